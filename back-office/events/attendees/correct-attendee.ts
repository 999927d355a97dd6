import { bookingFieldNames, listBookingTexts } from '#contract/records/booking.ts';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { mapNames } from '#contract/fields/shape.ts';
import type { AttendeeCorrection } from '#contract/operator/events/attendees.ts';
import { applyChange } from '../../apply-change.ts';
import type { Database } from '../../database/database.ts';
import { computeKeyOfCleanAddress } from '../../email/address-key.ts';
import { differences, type Changes } from '../../history/differences.ts';
import { bookingColumns } from '../../records/booking.ts';
import { listColumns, listValues } from '../../records/columns.ts';
import { cleanBookingFields, type BookingFields } from './add-attendee.ts';
import { changeAttendee, type StoredAttendee } from './change-attendee.ts';
import { emailAttendee, emailCancellation } from './email-attendee.ts';
import { selectBookingEmailKeys, selectEventEmailKeys } from '../emails/email-keys.ts';
import { checkPlaces, refuseClosedEvent, type BookableEvent } from './lock-event.ts';
import type { AttendeeParts } from './parts.ts';

/** Corrects the named fields of a booking. */
export const correctAttendee = (
  parts: AttendeeParts,
  guid: string,
  { overbookReason, revision, ...fields }: AttendeeCorrection,
): Promise<true | Refused> => {
  const correct = (before: StoredAttendee) => applyChange(pickFields(before), cleanBookingFields(fields));
  const findChanges = (before: StoredAttendee) => differences(pickFields(before), correct(before));
  const isDone = (before: StoredAttendee) => Object.keys(findChanges(before)).length === 0;
  return changeAttendee(parts, guid, { revision, isDone }, async (database, before, event) => {
    const [after, changes] = [correct(before), findChanges(before)];
    if (Object.keys(changes).length === 0) return null;
    if (before.source === 'online' && !after.eMail) return addressMissing();
    const reason = cleanText(overbookReason ?? '');
    const isOverbooked = await checkMorePlaces(database, event, { before, after, reason });
    if (isRefused(isOverbooked)) return isOverbooked;
    const refusal = changes.eMail && (await freeAddress(database, before, after.eMail));
    if (refusal) return refusal;
    const hasNewAddress = isNewMailbox(before, after);
    await writeBooking(database, before.id, after, { at: parts.clock(), hasNewAddress });
    if (hasNewAddress) await redirectEmails(database, before.id);
    await notifyAttendee(database, { before, after, event, at: parts.clock() });
    const overbooked: Changes = isOverbooked ? { overbookReason: [null, reason] } : {};
    return { action: 'changed', changes: { ...changes, ...overbooked } };
  });
};

const pickFields = (stored: StoredAttendee) =>
  mapNames(bookingFieldNames, (name) => stored[name]) as BookingFields;

type Correction = { before: StoredAttendee; after: BookingFields };

// A cancelled booking takes no places until it is booked again. If its event is cancelled, undoing that brings the booking
// back without a check of the places, so their number must not change.
async function checkMorePlaces(
  database: Database,
  event: BookableEvent,
  { before, after, reason }: Correction & { reason: string },
): Promise<boolean | Refused> {
  const { numberOfAttendees: requested } = after;
  if (event.isCancelled && requested !== before.numberOfAttendees) return refuseClosedEvent(event)!;
  if (before.attendanceStatus === 'Cancelled') return false;
  return checkPlaces(database, event, {
    requested,
    before: before.numberOfAttendees,
    eMail: after.eMail,
    overbookReason: reason,
  });
}

/**
 * Refuses an address that has another online booking at the event. A cancelled one gives the address up, by becoming a
 * booking of staff.
 */
async function freeAddress({ rows }: Database, { id, source }: StoredAttendee, eMail: string | null) {
  if (source !== 'online' || !eMail) return null;
  const [other] = await rows<{ id: string; isLive: boolean }>`
    select id, attendance_status = 'Attending' or cancelled_with_event as "isLive" from attendee
    where event_id = (select event_id from attendee where id = ${id}) and email_key = ${computeKeyOfCleanAddress(eMail)}
      and source = 'online' and id <> ${id}`;
  if (other?.isLive) return addressTaken();
  if (other) await rows`update attendee set source = 'staff', revision = revision + 1 where id = ${other.id}`;
  return null;
}

type ChangeTimes = { at: Date; hasNewAddress: boolean };

const writeBooking = (
  { rows }: Database,
  id: string,
  after: BookingFields,
  { at, hasNewAddress }: ChangeTimes,
) =>
  rows`
    update attendee set (${listColumns(bookingColumns)}) = (${listValues(bookingColumns, after)}),
      email_key = ${after.eMail && computeKeyOfCleanAddress(after.eMail)},
      link_guid = case when ${hasNewAddress} then gen_random_uuid() else link_guid end,
      revision = revision + 1, changed_at = ${at}, erased_at = null
    where id = ${id}`;

// Waiting emails about the event go to the new address. Those about the booking are dropped: it gets a new confirmation.
async function redirectEmails({ rows }: Database, id: string) {
  await rows`select redirect_emails(array(${selectBookingEmailKeys(id)}), null, null)`;
  await rows`
    select redirect_emails(array(${selectEventEmailKeys(id)}), email, link_guid) from attendee where id = ${id}`;
}

const isNewMailbox = (before: StoredAttendee, after: BookingFields): boolean =>
  computeKeyOfCleanAddress(before.eMail ?? '') !== computeKeyOfCleanAddress(after.eMail ?? '');

/** Emails the attendee, unless the event has started or is cancelled, or no field that emails show has changed. */
async function notifyAttendee(
  database: Database,
  { before, after, event, at }: Correction & { event: BookableEvent; at: Date },
) {
  if (event.isCancelled && !before.eMail && after.eMail) await emailCancellation(database, before.id, at);
  if (event.hasStarted || event.isCancelled || before.attendanceStatus === 'Cancelled') return;
  if (isNewMailbox(before, after)) await emailAttendee(database, before.id, 'attendance-booked', at);
  else if (Object.keys(differences(pickAnnouncedFields(before), pickAnnouncedFields(after))).length > 0) {
    const more = { attendeeBefore: pickAnnouncedFields(before) };
    await emailAttendee(database, before.id, 'attendance-amended', at, more);
  }
}

/** The fields that emails about a booking show. */
const pickAnnouncedFields = (fields: BookingFields) =>
  mapNames(['name', 'numberOfAttendees', ...listBookingTexts('email')], (name) => fields[name]);

const addressNeededMessage =
  'This booking was made online and is found by its address, so it needs one. You can correct it, or leave it as it is.';
const addressMissing = () =>
  refuse(400, 'address-missing', addressNeededMessage, { fields: { eMail: addressNeededMessage } });

const addressTakenMessage =
  'Somebody has booked this event online with this address already. Please cancel one of the two bookings first.';
const addressTaken = () =>
  refuse(409, 'address-taken', addressTakenMessage, { fields: { eMail: addressTakenMessage } });
