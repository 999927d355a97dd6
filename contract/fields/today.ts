/** The earliest date that any date field accepts. Specification, sections 5 and 9. */
export const earliestDay = '1900-01-01';

const londonDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' });

/** Today's date in London, `YYYY-MM-DD`. */
export const todayInLondon = (now: Date): string => londonDay.format(now).split('/').reverse().join('-');
