import { refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Database } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';
import { waitingClosed } from './join.ts';
import type { WaitingListParts } from './parts.ts';
import { isStale, refuseChangedMeanwhile } from '../../check.ts';

type Place = {
  id: string;
  guid: string;
  eventId: string;
  state: string;
  position: string;
  numberOfAttendees: number;
  revision: number;
};

type Change = (database: Database, place: Place, at: Date) => Promise<Refused | { action: string } | null>;

/** Swaps a party with its neighbour on the list. Without a neighbour, nothing changes. */
export const moveWaitingPlace = (
  parts: WaitingListParts,
  guid: string,
  { direction, revision }: { direction: 'up' | 'down'; revision?: number | undefined },
) =>
  changePlace(parts, guid, revision, async (database, place, at) => {
    const isUp = direction === 'up';
    const [neighbour] = await database.rows<Pick<Place, 'id' | 'position'>>`
      select id, position from waiting_place
      where event_id = ${place.eventId} and is_live
        and case when ${isUp} then (position, id) < (${place.position}::bigint, ${place.id}::bigint)
                 else (position, id) > (${place.position}::bigint, ${place.id}::bigint) end
      order by case when ${isUp} then -position else position end, case when ${isUp} then -id else id end limit 1`;
    if (!neighbour) return null;
    await database.rows`
      update waiting_place set revision = revision + 1, changed_at = ${at},
        position = case id when ${place.id} then ${neighbour.position}::bigint else ${place.position}::bigint end
      where id in (${place.id}, ${neighbour.id})`;
    return { action: isUp ? 'moved up' : 'moved down' };
  });

/** Holds free places for a party before its turn. */
export const offerWaitingPlace = (
  parts: WaitingListParts,
  guid: string,
  { revision }: { revision?: number | undefined },
) =>
  changePlace(parts, guid, revision, async (database, place, at) => {
    if (place.state === 'offered') return null;
    const { free, isClosed } = await database.oneRow<{ free: number | null; isClosed: boolean }>`
      select free_places(event, ${at}) as free,
             cancelled_at is not null or public_from > ${at} or bookable_until <= ${at} as "isClosed"
      from event where id = ${place.eventId}`;
    if (isClosed) return waitingClosed;
    if (free !== null && place.numberOfAttendees > free) return notEnoughPlaces(Math.max(free, 0));
    await database.rows`select offer_place(event, ${place.id}, ${at}) from event where id = ${place.eventId}`;
    return { action: 'offered places' };
  });

export const removeWaitingPlace = (
  parts: WaitingListParts,
  guid: string,
  { revision }: { revision?: number | undefined },
) =>
  changePlace(parts, guid, revision, async (database, place, at) => {
    await database.rows`select end_waiting(${place.id}, 'removed', ${at})`;
    return { action: 'removed' };
  });

/** Changes a party under the lock of its event, and adds the change to its history. */
async function changePlace(
  { database, clock, wakeOutbox, actor }: WaitingListParts,
  guid: string,
  revision: number | undefined,
  apply: Change,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return placeNotFound;
  const at = clock();
  const answer = await database.transaction(async (connection) => {
    await connection.rows`
      select from event where id = (select event_id from waiting_place where guid = ${guid}) for no key update`;
    // Expired holds end first, as before a booking.
    await connection.rows`
      select offer_places(event, ${at}) from event
      where id = (select event_id from waiting_place where guid = ${guid})`;
    const [place] = await connection.rows<Place>`
      select id, guid, event_id as "eventId", state, position, number_of_attendees as "numberOfAttendees", revision
      from waiting_place where guid = ${guid}`;
    if (!place) return placeNotFound;
    if (isStale(revision, place.revision)) return revisionConflict;
    if (place.state !== 'waiting' && place.state !== 'offered') return notWaiting;
    const done = await apply(connection, place, at);
    if (done === null) return true as const;
    if ('kind' in done) return done;
    const record = { type: 'waiting_place' as const, id: place.guid };
    await recordHistory(connection, { actor, at, record, action: done.action, changes: {} });
    return true as const;
  });
  wakeOutbox();
  return answer;
}

const placeNotFound = refuse(404, 'waiting-place-not-found', 'They are not on a waiting list any more.');
const notWaiting = refuse(409, 'not-waiting', 'They are not waiting any more.');
const revisionConflict = refuseChangedMeanwhile('this waiting list');
const notEnoughPlaces = (free: number) =>
  refuse(
    409,
    'not-enough-places',
    `${free === 0 ? 'No place is' : free === 1 ? 'Only 1 place is' : `Only ${free} places are`} free.`,
    { placesLeft: free },
  );
