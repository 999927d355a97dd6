import * as z from 'zod/mini';
import { answerNames } from './records/booking-answers.ts';
import { bookingRules, textRules } from './booking.ts';
import { guid } from './fields/fields.ts';
import { lenientNumber, lenientText } from './fields/lenient.ts';
import { mapNames } from './fields/shape.ts';

// Clients may send the whole attendee object (section 7). Fields that a back office ignores may hold anything.
const unread = z.optional(z.unknown());

const booking = { ...bookingRules, ...mapNames(answerNames, (name) => textRules[name]) };

/** The body of `POST Attendee`. taskGuid is the guid of the event. */
export const NewAttendee = z.strictObject({
  ...booking,
  attendanceStatus: z.literal('Attending', 'attendanceStatus must be Attending.'),
  taskGuid: guid('taskGuid must be the guid of an event.'),
  guid: unread,
});
export type NewAttendee = z.output<typeof NewAttendee>;

/** The body of `PUT Attendee/{attendeeGuid}`: a change includes the booking, a cancellation only the status. */
export const AttendeeChange = z.discriminatedUnion('attendanceStatus', [
  z.strictObject({
    ...booking,
    attendanceStatus: z.literal('Attending'),
    guid: unread,
    taskGuid: unread,
  }),
  z.strictObject({
    attendanceStatus: z.literal('Cancelled'),
    guid: unread,
    taskGuid: unread,
    name: unread,
    eMail: unread,
    numberOfAttendees: unread,
    ...mapNames(answerNames, () => unread),
  }),
]);
export type AttendeeChange = z.output<typeof AttendeeChange>;

/** The answer of `Attendee/FindExistingAttendee`. eMail is set only if a private link proved whose booking it is. */
export const ExistingAttendee = z.object({
  guid: z.string(),
  name: lenientText,
  eMail: lenientText,
  numberOfAttendees: lenientNumber,
  ...mapNames(answerNames, () => lenientText),
  attendanceStatus: lenientText,
  /** Our addition, for the holder of a private link: wall time. */
  cancelledAt: z.optional(lenientText),
});
export type ExistingAttendee = z.output<typeof ExistingAttendee>;
