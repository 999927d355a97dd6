import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Deliberate mistakes of a device. */
type Faults = { origin?: string; rpId?: string; isOwnerChecked?: boolean; counter?: number };
type Options = { challenge: string; origin: string; rpId: string };

const flags = { present: 0x01, verified: 0x04, withKey: 0x40 };

/** A device in memory that makes one passkey and signs with it, as WebAuthn Level 3 describes it. */
export function createSoftwareDevice(userHandle: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const createAuthenticatorData = ({ rpId }: Options, faults: Faults, flag = 0) =>
    Buffer.concat([
      hashSha256(faults.rpId ?? rpId),
      Buffer.of(flags.present | flag | (faults.isOwnerChecked === false ? 0 : flags.verified)),
      encodeCounter(faults.counter ?? 0),
      ...(flag ? [Buffer.alloc(16), Buffer.of(0, id.length), id, encodeCoseKey(publicKey)] : []),
    ]);
  return {
    /** Answers as the script of the account page sends it. */
    make: (options: Options, faults: Faults = {}) => ({
      id: id.toString('base64url'),
      response: {
        clientDataJSON: createClientData('webauthn.create', options, faults).toString('base64url'),
        attestationObject: encodeAttestation(
          createAuthenticatorData(options, faults, flags.withKey),
        ).toString('base64url'),
        transports: ['internal'],
      },
    }),
    /** Answers as the script of the sign-in page sends it. */
    signIn: (options: Options, faults: Faults = {}) => {
      const [data, client] = [
        createAuthenticatorData(options, faults),
        createClientData('webauthn.get', options, faults),
      ];
      const signature = sign('sha256', Buffer.concat([data, hashSha256(client)]), privateKey);
      return JSON.stringify({
        id: id.toString('base64url'),
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle,
        },
      });
    },
  };
}

const hashSha256 = (content: string | Buffer) => createHash('sha256').update(content).digest();

function encodeCounter(counter: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
}

const createClientData = (type: string, { challenge, origin }: Options, faults: Faults) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: faults.origin ?? origin, crossOrigin: false }));

// The rest is CBOR, written by hand: a map of five numbers, and one of three texts.
function encodeCoseKey(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  const decodeCoordinate = (text: string | undefined) => Buffer.from(text!, 'base64url');
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    decodeCoordinate(x),
    Buffer.from('225820', 'hex'),
    decodeCoordinate(y),
  ]);
}

const encodeAttestation = (data: Buffer) =>
  Buffer.concat([
    Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1'),
    Buffer.of(data.length),
    data,
  ]);
