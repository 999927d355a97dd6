import { isRefused, type Refused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { ExistingAttendee } from '#contract/attendance.ts';
import { answerNames, type Answer } from '#contract/records/booking-answers.ts';
import { attendeesMessage } from '#contract/booking.ts';
import { isFullyBooked } from '#contract/capacity.ts';
import type { BereavementEvent } from '#contract/events.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { mayHaveBeenCarriedOut } from '#contract/http/no-answer.ts';
import type { Problems } from '../../ui/form/checked-form.ts';
import type { Booking } from '../form/booking.ts';
import { receiptFields, type Receipt } from '../receipt/receipt.ts';
import { countCurrentAttendees } from '../event-text.ts';
import { noAnswerInTimeMessage as mayHaveArrivedSentence } from '../connection-messages.ts';
import type { Outcome } from '../messages.ts';

const reasonLengthMax = 500;

/** There is no booking with this address, so ask before one is created. */
type BookingQuestion = { asksToBook: true };

/** The booking would become smaller, so ask before it does. */
export type FewerPlacesQuestion = { fewer: { booked: number; requested: number } };

/** An outcome, or problems or a question to answer first. */
export type BookingAnswer = Outcome | { problems: Problems } | BookingQuestion | FewerPlacesQuestion;

type BookingOptions = {
  booking: Booking;
  linkedAttendee: ExistingAttendee | null;
  canCreate: boolean;
  canShrink: boolean;
  /** Whether the back office knows of places that are held for an address, even if the event is full. */
  canHold: boolean;
};

/**
 * The booking flow of section 4: look up, then update, create or refuse. Blank fields keep their stored values.
 * @param canCreate false if the visitor amends, and has not yet confirmed that a new booking is meant
 * @param canShrink false if fewer places than are booked may not have been meant
 * @param linkedAttendee the booking that a private link opened and the form showed; a blank answer there clears the value
 */
export async function bookAttendance(
  backOffice: BackOffice,
  event: BereavementEvent,
  { booking, linkedAttendee, canCreate, canShrink, canHold }: BookingOptions,
): Promise<BookingAnswer> {
  const existing = linkedAttendee ?? (await findAttendee(backOffice, event, booking.eMail));
  const numberOfAttendees = booking.numberOfAttendees ?? existing?.numberOfAttendees ?? 0;
  const canHavePlaces = canHold && !existing && canCreate && !event.isBookingClosed;
  const refusal = findEarlyRefusal(event, existing, Math.max(numberOfAttendees, 1));
  if (refusal && !canHavePlaces) return refusal;
  if (!existing && !canCreate) return { asksToBook: true };
  if (numberOfAttendees === 0) return { problems: { numberOfAttendees: attendeesMessage } };
  const booked = countCurrentAttendees(existing) ?? 0;
  if (numberOfAttendees < booked && !canShrink) return { fewer: { booked, requested: numberOfAttendees } };
  const payload = {
    ...booking,
    numberOfAttendees,
    ...mapNames(answerNames, (name) => createAnswer(name, booking, existing, linkedAttendee)),
    taskGuid: event.guid,
    attendanceStatus: 'Attending' as const,
  };
  const writing = existing
    ? backOffice.updateAttendee({ attendeeGuid: existing.guid, body: { ...payload, guid: existing.guid } })
    : backOffice.createAttendee({ body: payload });
  const answer = await writing.catch((error: Error) => error);
  if (isRefused(answer) && answer.code === 'not-enough-places') {
    return createTooFewPlaces(answer.more.placesLeft ?? 0, countCurrentAttendees(existing));
  }
  if (isRefused(answer) && answer.code === 'booking-closed')
    return createBookingClosed(countCurrentAttendees(existing));
  if (answer === true) return createDone(payload, existing, linkedAttendee);
  return { code: existing ? 'update-error' : 'registration-error', ...findRefusalMessage(answer) };
}

function createDone(
  sent: Pick<Receipt, 'name' | 'eMail'> & { numberOfAttendees: number } & Record<Answer, string>,
  existing: ExistingAttendee | null,
  linkedAttendee: ExistingAttendee | null,
): Outcome {
  const { name, eMail, numberOfAttendees } = sent;
  const changed = receiptFields.filter(
    (field) => linkedAttendee && (linkedAttendee[field] ?? '') !== sent[field],
  );
  const receipt = { name, eMail, numberOfAttendees, changed };
  return existing
    ? { code: 'updated', receipt: { ...receipt, numberBefore: countCurrentAttendees(existing) } }
    : { code: 'registered', receipt: { ...receipt, numberBefore: null } };
}

function createAnswer(
  name: Answer,
  booking: Booking,
  existing: ExistingAttendee | null,
  linkedAttendee: ExistingAttendee | null,
): string {
  const isCleared = linkedAttendee !== null && booking[name] === '';
  return booking[name] || (isCleared ? '' : (existing?.[name] ?? ''));
}

// A conflict (409) is about this booking, so its message is for the visitor. Other refusals are about the call
// itself.
function findRefusalMessage(answer: Refused | Error | false): { message?: string } {
  if (isRefused(answer)) {
    return answer.status === 409 && answer.detail ? { message: answer.detail.slice(0, reasonLengthMax) } : {};
  }
  return describeFailure(answer);
}

/** Creates the additional message for a failed call that may have been carried out. */
export const describeFailure = (error: unknown): { message?: string } =>
  mayHaveBeenCarriedOut(error) ? { message: mayHaveArrivedSentence } : {};

/**
 * Finds the booking of an address; null if there is none. A failed look-up is thrown, so that nothing is booked
 * twice.
 */
export async function findAttendee(
  backOffice: BackOffice,
  event: BereavementEvent,
  email: string,
): Promise<ExistingAttendee | null> {
  const attendee = await backOffice.findExistingAttendee({ eventGuid: event.guid, email });
  if (!isRefused(attendee)) return attendee;
  if (attendee.status === 404) return null;
  throw new Error(`The look-up of an attendee was refused with status ${attendee.status}`);
}

// Refuses as in section 4. The back office, like ours, refuses a booking with too few places left.
function findEarlyRefusal(
  event: BereavementEvent,
  existing: ExistingAttendee | null,
  requested: number,
): Outcome | null {
  const current = countCurrentAttendees(existing);
  if (current == null || requested <= current) return null;
  if (event.isBookingClosed) return createBookingClosed(current);
  if (!isFullyBooked(event)) return null;
  return createTooFewPlaces(current, current);
}

const createBookingClosed = (current: number | null): Outcome => ({
  code: 'booking-closed',
  attendees: current ?? 0,
});

/** @param placesForThem the places this visitor could have, including their own */
function createTooFewPlaces(placesForThem: number, current: number | null): Outcome {
  if (current == null) return { code: 'update-error' };
  if (placesForThem > current)
    return { code: 'not-enough-places', placesLeft: placesForThem, booked: current };
  return current > 0 ? { code: 'cannot-increase', attendees: current } : { code: 'booking-not-found' };
}
