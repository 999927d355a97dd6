import { toUtcDay } from '../../../fields/days.ts';
import { dayMs } from '../../../fields/durations.ts';

const [sunday, monday, saturday] = [0, 1, 6];

/**
 * Finds the name of a bank holiday of England and Wales, such as "Easter Monday", or null. Computed by rule from
 * the Banking and Financial Dealings Act 1971 and https://www.gov.uk/bank-holidays, so holidays proclaimed for one
 * year are absent. A holiday on a weekend and its substitute day both have a name.
 * @param day `YYYY-MM-DD`, or a wall time
 */
export function findBankHoliday(day: string): string | null {
  const year = Number(day.slice(0, 4));
  return computeHolidays(year).get(day.slice(0, 10)) ?? null;
}

function computeHolidays(year: number): Map<string, string> {
  const easter = computeEasterSunday(year);
  const holidays = new Map([
    [toUtcDay(easter - 2 * dayMs), 'Good Friday'],
    [toUtcDay(easter + dayMs), 'Easter Monday'],
    [toUtcDay(findFirstMonday(Date.UTC(year, 4, 1))), 'Early May bank holiday'],
    [toUtcDay(findFirstMonday(Date.UTC(year, 4, 25))), 'Spring bank holiday'],
    [toUtcDay(findFirstMonday(Date.UTC(year, 7, 25))), 'Summer bank holiday'],
  ]);
  const fixed: [number, string][] = [
    [Date.UTC(year, 0, 1), 'New Year’s Day'],
    [Date.UTC(year, 11, 25), 'Christmas Day'],
    [Date.UTC(year, 11, 26), 'Boxing Day'],
  ];
  for (const [time, name] of fixed) holidays.set(toUtcDay(time), name);
  for (const [time, name] of fixed) {
    if (!isWeekend(time)) continue;
    let substitute = time;
    while (isWeekend(substitute) || holidays.has(toUtcDay(substitute))) substitute += dayMs;
    holidays.set(toUtcDay(substitute), `${name} (substitute day)`);
  }
  return holidays;
}

const getWeekday = (time: number): number => new Date(time).getUTCDay();

const isWeekend = (time: number): boolean => [sunday, saturday].includes(getWeekday(time));

const findFirstMonday = (time: number): number => time + ((monday - getWeekday(time) + 7) % 7) * dayMs;

/** The Gregorian rule, as Butcher's Ecclesiastical Calendar (1876) states it. */
function computeEasterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const leapCenturies = Math.floor(century / 4);
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonShift + 15) % 30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  return Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}
