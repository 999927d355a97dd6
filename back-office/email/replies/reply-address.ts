import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Queries } from '../../database/database.ts';
import { findEmailRule } from '../kinds.ts';
import { findNamedEmails, hasMatchingSecret } from '../message-id.ts';

type OutboxEmail = { id: string; token: string };

/** Derives the key of reply addresses from the key of private links, which all processes share. */
export async function readReplyKey({ oneRow }: Queries): Promise<Buffer> {
  const key = await oneRow<{ value: Buffer }>`select value from secret where name = 'manage-link'`;
  return createHmac('sha256', key.value).update('addresses for replies').digest();
}

/** Returns a function that creates the reply address of an email; null if the email keeps its Reply-To. */
export function createReplyAddresses(database: Queries, currentAddress: () => string) {
  let key: Promise<Buffer> | null = null;
  return async (email: OutboxEmail & { kind: string }): Promise<string | null> => {
    const address = currentAddress();
    if (!address || !findEmailRule(email.kind).isAnswered) return null;
    key ??= readReplyKey(database);
    key.catch(() => (key = null));
    return createReplyAddress(email, { key: await key, address });
  };
}

/** The reply address of one email: `replies+<id>.<token>@…`, with 128 secret bits. */
function createReplyAddress(email: OutboxEmail, { key, address }: { key: Buffer; address: string }): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${email.id}.${createToken(email, key)}${address.slice(at)}`;
}

const secretBytes = 16;
const tokenCharacters = 25;

// Base 36 has no capital letters, which some mail servers change. With 26 characters before the plus and an id of ten
// digits, the address has at most 64 characters before the @.
const toBase36 = (secret: Buffer): string =>
  BigInt(`0x${secret.toString('hex')}`)
    .toString(36)
    .padStart(tokenCharacters, '0');

// The random token of the email is part of the digest, because another email may have the id after a restore.
const createToken = ({ id, token }: OutboxEmail, key: Buffer): string =>
  toBase36(createHmac('sha256', key).update(`reply:${id}:${token}`).digest().subarray(0, secretBytes));

/** An email that a message names in a recipient address or in a header, and the check of its secret. */
export type NamedEmail = { id: string; matches: (email: OutboxEmail, key: Buffer) => boolean };

/** The emails in addresses of recipients, such as those of To and Delivered-To. */
export const findInAddresses = (text: string): NamedEmail[] =>
  Array.from(text.matchAll(/\+(\d{1,18})\.([\da-z]{25})@/gi), ([, id, token]) => ({
    id: id!,
    matches: (email, key) =>
      timingSafeEqual(Buffer.from(token!.toLowerCase()), Buffer.from(createToken(email, key))),
  }));

/** The emails in In-Reply-To and References. */
export const findInMessageIds = (text: string): NamedEmail[] =>
  findNamedEmails(text).map(({ id, secret }) => ({
    id,
    matches: (email) => hasMatchingSecret({ secret }, email),
  }));
