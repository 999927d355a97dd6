import { dayMs } from '#contract/fields/durations.ts';
import { earliestDay } from '#contract/fields/today.ts';
import { months, formatLongDay } from '#contract/fields/days.ts';

/** The views of the calendar: years, the months of a year, the days of a month. */
export type CalendarView = 'years' | 'months' | 'days';

/** The state of the calendar: a view, the active day, and whether that day takes the focus. */
export type CalendarPlace = { view: CalendarView; day: string; takesFocus: boolean };

/** One cell: its day, `YYYY-MM-DD`, its text, the rest of a shortened word, and the spoken text. */
type Cell = { day: string; text: string; rest?: string; spoken: string; isToCome: boolean };

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const columns = { years: 4, months: 4, days: weekdays.length };
const precision = { years: 'YYYY'.length, months: 'YYYY-MM'.length, days: 'YYYY-MM-DD'.length };

/** Whether both days are in the same year, in the same month, or the same day. */
export const isSame = (view: CalendarView, one: string, other: string) =>
  one.slice(0, precision[view]) === other.slice(0, precision[view]);

/** Lists the cells of the view around a day, row by row; null for empty cells. */
export function listWeeks(view: CalendarView, day: string, today: string): (Cell | null)[][] {
  const cells = cellMakers[view](day, today);
  const count = columns[view];
  return Array.from({ length: Math.ceil(cells.length / count) }, (_, row) =>
    Array.from({ length: count }, (_cell, column) => cells[row * count + column] ?? null),
  );
}

const cellMakers: Record<CalendarView, (day: string, today: string) => (Cell | null)[]> = {
  years: (day, today) => {
    const first = getYear(earliestDay);
    return Array.from({ length: getYear(today) - first + 1 }, (_, index) => {
      const year = String(first + index);
      return { day: moveToYear(first + index, day, today), ...spellAlike(year) };
    });
  },
  months: (day, today) =>
    months.map((month, index) => {
      const there = withMonths(day, index + 1 - getMonth(day));
      return {
        day: there,
        text: month.slice(0, 3),
        rest: month.slice(3),
        spoken: `${month} ${getYear(day)}`,
        isToCome: !isSame('months', there, today) && there > today,
      };
    }),
  days: (day, today) => {
    const first = `${day.slice(0, precision.months)}-01`;
    const blanks = Array.from({ length: countDaysSinceMonday(first) }, () => null);
    const days = Array.from({ length: countDaysInMonth(getYear(day), getMonth(day)) }, (_, index) => {
      const there = withDays(first, index);
      return { day: there, text: String(index + 1), spoken: formatLongDay(there), isToCome: there > today };
    });
    return [...blanks, ...days];
  },
};

const spellAlike = (text: string) => ({ text, spoken: text, isToCome: false });

type Move = (day: string, today: string) => string;

const moveByDays =
  (count: number): Move =>
  (day) =>
    withDays(day, count);
const moveByYears =
  (count: number): Move =>
  (day, today) =>
    moveToYear(getYear(day) + count, day, today);
const moveByMonths =
  (count: number): Move =>
  (day) =>
    withMonths(day, count);

const moves: Record<CalendarView, Record<string, Move>> = {
  years: {
    ArrowLeft: moveByYears(-1),
    ArrowRight: moveByYears(1),
    ArrowUp: moveByYears(-4),
    ArrowDown: moveByYears(4),
    Home: (day, today) => moveToYear(0, day, today),
    End: (day, today) => moveToYear(Infinity, day, today),
    PageUp: moveByYears(-20),
    PageDown: moveByYears(20),
  },
  months: {
    ArrowLeft: moveByMonths(-1),
    ArrowRight: moveByMonths(1),
    ArrowUp: moveByMonths(-4),
    ArrowDown: moveByMonths(4),
    Home: (day) => withMonths(day, 1 - getMonth(day)),
    End: (day) => withMonths(day, 12 - getMonth(day)),
    PageUp: moveByMonths(-12),
    PageDown: moveByMonths(12),
  },
  days: {
    ArrowLeft: moveByDays(-1),
    ArrowRight: moveByDays(1),
    ArrowUp: moveByDays(-7),
    ArrowDown: moveByDays(7),
    Home: (day) => withDays(day, -countDaysSinceMonday(day)),
    End: (day) => withDays(day, 6 - countDaysSinceMonday(day)),
    PageUp: moveByMonths(-1),
    PageDown: moveByMonths(1),
    'Shift+PageUp': moveByMonths(-12),
    'Shift+PageDown': moveByMonths(12),
  },
};

/** Finds the day that a key moves to; null for other keys. */
export function moveByKey(key: string, view: CalendarView, day: string, today: string): string | null {
  const move = moves[view][key];
  return move ? clampDay(move(day, today), today) : null;
}

/** The same day some months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number, today: string): string {
  return clampDay(withMonths(day, count), today);
}

/** Finds the nearest day that can be chosen. */
export function clampDay(day: string, today: string): string {
  if (day < earliestDay) return earliestDay;
  return day > today ? today : day;
}

/** The same day in another year, or in the first or last possible one. */
function moveToYear(year: number, day: string, today: string): string {
  const nearest = Math.min(Math.max(year, getYear(earliestDay)), getYear(today));
  return withMonths(day, (nearest - getYear(day)) * 12);
}

function withMonths(day: string, count: number): string {
  const index = getYear(day) * 12 + getMonth(day) - 1 + count;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return formatDay(year, month, Math.min(Number(day.slice(8)), countDaysInMonth(year, month)));
}

// Days are counted in UTC, where each has 24 hours, whatever the browser's time zone.
function withDays(day: string, count: number): string {
  const moved = new Date(toUtcMs(day) + count * dayMs);
  return formatDay(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

const toUtcMs = (day: string) => Date.UTC(getYear(day), getMonth(day) - 1, Number(day.slice(8)));
const countDaysInMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const countDaysSinceMonday = (day: string) => (new Date(toUtcMs(day)).getUTCDay() + 6) % 7;

const formatDay = (year: number, month: number, date: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;

export const getYear = (day: string) => Number(day.slice(0, 4));
const getMonth = (day: string) => Number(day.slice(5, 7));
