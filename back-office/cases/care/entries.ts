import { randomBytes } from 'node:crypto';
import type { CareLabelParts, LabelKind } from '#contract/operator/cases/care-code.ts';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanLines } from '#contract/fields/clean-text.ts';
import { daySeconds } from '#contract/fields/durations.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import { careMessages, type CareCorrection, type NewCareEntry } from '#contract/operator/cases/care.ts';
import type { FamilyMilestone } from '#contract/operator/cases/family-page.ts';
import { refuseInvalid } from '../../check.ts';
import type { Database } from '../../database/database.ts';
import { markCaseChanged, withCase, type StoredCase } from '../find-case.ts';
import { tellMilestone, withdrawMilestones } from '../family-page/tell-milestone.ts';
import { recordCase, type CaseParts } from '../parts.ts';
import { computeDigest, toMicros, noDigest, computeNoteDigest, type ChainedEntry } from './chain.ts';
import { findLabel, labelNotFound } from './labels.ts';

const entriesMax = 5_000;
const earlierDaysMax = 366;

/** The milestone of an arrival. */
const milestones: Partial<Record<LabelKind, FamilyMilestone>> = { person: 'in-care', ashes: 'ashes' };

type RecordedEntry = { caseNumber: string; entry: number };

/**
 * Records the place of a label. A repeated guid gets the stored entry as its answer, because devices send an entry again
 * if they got none.
 */
export async function recordCare(parts: CaseParts, input: NewCareEntry): Promise<RecordedEntry | Refused> {
  const label = await findLabel(parts.database, input.code);
  if (!label) return labelNotFound;
  const { act, guid } = input;
  const note = cleanNote(input.note);
  if (act === 'handed-over' && note === null) return refuseInvalid({ note: careMessages.recipient });
  const now = parts.clock();
  const happenedAt = input.at ? londonMoment(input.at) : subtractSeconds(now, input.secondsAgo ?? 0);
  const problem = findTimeProblem(happenedAt, now);
  if (problem) return refuseInvalid({ at: problem });
  return withCase(parts.database, label.caseNumber, async (database, stored) => {
    const same = await findEntry(database, guid);
    if (same)
      return same.caseId === stored.id && isSameContent(same, { ...label, act, place: input.place, note })
        ? { caseNumber: stored.number, entry: same.number }
        : guidTaken;
    const place = await findPlace(database, input.place);
    if (!place) return placeNotFound;
    const deviceAt = input.deviceAt ? new Date(input.deviceAt) : null;
    const facts = { guid, act, place, happenedAt, deviceAt, note, corrected: null };
    const added = await appendEntry(parts, database, { stored, label, facts });
    const milestone = act === 'arrived' && milestones[label.kind];
    if (!isRefused(added) && milestone) await tellMilestone({ ...parts, database }, stored, milestone);
    return added;
  });
}

/** Corrects an entry by adding a new one. The earlier entry is kept. */
export async function correctCareEntry(
  parts: CaseParts,
  number: string,
  entry: string,
  input: CareCorrection,
): Promise<{ entry: number } | Refused> {
  const { act, guid } = input;
  const isWithdrawn = act === 'withdrawn';
  if (!isWithdrawn && !input.place) return refuseInvalid({ place: careMessages.place });
  const note = cleanNote(input.note);
  return withCase(parts.database, number, async (database, stored): Promise<{ entry: number } | Refused> => {
    const corrected = await lockEntry(database, stored, entry);
    if (!corrected) return entryNotFound;
    const happenedAt = input.at ? londonMoment(input.at) : corrected.happenedAt;
    const problem = input.at && findTimeProblem(happenedAt, parts.clock());
    if (problem) return refuseInvalid({ at: problem });
    const { kind, part } = corrected;
    const label = { caseNumber: stored.number, kind, part };
    const same = await findEntry(database, guid);
    if (same)
      return same.correctsId === corrected.id &&
        isSameContent(same, { ...label, act, place: input.place, note })
        ? { entry: same.number }
        : guidTaken;
    if (corrected.correctedBy !== null) return createCorrectedRefusal(corrected.correctedBy);
    const place = isWithdrawn ? null : ((await findPlace(database, input.place!)) ?? null);
    if (!isWithdrawn && !place) return placeNotFound;
    const facts = { guid, act, place, happenedAt, deviceAt: null, note, corrected };
    const added = await appendEntry(parts, database, { stored, label, facts });
    if (isRefused(added)) return added;
    await withdrawMilestones({ ...parts, database }, stored);
    return { entry: added.entry };
  });
}

type Place = { id: number; guid: string; name: string };
type CorrectedEntry = { id: string; guid: string; number: number };

type Addition = {
  stored: StoredCase;
  label: CareLabelParts;
  facts: {
    guid: string;
    act: string;
    place: Place | null;
    happenedAt: Date;
    deviceAt: Date | null;
    note: string | null;
    corrected: CorrectedEntry | null;
  };
};

/** Adds an entry at the end of the chain. The lock on the case keeps two entries from having the same place. */
async function appendEntry(parts: CaseParts, database: Database, { stored, label, facts }: Addition) {
  const receivedAt = parts.clock();
  const [end] = await database.rows<{ entries: number; digest: string }>`
    select entries, encode(digest, 'hex') as digest from care_chain where case_id = ${stored.id}`;
  const { entries, digest: digestBefore } = end ?? { entries: 0, digest: noDigest };
  if (entries >= entriesMax) return tooManyEntries;
  const entry = createChainedEntry(parts, { stored, label, facts }, { number: entries + 1, receivedAt });
  const { place, note, corrected, happenedAt, deviceAt } = facts;
  const digest = computeDigest(stored.number, entry, digestBefore);
  await database.rows`
    insert into care_entry (case_id, number, guid, label_kind, label_part, act, place_id, place_name, actor_kind,
      actor_id, actor_name, happened_at, device_at, received_at, note, note_key, note_digest, corrects_id, digest_before,
      digest)
    values (${stored.id}, ${entry.number}, ${entry.guid}, ${entry.kind}, ${entry.part}, ${entry.act}, ${place?.id ?? null},
      ${entry.placeName}, ${entry.actorKind}, ${entry.actorId}, ${entry.actorName}, ${happenedAt}, ${deviceAt},
      ${receivedAt}, ${note}, decode(${entry.noteKey}, 'hex'), decode(${entry.noteDigest}, 'hex'),
      ${corrected?.id ?? null}, decode(${digestBefore}, 'hex'), decode(${digest}, 'hex'))`;
  await database.rows`
    insert into care_chain (case_id, entries, digest) values (${stored.id}, ${entry.number}, decode(${digest}, 'hex'))
    on conflict (case_id) do update set entries = excluded.entries, digest = excluded.digest`;
  await markCaseChanged(database, stored, receivedAt);
  await recordCase(parts, database, {
    number: stored.number,
    action: corrected ? 'corrected the chain of care' : 'recorded care',
    changes: { care: [corrected && `Entry ${corrected.number}`, `Entry ${entry.number}`] },
  });
  return { caseNumber: stored.number, entry: entry.number };
}

/** The digested fields of a new entry, with a new key for its note. */
function createChainedEntry(
  { actor }: CaseParts,
  { label, facts }: Addition,
  { number, receivedAt }: { number: number; receivedAt: Date },
): ChainedEntry & { noteKey: string | null } {
  const { place, note, corrected, happenedAt, deviceAt } = facts;
  const noteKey = note === null ? null : randomBytes(16).toString('hex');
  return {
    number,
    guid: facts.guid.toLowerCase(),
    kind: label.kind,
    part: label.part,
    act: facts.act,
    placeGuid: place?.guid ?? null,
    placeName: place?.name ?? null,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    happenedAt: toMicros(happenedAt),
    deviceAt: deviceAt && toMicros(deviceAt),
    receivedAt: toMicros(receivedAt),
    noteDigest: noteKey && computeNoteDigest(note!, noteKey),
    noteKey,
    corrects: corrected?.guid ?? null,
  };
}

type ExistingEntry = {
  caseId: string;
  number: number;
  kind: string;
  part: number;
  act: string;
  place: string | null;
  note: string | null;
  correctsId: string | null;
};

async function findEntry({ rows }: Database, guid: string): Promise<ExistingEntry | undefined> {
  const [entry] = await rows<ExistingEntry>`
    select case_id as "caseId", e.number, label_kind as kind, label_part as part, act, p.guid as place, note,
           corrects_id as "correctsId"
    from care_entry e left join care_place p on p.id = e.place_id where e.guid = ${guid}`;
  return entry;
}

type EntryContent = CareLabelParts & { act: string; place: string | null | undefined; note: string | null };

const isSameContent = (same: ExistingEntry, content: EntryContent): boolean =>
  same.kind === content.kind &&
  same.part === content.part &&
  same.act === content.act &&
  (same.act === 'withdrawn' || same.place === content.place?.toLowerCase()) &&
  same.note === content.note;

type LockedEntry = CorrectedEntry & CareLabelParts & { happenedAt: Date; correctedBy: number | null };

async function lockEntry(
  { rows }: Database,
  stored: StoredCase,
  number: string,
): Promise<LockedEntry | undefined> {
  if (!/^\d{1,9}$/.test(number)) return undefined;
  const [entry] = await rows<LockedEntry>`
    select e.id, e.guid, e.number, e.label_kind as kind, e.label_part as part, e.happened_at as "happenedAt",
           after.number as "correctedBy"
    from care_entry e left join care_entry after on after.corrects_id = e.id
    where e.case_id = ${stored.id} and e.number = ${number}`;
  return entry;
}

/** Finds a place, also one that was removed while a device had no connection. */
async function findPlace({ rows }: Database, guid: string): Promise<Place | undefined> {
  const [place] = await rows<Place>`select id, guid, name from care_place where guid = ${guid}`;
  return place;
}

const cleanNote = (text: string | null | undefined): string | null => cleanLines(text ?? '') || null;

const subtractSeconds = (moment: Date, seconds: number): Date => new Date(moment.getTime() - seconds * 1000);

function findTimeProblem(happenedAt: Date, now: Date): string | null {
  if (happenedAt > now) return 'This time has not come yet.';
  return happenedAt < subtractSeconds(now, earlierDaysMax * daySeconds)
    ? 'This was more than a year ago.'
    : null;
}

const noPlace = 'There is no such place. Please choose another one.';
const placeNotFound = refuse(404, 'place-not-found', noPlace, { fields: { place: noPlace } });
const entryNotFound = refuse(404, 'entry-not-found', 'This case has no such entry.');
const guidTaken = refuse(409, 'guid-taken', 'Another entry has this guid.');
const createCorrectedRefusal = (by: number) =>
  refuse(
    409,
    'corrected-before',
    `This entry was corrected before, by entry ${by}. Please correct that one.`,
  );
const tooManyEntries = refuse(409, 'too-many', `A chain of care can have ${entriesMax} entries at most.`);
