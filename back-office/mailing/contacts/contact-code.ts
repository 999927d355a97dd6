import { randomBytes } from 'node:crypto';

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** The `co` of a contact's links: 128 random bits in 26 characters, which cannot be guessed. */
export function newContactCode(): string {
  let bits = BigInt(`0x${randomBytes(16).toString('hex')}`) << 2n;
  let code = '';
  for (; code.length < 26; bits >>= 5n) code = `${base32[Number(bits & 31n)]}${code}`;
  return code;
}

const numberCharacters = 8;

/** Creates a customer number for a contact that has none. */
export const newCustomerNumber = (): string => `N-${newContactCode().slice(0, numberCharacters)}`;
