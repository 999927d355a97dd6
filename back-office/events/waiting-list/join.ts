import { refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { NewWaitingPlace } from '#contract/visitor/bookings.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { cleanEmail, computeKeyOfCleanAddress } from '../../email/address-key.ts';
import { eventNotFound } from '../event-list.ts';
import { recordHistory } from '../../history/record-history.ts';
import type { WaitingListParts } from './parts.ts';

type Outcome =
  | 'joined'
  | 'unchanged'
  | 'places-free'
  | 'more-than-capacity'
  | 'already-booked'
  | 'list-full'
  | 'booking-closed'
  | 'event-not-found';

/** Puts a party on the waiting list of an event; the rules are in `join_waiting_list`. */
export async function joinWaitingList(
  { database, clock, wakeOutbox, actor }: WaitingListParts,
  eventGuid: string,
  place: NewWaitingPlace,
): Promise<true | Refused> {
  if (!guidPattern.test(eventGuid)) return eventNotFound();
  const eMail = cleanEmail(place.eMail);
  const at = clock();
  const outcome = await database.transaction(async (connection) => {
    const { guid, ...join } = await connection.oneRow<{ outcome: Outcome; guid: string | null }>`
      select outcome, place_guid as guid from join_waiting_list(
        ${eventGuid}, ${computeKeyOfCleanAddress(eMail)}, ${eMail}, ${cleanText(place.name)}, ${place.numberOfAttendees}, ${at})`;
    // The history records only what staff do.
    if (join.outcome === 'joined' && actor.kind === 'person') {
      const record = { type: 'waiting_place' as const, id: guid! };
      await recordHistory(connection, { actor, at, record, action: 'put on the waiting list', changes: {} });
    }
    return join.outcome;
  });
  // Expired holds may have queued emails, whatever the outcome for this party.
  wakeOutbox();
  return outcome === 'joined' || outcome === 'unchanged' ? true : refusals[outcome]();
}

export const waitingClosed = refuse(409, 'booking-closed', 'It is too late to book for this event.');

const refusals = {
  'places-free': () =>
    refuse(409, 'places-free', 'There are enough places for you, so you do not need to wait.'),
  'more-than-capacity': () =>
    refuse(
      409,
      'more-than-capacity',
      'This event has fewer places than that. Please enter a smaller number.',
    ),
  'already-booked': () =>
    refuse(
      409,
      'already-booked',
      'This email address has a booking for this event. To bring more people, please call us.',
    ),
  'list-full': () => refuse(409, 'list-full', 'The waiting list of this event is full.'),
  'booking-closed': () => waitingClosed,
  'event-not-found': eventNotFound,
} satisfies Record<Exclude<Outcome, 'joined' | 'unchanged'>, () => Refused>;
