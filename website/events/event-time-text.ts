import { getDay, formatHour, formatLongDay } from '#contract/fields/days.ts';

/**
 * "Saturday 21 November 2026, 2:30 pm" from wall time, or null. Any zone or offset that an external back office
 * adds is ignored: the wall time is never shifted.
 */
export function formatEventTime(startDateTime: string | null | undefined): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})/.exec(startDateTime ?? '');
  if (!match) return null;
  const [year, month, day, hour, minute] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (year < 1900 || hour > 23 || minute > 59 || !isDay(year, month, day)) return null;
  return `${formatLongDay(match[0])}, ${formatHour(hour, match[5]!)}`;
}

/** The parts of a calendar leaf, "Sat", "21" and "Nov"; null without a valid time. */
export function createDateLeaf(startDateTime: string | null | undefined): string[] | null {
  const [weekday, date, month] = formatEventTime(startDateTime)?.split(' ') ?? [];
  return weekday && date && month ? [weekday.slice(0, 3), date, month.slice(0, 3)] : null;
}

/** "4:00 pm", with its day if the event ends on another day; null without an end. */
export function formatEventEnd({ startDateTime, endDateTime }: Times): string | null {
  const end = formatEventTime(endDateTime);
  if (!end) return null;
  return getDay(startDateTime!) === getDay(endDateTime!) ? end.split(', ')[1]! : end;
}

type Times = { startDateTime?: string | null | undefined; endDateTime?: string | undefined };

function isDay(year: number, month: number, day: number): boolean {
  return month >= 1 && day >= 1 && new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
}
