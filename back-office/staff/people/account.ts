import { randomUUID } from 'node:crypto';
import { refuse, type Answer, type Refused } from '#contract/call.ts';
import type { accountCalls, PasswordChange } from '#contract/operator/staff/account.ts';
import type { Database } from '../../database/database.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import { recordHistory } from '../../history/record-history.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { refusePassword } from '../passwords/check-password.ts';
import { refuseWrongPassword, wrongPassword } from '../passwords/own-password.ts';
import { endSignIns, liveSessions } from '../sign-in/sessions.ts';
import type { StaffParts } from './parts.ts';

type Sessions = Answer<typeof accountCalls.getOwnSessions>;

/** Newest first. */
export async function getOwnSessions({ database, clock, actor }: StaffParts): Promise<Sessions | Refused> {
  if (actor.kind !== 'person') return noAccount;
  return database.rows<Sessions[number]>`
    select live.guid, device, london_text(started_at) as "begunAt",
           london_text(used_at) as "lastUsedAt",
           live.guid = ${actor.session ?? null} as "isThisOne"
    from (${liveSessions(clock())}) as live join present_staff on present_staff.id = staff_id
    where present_staff.guid = ${actor.id} order by used_at desc`;
}

export async function endOwnSessions({ database, actor }: StaffParts): Promise<true | Refused> {
  if (actor.kind !== 'person') return noAccount;
  const account = await findOwnAccount({ database, actor });
  if (account) await endSignIns(database, account.id, null);
  return true;
}

export type Account = { id: number; guid: string; name: string; eMail: string; hash: string };

/** The account of who makes the call; null for programs and the operator key. */
export async function findOwnAccount({
  database,
  actor,
}: Pick<StaffParts, 'database' | 'actor'>): Promise<Account | null> {
  if (actor.kind !== 'person') return null;
  const [account] = await database.rows<Account>`
    select id, guid, name, email as "eMail", password_hash as hash from present_staff where guid = ${actor.id}`;
  return account ?? null;
}

export async function changeOwnPassword(
  parts: StaffParts,
  { currentPassword, password }: PasswordChange,
): Promise<true | Refused> {
  const { database, actor, providerName } = parts;
  const account = await findOwnAccount(parts);
  if (!account) return noAccount;
  const refused =
    (await refusePassword(password, account, providerName)) ??
    (await refuseWrongPassword(database, { actor, currentPassword, hash: account.hash }));
  if (refused) return refused;
  const hash = await hashPassword(password);
  const isChanged = await database.transaction((connection) =>
    storePassword(parts, connection, { account, hash, session: actor.session ?? null }),
  );
  if (!isChanged) return wrongPassword;
  parts.wakeOutbox();
  return true;
}

type Change = { account: Account; hash: string; session: string | null };

/** False if the password has been changed since. */
async function storePassword(
  { clock, actor }: StaffParts,
  database: Database,
  { account, hash, session }: Change,
): Promise<boolean> {
  const { id, name, eMail } = account;
  const [changed] = await database.rows`
    update staff set password_hash = ${hash} where id = ${id} and password_hash = ${account.hash} returning id`;
  if (!changed) return false;
  await endSignIns(database, id, session);
  await database.rows`delete from password_link where staff_id = ${id}`;
  await recordHistory(database, {
    actor,
    at: clock(),
    record: { type: 'staff', id: actor.id },
    action: 'changed the password',
  });
  await queueEmail(database, {
    purposeKey: `staff-password-changed:${randomUUID()}`,
    kind: 'staff-password-changed',
    recipient: eMail,
    facts: { name },
    at: clock(),
  });
  return true;
}

export const noAccount = refuse(
  409,
  'no-account',
  'Only members of staff have an account. Programs and the operator key have none.',
);
