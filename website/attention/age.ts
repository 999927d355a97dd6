import { minuteMs, hourMs, dayMs } from '#contract/fields/durations.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';

/**
 * How long ago something was: "just now", "5 minutes ago", "2 hours ago", "3 days ago".
 * @param receivedAt wall time in London
 */
export function formatAge(receivedAt: string, now: Date): string {
  const age = now.getTime() - londonMoment(receivedAt).getTime();
  if (age < minuteMs) return 'just now';
  if (age < hourMs) return formatAgo(age / minuteMs, 'minute');
  if (age < dayMs) return formatAgo(age / hourMs, 'hour');
  return formatAgo(age / dayMs, 'day');
}

function formatAgo(units: number, unit: string): string {
  const count = Math.floor(units);
  return `${count.toLocaleString('en-GB')} ${unit}${count === 1 ? '' : 's'} ago`;
}
