import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { computeDigest } from '../digest.ts';
import { encodeBase32 } from './totp.ts';

const codesAtOnce = 10;
// 120 bits, so that a digest without salt is enough.
const codeBytes = 15;

/** Replaces somebody's recovery codes, and returns the new ones. Only their digests are stored. */
export async function replaceRecoveryCodes({ rows }: Database, staffId: number): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => encodeBase32(randomBytes(codeBytes)).toLowerCase());
  const digests = codes.map((code) => computeDigest(code));
  await rows`delete from recovery_code where staff_id = ${staffId}`;
  await rows`insert into recovery_code (digest, staff_id) select unnest(${digests}::bytea[]), ${staffId}`;
  return codes.map((code) => code.match(/.{4}/g)!.join('-'));
}

/** False if it is none of the codes that are left. Each works once. */
export async function useRecoveryCode({ rows }: Database, staffId: number, text: string): Promise<boolean> {
  const digest = computeDigest(text.toLowerCase());
  const [used] = await rows`
    delete from recovery_code where staff_id = ${staffId} and digest = ${digest} returning 1`;
  return used !== undefined;
}
