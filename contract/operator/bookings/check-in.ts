import * as z from 'zod/mini';
import { get, getWithQuery, post, remove } from '../../call.ts';
import { attendeesPerBookingMax } from '../../capacity.ts';
import { guid, optional, required, wholeNumber } from '../../fields/fields.ts';

/** A device sends what it recorded without connection at most this much later. */
export const sentLaterDaysMax = 7;
const secondsAgoMax = sentLaterDaysMax * 24 * 60 * 60;

const arrivalFields = {
  /** Made by the device. However often an arrival is sent, it counts once. */
  guid: guid('guid must be a guid that the device has made.'),
  people: wholeNumber(1, attendeesPerBookingMax, 'Please enter how many people have arrived (1-50).'),
  /** How long ago they arrived, if the device had no connection. Not a time: its clock may be wrong. */
  secondsAgo: z.optional(
    wholeNumber(0, secondsAgoMax, `secondsAgo must be whole seconds, ${sentLaterDaysMax} days at most.`),
  ),
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
  extraInfo: z.nullable(z.string()),
  extraDescription: z.nullable(z.string()),
  /** What counts, the earliest first. */
  arrivals: z.array(Arrival),
});
export type BookingAtDoor = z.output<typeof BookingAtDoor>;

const WalkIn = z.extend(Arrival, { name: z.nullable(z.string()) });

/** Counts of people. */
export const ArrivalTotals = z.object({
  expected: z.number(),
  /** With a booking, whether or not it was cancelled since. */
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
    isCancelled: z.boolean(),
    extraInfoTitle: z.nullable(z.string()),
    extraDescriptionTitle: z.nullable(z.string()),
  }),
  totals: ArrivalTotals,
  bookings: z.array(BookingAtDoor),
  /** The newest first, 500 at most. */
  walkIns: z.array(WalkIn),
  /** Sent back as `since`, it asks for the bookings that have changed after this answer. */
  cursor: z.string(),
  /** Sent back as `after`, it asks for the next bookings; null if there are none. */
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

export const checkInCalls = {
  /** Bookings by name, 500 at a time, cancelled ones too. */
  getCheckInList: getWithQuery('CheckIn/{eventGuid}', { query: DoorQuery, answer: CheckInList }),
  getArrivalTotals: get('CheckIn/{eventGuid}/Totals', { answer: ArrivalTotals }),
  /** A code of another event is refused with a sentence that says so. */
  findBookingByCode: get('CheckIn/{eventGuid}/Codes/{code}', { answer: BookingAtDoor }),
  /** `counted` is less than `people` if some had arrived before, perhaps at another device. */
  checkIn: post('CheckIn/{eventGuid}/Arrivals', {
    body: NewArrival,
    answer: z.object({ counted: z.number() }),
  }),
  /** Somebody without a booking. */
  addWalkIn: post('CheckIn/{eventGuid}/WalkIns', { body: NewWalkIn, answer: z.literal(true) }),
  /** Of a booking or a walk-in. Undone twice is undone once. */
  undoArrival: remove('CheckIn/{eventGuid}/Arrivals/{guid}', {
    query: z.strictObject({}),
    answer: z.literal(true),
  }),
};
