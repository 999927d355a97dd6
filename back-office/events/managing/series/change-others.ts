import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { getDay, formatLongDay } from '#contract/fields/days.ts';
import { addDays, countDays, existsInLondon } from '#contract/operator/events/series/repeat-dates.ts';
import { refuseInvalid } from '../../../check.ts';
import { findDetailChanges, type EventFieldValues, type LockedEventDetails } from '../event-record.ts';
import { hasStarted } from '../event-times.ts';

const relativeTimes = ['endDateTime', 'bookingClosesAt'] as const;

/**
 * Applies the changed fields of one event to another event of its series. A moved start moves the other by as many days
 * and to the same hour. The end, and the end of booking, keep their distance from the start.
 */
export function applyChangeToOther(
  before: EventFieldValues,
  after: EventFieldValues,
  other: EventFieldValues,
): EventFieldValues {
  const names = Object.keys(findDetailChanges(before, after)) as (keyof EventFieldValues)[];
  const changed = Object.fromEntries(names.map((name) => [name, after[name]]));
  const days = countDays(before.startDateTime, after.startDateTime);
  const isOtherHour = sliceTime(before.startDateTime) !== sliceTime(after.startDateTime);
  const hour = sliceTime(isOtherHour ? after.startDateTime : other.startDateTime);
  const startDateTime = addDays(getDay(other.startDateTime), days) + hour;
  const times = relativeTimes.map((name) => {
    const isChanged = measureDistance(before, name) !== measureDistance(after, name);
    const source = isChanged ? after : other;
    const move = countDays(source.startDateTime, startDateTime);
    return [name, source[name] && addDays(source[name], move)];
  });
  return { ...other, ...changed, startDateTime, ...Object.fromEntries(times) };
}

const sliceTime = (wallTime: string): string => wallTime.slice(10);

/** The distance of a time from the start in days, with its hour. */
const measureDistance = (details: EventFieldValues, name: (typeof relativeTimes)[number]): string | null =>
  details[name] && `${countDays(details.startDateTime, details[name])}${sliceTime(details[name])}`;

/** Refuses a moved start in a skipped hour or in the past. */
export function refuseMovedStart(
  before: EventFieldValues,
  after: EventFieldValues,
  at: Date,
): Refused | null {
  if (after.startDateTime === before.startDateTime) return null;
  const times = [after.startDateTime, after.endDateTime, after.bookingClosesAt];
  if (!times.every(existsInLondon)) return refuseInvalid({ startDateTime: hourSkipped });
  return hasStarted(after, at) && !hasStarted(before, at)
    ? refuseInvalid({ startDateTime: movedIntoPast })
    : null;
}

const hourSkipped =
  'The clocks go forward then, and this hour does not exist. Please change that date on its own.';
const movedIntoPast = 'It would be moved into the past. Please change that date on its own.';

/** Adds the day to a refusal that another event of the series caused. */
export function nameDayInRefusal<Answer>(
  answer: Answer | Refused,
  { details }: LockedEventDetails,
): Answer | Refused {
  if (!isRefused(answer)) return answer;
  const { status, code, detail, more } = answer;
  const addDay = (sentence: string) => `${formatLongDay(details.startDateTime)}: ${sentence}`;
  const fields =
    more.fields &&
    Object.fromEntries(Object.entries(more.fields).map(([name, problem]) => [name, addDay(problem)]));
  return refuse(status, code, addDay(detail), { ...more, ...(fields && { fields }) });
}
