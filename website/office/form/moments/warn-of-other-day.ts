import { dayMs } from '#contract/fields/durations.ts';
import { dayOf, formatLongDay } from '#contract/fields/days.ts';

type EventDays = { startDateTime: string; endDateTime?: string | null };

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;
const formatDays = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

/** A warning on another day than that of the event; null on its day. */
export function warnOfOtherDay(
  { startDateTime, endDateTime = null }: EventDays,
  today: string,
): string | null {
  const [first, last] = [dayOf(startDateTime), dayOf(endDateTime ?? startDateTime)];
  if (today < first)
    return `This event is not today. It is on ${formatLongDay(first)}, in ${formatDays(daysBetween(today, first))}.`;
  return today > last
    ? `This event is over. It was on ${formatLongDay(last)}, ${formatDays(daysBetween(last, today))} ago.`
    : null;
}
