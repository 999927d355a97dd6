import { Refused } from '#contract/call.ts';
import type { AttendeeChange, NewAttendee } from '#contract/attendance.ts';
import { guidPattern } from '#contract/fields.ts';
import type { Database } from '../database/database.ts';
import { cleanEmail, keyOfClean } from '../mail/email-key.ts';
import { readHandle } from './attendee-handle.ts';
import { eventNotFound } from './event-not-found.ts';

export type AttendanceParts = {
  database: Database;
  /** The same database over few connections of its own, where bookings wait for each other. */
  bookingsDatabase: Database;
  clock: () => Date;
  /** Called after a letter was put in the outbox. */
  lettersWaiting: () => void;
  keys: { handle: Buffer; manage: Buffer };
};

type Outcome =
  | 'saved'
  | 'unchanged'
  | 'not-enough-places'
  | 'event-over'
  | 'event-not-found'
  | 'attendee-not-found'
  | 'changed-meanwhile';
type Saved = { outcome: Outcome; placesLeft: number | null };

/** Books a place; where the address has a booking for this event already, changes that one. */
export async function createAttendee(
  parts: AttendanceParts,
  booking: NewAttendee,
): Promise<boolean | Refused> {
  const { bookingsDatabase, clock } = parts;
  const { name, numberOfAttendees, extraInfo, extraDescription } = booking;
  const eMail = cleanEmail(booking.eMail);
  const [saved] = await bookingsDatabase.rows<Saved>`
    select outcome, places_left as "placesLeft" from save_attendance(
      ${booking.taskGuid}, ${keyOfClean(eMail)}, ${eMail}, ${name.trim()},
      ${numberOfAttendees}, ${extraInfo ?? null}, ${extraDescription ?? null}, 'Attending',
      null, null, ${clock()})`;
  return answerTo(parts, saved!);
}

/** Changes or cancels the booking; its event, its guid and its address stay what they are. */
export async function updateAttendee(
  parts: AttendanceParts,
  attendeeGuid: string,
  change: AttendeeChange,
): Promise<boolean | Refused> {
  const { bookingsDatabase, clock } = parts;
  const attendee = await attendeeFor(parts, attendeeGuid);
  if (attendee instanceof Refused) return attendee;
  const booking = change.attendanceStatus === 'Attending' ? change : null;
  const [saved] = await bookingsDatabase.rows<Saved>`
    select outcome, places_left as "placesLeft" from save_attendance(
      null, null, null, ${booking?.name.trim() ?? null}, ${booking?.numberOfAttendees ?? null},
      ${booking?.extraInfo ?? null}, ${booking?.extraDescription ?? null}, ${change.attendanceStatus},
      ${attendee.id}, ${attendee.revision}, ${clock()})`;
  return answerTo(parts, saved!);
}

// Two kinds of guid come here: a handle from a look-up by e-mail, and the stored guid, which only operators see.
async function attendeeFor(
  { database, clock, keys }: AttendanceParts,
  guid: string,
): Promise<{ id: number | string; revision: number | null } | Refused> {
  if (!guidPattern.test(guid)) return refusals['attendee-not-found']();
  const handle = readHandle(keys.handle, guid, clock());
  if (handle === 'expired') return refusals['changed-meanwhile']();
  if (handle) return { id: handle.attendeeId, revision: handle.revision };
  const [attendee] = await database.rows<{ id: string }>`select id from attendee where guid = ${guid}`;
  return attendee ? { id: attendee.id, revision: null } : refusals['attendee-not-found']();
}

function answerTo({ lettersWaiting }: AttendanceParts, { outcome, placesLeft }: Saved): true | Refused {
  if (outcome === 'saved') lettersWaiting();
  return outcome === 'saved' || outcome === 'unchanged' ? true : refusals[outcome](placesLeft ?? 0);
}

const refusals = {
  'not-enough-places': (placesLeft = 0) =>
    new Refused(409, 'not-enough-places', 'There are not enough places left at this event.', { placesLeft }),
  'event-over': () => new Refused(409, 'event-over', 'This event has started or is over.'),
  'event-not-found': eventNotFound,
  'attendee-not-found': () => new Refused(404, 'attendee-not-found', 'There is no booking with this guid.'),
  'changed-meanwhile': () =>
    new Refused(
      409,
      'changed-meanwhile',
      'The booking has changed since it was looked up. Look it up again.',
    ),
} satisfies Record<Exclude<Outcome, 'saved' | 'unchanged'>, (placesLeft?: number) => Refused>;
