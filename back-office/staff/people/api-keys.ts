import { refuse, type Answer, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { KeysLeft } from '#contract/operator/staff/staff.ts';
import type { apiKeyCalls, NewApiKey } from '#contract/operator/staff/api-keys.ts';
import { sql, type Database } from '../../database/database.ts';
import { oneAtATime } from '../../database/one-at-a-time.ts';
import { isRecent } from '../../database/moments.ts';
import { recordHistory } from '../../history/record-history.ts';
import { computeDigest, createToken } from '../digest.ts';
import type { StaffParts } from './parts.ts';
import type { Changes } from '../../history/differences.ts';

const keysMax = 200;
// The prefix lets people and secret scanners recognise a leaked key.
const prefix = 'lychgate_';

type Keys = Answer<typeof apiKeyCalls.getApiKeys>;

export const getApiKeys = ({ database }: Pick<StaffParts, 'database'>): Promise<Keys> =>
  database.rows<Keys[number]>`
    select guid, name, role,
           (select jsonb_build_object('guid', keeper.guid, 'name', keeper.name)
            from present_staff keeper where keeper.id = owner_id) as keeper,
           london_text(created_at) as "createdAt",
           london_text(used_at) as "lastUsedAt"
    from api_key where revoked_at is null order by lower(name), id`;

export const createApiKey = (
  { database, clock, actor }: StaffParts,
  input: NewApiKey,
): Promise<{ guid: string; key: string } | Refused> =>
  oneAtATime({ database }, sql`api_key`, async (connection) => {
    const [name, key] = [cleanText(input.name), `${prefix}${createToken()}`];
    const [duplicate] = await connection.rows`
      select from api_key where lower(name) = lower(${name}) and revoked_at is null`;
    if (duplicate) return nameTaken;
    const [inserted] = await connection.rows<{ guid: string }>`
      insert into api_key (name, role, digest, created_at, owner_id)
      select ${name}, ${input.role}, ${computeDigest(key)}, ${clock()}, ${selectStaffId(actor)}
      where (select count(*) from api_key where revoked_at is null) < ${keysMax} returning guid`;
    if (!inserted) return tooManyKeys;
    const record = { type: 'api_key' as const, id: inserted.guid };
    const changes = { name: [null, name], role: [null, input.role] } as Changes;
    await recordHistory(connection, { actor, at: clock(), record, action: 'created', changes });
    return { guid: inserted.guid, key };
  });

// A key that a program adds has no owner, so the holder of the operator key answers for it.
const selectStaffId = (actor: Actor) => sql`(select id from present_staff where guid::text = ${actor.id})`;

export const revokeApiKey = ({ database, clock, actor }: StaffParts, guid: string): Promise<true | Refused> =>
  database.transaction(async (connection) => {
    if (!guidPattern.test(guid)) return keyNotFound;
    const [revoked] = await connection.rows<{ guid: string }>`
      update api_key set revoked_at = ${clock()} where guid = ${guid} and revoked_at is null returning guid`;
    if (!revoked) return keyNotFound;
    const record = { type: 'api_key' as const, id: revoked.guid };
    await recordHistory(connection, { actor, at: clock(), record, action: 'revoked' });
    return true;
  });

/** Whether a person owns API keys. */
export async function hasKeys({ rows }: Database, personId: number): Promise<boolean> {
  const held = await rows`select from api_key where owner_id = ${personId} and revoked_at is null limit 1`;
  return held.length > 0;
}

/** Revokes the removed person's keys, or transfers them to the remover. */
export async function releaseKeys(
  { clock, actor }: Pick<StaffParts, 'clock' | 'actor'>,
  database: Database,
  { personId, name, keys }: { personId: number; name: string; keys: KeysLeft },
): Promise<void> {
  const at = clock();
  const isRevoked = keys === 'revoke';
  const released = await database.rows<{ guid: string }>`
    select guid from api_key where owner_id = ${personId} and revoked_at is null order by id for update`;
  for (const { guid } of released) {
    await database.rows`
      update api_key set revoked_at = case when ${isRevoked} then ${at}::timestamptz end, owner_id = ${selectStaffId(actor)}
      where guid = ${guid}`;
    await recordHistory(database, {
      actor,
      at,
      record: { type: 'api_key', id: guid },
      action: isRevoked ? 'revoked' : 'took over',
      changes: isRevoked ? {} : { keeper: [name, actor.name] },
    });
  }
}

type AccessParts = Pick<StaffParts, 'database' | 'clock'>;

/** The program with this key; null if the key is unknown or revoked. */
export async function findProgram({ database, clock }: AccessParts, key: string): Promise<Actor | null> {
  if (!key.startsWith(prefix)) return null;
  const [program] = await database.rows<Omit<Actor, 'kind'> & { isNoted: boolean }>`
    select guid as id, name, role, coalesce(${isRecent(sql`used_at`, 60, clock())}, false) as "isNoted"
    from api_key where digest = ${computeDigest(key)} and revoked_at is null`;
  if (!program) return null;
  const { isNoted, ...actor } = program;
  if (!isNoted) await noteUse(database, actor.id, clock());
  return { kind: 'program', ...actor };
}

const noteUse = ({ rows }: Database, guid: string, at: Date) =>
  rows`update api_key set used_at = ${at} where guid = ${guid}`;

const tooManyKeys = refuse(
  409,
  'too-many',
  `There can be ${keysMax} API keys at most. Please revoke one first.`,
);
const takenMessage =
  'There is a key with this name already. If you have not seen it, please revoke it and add another one.';
const nameTaken = refuse(409, 'name-taken', takenMessage, { fields: { name: takenMessage } });
const keyNotFound = refuse(404, 'key-not-found', 'There is no such API key, or it has been revoked.');
