import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';

const stepMs = 30_000;
const digits = 6;
// The length of a SHA-1 digest, as RFC 4226 recommends.
const secretBytes = 20;
// The clock of a phone may be this many steps early or late.
const driftSteps = 1;
const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A secret as base32, as authenticator apps read it. */
export const createSecret = (): string => encodeBase32(randomBytes(secretBytes));

export function encodeBase32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => base32Letters[parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

/** The code of one step of 30 seconds: RFC 6238 with SHA-1, which every app has. */
export function computeCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = digest.at(-1)! & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step that a code belongs to, now or one earlier or later; null if it is wrong. Takes as long for any code. */
export function findStep(secret: string, code: string, at: Date): number | null {
  const now = Math.floor(at.getTime() / stepMs);
  const digest = hash('sha256', code, 'buffer');
  let matchingStep: number | null = null;
  for (let step = now - driftSteps; step <= now + driftSteps; step += 1)
    if (timingSafeEqual(hash('sha256', computeCode(secret, step), 'buffer'), digest)) matchingStep = step;
  return matchingStep;
}

/** The address that an app reads from the QR code. */
export function totpAddress(secret: string, account: string, issuer: string): string {
  const [name, by] = [account, issuer].map(encodeURIComponent) as [string, string];
  return `otpauth://totp/${by}:${name}?secret=${secret}&issuer=${by}`;
}

function decodeBase32(secret: string): Buffer {
  const bits = Array.from(secret, (letter) =>
    base32Letters.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
