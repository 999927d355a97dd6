import { sayDay, sayHour } from '#contract/fields/days.ts';

/** "21 Nov 2026, 2:30 pm" from a wall time. */
export const sayMoment = (localDateTime: string): string =>
  `${sayDay(localDateTime)}, ${sayHour(Number(localDateTime.slice(11, 13)), localDateTime.slice(14, 16))}`;
