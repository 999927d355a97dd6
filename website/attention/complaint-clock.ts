import { formatDay } from '#contract/fields/days.ts';
import type { ComplaintOnList } from '#contract/operator/privacy/complaints.ts';

/** The state of an open complaint's 30 days: "12 days left, until 3 Dec 2026". */
export function describeClock({ dueOn, daysLeft, isLate }: ComplaintOnList): string {
  if (isLate) return `the 30 days ended on ${formatDay(dueOn)}`;
  const left = daysLeft === 0 ? 'last day' : daysLeft === 1 ? '1 day left' : `${daysLeft} days left`;
  return `${left}, until ${formatDay(dueOn)}`;
}
