const hourMs = 3_600_000;
const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * The moment of a wall time in Europe/London. A time that occurs twice when the clocks go back means the first, as
 * in a calendar entry (RFC 5545, section 3.3.5). A time that the clocks skip is read as winter time.
 * The database function `london_moment` follows this rule too.
 */
export function londonMoment(wallTime: string): Date {
  const winter = new Date(`${wallTime}Z`);
  const summer = new Date(winter.getTime() - hourMs);
  return isRealWallTime(summer, wallTime) ? summer : winter;
}

/** Whether clocks in London show a wall time at a moment. */
export function isRealWallTime(moment: Date, wallTime: string): boolean {
  const [day = '', time = ''] = londonTime.format(moment).split(', ');
  return `${day.split('/').reverse().join('-')}T${time}` === wallTime;
}
