import { createHmac, timingSafeEqual } from 'node:crypto';
import { manageTokenPattern } from '#contract/fields/manage-token.ts';

/**
 * The word in a letter's private link. It stands where the e-mail address stands in
 * `Attendee/FindExistingAttendee/{eventGuid}/{email}` and proves whose booking it is, so the contract needs
 * no sixteenth call. Nothing is stored: it is an HMAC of the booking's guid.
 */
export function manageToken(key: Buffer, attendee: { id: string | number; guid: string }): string {
  return `manage-${attendee.id}-${macOf(key, attendee.guid)}`;
}

/** The attendee id a token speaks of, not yet proven; null where the text is no token. */
export const tokenAttendeeId = (text: string): string | null => manageTokenPattern.exec(text)?.[1] ?? null;

export function isProof(
  key: Buffer,
  token: string,
  attendee: { id: string | number; guid: string },
): boolean {
  const expected = Buffer.from(manageToken(key, attendee));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const macOf = (key: Buffer, guid: string) => createHmac('sha256', key).update(guid).digest('base64url');
