import * as z from 'zod/mini';
import { optional, required, wholeNumber } from './fields.ts';
import { lenientNumber, lenientText } from './lenient.ts';
import { londonDateTime } from './wall-time.ts';

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
  /** Ours, beside the fields of section 3: it has begun, and is still listed for those on their way. */
  hasStarted: z.catch(z.optional(z.boolean()), undefined),
});
export type BereavementEvent = z.output<typeof BereavementEvent>;

/** The body of the operator's `POST Bereavement`, which is ours, beside the fifteen. */
export const EventDetails = z.strictObject({
  title: required(255, 'Please enter a title.'),
  startDateTime: londonDateTime('Please enter the start as YYYY-MM-DDTHH:mm:ss.'),
  details: optional(20_000, 'details'),
  maxCapacity: z.nullish(
    wholeNumber(0, 100_000, 'maxCapacity must be a whole number from 0 to 100000, or null.'),
  ),
  location: optional(255, 'location'),
  addressLine1: optional(255, 'addressLine1'),
  addressLine2: optional(255, 'addressLine2'),
  town: optional(255, 'town'),
  postCode: optional(10, 'postCode'),
  extraInfoTitle: optional(255, 'extraInfoTitle'),
  extraDescriptionTitle: optional(255, 'extraDescriptionTitle'),
  allowPhotoUpload: z.nullish(z.boolean('allowPhotoUpload must be true or false.')),
});
export type EventDetails = z.output<typeof EventDetails>;

/** The body of the operator's `PUT Bereavement/{guid}`: a field that is absent stays as it is, and null clears it. */
export const EventChange = z.extend(z.partial(EventDetails), {
  /** Without it, a capacity below the number of people booked is refused. */
  allowBelowBooked: z.nullish(z.boolean('allowBelowBooked must be true or false.')),
});
export type EventChange = z.output<typeof EventChange>;
