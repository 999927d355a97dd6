import { createHash, createHmac } from 'node:crypto';
import type { Database } from '../../database/database.ts';

// Without I, L, O and U, which are mistaken for others on paper.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 20;
const groupLength = 5;

/** The code that a family gets for an erasure. Derived from the secret, so it is not stored. */
export async function deriveReceiptCode({ oneRow }: Database, guid: string): Promise<string> {
  const secret = await oneRow<{ value: Buffer }>`select value from secret where name = 'erasure-receipt'`;
  const bytes = createHmac('sha256', secret.value).update(guid).digest();
  const code = Array.from(bytes.subarray(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('');
  return code.match(new RegExp(`.{${groupLength}}`, 'g'))!.join('-');
}

/** The digest of a typed code. */
export const computeCodeDigest = (text: string): Buffer =>
  createHash('sha256')
    .update(
      text
        .toUpperCase()
        .replaceAll(/[^0-9A-Z]/g, '')
        .replaceAll('O', '0')
        .replaceAll(/[IL]/g, '1'),
    )
    .digest();
