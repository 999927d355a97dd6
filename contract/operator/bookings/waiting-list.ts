import * as z from 'zod/mini';
import { bookingFields } from '../../booking.ts';
import { get, post } from '../../call.ts';
import { revisionField } from '../../fields/fields.ts';

const { name, eMail, numberOfAttendees } = bookingFields;

/** What somebody types who would like places of a full event. */
const waitingFields = { name, eMail, numberOfAttendees };

const NewWaitingPlace = z.strictObject(waitingFields);
export type NewWaitingPlace = z.output<typeof NewWaitingPlace>;

const waitingStates = ['waiting', 'offered', 'booked', 'left', 'expired', 'removed'] as const;

const Text = z.nullable(z.string());

/** A party on the waiting list, as its own link shows it. Times are wall time in Europe/London. */
export const OwnWaitingPlace = z.object({
  eventGuid: z.string(),
  name: z.string(),
  eMail: z.string(),
  numberOfAttendees: z.number(),
  state: z.enum(waitingStates),
  /** How many parties are before it; null unless it is waiting. */
  partiesBefore: z.nullable(z.number()),
  holdUntil: Text,
});
export type OwnWaitingPlace = z.output<typeof OwnWaitingPlace>;

/** A party on the waiting list, as staff see it. */
export const WaitingPlace = z.object({
  guid: z.string(),
  name: z.string(),
  eMail: z.string(),
  numberOfAttendees: z.number(),
  state: z.enum(waitingStates),
  joinedAt: z.string(),
  holdUntil: Text,
  revision: z.number(),
});
export type WaitingPlace = z.output<typeof WaitingPlace>;

const revision = z.optional(revisionField);
const Empty = z.strictObject({});

/** The token in the links of its emails: only who has the email can book, or give up, what it offers. */
export const waitingTokenPattern = /^waiting-(\d{1,18})-[\w-]{43}$/;

const exampleParty = { name: 'Harold Ellis', eMail: 'harold@example.org', numberOfAttendees: 2 };

export const waitingListCalls = {
  /**
   * Joins the waiting list of an event without enough places. An address is on it once; joining again changes the name
   * and the number of people.
   */
  joinWaitingList: post('Bereavement/{eventGuid}/WaitingList', {
    role: 'staff',
    summary: 'Join the waiting list of a full event',
    body: NewWaitingPlace,
    answer: z.literal(true),
    example: { request: exampleParty },
  }),
  /** The parties in order, then those who are not waiting any more, the latest first: 500 each at most. */
  getWaitingList: get('Bereavement/{eventGuid}/WaitingList', {
    role: 'staff',
    summary: 'Get the waiting list of an event',
    query: z.strictObject({ view: z.optional(z.enum(['waiting', 'ended'], 'view is waiting or ended.')) }),
    answer: z.object({
      places: z.array(WaitingPlace),
      /** People: free places that are not held, null without a limit; and those that are held. */
      free: z.nullable(z.number()),
      held: z.number(),
      /** How long places are held for a party, except shortly before the event. */
      holdHours: z.number(),
      /** Parties by view. */
      counts: z.object({ waiting: z.number(), ended: z.number() }),
    }),
    example: {
      answer: {
        places: [
          {
            ...exampleParty,
            guid: '3c9d1e5f-7a20-4b68-8f41-0d6e2b9a7c54',
            state: 'waiting',
            joinedAt: '2027-03-02T09:00:00',
            holdUntil: null,
            revision: 1,
          },
        ],
        free: 0,
        held: 0,
        holdHours: 24,
        counts: { waiting: 1, ended: 3 },
      },
    },
  }),
  /** What the link of an email is about. */
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
  /** Leaves the list, or gives up the places that are held. Doing so again changes nothing. */
  leaveWaitingList: post('OwnWaitingPlace/{token}/Leave', {
    role: 'staff',
    summary: 'Leave a waiting list, or give up what is held',
    body: Empty,
    answer: z.literal(true),
    example: { request: {} },
  }),
  /** Moves a party before or after its neighbour. */
  moveWaitingPlace: post('WaitingList/{guid}/Move', {
    role: 'staff',
    summary: 'Move somebody up or down a waiting list',
    body: z.strictObject({ direction: z.enum(['up', 'down'], 'direction is up or down.'), revision }),
    answer: z.literal(true),
    example: { request: { direction: 'up', revision: 1 } },
  }),
  /** Holds free places for a party before its turn, and emails it. */
  offerWaitingPlace: post('WaitingList/{guid}/Offer', {
    role: 'staff',
    summary: 'Offer somebody on a waiting list free places early',
    body: z.strictObject({ revision }),
    answer: z.literal(true),
    example: { request: { revision: 1 } },
  }),
  /** Takes a party off the list, and emails it. */
  removeWaitingPlace: post('WaitingList/{guid}/Remove', {
    role: 'staff',
    summary: 'Take somebody off a waiting list',
    body: z.strictObject({ revision }),
    answer: z.literal(true),
    example: { request: { revision: 1 } },
  }),
};
