import { formatCount } from '#contract/fields/count.ts';
import { formatLongDay, formatMoment, getDay } from '#contract/fields/days.ts';
import { isLocalDateTime } from '#contract/fields/fields.ts';
import { listFieldLabels } from '#contract/fields/table.ts';
import type { EventForStaff } from '#contract/operator/events/events.ts';
import { eventFields } from '#contract/records/event.ts';
import { formatTimeOfDay } from '../form/moments/parse-moment.ts';

type Times = Pick<EventForStaff, 'startDateTime' | 'endDateTime'>;

/** "Thursday 3 December 2026, 2:30 pm to 4:00 pm" */
export function formatEventTime({ startDateTime, endDateTime }: Times): string {
  const start = `${formatLongDay(startDateTime)}, ${formatTimeOfDay(startDateTime)}`;
  if (!endDateTime) return start;
  const isSameDay = getDay(startDateTime) === getDay(endDateTime);
  return `${start} to ${isSameDay ? formatTimeOfDay(endDateTime) : `${formatLongDay(endDateTime)}, ${formatTimeOfDay(endDateTime)}`}`;
}

/** "Thu 3 Dec 2026, 2:30 pm" */
export const formatEventDay = ({ startDateTime }: Pick<Times, 'startDateTime'>): string =>
  `${formatLongDay(startDateTime).slice(0, 3)} ${formatMoment(startDateTime)}`;

type Places = Pick<EventForStaff, 'maxCapacity' | 'numberOfAttendees'>;

/** "28 of 60 places booked" */
export function describePlaces({ maxCapacity, numberOfAttendees }: Places): string {
  if (maxCapacity !== null) return `${numberOfAttendees} of ${formatCount(maxCapacity, 'place')} booked`;
  return formatCount(numberOfAttendees, 'person booked', 'people booked');
}

/** Describes how many were booked on a cancelled event. */
export const describeWereBooked = ({ numberOfAttendees }: Pick<Places, 'numberOfAttendees'>): string =>
  formatCount(numberOfAttendees, 'person was booked', 'people were booked');

export const formatBookingCount = ({ numberOfBookings }: Pick<EventForStaff, 'numberOfBookings'>): string =>
  formatCount(numberOfBookings, 'booking');

/** "28 of 60 booked" */
export const formatBooked = ({ maxCapacity, numberOfAttendees }: Places): string =>
  maxCapacity === null ? `${numberOfAttendees} booked` : `${numberOfAttendees} of ${maxCapacity} booked`;

/** Why visitors do not see an event, or cannot book it; null where there is nothing to say. */
export function describeStatus(event: Pick<EventForStaff, 'state' | 'publishAt'>): string | null {
  if (event.state === 'draft') return 'Draft';
  if (event.state === 'scheduled') return `To be published ${formatMoment(event.publishAt!)}`;
  return null;
}

/** The fields of an event, as the history and the notice about another change name them. */
export const eventHistoryLabels = {
  ...listFieldLabels(eventFields),
  message: 'Email',
  recipients: 'Recipients',
  people: 'People without a booking',
};

/** A value of a field, as a sentence says it. */
export function formatFieldValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  return isLocalDateTime(text) ? formatMoment(text) : text;
}
