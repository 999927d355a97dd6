import * as z from 'zod/mini';
import { bookingFields } from '../../booking.ts';
import { get, getWithQuery, post } from '../../call.ts';
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

export const waitingListCalls = {
  /**
   * Joins the waiting list of an event without enough places. An address is on it once; joining again changes the name
   * and the number of people.
   */
  joinWaitingList: post('Bereavement/{eventGuid}/WaitingList', {
    body: NewWaitingPlace,
    answer: z.literal(true),
  }),
  /** The parties in order, then those who are not waiting any more, the latest first: 500 each at most. */
  getWaitingList: getWithQuery('Bereavement/{eventGuid}/WaitingList', {
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
  }),
  /** What the link of an email is about. */
  getOwnWaitingPlace: get('OwnWaitingPlace/{token}', { answer: OwnWaitingPlace }),
  /** Leaves the list, or gives up the places that are held. Doing so again changes nothing. */
  leaveWaitingList: post('OwnWaitingPlace/{token}/Leave', { body: Empty, answer: z.literal(true) }),
  /** Moves a party before or after its neighbour. */
  moveWaitingPlace: post('WaitingList/{guid}/Move', {
    body: z.strictObject({ direction: z.enum(['up', 'down'], 'direction is up or down.'), revision }),
    answer: z.literal(true),
  }),
  /** Holds free places for a party before its turn, and emails it. */
  offerWaitingPlace: post('WaitingList/{guid}/Offer', {
    body: z.strictObject({ revision }),
    answer: z.literal(true),
  }),
  /** Takes a party off the list, and emails it. */
  removeWaitingPlace: post('WaitingList/{guid}/Remove', {
    body: z.strictObject({ revision }),
    answer: z.literal(true),
  }),
};
