import * as z from 'zod/mini';
import { listBookingTexts } from '../../records/booking.ts';
import { get, post, remove } from '../../call.ts';
import { attendeesPerBookingMax } from '../../capacity.ts';
import { daySeconds } from '../../fields/durations.ts';
import { guid, optional, required, wholeNumber, noFields } from '../../fields/fields.ts';
import { mapNames } from '../../fields/shape.ts';

/** The days after which a device can no longer send what it recorded without a connection. */
export const sentLaterDaysMax = 7;
const secondsAgoMax = sentLaterDaysMax * daySeconds;

export const secondsAgoField = z.optional(
  wholeNumber(0, secondsAgoMax, `secondsAgo must be whole seconds, ${sentLaterDaysMax} days at most.`),
);

const arrivalFields = {
  /** Created by the device. An arrival that is sent again counts once. */
  guid: guid('guid must be a guid that the device has made.'),
  people: wholeNumber(1, attendeesPerBookingMax, 'Please enter how many people have arrived (1-50).'),
  /** The seconds since they arrived, if the device had no connection. Not a time, because its clock may be wrong. */
  secondsAgo: secondsAgoField,
};

const NewArrival = z.strictObject({
  ...arrivalFields,
  attendeeGuid: guid('attendeeGuid must be the guid of a booking.'),
  /** Counts more people than the booking was made for. Without it, the rest is not counted. */
  allowMore: z.optional(z.boolean('allowMore must be true or false.')),
});
export type NewArrival = z.output<typeof NewArrival>;

const NewWalkIn = z.strictObject({ ...arrivalFields, name: optional(255, 'name') });
export type NewWalkIn = z.output<typeof NewWalkIn>;

const Arrival = z.object({
  guid: z.string(),
  people: z.number(),
  /** Wall time in Europe/London. */
  arrivedAt: z.string(),
});

export const BookingAtDoor = z.object({
  guid: z.string(),
  /** Without hyphens, as the QR code has it. */
  code: z.string(),
  name: z.string(),
  numberOfAttendees: z.number(),
  attendanceStatus: z.enum(['Attending', 'Cancelled']),
  ...mapNames(listBookingTexts('door'), () => z.nullable(z.string())),
  /** The arrivals that were not undone, the earliest first. */
  arrivals: z.array(Arrival),
});
export type BookingAtDoor = z.output<typeof BookingAtDoor>;

const WalkIn = z.extend(Arrival, { name: z.nullable(z.string()) });

/** Counts of people. */
export const ArrivalTotals = z.object({
  expected: z.number(),
  /** Arrivals with a booking, even if it was cancelled since. */
  arrived: z.number(),
  walkIns: z.number(),
  maxCapacity: z.nullable(z.number()),
});
export type ArrivalTotals = z.output<typeof ArrivalTotals>;

export const CheckInList = z.object({
  event: z.object({
    guid: z.string(),
    title: z.string(),
    startDateTime: z.string(),
    endDateTime: z.nullable(z.string()),
    isCancelled: z.boolean(),
    extraInfoTitle: z.nullable(z.string()),
    extraDescriptionTitle: z.nullable(z.string()),
  }),
  totals: ArrivalTotals,
  bookings: z.array(BookingAtDoor),
  /** The newest first, 500 at most. */
  walkIns: z.array(WalkIn),
  /** The value of `since` that requests the bookings changed after this answer. */
  cursor: z.string(),
  /** The value of `after` for the next bookings; null if there are none. */
  next: z.nullable(z.string()),
});
export type CheckInList = z.output<typeof CheckInList>;

const digits = (name: string, digitsMax: number) =>
  z.optional(
    z
      .string()
      .check(z.regex(new RegExp(`^\\d{1,${digitsMax}}$`), `${name} must be as an answer before stated it.`)),
  );

const DoorQuery = z.strictObject({
  /** Words of the name. */
  q: z.optional(required(255, 'Please enter a name.')),
  since: digits('since', 15),
  after: digits('after', 18),
});
export type DoorQuery = z.output<typeof DoorQuery>;

const exampleArrival = { guid: '5e7a1c90-3b42-4d18-a6f5-0c9d2e8b4471', people: 2 };
const exampleBooking = {
  guid: '9c2d7e14-05ab-4d36-8f19-6b7e3a90c5d2',
  code: '7KQFM2XD2229',
  name: 'Margaret Ellis',
  numberOfAttendees: 2,
  attendanceStatus: 'Attending' as const,
  ...mapNames(listBookingTexts('door'), () => null),
  extraInfo: 'One of us is vegetarian.',
  arrivals: [{ ...exampleArrival, arrivedAt: '2027-03-29T10:22:00' }],
};
const exampleTotals = { expected: 12, arrived: 2, walkIns: 1, maxCapacity: 40 };
const exampleWalkIn = { guid: '1f0c6b2e-9a57-4e03-b8d4-7720aa61c3e9', name: 'Thomas Reed', people: 1 };

export const checkInCalls = {
  /** Bookings by name, 500 at a time, cancelled ones too. */
  getCheckInList: get('CheckIn/{eventGuid}', {
    role: 'staff',
    summary: 'List the bookings of an event with who has arrived',
    query: DoorQuery,
    answer: CheckInList,
    example: {
      answer: {
        event: {
          guid: '4b1f0a52-6c3e-4f0b-9d57-2a1c8e6f7b30',
          title: 'Coffee morning',
          startDateTime: '2027-03-29T10:30:00',
          endDateTime: null,
          isCancelled: false,
          extraInfoTitle: 'Dietary requirements',
          extraDescriptionTitle: null,
        },
        totals: exampleTotals,
        bookings: [exampleBooking],
        walkIns: [{ ...exampleWalkIn, arrivedAt: '2027-03-29T10:31:00' }],
        cursor: '1806316260000',
        next: null,
      },
    },
  }),
  getArrivalTotals: get('CheckIn/{eventGuid}/Totals', {
    role: 'staff',
    summary: 'Count who has arrived at an event',
    answer: ArrivalTotals,
    example: { answer: exampleTotals },
  }),
  /** Finds a booking by its code. A code of another event is refused with a sentence about it. */
  findBookingByCode: get('CheckIn/{eventGuid}/Codes/{code}', {
    role: 'staff',
    summary: 'Find the booking of a code that is shown at the door',
    answer: BookingAtDoor,
    example: { answer: exampleBooking },
  }),
  /** `counted` is less than `people` if some had arrived before, perhaps at another device. */
  checkIn: post('CheckIn/{eventGuid}/Arrivals', {
    role: 'staff',
    summary: 'Check in people of a booking',
    body: NewArrival,
    answer: z.object({ counted: z.number() }),
    example: {
      request: { ...exampleArrival, attendeeGuid: exampleBooking.guid, secondsAgo: 240 },
      answer: { counted: 2 },
    },
  }),
  /** Adds somebody without a booking. */
  addWalkIn: post('CheckIn/{eventGuid}/WalkIns', {
    role: 'staff',
    summary: 'Count people who come without a booking',
    body: NewWalkIn,
    answer: z.literal(true),
    example: { request: exampleWalkIn },
  }),
  /** Undoes the arrival of a booking or a walk-in. Undone twice is undone once. */
  undoArrival: remove('CheckIn/{eventGuid}/Arrivals/{guid}', {
    role: 'staff',
    summary: 'Undo an arrival',
    query: noFields,
    answer: z.literal(true),
  }),
};
