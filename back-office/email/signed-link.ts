import { createHmac, timingSafeEqual } from 'node:crypto';

type Owner = { id: string | number; guid: string };

/**
 * The tokens of one kind of private link: `kind-ID-HMAC`, of a random guid that stands in the row and never in a link.
 * Another guid ends the links before it.
 */
export function createSignedLink(kind: string, pattern: RegExp) {
  const tokenOf = (key: Buffer, { id, guid }: Owner): string =>
    `${kind}-${id}-${createHmac('sha256', key).update(`${kind}:${guid}`).digest('base64url')}`;
  return {
    tokenOf,
    /** The id in a token, not yet verified; null if the text is not a token. */
    idIn: (token: string): string | null => pattern.exec(token)?.[1] ?? null,
    isProof: (key: Buffer, token: string, owner: Owner): boolean => {
      const expected = Buffer.from(tokenOf(key, owner));
      const bytes = Buffer.from(token);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    },
  };
}
