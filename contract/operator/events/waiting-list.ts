import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { nullableText, optionalRevision } from '../../fields/fields.ts';
import { exampleParty, waitingStates } from '../../visitor/bookings.ts';

/** A party on the waiting list, as staff see it. */
export const WaitingPlace = z.object({
  guid: z.string(),
  name: z.string(),
  eMail: z.string(),
  numberOfAttendees: z.number(),
  state: z.enum(waitingStates),
  joinedAt: z.string(),
  holdUntil: nullableText,
  revision: z.number(),
});
export type WaitingPlace = z.output<typeof WaitingPlace>;

export const waitingListCalls = {
  /** The parties in order, then those who no longer wait, the latest first: 500 each at most. */
  getWaitingList: get('Bereavement/{eventGuid}/WaitingList', {
    role: 'staff',
    summary: 'Get the waiting list of an event',
    query: z.strictObject({ view: z.optional(z.enum(['waiting', 'ended'], 'view is waiting or ended.')) }),
    answer: z.object({
      places: z.array(WaitingPlace),
      /** Free places that are not held, null without a limit, and held places. */
      free: z.nullable(z.number()),
      held: z.number(),
      /** The hours for which places are held for a party, except shortly before the event. */
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
  /** Moves a party before or after its neighbour. */
  moveWaitingPlace: post('WaitingList/{guid}/Move', {
    role: 'staff',
    summary: 'Move somebody up or down a waiting list',
    body: z.strictObject({
      direction: z.enum(['up', 'down'], 'direction is up or down.'),
      revision: optionalRevision,
    }),
    answer: z.literal(true),
    example: { request: { direction: 'up', revision: 1 } },
  }),
  /** Holds free places for a party before its turn, and emails it. */
  offerWaitingPlace: post('WaitingList/{guid}/Offer', {
    role: 'staff',
    summary: 'Offer somebody on a waiting list free places early',
    body: z.strictObject({ revision: optionalRevision }),
    answer: z.literal(true),
    example: { request: { revision: 1 } },
  }),
  /** Removes a party from the list, and emails it. */
  removeWaitingPlace: post('WaitingList/{guid}/Remove', {
    role: 'staff',
    summary: 'Take somebody off a waiting list',
    body: z.strictObject({ revision: optionalRevision }),
    answer: z.literal(true),
    example: { request: { revision: 1 } },
  }),
};
