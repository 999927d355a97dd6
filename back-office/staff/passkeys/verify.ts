import type { AuthenticationResponse, RegistrationResponse } from '#contract/operator/staff/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

// Loaded when it is first needed: 25 MB of memory that a process without passkeys saves.
const loadWebAuthn = () => import('@simplewebauthn/server');

type Expected = { party: RelyingParty; challenge: string };

/** The name of an account on devices: the bytes of its guid, which say nothing about the person. */
export const createUserHandle = (guid: string): string =>
  Buffer.from(guid.replaceAll('-', ''), 'hex').toString('base64url');

/** The passkey that a device has made; null if it was made for another website or challenge, or without its owner. */
export async function verifyRegistration(
  { id, response }: RegistrationResponse,
  { party, challenge }: Expected,
) {
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: toCredential(id, { clientDataJSON, attestationObject }),
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(notVerified);
  if (!registrationInfo) return null;
  const { credential } = registrationInfo;
  return {
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
  };
}

/** The counter of a device that has signed this challenge for this website; null if it has not, or without its owner. */
export async function verifyAuthentication(
  { id, response }: AuthenticationResponse,
  publicKey: Buffer,
  { party, challenge }: Expected,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: toCredential(id, response),
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // Compared by the caller, who tells a copied passkey from a wrong one.
    credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
  }).catch(notVerified);
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}

const toCredential = <Response>(id: string, response: Response) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response,
});

// The package throws for each answer that does not fit, and for bytes that it cannot read.
const notVerified = () => ({
  verified: false as const,
  registrationInfo: undefined,
  authenticationInfo: undefined,
});
