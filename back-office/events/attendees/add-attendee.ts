import type { BookingText } from '#contract/records/booking.ts';
import { isRefused, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { AddedAttendee, AttendeeCorrection } from '#contract/operator/events/attendees.ts';
import type { Database } from '../../database/database.ts';
import { addOnce } from '../../add-once.ts';
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
  { overbookReason, ...details }: AddedAttendee,
  idempotencyKey: string | null,
): Promise<{ guid: string } | Refused> {
  const fields = cleanBookingFields(details) as BookingFields;
  const reason = cleanText(overbookReason ?? '');
  const answer = await parts.database.transaction((database) =>
    addOnce(
      { ...parts, database },
      { call: 'addAttendee', idempotencyKey, content: [eventGuid.toLowerCase(), fields] },
      () => bookPlaces({ ...parts, database }, eventGuid, fields, reason),
    ),
  );
  // Runs after a refusal too, because the check may have offered free places to the waiting list.
  parts.wakeOutbox();
  return answer;
}

async function bookPlaces(
  { database, clock, actor }: AttendeeParts,
  eventGuid: string,
  fields: BookingFields,
  overbookReason: string,
): Promise<{ guid: string } | Refused> {
  const at = clock();
  const event = await lockEventForBooking(database, eventGuid, at);
  if (isRefused(event)) return event;
  const closed = refuseClosedEvent(event);
  if (closed) return closed;
  const { numberOfAttendees: requested, eMail } = fields;
  const places = { requested, before: 0, eMail, overbookReason };
  const isOverbooked = await checkPlaces(database, event, places);
  if (isRefused(isOverbooked)) return isOverbooked;
  const { id, guid } = await insertAttendee(database, event, { ...fields, at });
  await takeWaitingPlace(database, event, eMail);
  await emailAttendee(database, id, 'attendance-booked', at);
  const overbooked: Changes = isOverbooked ? { overbookReason: [null, overbookReason] } : {};
  const changes = { ...differences({}, fields), ...overbooked };
  const record = { type: 'attendee' as const, id: guid };
  await recordHistory(database, { actor, at, record, action: 'added', changes });
  return { guid };
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

type NewAttendeeRow = BookingFields & { at: Date };

async function insertAttendee({ oneRow }: Database, event: BookableEvent, { at, ...fields }: NewAttendeeRow) {
  return oneRow<{ id: string; guid: string }>`
    insert into attendee (event_id, source, email_key, ${listColumns(bookingColumns)},
                          attendance_status, booked_at, changed_at)
    values (${event.id}, 'staff', ${fields.eMail && computeKeyOfCleanAddress(fields.eMail)}, ${listValues(bookingColumns, fields)},
            'Attending', ${at}, ${at})
    returning id, guid`;
}
