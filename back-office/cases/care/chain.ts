import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from '../../database/database.ts';

/** The fields of an entry that its digest covers. Moments are microseconds since 1970, digests are hexadecimal. */
export type ChainedEntry = {
  number: number;
  guid: string;
  kind: string;
  part: number;
  act: string;
  placeGuid: string | null;
  placeName: string | null;
  actorKind: string;
  actorId: string;
  actorName: string;
  happenedAt: string;
  deviceAt: string | null;
  receivedAt: string;
  noteDigest: string | null;
  /** The guid of the entry that it corrects. */
  corrects: string | null;
};

/** An entry as it is stored. */
export type StoredEntry = ChainedEntry & {
  note: string | null;
  noteKey: string | null;
  before: string;
  digest: string;
};

/** The end of a chain as it is stored. */
export type StoredEnd = { entries: number; digest: string };

/** The digest before the first entry. */
export const noDigest = '0'.repeat(64);

// The order of these fields is the canonical form. Another order or another field would break every chain.
const canonicalForm = (caseNumber: string, entry: ChainedEntry, before: string): string =>
  JSON.stringify([
    'care-1',
    caseNumber,
    entry.number,
    entry.guid,
    entry.kind,
    entry.part,
    entry.act,
    entry.placeGuid,
    entry.placeName,
    entry.actorKind,
    entry.actorId,
    entry.actorName,
    entry.happenedAt,
    entry.deviceAt,
    entry.receivedAt,
    entry.noteDigest,
    entry.corrects,
    before,
  ]);

/** The SHA-256 of an entry and of the digest before it, in hexadecimal. */
export const computeDigest = (caseNumber: string, entry: ChainedEntry, before: string): string =>
  createHash('sha256')
    .update(canonicalForm(caseNumber, entry, before))
    .digest('hex');

/** The digest of a note. Its key keeps an erased note from being guessed. */
export const computeNoteDigest = (note: string, keyHex: string): string =>
  createHmac('sha256', Buffer.from(keyHex, 'hex')).update(note).digest('hex');

/** A moment in microseconds since 1970. */
export const toMicros = (moment: Date): string => `${moment.getTime()}000`;

type Chain = { caseNumber: string; isErased: boolean; entries: StoredEntry[]; end: StoredEnd | null };

/** A sentence about why a chain is not whole; null if it is whole. */
export function findChainProblem({ caseNumber, isErased, entries, end }: Chain): string | null {
  let before = noDigest;
  for (const [index, entry] of entries.entries()) {
    if (entry.number !== index + 1) return `Entry ${index + 1} is missing.`;
    if (!isSame(entry.before, before)) return `Entry ${entry.number} does not follow the entry before it.`;
    if (!isNoteSame(entry, isErased)) return `The note of entry ${entry.number} is not as it was recorded.`;
    if (!isSame(computeDigest(caseNumber, entry, before), entry.digest))
      return `Entry ${entry.number} is not as it was recorded.`;
    before = entry.digest;
  }
  if (!end) return entries.length === 0 ? null : 'The end of the chain is missing.';
  if (entries.length < end.entries) return `Entry ${entries.length + 1} is missing.`;
  if (entries.length > end.entries || !isSame(end.digest, before))
    return 'The end of the chain is not as it was recorded.';
  return null;
}

const isNoteSame = ({ note, noteKey, noteDigest }: StoredEntry, isErased: boolean): boolean => {
  if (note === null) return noteDigest === null || isErased;
  return noteKey !== null && noteDigest !== null && isSame(computeNoteDigest(note, noteKey), noteDigest);
};

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** In SQL: the columns of `StoredEntry` of entry `e`, its place `p` and the entry `k` that it corrects. */
export const storedColumns = sql`
  e.number, e.guid, e.label_kind as kind, e.label_part as part, e.act, p.guid as "placeGuid", e.place_name as "placeName",
  e.actor_kind as "actorKind", e.actor_id as "actorId", e.actor_name as "actorName",
  (extract(epoch from e.happened_at) * 1000000)::bigint::text as "happenedAt",
  (extract(epoch from e.device_at) * 1000000)::bigint::text as "deviceAt",
  (extract(epoch from e.received_at) * 1000000)::bigint::text as "receivedAt",
  e.note, encode(e.note_key, 'hex') as "noteKey", encode(e.note_digest, 'hex') as "noteDigest", k.guid as corrects,
  encode(e.digest_before, 'hex') as before, encode(e.digest, 'hex') as digest`;

/** In SQL: the tables of `storedColumns`. */
export const storedFrom = sql`
  care_entry e left join care_place p on p.id = e.place_id left join care_entry k on k.id = e.corrects_id`;
