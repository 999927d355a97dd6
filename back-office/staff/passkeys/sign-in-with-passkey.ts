import { AuthenticationResponse } from '#contract/operator/staff/passkeys.ts';
import type { Database } from '../../database/database.ts';
import { createToken } from '../digest.ts';
import { beginSession, type Browser } from '../sign-in/sessions.ts';
import { challengeMs, createChallenge, useChallenge } from './challenges.ts';
import { createRelyingParty, type RelyingParty } from './relying-party.ts';
import { createUserHandle, verifyAuthentication } from './verify.ts';

type Parts = { database: Database; clock: () => Date; publicUrl: string };

/**
 * `off`: no passkeys at the address of these pages. `ended`: begun in another browser, used, or too long ago. `unknown`:
 * removed, or never added. `copied`: its counter is behind, so a copy of it was used before. `refused`: the answer is for
 * another website, or not signed by its owner.
 */
type PasskeyRefused = `passkey-${'off' | 'ended' | 'unknown' | 'copied' | 'refused'}`;

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. Without a list, the device offers what it holds for the website. */
type RequestOptions = {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
  allowCredentials: [];
};

export const openPasskeyAccess = (parts: Parts) => ({
  /** Whether somebody has a passkey that works at the address of these pages. */
  offersPasskeys: () => offersPasskeys(parts),
  beginPasskey: () => beginPasskey(parts),
  signInWithPasskey: (answered: PasskeyAnswer) => signInWithPasskey(parts, answered),
});

async function offersPasskeys({ database, publicUrl }: Parts): Promise<boolean> {
  const party = createRelyingParty(publicUrl);
  if (!party) return false;
  const [found] = await database.rows`select from passkey where rp_id = ${party.id} limit 1`;
  return found !== undefined;
}

/** Creates the options for the device, and the token of the browser that may answer. */
async function beginPasskey(
  parts: Parts,
): Promise<{ token: string; options: RequestOptions } | { refused: 'passkey-off' }> {
  const party = createRelyingParty(parts.publicUrl);
  if (!party) return { refused: 'passkey-off' };
  const token = createToken();
  const challenge = await createChallenge(parts, getBrowserKey(token));
  return {
    token,
    options: {
      challenge: challenge.toString('base64url'),
      rpId: party.id,
      timeout: challengeMs,
      userVerification: 'required',
      allowCredentials: [],
    },
  };
}

const getBrowserKey = (token: string) => `cookie ${token}`;

type PasskeyAnswer = Browser & { token: string; answer: string };
type SignedIn = { token: string; eMail: string };

/** Begins a session of the person whose passkey has signed what this browser was asked. Their device has checked them. */
async function signInWithPasskey(
  parts: Parts,
  { token, answer, ...browser }: PasskeyAnswer,
): Promise<SignedIn | { refused: PasskeyRefused }> {
  // Take the challenge before comparing it, so that it works once even if the answer is wrong.
  const challenge = await useChallenge(parts, getBrowserKey(token));
  if (!challenge) return { refused: 'passkey-ended' };
  const party = createRelyingParty(parts.publicUrl);
  const response = readAnswer(answer);
  if (!party || !response) return { refused: 'passkey-refused' };
  return parts.database.transaction(async (database) => {
    const here = { ...parts, database };
    const passkey = await findAndVerify(here, response, { party, challenge });
    if ('refused' in passkey) return passkey;
    const { id, counter, staffId, eMail } = passkey;
    await database.rows`
      update passkey set counter = ${counter}, used_at = ${parts.clock()} where id = ${id}`;
    const session = await beginSession(here, staffId, { ...browser, isFromPasskey: true });
    return { token: session, eMail };
  });
}

function readAnswer(text: string): AuthenticationResponse | null {
  try {
    return AuthenticationResponse.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

type PasskeyRow = {
  id: number;
  staffId: number;
  guid: string;
  eMail: string;
  publicKey: Buffer;
  counter: string;
};
type Verified = { id: number; staffId: number; eMail: string; counter: number };

/** Locks the passkey, so that two answers with the same counter do not both count. */
async function findAndVerify(
  { database }: Parts,
  answer: AuthenticationResponse,
  expected: { party: RelyingParty; challenge: string },
): Promise<Verified | { refused: PasskeyRefused }> {
  const [passkey] = await database.rows<PasskeyRow>`
    select passkey.id, staff_id as "staffId", present_staff.guid, email as "eMail", public_key as "publicKey", counter
    from passkey join present_staff on present_staff.id = staff_id
    where credential_id = ${Buffer.from(answer.id, 'base64url')} for no key update of passkey`;
  if (!passkey) return { refused: 'passkey-unknown' };
  const { id, staffId, guid, eMail, publicKey } = passkey;
  if (answer.response.userHandle !== createUserHandle(guid)) return { refused: 'passkey-refused' };
  const counter = await verifyAuthentication(answer, publicKey, expected);
  if (counter === null) return { refused: 'passkey-refused' };
  const former = Number(passkey.counter);
  // Devices that count never go back. Most passkeys do not count, and stay at 0.
  if ((counter > 0 || former > 0) && counter <= former) return { refused: 'passkey-copied' };
  return { id, staffId, eMail, counter };
}
