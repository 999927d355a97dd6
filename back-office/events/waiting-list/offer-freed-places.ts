import type { Database } from '../../database/database.ts';

const eventsPerRun = 1_000;

/**
 * Ends expired holds, offers free places, and ends the waits for cancelled events whose cancellation can no longer be
 * undone. Each booking does so for its event; this job is for events without new bookings. Returns the number of emails.
 */
export async function offerFreedPlaces({
  database,
  clock,
  wakeOutbox,
}: {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
}): Promise<number> {
  const events = await database.rows<{ id: string }>`
    select distinct event_id as id from waiting_place join event on event.id = event_id
    where is_live and over_at > ${clock()} limit ${eventsPerRun}`;
  let emailCount = 0;
  for (const { id } of events) emailCount += await offerEventPlaces(database, id, clock());
  if (emailCount > 0) wakeOutbox();
  return emailCount;
}

/** Offers the free places of one event. Returns the number of emails. */
const offerEventPlaces = (database: Database, eventId: string, at: Date): Promise<number> =>
  database.transaction(async ({ rows }) => {
    const [event] = await rows<{ isGone: boolean }>`
      select cancelled_at is not null and coalesce(undoable_until, cancelled_at) <= ${at} as "isGone"
      from event where id = ${eventId} for no key update`;
    const [row] = event?.isGone
      ? await rows<{ count: number }>`
          select count(*) filter (where end_waiting(id, 'removed', ${at}))::integer as count from waiting_place
          where event_id = ${eventId} and is_live`
      : await rows<{ count: number }>`
          select offer_places(event, ${at}) as count from event where id = ${eventId}`;
    return row?.count ?? 0;
  });
