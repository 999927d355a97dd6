import { dayMs } from '../../../fields/durations.ts';
import { getDay, toUtcDay } from '../../../fields/days.ts';
import { isRealWallTime, londonMoment } from '../../../fields/london-moment.ts';
import type { RepeatRhythm } from './rhythms.ts';

export const seriesDatesMax = 60;

/** Wall times in Europe/London. */
export type Times = { startDateTime: string; endDateTime?: string | null; bookingClosesAt?: string | null };

/** A rule: exactly one of `count` and `until`, the last day `YYYY-MM-DD`. */
export type RepeatRule = { repeats: RepeatRhythm; count?: number | null; until?: string | null };

export type SkippedDate = {
  /** `YYYY-MM-DD`, or `YYYY-MM` of a month that lacks such a date. */
  at: string;
  reason: 'no-such-date' | 'no-such-time';
};

type RepeatDates = { dates: ReturnType<typeof moveTimes>[]; skipped: SkippedDate[] };

/** Each weekday is the fifth of its kind in four months a year at least. */
const stepsMax = seriesDatesMax * 4;

/**
 * Lists the dates of a series: the first event and its repeats on other days at the same hours. Dates that do not
 * exist and hours that the clocks skip are left out and named. One date more than the limit shows that it is
 * exceeded.
 */
export function listRepeatDates(first: Times, { repeats, count, until }: RepeatRule): RepeatDates {
  const { dates, skipped }: RepeatDates = { dates: [], skipped: [] };
  const datesMax = Math.min(count ?? Infinity, seriesDatesMax + 1);
  for (let step = 0; step < stepsMax && dates.length < datesMax; step += 1) {
    const { day, isReal } = findRepeatDay(getDay(first.startDateTime), repeats, step);
    if (day > (until ?? latestDay) || isAfterCalendar(day)) break;
    const times = isReal ? moveTimes(first, day) : null;
    if (!times) skipped.push({ at: day.slice(0, 7), reason: 'no-such-date' });
    else if (!Object.values(times).every(existsInLondon)) skipped.push({ at: day, reason: 'no-such-time' });
    else dates.push(times);
  }
  return { dates, skipped };
}

const latestDay = '9999-12-31';

const isAfterCalendar = (day: string): boolean => day.startsWith('+');

/** False for an hour that the clocks skip. */
export const existsInLondon = (wallTime: string | null): boolean =>
  wallTime === null || isRealWallTime(londonMoment(wallTime), wallTime);

/** Moves the times of an event to another day. The others keep their distance from the start. */
function moveTimes({ startDateTime, endDateTime, bookingClosesAt }: Times, day: string) {
  const days = countDays(startDateTime, day);
  const moveTime = (wallTime: string | null | undefined) => (wallTime ? addDays(wallTime, days) : null);
  return {
    startDateTime: addDays(startDateTime, days),
    endDateTime: moveTime(endDateTime),
    bookingClosesAt: moveTime(bookingClosesAt),
  };
}

/** Takes days or wall times. */
export const countDays = (one: string, other: string): number =>
  (Date.parse(`${getDay(other)}Z`) - Date.parse(`${getDay(one)}Z`)) / dayMs;

/** Takes and answers a day or a wall time. */
export const addDays = (wallTime: string, days: number): string =>
  toUtcDay(Date.parse(`${getDay(wallTime)}Z`) + days * dayMs) + wallTime.slice(10);

/** Finds the day of a repeat, such as 2027-02-31, and whether it exists. */
function findRepeatDay(first: string, repeats: RepeatRhythm, step: number): { day: string; isReal: boolean } {
  if (repeats === 'weekly' || repeats === 'fortnightly')
    return { day: addDays(first, step * (repeats === 'weekly' ? 7 : 14)), isReal: true };
  const [year, month] = first.split('-').map(Number) as [number, number];
  const begin = new Date(Date.UTC(year, month - 1 + step, 1));
  const days = new Date(Date.UTC(year, month + step, 0)).getUTCDate();
  const date = findDateInMonth({ begin, days }, first, repeats);
  const day = toUtcDay(begin).replace(/-01$/, `-${String(date).padStart(2, '0')}`);
  return { day, isReal: date <= days };
}

type Month = { begin: Date; days: number };

/** Returns a number above the days of the month if there is no such date. */
function findDateInMonth({ begin, days }: Month, first: string, repeats: RepeatRhythm): number {
  const date = Number(first.slice(8));
  if (repeats === 'monthly-by-date') return date;
  const weekday = new Date(`${first}Z`).getUTCDay();
  const earliest = 1 + ((weekday - begin.getUTCDay() + 7) % 7);
  const weeks = repeats === 'monthly-by-weekday' ? date - 1 : days - earliest;
  return earliest + 7 * Math.floor(weeks / 7);
}

/** Whether a day is the last of its weekday in its month. Takes a day or a wall time. */
export const isLastOfWeekday = (day: string): boolean =>
  addDays(getDay(day), 7).slice(0, 7) !== day.slice(0, 7);
