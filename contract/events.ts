import * as z from 'zod/mini';
import { repeatRhythms } from './operator/events/series/rhythms.ts';
import { lenientNumber, lenientText } from './fields/lenient.ts';

/** An event as `Bereavement/GetBereavementEvents` lists it. Wall time; null means not stated. */
export const BereavementEvent = z.object({
  guid: z.string(),
  title: lenientText,
  startDateTime: lenientText,
  details: lenientText,
  maxCapacity: lenientNumber,
  numberOfAttendees: lenientNumber,
  location: lenientText,
  addressLine1: lenientText,
  addressLine2: lenientText,
  town: lenientText,
  postCode: lenientText,
  extraInfoTitle: lenientText,
  extraDescriptionTitle: lenientText,
  allowPhotoUpload: z.catch(z.nullish(z.boolean()), null),
  /** Our addition to the fields of section 3: the event has begun and is still listed for people on their way. */
  hasStarted: z.catch(z.optional(z.boolean()), undefined),
  /** Our additions too, where staff have set them: the end, and that nobody can book or bring more people any more. */
  endDateTime: z.catch(z.optional(z.string()), undefined),
  isBookingClosed: z.catch(z.optional(z.boolean()), undefined),
  /** Our addition: how often its series repeats, while visitors see another date of it that is still to come. */
  repeats: z.catch(z.optional(z.enum(repeatRhythms)), undefined),
});
export type BereavementEvent = z.output<typeof BereavementEvent>;

/** A page of the events that visitors see, of all towns or of one. */
export type EventPage = {
  events: BereavementEvent[];
  /** The number of events in all towns; `wanted` counts those in the town of the page. */
  total: number;
  wanted: number;
  /** The page that was asked for, or the nearest one that exists. */
  page: number;
  /** The town that was asked for, as its events spell it; null for all, and if it has no events. */
  town: string | null;
  /** All towns, in any order. */
  towns: string[];
};

/** Reads one page of events instead of all. Only our own back office has it. */
export type EventPages = {
  readPage(query: { page: number; town: string | null; pageSize: number }): Promise<EventPage>;
  /** Null if visitors do not see it. */
  find(guid: string): Promise<BereavementEvent | null>;
};
