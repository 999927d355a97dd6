import * as z from 'zod/mini';
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
});
export type BereavementEvent = z.output<typeof BereavementEvent>;
