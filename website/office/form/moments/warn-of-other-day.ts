import { formatCount } from '#contract/fields/count.ts';
import { dayMs } from '#contract/fields/durations.ts';
import { getDay, formatLongDay } from '#contract/fields/days.ts';

type EventDays = { startDateTime: string; endDateTime?: string | null };

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs;
/** A warning on another day than that of the event; null on its day. */
export function warnOfOtherDay(
  { startDateTime, endDateTime = null }: EventDays,
  today: string,
): string | null {
  const [first, last] = [getDay(startDateTime), getDay(endDateTime ?? startDateTime)];
  if (today < first)
    return `This event is not today. It is on ${formatLongDay(first)}, in ${formatCount(countDays(today, first), 'day')}.`;
  return today > last
    ? `This event is over. It was on ${formatLongDay(last)}, ${formatCount(countDays(last, today), 'day')} ago.`
    : null;
}
