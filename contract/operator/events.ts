import * as z from 'zod/mini';
import { bookingFields } from '../booking.ts';
import { optional, required, wholeNumber } from '../fields/fields.ts';
import { londonDateTime } from '../fields/wall-time.ts';
import { getStream, post, put, remove } from '../call.ts';

/** The body of the operator's `POST Bereavement`, which is not one of the fifteen calls. */
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

/** The body of the operator's `PUT Bereavement/{guid}`: an absent field is unchanged, and null clears it. */
export const EventChange = z.extend(z.partial(EventDetails), {
  /** Without it, a capacity below the number of people booked is refused. */
  allowBelowBooked: z.nullish(z.boolean('allowBelowBooked must be true or false.')),
});
export type EventChange = z.output<typeof EventChange>;

export const AttendeeOnList = z.object({
  guid: z.string(),
  name: z.string(),
  eMail: z.string(),
  numberOfAttendees: z.number(),
  attendanceStatus: z.enum(['Attending', 'Cancelled']),
  extraInfo: z.nullable(z.string()),
  extraDescription: z.nullable(z.string()),
  taskGuid: z.string(),
});

/** Whose private link is asked for. */
const PrivateLinkRequest = z.strictObject({ eMail: bookingFields.eMail });

const cancelBookings = z.enum(['true', 'false'], 'cancelBookings must be true or false.');

export const eventCalls = {
  createEvent: post('Bereavement', { body: EventDetails, answer: z.object({ guid: z.string() }) }),
  updateEvent: put('Bereavement/{guid}', { body: EventChange, answer: z.literal(true) }),
  removeEvent: remove('Bereavement/{guid}', {
    query: z.strictObject({ cancelBookings: z.optional(cancelBookings) }),
    answer: z.literal(true),
  }),
  getAttendees: getStream('Attendee/GetAttendees/{eventGuid}', { answer: z.array(AttendeeOnList) }),
  /** The answer is the same whether or not the address has a booking. */
  emailPrivateLink: post('Attendee/EmailPrivateLink/{eventGuid}', {
    body: PrivateLinkRequest,
    answer: z.literal(true),
  }),
};
