import { createHmac, timingSafeEqual } from 'node:crypto';
import { answerTokenPattern } from '#contract/visitor/event-answers.ts';

type Booking = { id: string | number; guid: string };

/** The token in the link of a thank-you: an HMAC of the guid of the booking's private link, which is not stored. */
export const answerToken = (key: Buffer, { id, guid }: Booking): string =>
  `answer-${id}-${createHmac('sha256', key).update(`answer:${guid}`).digest('base64url')}`;

/** The id in a token, not yet verified; null if the text is not a token. */
export const answerIdIn = (token: string): string | null => answerTokenPattern.exec(token)?.[1] ?? null;

export function isAnswerProof(key: Buffer, token: string, booking: Booking): boolean {
  const expected = Buffer.from(answerToken(key, booking));
  const bytes = Buffer.from(token);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}
