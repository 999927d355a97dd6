import { createHmac, timingSafeEqual } from 'node:crypto';
import { waitingTokenPattern } from '#contract/visitor/bookings.ts';

type Place = { id: string | number; guid: string };

/** The token in the links of the emails about a party on a waiting list: an HMAC of its guid, which is not stored. */
export const waitingToken = (key: Buffer, { id, guid }: Place): string =>
  `waiting-${id}-${createHmac('sha256', key).update(`waiting:${guid}`).digest('base64url')}`;

/** The id in a token, not yet verified; null if the text is not a token. */
export const waitingIdIn = (token: string): string | null => waitingTokenPattern.exec(token)?.[1] ?? null;

export function isWaitingProof(key: Buffer, token: string, place: Place): boolean {
  const expected = Buffer.from(waitingToken(key, place));
  const bytes = Buffer.from(token);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
