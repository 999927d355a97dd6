import { randomUUID } from 'node:crypto';
import type { Answer, Refused } from '#contract/call.ts';
import type { staffCalendarCalls } from '#contract/operator/staff/calendar.ts';
import { isAtLeast, type Role } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import { recordHistory } from '../../history/record-history.ts';
import { createToken, computeDigest } from '../digest.ts';
import { findOwnAccount, noAccount } from './account.ts';
import type { StaffParts } from './parts.ts';

type CalendarParts = StaffParts & { publicUrl: string };
type Calls = typeof staffCalendarCalls;

export async function getOwnCalendar({
  database,
  actor,
}: CalendarParts): Promise<Answer<Calls['getOwnCalendar']> | Refused> {
  if (actor.kind !== 'person') return noAccount;
  const [calendar] = await database.rows<{ madeAt: string }>`
    select london_text(made_at) as "madeAt" from staff_calendar join present_staff on present_staff.id = staff_id
    where guid = ${actor.id}`;
  return { madeAt: calendar?.madeAt ?? null };
}

export async function renewOwnCalendar(
  parts: CalendarParts,
): Promise<Answer<Calls['renewOwnCalendar']> | Refused> {
  const { actor, clock, publicUrl } = parts;
  const account = await findOwnAccount(parts);
  if (!account) return noAccount;
  const [at, token] = [clock(), createToken()];
  await parts.database.transaction(async (database) => {
    await database.rows`
      insert into staff_calendar (staff_id, digest, made_at) values (${account.id}, ${computeDigest(token)}, ${at})
      on conflict (staff_id) do update set digest = excluded.digest, made_at = excluded.made_at`;
    const record = { type: 'staff' as const, id: account.guid };
    await recordHistory(database, { actor, at, record, action: 'made a calendar address' });
    const kind = 'staff-calendar-made';
    const purposeKey = `${kind}:${randomUUID()}`;
    const { name, eMail: recipient } = account;
    await queueEmail(database, { purposeKey, kind, recipient, facts: { name }, at });
  });
  parts.wakeOutbox();
  return { address: `${publicUrl}/staff-calendar/${token}/calendar.ics` };
}

export async function removeOwnCalendar(parts: CalendarParts): Promise<true | Refused> {
  const { actor, clock } = parts;
  const account = await findOwnAccount(parts);
  if (!account) return noAccount;
  await parts.database.transaction(async (database) => {
    if (!(await endCalendar(database, account.id))) return;
    const record = { type: 'staff' as const, id: account.guid };
    await recordHistory(database, { actor, at: clock(), record, action: 'withdrew the calendar address' });
  });
  return true;
}

/** Returns whether there was one. */
export async function endCalendar({ rows }: Database, staffId: number): Promise<boolean> {
  const ended = await rows`delete from staff_calendar where staff_id = ${staffId} returning 1`;
  return ended.length > 0;
}

const tokenPattern = /^[\w-]{43}$/;

export type CalendarAccess = {
  database: Database;
  /** The least role that has to sign in with codes; null if none has. */
  codesFrom: Role | null;
  /** Whether the identity provider stands in for codes. */
  replacesCodes: boolean;
};

type Owner = { branchId: number | null; role: Role; hasSecondStep: boolean };

/**
 * The branch whose dates an address opens, as rows store it; null if nobody has the address, or no longer. Somebody whose
 * role needs codes and who has none yet cannot read the dates on the pages either.
 */
export async function findCalendarBranch(
  { database, codesFrom, replacesCodes }: CalendarAccess,
  token: string,
): Promise<{ branchId: number | null } | null> {
  if (!tokenPattern.test(token)) return null;
  const [owner] = await database.rows<Owner>`
    select branch_id as "branchId", role,
           exists (select from staff_totp t where t.staff_id = present_staff.id and confirmed_at is not null)
           or exists (select from passkey p where p.staff_id = present_staff.id)
           or (${replacesCodes} and exists (select from staff_identity i where i.staff_id = present_staff.id))
             as "hasSecondStep"
    from staff_calendar join present_staff on present_staff.id = staff_calendar.staff_id
    where digest = ${computeDigest(token)}`;
  if (!owner) return null;
  const { branchId, role, hasSecondStep } = owner;
  return codesFrom !== null && isAtLeast(role, codesFrom) && !hasSecondStep ? null : { branchId };
}
