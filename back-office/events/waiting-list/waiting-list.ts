import type { Answer, Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { waitingListCalls, WaitingPlace } from '#contract/operator/events/waiting-list.ts';
import { eventNotFound } from '../event-list.ts';
import type { WaitingListParts } from './parts.ts';

const placesMax = 500;

type WaitingList = Answer<(typeof waitingListCalls)['getWaitingList']>;

/** The waiting list of an event, for staff. */
export async function getWaitingList(
  { database, clock }: WaitingListParts,
  eventGuid: string,
  { view = 'waiting' }: { view?: 'waiting' | 'ended' | undefined },
): Promise<WaitingList | Refused> {
  if (!guidPattern.test(eventGuid)) return eventNotFound();
  const now = clock();
  const [event] = await database.rows<
    Pick<WaitingList, 'free' | 'held' | 'holdHours' | 'counts'> & { id: string }
  >`
    select id, free_places(event, ${now}) as free, held_places(id, ${now}) as held,
      waiting_hold_hours() as "holdHours", (
      select jsonb_build_object(
        'waiting', count(*) filter (where is_live),
        'ended', count(*) filter (where not is_live))
      from waiting_place where event_id = event.id) as counts
    from event where guid = ${eventGuid}`;
  if (!event) return eventNotFound();
  const { id, ...facts } = event;
  const isEnded = view === 'ended';
  const places = await database.rows<WaitingPlace>`
    select guid, name, email as "eMail", number_of_attendees as "numberOfAttendees", state,
           london_text(joined_at) as "joinedAt",
           london_text(hold_until) as "holdUntil", revision
    from waiting_place
    where event_id = ${id} and is_live <> ${isEnded}
    order by case when not ${isEnded} then position end, case when ${isEnded} then changed_at end desc, id
    limit ${placesMax}`;
  return { ...facts, places };
}
