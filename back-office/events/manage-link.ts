import { createHmac, timingSafeEqual } from 'node:crypto';
import { manageTokenPattern } from '#contract/fields/manage-token.ts';

/**
 * The token in the private link of an email. It stands in the place of the email address in
 * `Attendee/FindExistingAttendee/{eventGuid}/{email}`, so the contract needs no sixteenth call. It is an HMAC of the
 * booking's guid and is not stored.
 */
export function createManageToken(key: Buffer, attendee: { id: string | number; guid: string }): string {
  return `manage-${attendee.id}-${computeMac(key, attendee.guid)}`;
}

/** The attendee id in a token, not yet verified; null if the text is not a token. */
export const readAttendeeId = (text: string): string | null => manageTokenPattern.exec(text)?.[1] ?? null;

export function isManageToken(
  key: Buffer,
  token: string,
  attendee: { id: string | number; guid: string },
): boolean {
  const expected = Buffer.from(createManageToken(key, attendee));
  const bytes = Buffer.from(token);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

const computeMac = (key: Buffer, guid: string) => createHmac('sha256', key).update(guid).digest('base64url');
