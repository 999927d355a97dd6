import { createHash } from 'node:crypto';
import type { BookingText } from '#contract/records/booking.ts';
import { isRefused, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { AddedAttendee, AttendeeCorrection } from '#contract/operator/events/attendees.ts';
import type { Database } from '../../database/database.ts';
import { cleanEmail, computeKeyOfCleanAddress } from '../../email/address-key.ts';
import { recordHistory } from '../../history/record-history.ts';
import { differences, type Changes } from '../../history/differences.ts';
import { bookingColumns } from '../../records/booking.ts';
import { listColumns, listValues } from '../../records/columns.ts';
import { emailAttendee } from './email-attendee.ts';
import {
  checkPlaces,
  refuseClosedEvent,
  lockEventForBooking,
  takeWaitingPlace,
  type BookableEvent,
} from './lock-event.ts';
import type { AttendeeParts } from './parts.ts';

/** Books places for somebody who has phoned. Several callers may share an email address. */
export async function addAttendee(
  parts: AttendeeParts,
  eventGuid: string,
  { overbookReason, requestKey, ...details }: AddedAttendee,
): Promise<{ guid: string } | Refused> {
  const at = parts.clock();
  const fields = cleanBookingFields(details) as BookingFields;
  const digest = requestKey ? computeDigest(requestKey, fields) : null;
  const reason = cleanText(overbookReason ?? '');
  const answer = await parts.database.transaction(async (database) => {
    const event = await lockEventForBooking(database, eventGuid, at);
    if (isRefused(event)) return event;
    const inserted = digest && (await findAddedAttendee(database, event, digest));
    if (inserted) return inserted;
    const closed = refuseClosedEvent(event);
    if (closed) return closed;
    const { numberOfAttendees: requested, eMail } = fields;
    const places = { requested, before: 0, eMail, overbookReason: reason };
    const isOverbooked = await checkPlaces(database, event, places);
    if (isRefused(isOverbooked)) return isOverbooked;
    const { id, guid } = await insertAttendee(database, event, { ...fields, digest, at });
    await takeWaitingPlace(database, event, eMail);
    await emailAttendee(database, id, 'attendance-booked', at);
    const overbooked: Changes = isOverbooked ? { overbookReason: [null, reason] } : {};
    const changes = { ...differences({}, fields), ...overbooked };
    const record = { type: 'attendee' as const, id: guid };
    await recordHistory(database, { actor: parts.actor, at, record, action: 'added', changes });
    return { guid };
  });
  // Runs after a refusal too, because the check may have offered free places to the waiting list.
  parts.wakeOutbox();
  return answer;
}

/** The fields of a booking as staff enter them; null if empty. */
export type BookingFields = { name: string; numberOfAttendees: number; eMail: string | null } & Record<
  BookingText,
  string | null
>;

/** The named fields, as they are stored. */
export function cleanBookingFields(
  fields: Omit<AttendeeCorrection, 'revision' | 'overbookReason'>,
): Partial<BookingFields> {
  const { name, numberOfAttendees, eMail, ...texts } = fields;
  const entries = Object.entries(texts).filter(([, text]) => text !== undefined);
  return {
    ...(name !== undefined && { name: cleanText(name) }),
    ...(numberOfAttendees !== undefined && { numberOfAttendees }),
    ...(eMail !== undefined && { eMail: cleanEmail(eMail ?? '') || null }),
    ...Object.fromEntries(entries.map(([field, text]) => [field, cleanText(text ?? '') || null])),
  };
}

const computeDigest = (requestKey: string, fields: BookingFields): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([requestKey, fields]))
    .digest();

async function findAddedAttendee({ rows }: Database, event: BookableEvent, digest: Buffer) {
  const [inserted] = await rows<{ guid: string }>`
    select guid from attendee where event_id = ${event.id} and request_digest = ${digest}`;
  return inserted;
}

type NewAttendeeRow = BookingFields & { digest: Buffer | null; at: Date };

async function insertAttendee(
  { oneRow }: Database,
  event: BookableEvent,
  { digest, at, ...fields }: NewAttendeeRow,
) {
  return oneRow<{ id: string; guid: string }>`
    insert into attendee (event_id, source, email_key, ${listColumns(bookingColumns)}, request_digest,
                          attendance_status, booked_at, changed_at)
    values (${event.id}, 'staff', ${fields.eMail && computeKeyOfCleanAddress(fields.eMail)}, ${listValues(bookingColumns, fields)},
            ${digest}, 'Attending', ${at}, ${at})
    returning id, guid`;
}
