import { hourMs } from './durations.ts';

const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * Reads the moment of a wall time in Europe/London. A time that occurs twice when the clocks go back means the
 * first, as in a calendar entry (RFC 5545, section 3.3.5). A time that the clocks skip is read as winter time. The
 * database function `london_moment` follows this rule too.
 */
export function londonMoment(wallTime: string): Date {
  const winter = new Date(`${wallTime}Z`);
  const summer = new Date(winter.getTime() - hourMs);
  return isRealWallTime(summer, wallTime) ? summer : winter;
}

const londonWeek = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Finds the weekday in London, 0 for Monday, and the minutes since midnight. */
export function getLondonWeekTime(moment: Date): { day: number; minute: number } {
  const parts = new Map(londonWeek.formatToParts(moment).map(({ type, value }) => [type, value]));
  return {
    day: weekdays.indexOf(parts.get('weekday') ?? ''),
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  };
}

/** Whether clocks in London show a wall time at a moment. */
export function isRealWallTime(moment: Date, wallTime: string): boolean {
  const [day = '', time = ''] = londonTime.format(moment).split(', ');
  return `${day.split('/').reverse().join('-')}T${time}` === wallTime;
}
