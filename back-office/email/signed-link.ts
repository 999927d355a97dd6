import { createHmac, timingSafeEqual } from 'node:crypto';

type Owner = { id: string | number; guid: string };

/**
 * The tokens of one kind of private link: `kind-ID-HMAC`. The HMAC is of a random guid, which the row has and no link
 * shows. Giving the row another guid ends its earlier links.
 */
export function createSignedLink(kind: string, pattern: RegExp) {
  const createToken = (key: Buffer, { id, guid }: Owner): string =>
    `${kind}-${id}-${createHmac('sha256', key).update(`${kind}:${guid}`).digest('base64url')}`;
  return {
    createToken,
    /** The id in a token, not yet verified; null if the text is not a token. */
    readId: (token: string): string | null => pattern.exec(token)?.[1] ?? null,
    isProof: (key: Buffer, token: string, owner: Owner): boolean => {
      const expected = Buffer.from(createToken(key, owner));
      const bytes = Buffer.from(token);
      return bytes.length === expected.length && timingSafeEqual(bytes, expected);
    },
  };
}
