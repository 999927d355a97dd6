import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { OwnWaitingPlace } from '#contract/visitor/bookings.ts';
import type { WaitingListParts } from './parts.ts';
import { isWaitingProof, readWaitingId } from './waiting-link.ts';

type StoredPlace = OwnWaitingPlace & { id: string; guid: string };

/** The place behind the link of an email. An expired hold has the state 'expired', also before the job has ended it. */
export async function getOwnWaitingPlace(
  parts: WaitingListParts,
  token: string,
): Promise<OwnWaitingPlace | Refused> {
  const place = await findPlace(parts, token);
  if (isRefused(place)) return place;
  const { id: _, guid: __, ...fields } = place;
  return fields;
}

export async function leaveWaitingList(parts: WaitingListParts, token: string): Promise<true | Refused> {
  const place = await findPlace(parts, token);
  if (isRefused(place)) return place;
  await parts.database.rows`select end_waiting(${place.id}, 'left', ${parts.clock()})`;
  parts.wakeOutbox();
  return true;
}

async function findPlace(
  { database, clock, keys }: WaitingListParts,
  token: string,
): Promise<StoredPlace | Refused> {
  const id = readWaitingId(token);
  if (!id) return placeNotFound;
  const [place] = await database.rows<StoredPlace>`
    select place.id, place.guid, event.guid as "eventGuid", name, email as "eMail",
           number_of_attendees as "numberOfAttendees",
           case when state = 'offered' and hold_until <= ${clock()} then 'expired' else state end as state,
           case when state = 'waiting' then (
             select count(*)::integer from waiting_place other
             where other.event_id = place.event_id and other.state = 'waiting'
               and (other.position, other.id) < (place.position, place.id)) end as "partiesBefore",
           london_text(hold_until) as "holdUntil"
    from waiting_place place join event on event.id = event_id where place.id = ${id}`;
  return place && isWaitingProof(keys.manage, token, place) ? place : placeNotFound;
}

const placeNotFound = refuse(404, 'waiting-place-not-found', 'This link of a waiting list is not known.');
