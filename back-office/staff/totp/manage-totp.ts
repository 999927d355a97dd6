import { randomUUID } from 'node:crypto';
import { minuteMs } from '#contract/fields/durations.ts';
import { isRefused, refuse, type Answer, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { totpCalls } from '#contract/operator/staff/totp.ts';
import { refuseInvalid } from '../../check.ts';
import type { Database } from '../../database/database.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import { recordHistory } from '../../history/record-history.ts';
import { renderQrCodeSvg } from '../../pdf/qr-code.ts';
import { findOwnAccount, noAccount, type Account } from '../people/account.ts';
import { personNotFound } from '../people/manage-staff.ts';
import type { StaffParts } from '../people/parts.ts';
import { refuseWrongPassword } from '../passwords/own-password.ts';
import { endSignIns } from '../sign-in/sessions.ts';
import { useStep, type TotpSealer } from './check-code.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { createSecret, findStep, totpAddress } from './totp.ts';

export type TotpParts = StaffParts & { seals: TotpSealer };

// Setting up takes a few minutes; a secret that somebody left on a screen is worth nothing afterwards.
const startingMs = 30 * minuteMs;

type OwnTotp = Answer<typeof totpCalls.getOwnTotp>;
type Codes = Answer<typeof totpCalls.confirmOwnTotp>;

export async function getOwnTotp(parts: TotpParts): Promise<OwnTotp | Refused> {
  const { database, actor, seals, clock, providerName } = parts;
  if (actor.kind !== 'person') return noAccount;
  const started = new Date(clock().getTime() - startingMs);
  const [totp] = await database.rows<{ eMail: string; secret: string; isOn: boolean; left: number }>`
    select email as "eMail", secret, confirmed_at is not null as "isOn",
           (select count(*)::integer from recovery_code where recovery_code.staff_id = present_staff.id) as left
    from staff_totp join present_staff on present_staff.id = staff_id
    where guid = ${actor.id} and (confirmed_at is not null or started_at > ${started})`;
  if (totp?.isOn) return { state: 'on', setUp: null, recoveryCodesLeft: totp.left };
  const key = totp && seals.open(totp.secret);
  if (!key) return { state: 'off', setUp: null, recoveryCodesLeft: 0 };
  const address = totpAddress(key, totp.eMail, providerName);
  const setUp = { key, address, qrCode: await renderQrCodeSvg(address) };
  return { state: 'starting', setUp, recoveryCodesLeft: 0 };
}

/** The account of the caller, who has to know its present password. */
async function ownAccountWith(parts: TotpParts, currentPassword: string): Promise<Account | Refused> {
  const account = await findOwnAccount(parts);
  if (!account) return noAccount;
  const refusal = await refuseWrongPassword(parts.database, {
    ...parts,
    currentPassword,
    hash: account.hash,
  });
  return refusal ?? account;
}

export async function startOwnTotp(
  parts: TotpParts,
  { currentPassword }: { currentPassword: string },
): Promise<true | Refused> {
  const account = await ownAccountWith(parts, currentPassword);
  if (isRefused(account)) return account;
  const at = parts.clock();
  const [started] = await parts.database.rows`
    insert into staff_totp (staff_id, secret, started_at, tries_since)
    values (${account.id}, ${parts.seals.seal(createSecret())}, ${at}, ${at})
    on conflict (staff_id) do update set secret = excluded.secret, started_at = excluded.started_at, last_step = 0
    where staff_totp.confirmed_at is null returning 1`;
  return started ? true : codesAlreadyOn;
}

export async function confirmOwnTotp(parts: TotpParts, { code }: { code: string }): Promise<Codes | Refused> {
  const { database, clock, seals } = parts;
  const account = await findOwnAccount(parts);
  if (!account) return noAccount;
  const at = clock();
  const started = new Date(at.getTime() - startingMs);
  const answer = await database.transaction(async (connection) => {
    // A sign-in at the same moment waits, and then asks for a code.
    await connection.rows`select from staff where id = ${account.id} for update`;
    const [totp] = await connection.rows<{ secret: string }>`
      select secret from staff_totp
      where staff_id = ${account.id} and confirmed_at is null and started_at > ${started} for update`;
    const secret = totp && seals.open(totp.secret);
    if (!secret) return noPendingSetUp;
    const step = findStep(secret, code.replace(/[\s-]/g, ''), at);
    if (!step) return wrongCode;
    await useStep(connection, account.id, step);
    await connection.rows`update staff_totp set confirmed_at = ${at}, tries = 0 where staff_id = ${account.id}`;
    await recordChange(parts, connection, { account, action: 'turned on sign-in codes', email: 'on' });
    return { recoveryCodes: await replaceRecoveryCodes(connection, account.id) };
  });
  parts.wakeOutbox();
  return answer;
}

export async function endOwnTotp(
  parts: TotpParts,
  { currentPassword }: { currentPassword: string },
): Promise<true | Refused> {
  const account = await ownAccountWith(parts, currentPassword);
  return isRefused(account) ? account : turnOff(parts, account);
}

export async function renewRecoveryCodes(
  parts: TotpParts,
  { currentPassword }: { currentPassword: string },
): Promise<Codes | Refused> {
  const account = await ownAccountWith(parts, currentPassword);
  if (isRefused(account)) return account;
  return parts.database.transaction(async (connection) => {
    const [on] = await connection.rows`
      select from staff_totp where staff_id = ${account.id} and confirmed_at is not null for update`;
    if (!on) return codesNotOn;
    await recordChange(parts, connection, { account, action: 'made new recovery codes', email: null });
    return { recoveryCodes: await replaceRecoveryCodes(connection, account.id) };
  });
}

/** Turns off the codes of somebody who has lost their phone. */
export async function endTotp(parts: TotpParts, guid: string): Promise<true | Refused> {
  // This administrator's call asks for no password.
  if (guid.toLowerCase() === parts.actor.id) return ownCodes;
  const [person] = guidPattern.test(guid)
    ? await parts.database.rows<Account>`
        select id, guid, name, email as "eMail", password_hash as hash from present_staff where guid = ${guid}`
    : [];
  return person ? turnOff(parts, person) : personNotFound;
}

async function turnOff(parts: TotpParts, account: Account): Promise<true | Refused> {
  const answer = await parts.database.transaction(async (connection) => {
    const [ended] = await connection.rows`
      delete from staff_totp where staff_id = ${account.id} and confirmed_at is not null returning 1`;
    if (!ended) return codesNotOn;
    await connection.rows`delete from recovery_code where staff_id = ${account.id}`;
    await recordChange(parts, connection, { account, action: 'turned off sign-in codes', email: 'off' });
    return true as const;
  });
  parts.wakeOutbox();
  return answer;
}

type Change = { account: Account; action: string; email: 'on' | 'off' | null };

/** Ends all other sign-ins of the person, writes the history, and emails them. */
async function recordChange(
  { actor, clock }: TotpParts,
  database: Database,
  { account, action, email }: Change,
): Promise<void> {
  const { id, guid, name, eMail } = account;
  const at = clock();
  const isOwn = actor.kind === 'person' && actor.id === guid;
  await endSignIns(database, id, isOwn ? (actor.session ?? null) : null);
  await recordHistory(database, { actor, at, record: { type: 'staff', id: guid }, action });
  if (!email) return;
  const kind = `staff-totp-${email}` as const;
  const purposeKey = `${kind}:${randomUUID()}`;
  await queueEmail(database, { purposeKey, kind, recipient: eMail, facts: { name }, at });
}

const wrongCode = refuseInvalid({
  code: 'This code is wrong, or it is too old. Please enter the one that your app shows now.',
});
const codesAlreadyOn = refuse(409, 'totp-on', 'You sign in with codes already. Turn them off first.');
const codesNotOn = refuse(409, 'totp-off', 'Sign-in codes are not turned on.');
const noPendingSetUp = refuse(409, 'totp-not-started', 'The set-up has expired. Please begin again.');
const ownCodes = refuse(409, 'own-totp', 'Please turn off your own codes under “Your account”.');
