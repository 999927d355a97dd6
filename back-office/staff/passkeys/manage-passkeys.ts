import { randomUUID } from 'node:crypto';
import { isRefused, refuse, type Answer, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type {
  CreationOptions,
  NewPasskey,
  PasskeyName,
  PasskeyStart,
  passkeyCalls,
} from '#contract/operator/staff/passkeys.ts';
import { addOnce } from '../../add-once.ts';
import type { Database } from '../../database/database.ts';
import { queueEmail } from '../../email/outbox/queue-email.ts';
import { recordHistory } from '../../history/record-history.ts';
import { refuseWrongPassword } from '../passwords/own-password.ts';
import { findOwnAccount, noAccount, type Account } from '../people/account.ts';
import type { StaffParts } from '../people/parts.ts';
import { endSignIns } from '../sign-in/sessions.ts';
import { challengeMs, createChallenge, useChallenge } from './challenges.ts';
import { describeAddressProblem, createRelyingParty, type RelyingParty } from './relying-party.ts';
import { createUserHandle, verifyRegistration } from './verify.ts';

export type PasskeyParts = StaffParts & { publicUrl: string };

const passkeysMax = 20;
// EdDSA, ES256 and RS256, as COSE numbers them: what devices have.
const algorithms = [-8, -7, -257];

type OwnPasskeys = Answer<typeof passkeyCalls.getOwnPasskeys>;

export async function getOwnPasskeys(parts: PasskeyParts): Promise<OwnPasskeys | Refused> {
  const { database, actor, publicUrl } = parts;
  if (actor.kind !== 'person') return noAccount;
  const party = createRelyingParty(publicUrl);
  const passkeys = await database.rows<OwnPasskeys['passkeys'][number]>`
    select passkey.guid, passkey.name, london_text(added_at) as "addedAt", london_text(used_at) as "lastUsedAt",
           nullif(rp_id, ${party?.id ?? ''}) as "otherAddress"
    from passkey join present_staff on present_staff.id = staff_id
    where present_staff.guid = ${actor.id} order by passkey.id`;
  return { problem: party ? null : describeAddressProblem(publicUrl), passkeys };
}

export async function startOwnPasskey(
  parts: PasskeyParts,
  { currentPassword }: PasskeyStart,
): Promise<CreationOptions | Refused> {
  const { database, actor, publicUrl, providerName } = parts;
  const account = await findOwnAccount(parts);
  if (!account || !actor.session) return noAccount;
  const party = createRelyingParty(publicUrl);
  if (!party) return refuse(409, 'passkeys-unavailable', describeAddressProblem(publicUrl));
  const { hash, id, guid, eMail, name } = account;
  const refused = await refuseWrongPassword(database, { actor, currentPassword, hash });
  if (refused) return refused;
  const challenge = await createChallenge(parts, getBrowserKey(actor.session));
  return {
    challenge: challenge.toString('base64url'),
    rp: { id: party.id, name: providerName },
    user: { id: createUserHandle(guid), name: eMail, displayName: name },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: await readExisting(database, id, party),
  };
}

// The prefix separates these keys from those of sign-in cookies.
const getBrowserKey = (session: string) => `session ${session}`;

/** The passkeys for `excludeCredentials`: a device that holds one of them creates no second one. */
async function readExisting({ rows }: Database, staffId: number, party: RelyingParty) {
  const existing = await rows<{ credentialId: Buffer; transports: string[] }>`
    select credential_id as "credentialId", transports from passkey
    where staff_id = ${staffId} and rp_id = ${party.id} order by id`;
  return existing.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
}

export async function addOwnPasskey(
  parts: PasskeyParts,
  content: NewPasskey,
  idempotencyKey: string | null,
): Promise<{ guid: string } | Refused> {
  const account = await findOwnAccount(parts);
  if (!account || !parts.actor.session) return noAccount;
  const { session } = parts.actor;
  const answer = await parts.database.transaction((database) =>
    addOnce({ ...parts, database }, { call: 'addOwnPasskey', idempotencyKey, content }, async () => {
      // A refusal commits too, so the challenge is used in any case.
      const challenge = await useChallenge({ ...parts, database }, getBrowserKey(session));
      return challenge
        ? addPasskey({ ...parts, database }, { account, challenge, content })
        : expiredChallenge;
    }),
  );
  parts.wakeOutbox();
  return answer;
}

type Addition = { account: Account; challenge: string; content: NewPasskey };

async function addPasskey(
  parts: PasskeyParts,
  { account, challenge, content: { name: input, response } }: Addition,
): Promise<{ guid: string } | Refused> {
  const { database, clock, publicUrl } = parts;
  const party = createRelyingParty(publicUrl);
  const made = party && (await verifyRegistration(response, { party, challenge }));
  if (!made) return refusedPasskey;
  const [at, name] = [clock(), cleanText(input)];
  // One at a time, so that the limit holds.
  await database.rows`select from staff where id = ${account.id} for no key update`;
  const { count } = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from passkey where staff_id = ${account.id}`;
  if (count >= passkeysMax) return tooManyPasskeys;
  const [added] = await database.rows<{ guid: string }>`
    insert into passkey (staff_id, name, rp_id, credential_id, public_key, counter, transports, added_at)
    values (${account.id}, ${name}, ${party.id}, ${made.credentialId}, ${made.publicKey}, ${made.counter},
            ${response.response.transports ?? []}, ${at})
    on conflict (credential_id) do nothing returning guid`;
  if (!added) return duplicatePasskey;
  const changes = { passkey: [null, name] as [unknown, unknown] };
  await recordPasskey(parts, { account, action: 'added a passkey', changes, email: 'staff-passkey-added' });
  return added;
}

export const renameOwnPasskey = (
  parts: PasskeyParts,
  guid: string,
  { name: input }: PasskeyName,
): Promise<true | Refused> =>
  parts.database.transaction(async (database) => {
    const name = cleanText(input);
    const found = await findOwn({ ...parts, database }, guid);
    if (isRefused(found)) return found;
    const { account, passkey } = found;
    if (passkey.name === name) return true;
    await database.rows`update passkey set name = ${name} where id = ${passkey.id}`;
    const changes = { passkey: [passkey.name, name] as [unknown, unknown] };
    await recordPasskey({ ...parts, database }, { account, action: 'renamed a passkey', changes });
    return true;
  });

export async function removeOwnPasskey(parts: PasskeyParts, guid: string): Promise<true | Refused> {
  const answer = await parts.database.transaction(async (database) => {
    const found = await findOwn({ ...parts, database }, guid);
    if (isRefused(found)) return found;
    const { account, passkey } = found;
    await database.rows`delete from passkey where id = ${passkey.id}`;
    // After the passkey: a sign-in with it that is just ending holds the lock, and its session is then seen.
    await endSignIns(database, account.id, parts.actor.session ?? null);
    const changes = { passkey: [passkey.name, null] as [unknown, unknown] };
    const email = 'staff-passkey-removed';
    await recordPasskey({ ...parts, database }, { account, action: 'removed a passkey', changes, email });
    return true as const;
  });
  parts.wakeOutbox();
  return answer;
}

type FoundPasskey = { account: Account; passkey: { id: number; name: string } };

async function findOwn(parts: PasskeyParts, guid: string): Promise<FoundPasskey | Refused> {
  const account = await findOwnAccount(parts);
  if (!account) return noAccount;
  const [passkey] = guidPattern.test(guid)
    ? await parts.database.rows<FoundPasskey['passkey']>`
        select id, name from passkey
        where guid = ${guid} and staff_id = ${account.id} for no key update`
    : [];
  return passkey ? { account, passkey } : passkeyNotFound;
}

type Change = {
  account: Account;
  action: string;
  changes?: { passkey: [unknown, unknown] };
  email?: 'staff-passkey-added' | 'staff-passkey-removed';
};

/** Writes the history, and emails the person. */
export async function recordPasskey(
  { database, actor, clock }: PasskeyParts,
  { account: { guid, name, eMail }, action, changes, email }: Change,
): Promise<void> {
  const at = clock();
  const entry = { actor, at, record: { type: 'staff' as const, id: guid }, action };
  await recordHistory(database, { ...entry, ...(changes && { changes }) });
  if (!email) return;
  const purposeKey = `${email}:${randomUUID()}`;
  await queueEmail(database, { purposeKey, kind: email, recipient: eMail, facts: { name }, at });
}

const expiredChallenge = refuse(
  409,
  'passkey-ended',
  'This took more than five minutes, or was begun again in another tab. Please begin again.',
);
const refusedPasskey = refuse(
  400,
  'passkey-refused',
  'The answer of your device did not fit these pages, so no passkey was added. Please begin again.',
);
const duplicatePasskey = refuse(409, 'passkey-known', 'This passkey has been added already.');
const tooManyPasskeys = refuse(
  409,
  'too-many-passkeys',
  `You have ${passkeysMax} passkeys, which is the most. Please remove one that you no longer use.`,
);
export const passkeyNotFound = refuse(404, 'passkey-not-found', 'This passkey was removed, or is not yours.');
