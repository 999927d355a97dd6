import { createHmac, timingSafeEqual } from 'node:crypto';
import { cleanCheckInCode, codeAlphabet } from '#contract/check-in-code.ts';

// 28 letters and digits. Seven of them as a signature leave a forged code one chance in 13 thousand million, and five
// hold the ids of the first 17 million bookings; later ones make the code longer (decision 043).
const signatureLength = 7;
const idLengthMin = 5;
const idLengthMax = 13;
const base = BigInt(codeAlphabet.length);

/** The code to show at the door: a signature and the id of the booking. It gives access to nothing else. */
export function createCheckInCode(key: Buffer, attendeeId: string | number): string {
  const id = encode(BigInt(attendeeId)).padStart(idLengthMin, codeAlphabet[0]);
  return computeSignature(key, attendeeId) + id;
}

/** The id of the booking that a code was made for; null if it is not one of ours. */
export function readCheckInCode(key: Buffer, text: string): string | null {
  const code = cleanCheckInCode(text);
  const digits = Array.from(code.slice(signatureLength), (letter) => codeAlphabet.indexOf(letter));
  if (digits.length < idLengthMin || digits.length > idLengthMax || digits.includes(-1)) return null;
  const id = digits.reduce((sum, digit) => sum * base + BigInt(digit), 0n).toString();
  const expected = Buffer.from(createCheckInCode(key, id));
  const bytes = Buffer.from(code);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? id : null;
}

function computeSignature(key: Buffer, attendeeId: string | number): string {
  const digest = createHmac('sha256', key).update(String(attendeeId)).digest();
  const number = digest.readBigUInt64BE() % base ** BigInt(signatureLength);
  return encode(number).padStart(signatureLength, codeAlphabet[0]);
}

const encode = (number: bigint): string =>
  number === 0n ? '' : encode(number / base) + codeAlphabet[Number(number % base)];
