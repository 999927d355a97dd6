import { formatDay, formatHour } from '#contract/fields/days.ts';

/** "21 Nov 2026, 2:30 pm" from a wall time. */
export const formatMoment = (localDateTime: string): string =>
  `${formatDay(localDateTime)}, ${formatHour(Number(localDateTime.slice(11, 13)), localDateTime.slice(14, 16))}`;
