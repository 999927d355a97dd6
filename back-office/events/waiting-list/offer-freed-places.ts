import type { Database } from '../../database/database.ts';

const eventsPerRun = 1_000;

/**
 * Ends the holds that are over, offers what is free, and ends the waits for cancelled events once their cancellation
 * cannot be undone. Bookings do so for their own event; this is for events that nobody books. Answers how many parties
 * were told.
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

/** For one event, after places of it may have become free. */
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
