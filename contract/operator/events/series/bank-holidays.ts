import { dayMs } from '../../../fields/durations.ts';

const [sunday, monday, saturday] = [0, 1, 6];

/**
 * The name of a bank holiday of England and Wales, such as "Easter Monday", or null. Computed by rule from the Banking
 * and Financial Dealings Act 1971 and https://www.gov.uk/bank-holidays, so holidays proclaimed for one year are absent.
 * A holiday on a weekend and its substitute day both have a name.
 * @param day `YYYY-MM-DD`, or a wall time
 */
export function bankHolidayOn(day: string): string | null {
  const year = Number(day.slice(0, 4));
  return holidaysOf(year).get(day.slice(0, 10)) ?? null;
}

function holidaysOf(year: number): Map<string, string> {
  const easter = easterSunday(year);
  const holidays = new Map([
    [textOf(easter - 2 * dayMs), 'Good Friday'],
    [textOf(easter + dayMs), 'Easter Monday'],
    [textOf(firstMondayFrom(Date.UTC(year, 4, 1))), 'Early May bank holiday'],
    [textOf(firstMondayFrom(Date.UTC(year, 4, 25))), 'Spring bank holiday'],
    [textOf(firstMondayFrom(Date.UTC(year, 7, 25))), 'Summer bank holiday'],
  ]);
  const fixed: [number, string][] = [
    [Date.UTC(year, 0, 1), 'New Year’s Day'],
    [Date.UTC(year, 11, 25), 'Christmas Day'],
    [Date.UTC(year, 11, 26), 'Boxing Day'],
  ];
  for (const [time, name] of fixed) holidays.set(textOf(time), name);
  for (const [time, name] of fixed) {
    if (!isWeekend(time)) continue;
    let substitute = time;
    while (isWeekend(substitute) || holidays.has(textOf(substitute))) substitute += dayMs;
    holidays.set(textOf(substitute), `${name} (substitute day)`);
  }
  return holidays;
}

const textOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const weekdayOf = (time: number): number => new Date(time).getUTCDay();

const isWeekend = (time: number): boolean => [sunday, saturday].includes(weekdayOf(time));

const firstMondayFrom = (time: number): number => time + ((monday - weekdayOf(time) + 7) % 7) * dayMs;

/** The Gregorian rule, as Butcher's Ecclesiastical Calendar (1876) states it. */
function easterSunday(year: number): number {
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
