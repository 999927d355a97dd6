import * as z from 'zod/mini';
import { bookingRules } from '../booking.ts';
import { get, post } from '../call.ts';
import { BereavementEvent } from '../events.ts';
import { exampleBooking, exampleEvent } from '../example-records.ts';
import { noFields } from '../fields/fields.ts';

const { name, eMail, numberOfAttendees } = bookingRules;

/** The address whose private link is requested. */
const PrivateLinkRequest = z.strictObject({ eMail });

/** The form of a waiting list. */
const waitingFields = { name, eMail, numberOfAttendees };

const NewWaitingPlace = z.strictObject(waitingFields);
export type NewWaitingPlace = z.output<typeof NewWaitingPlace>;

export const waitingStates = ['waiting', 'offered', 'booked', 'left', 'expired', 'removed'] as const;

/** A party on the waiting list, as its own link shows it. Times are wall time in Europe/London. */
export const OwnWaitingPlace = z.object({
  eventGuid: z.string(),
  name: z.string(),
  eMail: z.string(),
  numberOfAttendees: z.number(),
  state: z.enum(waitingStates),
  /** The number of parties before it; null unless it is waiting. */
  partiesBefore: z.nullable(z.number()),
  holdUntil: z.nullable(z.string()),
});
export type OwnWaitingPlace = z.output<typeof OwnWaitingPlace>;

/** The token in the links of its emails. Only its recipient can book or give up the offered places. */
export const waitingTokenPattern = /^waiting-(\d{1,18})-[\w-]{43}$/;

export const exampleParty = { name: 'Harold Ellis', eMail: 'harold@example.org', numberOfAttendees: 2 };

/** The calls of visitors who have booked or wait for places. */
export const visitorBookingCalls = {
  /** Emails the private link of a booking. The answer is the same without a booking. */
  emailPrivateLink: post('Attendee/EmailPrivateLink/{eventGuid}', {
    role: 'staff',
    summary: 'Email the private link of a booking to its address',
    body: PrivateLinkRequest,
    answer: z.literal(true),
    example: { request: { eMail: exampleBooking.eMail } },
  }),
  /**
   * Joins the waiting list of a full event. An address is on it once; joining again updates the name and the number
   * of people.
   */
  joinWaitingList: post('Bereavement/{eventGuid}/WaitingList', {
    role: 'staff',
    summary: 'Join the waiting list of a full event',
    body: NewWaitingPlace,
    answer: z.literal(true),
    example: { request: exampleParty },
  }),
  /**
   * The other dates of its series that are public and still to come: five at most, later ones before earlier ones,
   * each by start.
   */
  getOtherDates: get('Bereavement/{eventGuid}/OtherDates', {
    role: 'staff',
    summary: 'List the other dates of an event that repeats',
    answer: z.array(BereavementEvent),
    example: { answer: [{ ...exampleEvent, repeats: 'weekly', numberOfAttendees: 12 }] },
  }),
  /** The booking behind the link of an email. */
  getOwnWaitingPlace: get('OwnWaitingPlace/{token}', {
    role: 'staff',
    summary: 'Get what the link of a waiting list is about',
    answer: OwnWaitingPlace,
    example: {
      answer: {
        ...exampleParty,
        eventGuid: '4b1f0a52-6c3e-4f0b-9d57-2a1c8e6f7b30',
        state: 'offered',
        partiesBefore: null,
        holdUntil: '2027-03-20T10:00:00',
      },
    },
  }),
  /** Leaves the list, or gives up held places. Idempotent. */
  leaveWaitingList: post('OwnWaitingPlace/{token}/Leave', {
    role: 'staff',
    summary: 'Leave a waiting list, or give up what is held',
    body: noFields,
    answer: z.literal(true),
    example: { request: {} },
  }),
};
