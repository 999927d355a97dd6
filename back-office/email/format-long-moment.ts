import { formatLongDay } from '#contract/fields/days.ts';
import { todayInLondon } from '#contract/fields/today.ts';

const londonTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** "Saturday 21 November 2026, 2:30 pm", in UK local time. */
export const formatLongMoment = (moment: Date): string =>
  `${formatLongDay(todayInLondon(moment))}, ${londonTime.format(moment)}`;
