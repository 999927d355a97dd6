import type { Receipt } from './receipt/receipt.ts';
import type { ToastContent } from '../ui/toast/toast.tsx';
import { cancellationError, registrationError } from './connection-messages.ts';

/** `says`: an additional sentence, either the back office's own reason or `mayHaveArrived`. */
type WhyNot = { says?: string };

/** Absent where only the word is known, from an address. */
type WhatChanged = { receipt?: Omit<Receipt, 'word' | 'eventGuid'> };

/** The outcome of a booking, an amendment or a cancellation. */
export type Outcome =
  | { word: 'cannot-increase'; attendees: number }
  /** `placesLeft`: for this visitor, with the places they have booked. */
  | { word: 'not-enough-places'; placesLeft: number; booked: number }
  | { word: 'booking-not-found' }
  | { word: 'booking-closed'; attendees: number }
  | ({ word: 'updated' } & WhatChanged)
  | ({ word: 'update-error' } & WhyNot)
  | ({ word: 'registered' } & WhatChanged)
  | ({ word: 'registration-error' } & WhyNot)
  | ({ word: 'cancelled' } & WhatChanged)
  | ({ word: 'cancellation-error' } & WhyNot)
  | { word: 'nothing-to-cancel' };

export type DoneWord = 'registered' | 'updated' | 'cancelled';

type OutcomeOf<Word> = Extract<Outcome, { word: Word }>;

/** The toasts of section 8 of the specification, and three of our own in the same style (the last three). */
const toasts: { [Word in Outcome['word']]: (outcome: OutcomeOf<Word>) => ToastContent } = {
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

export const toastFor = (outcome: Outcome): ToastContent =>
  (toasts[outcome.word] as (outcome: Outcome) => ToastContent)(outcome);

/** Whether the outcome leads back to the list; otherwise the form is shown again as it was typed. */
export const isDone = (word: string): word is DoneWord =>
  word === 'registered' || word === 'updated' || word === 'cancelled';

/** Whether the error is on our side, so that the message offers a person to talk to. */
export const isOurFault = ({ word }: Outcome): boolean =>
  word === 'registration-error' || word === 'update-error' || word === 'cancellation-error';
