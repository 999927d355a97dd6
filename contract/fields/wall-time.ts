import * as z from 'zod/mini';
import { localDateTime } from './fields.ts';

const hourMs = 3_600_000;
const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * The moment of a wall time in Europe/London. A time that occurs twice when the clocks go back means the first, as
 * in a calendar entry (RFC 5545, section 3.3.5). A time that the clocks skip is read as winter time.
 * `london_moment` in the database does the same.
 */
export function londonMoment(wallTime: string): Date {
  const winter = new Date(`${wallTime}Z`);
  const summer = new Date(winter.getTime() - hourMs);
  return showsOnClock(summer, wallTime) ? summer : winter;
}

/** Wall time in Europe/London, `YYYY-MM-DDTHH:mm:ss`, that exists when the clocks go forward in spring. */
export const londonDateTime = (message: string) =>
  localDateTime(message).check(
    z.refine(
      (wallTime) => !isLocalTime(wallTime) || showsOnClock(londonMoment(wallTime), wallTime),
      'This time does not exist: the clocks go forward from 1 am to 2 am that night. Please choose another time.',
    ),
  );

// Text that is not a wall time at all has its own message.
const isLocalTime = (text: string): boolean => !Number.isNaN(Date.parse(`${text}Z`));

function showsOnClock(moment: Date, wallTime: string): boolean {
  const [day = '', time = ''] = londonTime.format(moment).split(', ');
  return `${day.split('/').reverse().join('-')}T${time}` === wallTime;
}
