import * as z from 'zod/mini';
import { bookingTexts, listBookingTexts } from '../../records/booking.ts';
import { bookingRules, emailMessage, textRules } from '../../booking.ts';
import { get, post, put } from '../../call.ts';
import { email, optional, required, noFields, nullableText, optionalRevision } from '../../fields/fields.ts';
import { mapNames } from '../../fields/shape.ts';
import { limit, numberPosition } from '../../http/pages.ts';

/** A booking as staff enter it. The email address is optional. */
const attendeeFields = {
  name: required(255, 'Please enter the name.'),
  numberOfAttendees: bookingRules.numberOfAttendees,
  eMail: z.union([z.nullish(z.literal('')), email(500, emailMessage)], emailMessage),
  ...textRules,
};

/** The reason for overbooking. Without it, a full event is refused. */
const overbookReason = optional(500, 'overbookReason');

const AddedAttendee = z.strictObject({
  ...attendeeFields,
  overbookReason,
});
export type AddedAttendee = z.output<typeof AddedAttendee>;

/** The body of an update: an absent field is unchanged, and null or an empty one is cleared. */
const AttendeeCorrection = z.strictObject({
  ...z.partial(z.object(attendeeFields)).shape,
  overbookReason,
  revision: optionalRevision,
});
export type AttendeeCorrection = z.output<typeof AttendeeCorrection>;

/**
 * `phone`: people without an email address who attend, or would have before the event was cancelled, so that
 * somebody has to ring them.
 */
export const attendeeViews = ['attending', 'phone', 'cancelled'] as const;
export type AttendeeView = (typeof attendeeViews)[number];

const status = z.enum(['Attending', 'Cancelled']);
const Count = z.number();

/** The bookings of an event, in numbers. */
export const Attendance = z.object({
  event: z.object({
    guid: z.string(),
    title: z.string(),
    /** Wall time in Europe/London. */
    startDateTime: z.string(),
    location: nullableText,
    extraInfoTitle: nullableText,
    extraDescriptionTitle: nullableText,
    hasStarted: z.boolean(),
    isCancelled: z.boolean(),
  }),
  maxCapacity: z.nullable(Count),
  /** Places that are held for the waiting list are not left. Negative where the event is overbooked, null without a limit. */
  placesLeft: z.nullable(Count),
  people: Count,
  /** How many parties are on the waiting list. */
  partiesWaiting: Count,
  /** Wall time in Europe/London. */
  readAt: z.string(),
  /** Bookings by view. */
  bookings: z.object({ attending: Count, phone: Count, cancelled: Count }),
});
export type Attendance = z.output<typeof Attendance>;

/** A booking on a list of staff. */
export const StaffAttendee = z.object({
  guid: z.string(),
  name: z.string(),
  /** Null: none. */
  eMail: nullableText,
  phone: nullableText,
  numberOfAttendees: Count,
  attendanceStatus: status,
  /** Whether the person booked on the website, or a member of staff for them. */
  source: z.enum(['online', 'staff']),
  hasNotes: z.boolean(),
  /** Whether needs of its people are recorded. */
  hasNeeds: z.boolean(),
  /** Whether somebody with the same name or address is booked in the other way: online or by staff. */
  isBookedTwice: z.boolean(),
});
export type StaffAttendee = z.output<typeof StaffAttendee>;

/** A booking with all that staff know about it. Times are wall time in Europe/London. */
export const Attendee = z.extend(
  z.omit(StaffAttendee, { hasNotes: true, hasNeeds: true, isBookedTwice: true }),
  {
    event: z.object({ guid: z.string(), title: z.string(), startDateTime: z.string() }),
    ...mapNames(bookingTexts, () => nullableText),
    /** Null for a booking from before this was recorded. */
    bookedAt: nullableText,
    changedAt: z.string(),
    /** Whether emails to the address are blocked, because it bounced or its owner has died. */
    isBlocked: z.boolean(),
    /** Up to five bookings with the same name or address, made in the other way: online or by staff. */
    othersLikeIt: z.array(z.object({ guid: z.string(), name: z.string(), numberOfAttendees: Count })),
    /** The emails about the booking, newest first. */
    emails: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        queuedAt: z.string(),
        state: z.string(),
        /** The morning on which a text message is sent. */
        waitsUntil: nullableText,
      }),
    ),
    revision: z.number(),
  },
);
export type Attendee = z.output<typeof Attendee>;

/** A line of the list at the door. */
export const DoorListLine = z.object({
  name: z.string(),
  numberOfAttendees: Count,
  phone: nullableText,
  ...mapNames(listBookingTexts('door'), () => nullableText),
});
export type DoorListLine = z.output<typeof DoorListLine>;

const searchText = z.optional(z.string().check(z.maxLength(200, 'q can be 200 characters long at most.')));

const exampleEvent = {
  guid: '4b1f0a52-6c3e-4f0b-9d57-2a1c8e6f7b30',
  title: 'Coffee morning',
  startDateTime: '2027-03-29T10:30:00',
};
const exampleBooking = { name: 'Harold Ellis', numberOfAttendees: 2, phone: '01632 960 118', eMail: null };
const exampleAttendee = {
  guid: '5a0c1f77-9e24-4a3b-b1d6-83f2c4e9d010',
  ...exampleBooking,
  attendanceStatus: 'Attending',
  source: 'staff',
} as const;
const exampleOnList = { ...exampleAttendee, hasNotes: true, hasNeeds: true, isBookedTwice: false };
const exampleNotes = 'He comes by wheelchair.';

export const attendeeCalls = {
  /** Also for an event that has started or is cancelled. */
  getAttendance: get('Bereavement/{eventGuid}/Attendance', {
    role: 'staff',
    summary: 'Get how an event is booked',
    answer: Attendance,
    example: {
      answer: {
        event: {
          ...exampleEvent,
          location: 'Village Hall',
          extraInfoTitle: 'Dietary requirements',
          extraDescriptionTitle: null,
          hasStarted: false,
          isCancelled: false,
        },
        maxCapacity: 40,
        placesLeft: 26,
        people: 14,
        partiesWaiting: 0,
        readAt: '2027-03-02T09:00:00',
        bookings: { attending: 9, phone: 1, cancelled: 2 },
      },
    },
  }),
  /** By name, fifty at a time. Each word of `q` is in the name, the email address or the phone number. */
  searchAttendees: get('Bereavement/{eventGuid}/Attendees', {
    role: 'staff',
    summary: 'Search the bookings of an event',
    paged: 'after',
    query: z.strictObject({
      q: searchText,
      view: z.optional(z.enum(attendeeViews, `view is one of ${attendeeViews.join(', ')}.`)),
      after: numberPosition('after'),
      limit,
    }),
    answer: z.array(StaffAttendee),
    example: { answer: [exampleOnList] },
  }),
  /** Books places for somebody who phones, and emails the usual confirmation to an address. */
  addAttendee: post('Bereavement/{eventGuid}/Attendees', {
    role: 'staff',
    summary: 'Book places for somebody who has phoned',
    once: true,
    body: AddedAttendee,
    answer: z.object({ guid: z.string() }),
    example: {
      request: { ...exampleBooking, notes: exampleNotes },
      answer: { guid: '5a0c1f77-9e24-4a3b-b1d6-83f2c4e9d010' },
    },
  }),
  /** The attendees, by name. */
  getDoorList: get('Bereavement/{eventGuid}/DoorList', {
    role: 'staff',
    summary: 'List who is attending an event, for the door',
    streamed: true,
    answer: z.array(DoorListLine),
    example: {
      answer: [
        {
          name: exampleBooking.name,
          numberOfAttendees: exampleBooking.numberOfAttendees,
          phone: exampleBooking.phone,
          ...mapNames(listBookingTexts('door'), () => null),
          extraInfo: 'No nuts',
        },
      ],
    },
  }),
  /** All bookings by name, cancelled ones too, in UTF-8 with a byte order mark. No cell is a formula. */
  exportAttendees: get('Bereavement/{eventGuid}/Attendees.csv', {
    role: 'staff',
    summary: 'Download the bookings of an event as a spreadsheet',
    file: 'text/csv',
    answer: z.object({ name: z.string(), bytes: z.custom<AsyncIterable<Uint8Array>>() }),
    example: {
      answer:
        '"Name","People","Status","Email address","Phone","Dietary requirements","Booked","Booked by"\r\n' +
        '"Harold Ellis","2","Attending","","01632 960 118","No nuts","2027-03-01 11:45","Staff"\r\n',
    },
  }),
  getAttendee: get('Attendees/{guid}', {
    role: 'staff',
    summary: 'Get a booking',
    answer: Attendee,
    example: {
      answer: {
        ...mapNames(bookingTexts, () => null),
        ...exampleAttendee,
        othersLikeIt: [],
        event: exampleEvent,
        notes: exampleNotes,
        bookedAt: '2027-03-01T11:45:00',
        changedAt: '2027-03-01T11:45:00',
        isBlocked: false,
        emails: [],
        revision: 0,
      },
    },
  }),
  /**
   * Emails the attendee about changes that they can notice. A new address gets the confirmation, and private links
   * that were sent to the former one stop working.
   */
  correctAttendee: put('Attendees/{guid}', {
    role: 'staff',
    summary: 'Correct a booking',
    body: AttendeeCorrection,
    answer: z.literal(true),
    example: { request: { eMail: 'harold@example.org', revision: 0 } },
  }),
  cancelAttendee: post('Attendees/{guid}/Cancel', {
    role: 'staff',
    summary: 'Cancel a booking',
    body: z.strictObject({ revision: optionalRevision }),
    answer: z.literal(true),
    example: { request: { revision: 1 } },
  }),
  /** Undoes a cancellation, if there is room. */
  bookAttendeeAgain: post('Attendees/{guid}/BookAgain', {
    role: 'staff',
    summary: 'Undo the cancellation of a booking',
    body: z.strictObject({ overbookReason, revision: optionalRevision }),
    answer: z.literal(true),
    example: { request: { overbookReason: 'His daughter has already come a long way.' } },
  }),
  /** A repeat within a minute sends nothing. */
  resendConfirmation: post('Attendees/{guid}/Confirmation', {
    role: 'staff',
    summary: 'Email the confirmation of a booking again',
    body: noFields,
    answer: z.literal(true),
    example: { request: {} },
  }),
  /** The newest bookings of all events first, cancelled ones too. */
  findAttendees: get('Attendees', {
    role: 'staff',
    summary: 'Search the bookings of all events',
    paged: 'before',
    query: z.strictObject({ q: searchText, before: numberPosition('before'), limit }),
    answer: z.array(
      z.extend(StaffAttendee, {
        event: z.object({ guid: z.string(), title: z.string(), startDateTime: z.string() }),
      }),
    ),
    example: { answer: [{ ...exampleOnList, event: exampleEvent }] },
  }),
};
