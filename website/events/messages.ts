import type { DateResult, Receipt } from './receipt/receipt.ts';
import type { ToastContent } from '../ui/toast/toast.tsx';
import type { Problems } from '../ui/form/checked-form.ts';
import { cancellationError, registrationError } from './connection-messages.ts';
import { formatPlaces } from './event-text.ts';

/** `message`: an additional sentence, either the back office's own reason or `noAnswerInTimeMessage`. */
type FailureReason = { message?: string };

/** The receipt is absent if only the code is known, from an address. */
type BookingChange = { receipt?: Omit<Receipt, 'code' | 'eventGuid'> };

/** The outcome of a booking, an amendment or a cancellation. */
export type Outcome =
  | { code: 'cannot-increase'; attendees: number }
  /** `placesLeft`: for this visitor, with the places they have booked. */
  | { code: 'not-enough-places'; placesLeft: number; booked: number }
  | { code: 'booking-not-found'; otherDates?: DateResult[] }
  | { code: 'booking-closed'; attendees: number }
  | ({ code: 'updated' } & BookingChange)
  | ({ code: 'update-error' } & FailureReason)
  | ({ code: 'registered' } & BookingChange)
  | ({ code: 'registration-error' } & FailureReason)
  | ({ code: 'cancelled' } & BookingChange)
  | ({ code: 'cancellation-error' } & FailureReason)
  | { code: 'nothing-to-cancel'; eMail: string };

export type DoneCode = 'registered' | 'updated' | 'cancelled';

type OutcomeOf<Word> = Extract<Outcome, { code: Word }>;

/** The toasts of section 8 of the specification, and three of our own in the same style (the last three). */
const toasts: { [Word in Outcome['code']]: (outcome: OutcomeOf<Word>) => ToastContent } = {
  'cannot-increase': ({ attendees }) => ({
    kind: 'warning',
    title: 'CANNOT INCREASE ATTENDEES',
    message: `The event is full so unfortunately you cannot increase the number of attendees from the ${attendees} attendees you currently have.`,
  }),
  'booking-not-found': () => ({
    kind: 'warning',
    title: 'BOOKING NOT FOUND',
    message: 'The event is full and your existing booking could not be found using this email address.',
  }),
  updated: () => ({
    kind: 'success',
    title: 'UPDATE SUCCESS',
    message: 'The attendee details have been successfully updated.',
  }),
  'update-error': () => ({
    kind: 'error',
    title: 'UPDATE ERROR',
    message: 'There was an error updating the attendee details.',
  }),
  registered: () => ({
    kind: 'success',
    title: 'ATTENDANCE REGISTERED',
    message: 'Your attendance has been successfully registered, Thank you.',
  }),
  'registration-error': () => registrationError,
  cancelled: () => ({
    kind: 'success',
    title: 'UPDATE SUCCESS',
    message: 'The attendance booking has been successfully cancelled.',
  }),
  'cancellation-error': () => cancellationError,
  'nothing-to-cancel': () => cancellationError,
  'not-enough-places': ({ placesLeft, booked }) => ({
    kind: 'warning',
    title: 'NOT ENOUGH PLACES',
    message:
      booked > 0
        ? `Sorry, only ${placesLeft - booked} more ${placesLeft - booked === 1 ? 'place is' : 'places are'} left. You have ${booked}, so please enter ${placesLeft} or fewer.`
        : `Sorry, only ${placesLeft} ${placesLeft === 1 ? 'place is' : 'places are'} left. Please enter ${placesLeft === 1 ? '1' : `${placesLeft} or fewer`}.`,
  }),
  'booking-closed': ({ attendees }) => ({
    kind: 'warning',
    title: 'BOOKING CLOSED',
    message:
      attendees > 0
        ? `Booking for this event has closed, so the number of attendees cannot be more than the ${attendees} you have booked.`
        : 'Booking for this event has closed, and no booking could be found using this email address.',
  }),
};

export const chooseToast = (outcome: Outcome): ToastContent =>
  (toasts[outcome.code] as (outcome: Outcome) => ToastContent)(outcome);

const unknownAddress: Problems = { eMail: 'We cannot find a booking for this address.' };

/** The refusals as errors of the fields that they are about. */
const fieldProblems: { [Word in Outcome['code']]?: (outcome: OutcomeOf<Word>) => Problems } = {
  'cannot-increase': ({ attendees }) => ({
    numberOfAttendees: `You have ${formatPlaces(attendees)}, and no more are left.`,
  }),
  'not-enough-places': ({ placesLeft, booked }) => ({
    numberOfAttendees:
      booked > 0
        ? `You have ${formatPlaces(booked)}. Only ${placesLeft - booked} more ${placesLeft - booked === 1 ? 'is' : 'are'} left.`
        : `Only ${formatPlaces(placesLeft)} ${placesLeft === 1 ? 'is' : 'are'} left.`,
  }),
  'booking-closed': ({ attendees }) =>
    attendees > 0
      ? { numberOfAttendees: `You have ${formatPlaces(attendees)}, and booking has closed.` }
      : unknownAddress,
  'booking-not-found': () => unknownAddress,
  'nothing-to-cancel': ({ eMail }) => ({ eMail: `We cannot find a booking for ${eMail} at this event.` }),
};

export const describeProblems = (outcome: Outcome): Problems =>
  (fieldProblems[outcome.code] as ((outcome: Outcome) => Problems) | undefined)?.(outcome) ?? {};

/** Whether the outcome leads back to the list; otherwise the form is shown again as it was typed. */
export const isDone = (code: string): code is DoneCode =>
  code === 'registered' || code === 'updated' || code === 'cancelled';

/** Whether the error is on our side, so that the message offers a person to talk to. */
export const isOurFault = ({ code }: Outcome): boolean =>
  code === 'registration-error' || code === 'update-error' || code === 'cancellation-error';
