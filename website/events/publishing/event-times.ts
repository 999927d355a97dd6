import type { BereavementEvent } from '#contract/events.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import { formatEventTime } from '../event-time-text.ts';

/** Reads the moment at which an event starts; null without a valid date. */
export const readEventStart = ({ startDateTime }: BereavementEvent): Date | null =>
  formatEventTime(startDateTime) === null ? null : londonMoment(toWallTime(startDateTime!));

/** Reads the moment at which an event ends; null if it is not known. */
export const readEventEnd = ({ endDateTime }: BereavementEvent): Date | null =>
  endDateTime === undefined ? null : readEventStart({ startDateTime: endDateTime } as BereavementEvent);

/** `YYYY-MM-DDTHH:mm:00` of a valid date, without the zone that an external back office adds. */
export const toWallTime = (startDateTime: string): string =>
  `${startDateTime.slice(0, 16).replace(' ', 'T')}:00`;
