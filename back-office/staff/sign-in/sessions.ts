import { hourSeconds } from '#contract/fields/durations.ts';
import { type Actor, type Role, isAtLeast } from '#contract/operator/staff/actor.ts';
import { sql, type Database } from '../../database/database.ts';
import { isRecent } from '../../database/moments.ts';
import { computeDigest, createToken } from '../digest.ts';

const idleSeconds = 8 * hourSeconds;

type SessionParts = { database: Database; clock: () => Date };

/** The sessions used within eight hours and begun within 14 days. Others count as ended, also those from the future. */
export const liveSessions = (at: Date) => sql`
  select * from staff_session
  where ${isRecent(sql`used_at`, idleSeconds, at)} and started_at > ${at}::timestamptz - interval '14 days'`;

/** The browser that signs in, and the token of the session that it has had until now. */
export type Browser = { userAgent: string; formerSession: string | null };

type Beginning = Browser & { isFromProvider?: boolean; isFromPasskey?: boolean };

/** Ends the former session of the browser, begins one, and returns its token, of which only the digest is stored. */
export async function beginSession(
  { database, clock }: SessionParts,
  staffId: number,
  { userAgent, formerSession, isFromProvider = false, isFromPasskey = false }: Beginning,
): Promise<string> {
  const token = createToken();
  const at = clock();
  await database.rows`
    with ended as (
      delete from staff_session where used_at < ${at}::timestamptz - interval '8 hours'
      or digest = ${formerSession && computeDigest(formerSession)})
    insert into staff_session (digest, staff_id, device, started_at, used_at, is_from_provider,
                               is_from_passkey)
    values (${computeDigest(token)}, ${staffId}, ${deviceName(userAgent)}, ${at}, ${at}, ${isFromProvider},
            ${isFromPasskey})`;
  return token;
}

type Session = Omit<Actor, 'kind'> & {
  session: string;
  isNoted: boolean;
  hasCodes: boolean;
  isFromProvider: boolean;
  isFromPasskey: boolean;
};

type FindParts = SessionParts & {
  /** The least role that has to sign in with codes from a phone; null if none has. */
  codesFrom?: Role | null;
  /** Whether a sign-in at the identity provider stands in for them. */
  replacesCodes?: boolean;
};

/** The person who has this session. Read for each request, so the end of a session or an account takes effect at once. */
export async function findSession(
  { database, clock, codesFrom = null, replacesCodes = false }: FindParts,
  token: string,
): Promise<Actor | null> {
  const at = clock();
  const digest = computeDigest(token);
  const [row] = await database.rows<Session>`
    select present_staff.guid as id, name, role, live.guid as session,
           branch_guid(branch_id) as branch, has_search_key as "hasSearchKey",
           used_at > ${at}::timestamptz - interval '1 minute' as "isNoted", is_from_provider as "isFromProvider",
           is_from_passkey as "isFromPasskey",
           exists (select from staff_totp where staff_id = present_staff.id and confirmed_at is not null) as "hasCodes"
    from (${liveSessions(at)}) as live join present_staff on present_staff.id = staff_id
    where digest = ${digest}`;
  if (!row) return null;
  const { isNoted, hasCodes, isFromProvider, isFromPasskey, ...actor } = row;
  if (!isNoted) await database.rows`update staff_session set used_at = ${at} where digest = ${digest}`;
  const hasSecondStep = hasCodes || isFromPasskey || (isFromProvider && replacesCodes);
  const mustSetUpCodes = codesFrom !== null && !hasSecondStep && isAtLeast(actor.role, codesFrom);
  return { kind: 'person', ...actor, ...(mustSetUpCodes && { mustSetUpCodes }) };
}

/** When a session ends if it is not used, and whether using it extends it. */
export type SessionEnd = { endsInMs: number; canStay: boolean };

/** Null if there is no such session. Does not extend it. */
export async function findSessionEnd(
  { database, clock }: SessionParts,
  token: string,
): Promise<SessionEnd | null> {
  const at = clock();
  const [row] = await database.rows<SessionEnd>`
    select extract(epoch from least(idle_end, last_end) - ${at}::timestamptz)::float8 * 1000 as "endsInMs",
           idle_end < last_end as "canStay"
    from (select used_at + make_interval(secs => ${idleSeconds}) as idle_end,
                 started_at + interval '14 days' as last_end
          from (${liveSessions(at)}) as live join present_staff on present_staff.id = staff_id
          where digest = ${computeDigest(token)}) as ends`;
  return row ?? null;
}

export async function endSession({ database }: SessionParts, token: string): Promise<void> {
  await database.rows`delete from staff_session where digest = ${computeDigest(token)}`;
}

/** Ends all sessions of somebody but one, sign-ins that wait for a code, and their calendar address. */
export async function endSignIns(
  { rows }: Database,
  staffId: number,
  keptSession: string | null,
): Promise<void> {
  // Pending sign-ins first: one that is becoming a session holds the lock, and the statement below then sees its session.
  await rows`delete from pending_sign_in where staff_id = ${staffId}`;
  await rows`delete from staff_session where staff_id = ${staffId} and guid is distinct from ${keptSession}::uuid`;
  await rows`delete from staff_calendar where staff_id = ${staffId}`;
}

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
];

/** "Chrome on Windows" from a User-Agent header. */
function deviceName(userAgent: string): string {
  const findName = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const [browser, system] = [findName(browsers), findName(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown browser';
}
