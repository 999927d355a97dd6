import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { MailShotRecord } from '#contract/mailing.ts';
import type { Database } from '../database/database.ts';

type Link = Pick<MailShotRecord, 'ws' | 'cu' | 'co' | 'ca'>;

/** The key that signs our links. It is in the database, so that all processes share it. */
export async function readMailShotKey(database: Database): Promise<KeyObject> {
  const secret = await database.oneRow<{
    value: Buffer;
  }>`select value from secret where name = 'mail-shot-link'`;
  return createSecretKey(secret.value);
}

/** The parameter `s` of a link. It covers all parts of the link, so that none can be changed. */
export const computeSignature = (key: KeyObject, link: Link): string =>
  computeMac(key, link).toString('base64url');

export function isSigned(key: KeyObject, link: Link, signature: string): boolean {
  const expected = Buffer.from(computeSignature(key, link));
  const bytes = Buffer.from(signature);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

const computeMac = (key: KeyObject, { ws, cu, co, ca }: Link) =>
  createHmac('sha256', key)
    .update(JSON.stringify([ws, cu, co, ca]))
    .digest();
