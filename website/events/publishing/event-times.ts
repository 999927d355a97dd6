import type { BereavementEvent } from '#contract/events.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import { formatEventTime } from '../event-time-text.ts';

/** The moment at which an event starts, or null if its date is not valid. */
export const eventStart = ({ startDateTime }: BereavementEvent): Date | null =>
  formatEventTime(startDateTime) === null ? null : londonMoment(toWallTime(startDateTime!));

/** The moment at which an event ends, or null if it is not known. */
export const eventEnd = ({ endDateTime }: BereavementEvent): Date | null =>
  endDateTime === undefined ? null : eventStart({ startDateTime: endDateTime } as BereavementEvent);

/** `YYYY-MM-DDTHH:mm:00` of a valid date, without the zone that an external back office adds. */
export const toWallTime = (startDateTime: string): string =>
  `${startDateTime.slice(0, 16).replace(' ', 'T')}:00`;
