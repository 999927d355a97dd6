import { londonMoment } from '#contract/fields/london-moment.ts';
import { refuseInvalid } from '../../check.ts';
import type { EventFieldValues } from './event-record.ts';

type Times = Pick<
  EventFieldValues,
  'startDateTime' | 'endDateTime' | 'bookingClosesAt' | 'publishAt' | 'isDraft'
>;

export const hasStarted = ({ startDateTime }: Pick<Times, 'startDateTime'>, now: Date): boolean =>
  londonMoment(startDateTime) <= now;

/** Whether visitors do not see an event yet. */
export const isUnpublished = ({ isDraft, publishAt }: Pick<Times, 'isDraft' | 'publishAt'>, now: Date) =>
  isDraft === true || (publishAt !== null && londonMoment(publishAt) > now);

/** Refuses times that contradict each other; null if they are in order. */
export function refuseTimes({ startDateTime, endDateTime, bookingClosesAt, publishAt }: Times) {
  const start = londonMoment(startDateTime);
  const fields = {
    ...(endDateTime && londonMoment(endDateTime) <= start && { endDateTime: endsTooEarly }),
    ...(bookingClosesAt && londonMoment(bookingClosesAt) > start && { bookingClosesAt: closesTooLate }),
    ...(publishAt && londonMoment(publishAt) >= start && { publishAt: publishedTooLate }),
  };
  return Object.keys(fields).length > 0 ? refuseInvalid(fields) : null;
}

const endsTooEarly = 'Please enter an end that is after the start.';
const closesTooLate = 'Booking can close when the event starts at the latest. Please enter an earlier time.';
const publishedTooLate = 'Please publish the event before it starts.';
