import { setTimeout } from 'node:timers/promises';
import { refuseInvalid, findProblems } from '../../check.ts';
import { refuse, type Refused } from '#contract/call.ts';
import type { Actor, Role } from '#contract/operator/staff/actor.ts';
import { NewPassword } from '#contract/operator/staff/account.ts';
import type { Database } from '../../database/database.ts';
import { emailKey } from '../../email/address-key.ts';
import { recordHistory } from '../../history/record-history.ts';
import { hashPassword, isCorrectPassword } from '../passwords/hash-password.ts';
import { refusePassword } from '../passwords/check-password.ts';
import { findProgram } from '../people/api-keys.ts';
import { emailPasswordLink, findByLink } from '../people/password-links.ts';
import { computeDigest } from '../digest.ts';
import type { CodeRefused, TotpSealer } from '../totp/check-code.ts';
import type { Identity } from '../identity-provider/identity-provider.ts';
import { signInWithIdentity } from '../identity-provider/sign-in-with-identity.ts';
import { openPasskeyAccess } from '../passkeys/sign-in-with-passkey.ts';
import { beginPendingSignIn, enterCode, findPendingSignIn } from './pending-sign-ins.ts';
import {
  beginSession,
  endSession,
  endSignIns,
  findSession,
  findSessionEnd,
  type Browser,
  type SessionEnd,
} from './sessions.ts';

type AccessParts = {
  /** Whether the identity provider stands in for them. */
  replacesCodes?: boolean;
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  seals: TotpSealer;
  /** The address of these pages, for which passkeys are made. */
  publicUrl: string;
  providerName: string;
  /** The least role that has to sign in with codes from a phone; null if none has. */
  codesFrom?: Role | null;
};

// Queueing an email takes longer than finding nobody, so each answer takes this long.
const answerMs = 500;
const markCharacters = 16;

/** Signs in members of staff and programs. */
export const openStaffAccess = (parts: AccessParts) => ({
  /** False until somebody on the staff has chosen a password. */
  async hasStaff(): Promise<boolean> {
    const [row] = await parts.database
      .rows`select from present_staff where password_hash is not null limit 1`;
    return row !== undefined;
  },
  /** Null if the address or the password is wrong, after about the same time. */
  async signIn({ eMail, password, isKnownDevice, ...browser }: Credentials): Promise<SignedIn | null> {
    const [person] = await parts.database.rows<{ id: number; hash: string | null }>`
      select id, password_hash as hash from present_staff where email_key = ${emailKey(eMail)}`;
    if (!(await isCorrectPassword(password, person?.hash ?? null, { isFirst: isKnownDevice }))) return null;
    return begin(parts, { id: person!.id, hash: person!.hash!, ...browser });
  },
  /** The guid of the person with this address, for the log; null if nobody has it. */
  async findGuid(eMail: string): Promise<string | null> {
    const [person] = await parts.database.rows<{ guid: string }>`
      select guid from present_staff where email_key = ${emailKey(eMail)}`;
    return person?.guid ?? null;
  },
  /** The mark by which a device knows the account of this address; null if there is none. */
  findDeviceMark: (eMail: string): Promise<string | null> => findDeviceMark(parts, eMail),
  /** The person whose sign-in waits for a code; null if it has expired. */
  async findPendingSignIn(token: string): Promise<{ eMail: string } | null> {
    const found = await findPendingSignIn(parts, token);
    return found && { eMail: found.eMail };
  },
  /** The token of the session, if the code is right. */
  enterCode: (input: { token: string; code: string; isKnownDevice: boolean } & Browser): Promise<Outcome> =>
    enterCode(parts, input),
  /** The session of somebody who has signed in at the identity provider. */
  signInWithIdentity: (identity: Identity, browser: SigningIn) =>
    signInWithIdentity(parts, identity, browser),
  ...openPasskeyAccess(parts),
  findSession: (token: string): Promise<Actor | null> => findSession(parts, token),
  findSessionEnd: (token: string): Promise<SessionEnd | null> => findSessionEnd(parts, token),
  endSession: (token: string): Promise<void> => endSession(parts, token),
  findProgram: (key: string): Promise<Actor | null> => findProgram(parts, key),
  /** Emails a link to somebody who has forgotten the password. The answer is the same for unknown addresses. */
  async sendPasswordLink(eMail: string): Promise<void> {
    await Promise.all([queuePasswordLink(parts, eMail), setTimeout(answerMs)]);
  },
  /** The person that a link is for; null if it does not work any more. */
  async findByLink(token: string): Promise<{ name: string; eMail: string } | null> {
    const found = await findByLink(parts.database, token, parts.clock());
    return found && { name: found.name, eMail: found.eMail };
  },
  /** The token of the session that begins with the new password, or of a sign-in that waits for a code. */
  choosePassword: (input: Choosing): Promise<SignedIn | Refused> => choosePassword(parts, input),
});

type Outcome = { token: string } | { refused: CodeRefused };

/** The token of a session, or of a sign-in that waits for a code. */
type SignedIn = { token: string; needsCode: boolean };

type Credentials = { eMail: string; password: string; isKnownDevice: boolean } & SigningIn;

/** `formerPending` is the token of a sign-in of this browser that still waits for its code. */
type SigningIn = Browser & { formerPending: string | null };

/**
 * Names an account in the cookie of a device on which its owner has signed in. It changes with the password and when codes
 * are turned on, so a device is known only after both were right, or the identity provider has vouched for them.
 */
async function findDeviceMark({ database }: AccessParts, eMail: string): Promise<string | null> {
  const [person] = await database.rows<{ facts: string }>`
    select concat_ws(' ', guid, password_hash, extract(epoch from confirmed_at)) as facts
    from present_staff left join staff_totp on staff_id = present_staff.id
    where email_key = ${emailKey(eMail)}`;
  return person ? computeDigest(person.facts).toString('base64url').slice(0, markCharacters) : null;
}

type Choosing = { token: string; password: string } & SigningIn;

type BegunSignIn = { id: number; hash: string } & SigningIn;

/** Null if the password has been changed since it was compared: no session may begin with the former one. */
const begin = (parts: AccessParts, { hash, ...begun }: BegunSignIn): Promise<SignedIn | null> =>
  parts.database.transaction(async (database) => {
    const [unchanged] = await database.rows`
      select from present_staff where id = ${begun.id} and password_hash = ${hash} for share`;
    return unchanged ? beginSessionOrPendingSignIn({ ...parts, database }, begun) : null;
  });

/** Begins the session; with sign-in codes, begins a sign-in that waits for one. */
async function beginSessionOrPendingSignIn(
  parts: AccessParts,
  { id, formerPending, ...browser }: Omit<BegunSignIn, 'hash'>,
): Promise<SignedIn> {
  const [totp] = await parts.database.rows`
    select from staff_totp where staff_id = ${id} and confirmed_at is not null`;
  return totp
    ? { token: await beginPendingSignIn(parts, id, formerPending), needsCode: true }
    : { token: await beginSession(parts, id, browser), needsCode: false };
}

const openLinksMax = 3;

async function queuePasswordLink({ database, clock, wakeOutbox }: AccessParts, eMail: string): Promise<void> {
  const at = clock();
  const isQueued = await database.transaction(async (connection) => {
    const [person] = await connection.rows<{ id: number; name: string; eMail: string; links: number }>`
      select id, name, email as "eMail",
             (select count(*)::integer from password_link where staff_id = staff.id
              and expires_at > ${at} and expires_at <= ${at}::timestamptz + interval '8 days') as links
      from staff where email_key = ${emailKey(eMail)} and removed_at is null and password_hash is not null for update`;
    // Limits the emails to one mailbox.
    if (!person || person.links >= openLinksMax) return false;
    await emailPasswordLink(connection, person, { kind: 'staff-password-link', at });
    return true;
  });
  if (isQueued) wakeOutbox();
}

/**
 * Sets the password that a link is for, ends all sessions of the person, and signs them in here: the link proves the
 * mailbox. It works once.
 */
async function choosePassword(
  parts: AccessParts,
  { token, password, ...browser }: Choosing,
): Promise<SignedIn | Refused> {
  const { database, clock, providerName } = parts;
  const person = await findByLink(database, token, clock());
  if (!person) return expiredLink;
  const problems = findProblems(NewPassword, { password });
  if (Object.keys(problems).length > 0) return refuseInvalid(problems);
  const refused = await refusePassword(password, person, providerName);
  if (refused) return refused;
  const hash = await hashPassword(password);
  return database.transaction(async (connection) => {
    if (!(await findByLink(connection, token, clock()))) return expiredLink;
    const [used] = await connection.rows`delete from password_link where staff_id = ${person.id} returning 1`;
    if (!used) return expiredLink;
    await connection.rows`update staff set password_hash = ${hash} where id = ${person.id}`;
    await endSignIns(connection, person.id, null);
    // Forget wrong codes that were entered with the former password.
    await connection.rows`update staff_totp set tries = 0 where staff_id = ${person.id}`;
    const actor: Actor = { kind: 'person', id: person.guid, name: person.name, role: 'staff' };
    const record = { type: 'staff' as const, id: person.guid };
    await recordHistory(connection, { actor, at: clock(), record, action: 'chose a password' });
    return beginSessionOrPendingSignIn({ ...parts, database: connection }, { id: person.id, ...browser });
  });
}

const expiredLink = refuse(
  410,
  'link-ended',
  'This link has been used or has expired. Please ask for a new one.',
);
