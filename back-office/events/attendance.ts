import { answerNames } from '#contract/records/booking-answers.ts';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { AttendeeChange, NewAttendee } from '#contract/attendance.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { mapNames } from '#contract/fields/shape.ts';
import type { Database } from '../database/database.ts';
import type { PipelinedDatabase } from '../database/pipelined-database.ts';
import { cleanEmail, emailKey, computeKeyOfCleanAddress } from '../email/address-key.ts';
import { bookingColumns } from '../records/booking.ts';
import { valuesByColumn } from '../records/columns.ts';
import { readAttendeeHandle } from './attendee-handle.ts';
import { eventNotFound } from './event-list.ts';

export type AttendanceParts = {
  database: Database;
  /** Separate connections to the same database, because bookings wait for each other's locks. */
  bookingsDatabase: Pick<PipelinedDatabase, 'about'>;
  clock: () => Date;
  /** Called after an email was put in the outbox. */
  wakeOutbox: () => void;
  keys: { handle: Buffer; manage: Buffer; checkIn: Buffer };
};

const emailCharactersMax = 500;

type Outcome =
  | 'saved'
  | 'unchanged'
  | 'not-enough-places'
  | 'booking-closed'
  | 'event-over'
  | 'event-not-found'
  | 'attendee-not-found'
  | 'changed-meanwhile';
type SaveResult = { outcome: Outcome; placesLeft: number | null };

/** Books places. If the address already has a booking for this event, changes that one. */
export async function createAttendee(
  parts: AttendanceParts,
  booking: NewAttendee,
): Promise<boolean | Refused> {
  const { bookingsDatabase, clock } = parts;
  const eMail = cleanEmail(booking.eMail);
  const saved = await bookingsDatabase.about(booking.taskGuid).oneRow<SaveResult>`
    select outcome, places_left as "placesLeft" from save_attendance(
      ${booking.taskGuid}, ${computeKeyOfCleanAddress(eMail)}, ${eMail}, ${toColumnValues(booking, false)}, 'Attending', null, null,
      ${clock()})`;
  return toAnswer(parts, saved);
}

/**
 * Changes or cancels a booking. Its event, guid and address stay the same. Absent answers keep their stored value, and so
 * do empty ones if the look-up did not show the stored answers (decision 020).
 */
export async function updateAttendee(
  parts: AttendanceParts,
  attendeeGuid: string,
  change: AttendeeChange,
): Promise<boolean | Refused> {
  const { bookingsDatabase, clock } = parts;
  const attendee = await findAttendee(parts, attendeeGuid);
  if (isRefused(attendee)) return attendee;
  if (isOtherAddress(change.eMail, attendee.emailKey)) return otherAddress();
  const fields = change.attendanceStatus === 'Attending' ? toColumnValues(change, attendee.answersShown) : {};
  const saved = await bookingsDatabase.about(attendee.eventGuid).oneRow<SaveResult>`
    select outcome, places_left as "placesLeft" from save_attendance(
      null, null, null, ${fields}, ${change.attendanceStatus}, ${attendee.id}, ${attendee.revision}, ${clock()})`;
  return toAnswer(parts, saved);
}

/** The columns to write. @param clears whether an empty answer erases the stored one */
const toColumnValues = (booking: Booking, clears: boolean) =>
  valuesByColumn(bookingColumns, {
    name: booking.name.trim(),
    numberOfAttendees: booking.numberOfAttendees,
    ...mapNames(answerNames, (name) => booking[name] || (clears && booking[name] === '' ? null : undefined)),
  });

type Booking = Omit<NewAttendee, 'attendanceStatus' | 'taskGuid' | 'eMail'>;

type AttendeeRow = { id: string; eventGuid: string; emailKey: string | null };
type StoredBooking = AttendeeRow & { revision: number | null; answersShown: boolean };

// The guid is a handle from a look-up by email, or the stored guid, which only operators see.
async function findAttendee(
  { database, clock, keys }: AttendanceParts,
  guid: string,
): Promise<StoredBooking | Refused> {
  if (!guidPattern.test(guid)) return refusals['attendee-not-found']();
  const handle = readAttendeeHandle(keys.handle, guid, clock());
  if (handle === 'expired') return refusals['changed-meanwhile']();
  const [attendee] = handle
    ? await database.rows<AttendeeRow>`
        select a.id, e.guid as "eventGuid", a.email_key as "emailKey"
        from attendee a join event e on e.id = a.event_id where a.id = ${handle.attendeeId}`
    : await database.rows<AttendeeRow>`
        select a.id, e.guid as "eventGuid", a.email_key as "emailKey"
        from attendee a join event e on e.id = a.event_id where a.guid = ${guid}`;
  return attendee
    ? { ...attendee, revision: handle?.revision ?? null, answersShown: handle?.answersShown ?? true }
    : refusals['attendee-not-found']();
}

// A booking is identified by its event and its address. A cancellation may omit the address or leave it empty.
const isOtherAddress = (eMail: unknown, bookingKey: string | null): boolean =>
  typeof eMail === 'string' &&
  eMail !== '' &&
  (eMail.length > emailCharactersMax || emailKey(eMail) !== bookingKey);

const otherAddress = () =>
  refuse(
    409,
    'other-address',
    'This booking was made with another email address. To use a new address, cancel this booking and book again.',
  );

function toAnswer({ wakeOutbox }: AttendanceParts, { outcome, placesLeft }: SaveResult): true | Refused {
  if (outcome === 'saved') wakeOutbox();
  return outcome === 'saved' || outcome === 'unchanged' ? true : refusals[outcome](placesLeft ?? 0);
}

export const eventIsOver = refuse(409, 'event-over', 'This event has started or is over.');
export const attendeeNotFound = refuse(404, 'attendee-not-found', 'There is no booking with this guid.');

const refusals = {
  'not-enough-places': (placesLeft = 0) =>
    refuse(409, 'not-enough-places', 'There are not enough places left at this event.', { placesLeft }),
  'booking-closed': () =>
    refuse(
      409,
      'booking-closed',
      'Booking for this event has closed. A booking can still be made smaller or cancelled.',
    ),
  'event-over': () => eventIsOver,
  'event-not-found': eventNotFound,
  'attendee-not-found': () => attendeeNotFound,
  'changed-meanwhile': () =>
    refuse(409, 'changed-meanwhile', 'The booking has changed since it was looked up. Look it up again.'),
} satisfies Record<Exclude<Outcome, 'saved' | 'unchanged'>, (placesLeft?: number) => Refused>;
