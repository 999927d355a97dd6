import { formatMonth } from '#contract/fields/days.ts';
import { formatEventTime } from '../event-time-text.ts';

/** "Nov 2026", or null if there is no valid date. */
export const formatEventMonth = (startDateTime: string | null | undefined): string | null =>
  formatEventTime(startDateTime) && formatMonth(startDateTime!);
