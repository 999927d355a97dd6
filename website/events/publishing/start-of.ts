import type { BereavementEvent } from '#contract/events.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import { formatWhen } from '../when.ts';

/** The moment at which an event starts, or null if its date is not valid. */
export const startOf = ({ startDateTime }: BereavementEvent): Date | null =>
  formatWhen(startDateTime) === null ? null : londonMoment(wallTimeOf(startDateTime!));

/** The moment at which an event ends, or null if it is not known. */
export const endOf = ({ endDateTime }: BereavementEvent): Date | null =>
  endDateTime === undefined ? null : startOf({ startDateTime: endDateTime } as BereavementEvent);

/** `YYYY-MM-DDTHH:mm:00` of a valid date, without the zone that an external back office adds. */
export const wallTimeOf = (startDateTime: string): string =>
  `${startDateTime.slice(0, 16).replace(' ', 'T')}:00`;
