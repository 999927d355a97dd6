import type { Actor } from '#contract/operator/staff/actor.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { isDemonstrationAddress } from '../../email/demonstration-address.ts';
import { forgetEmails } from '../../email/erase-emails.ts';
import { eraseHistory } from '../../history/erase-history.ts';
import { findBookingEmailKeys } from '../emails/email-keys.ts';
import { recordChange } from './event-record.ts';

/** An event that the demonstration added; `reason` is why it stays. */
type DemonstrationEvent = {
  id: string;
  guid: string;
  label: string;
  bookings: number;
  reason: string | null;
};

/**
 * The events of the demonstration.
 *
 * @param guids those that the demonstration recorded; null if an earlier version added it
 */
export const findDemonstrationEvents = (
  { rows }: Database,
  guids: string[] | null,
): Promise<DemonstrationEvent[]> =>
  rows<DemonstrationEvent>`
    select id, guid, title as label,
           (select count(*)::integer from attendee where event_id = event.id) as bookings,
           case when ${isBooked} then 'booked' when ${isChanged} then 'changed' end as reason
    from event where ${isDemonstration(guids)} order by starts_at, id`;

/** Locks the events against bookings, and erases those without a reason to stay. Emails nobody. */
export async function eraseDemonstrationEvents(
  database: Database,
  guids: string[] | null,
  { actor, at }: { actor: Actor; at: Date },
): Promise<{ events: DemonstrationEvent[]; emailIds: string[] }> {
  const { rows } = database;
  await rows`select from event where ${isDemonstration(guids)} order by id for update`;
  const events = await findDemonstrationEvents(database, guids);
  const erased = events.filter(({ reason }) => !reason);
  const ids = erased.map(({ id }) => id);
  const booked = await rows<{ id: string; guid: string }>`
    select id, guid from attendee where event_id = any(${ids}::bigint[]) order by id for update`;
  const purposeKeys = await findBookingEmailKeys(
    database,
    booked.map(({ id }) => id),
  );
  const emailIds = await forgetEmails(database, { purposeKeys });
  await rows`delete from attendee where event_id = any(${ids}::bigint[])`;
  const gone = await rows<{ series: string | null }>`
    delete from event where id = any(${ids}::bigint[]) returning series_id as series`;
  await rows`
    delete from event_series where id = any(${gone.map(({ series }) => series)}::bigint[])
    and not exists (select from event where series_id = event_series.id)`;
  await eraseHistory(
    database,
    'attendee',
    booked.map(({ guid }) => guid),
  );
  for (const { guid } of erased)
    await recordChange({ actor }, database, { event: { guid }, action: 'erased', at });
  return { events, emailIds };
}

// Staff may have copied an event with its title. The demonstration added its events within a minute.
const isDemonstration = (guids: string[] | null) =>
  guids
    ? sql`event.guid = any(${guids}::uuid[])`
    : sql`event.title like '%(demonstration)' and exists (
        select from history where ${isAdded(sql`event.guid`)} and at <= (
          select min(at) + interval '1 minute' from history join event earliest on ${isAdded(sql`earliest.guid`)}
          where earliest.title like '%(demonstration)'))`;

const isAdded = (guid: Fragment) => sql`
  record_type = 'event' and record_id = ${guid}::text and action = 'added' and actor_kind = 'operator'`;

// An erased booking, or one with a note, may be that of a real person.
const isBooked = sql`(
  exists (select from attendee where event_id = event.id and (
    email is null or not ${isDemonstrationAddress(sql`email`)}
    or name !~ '^Demonstration visitor [0-9]+$' or notes is not null or needs is not null))
  or exists (select from waiting_place where event_id = event.id)
  or exists (select from arrival where event_id = event.id and attendee_id is null))`;

const isChanged = sql`(
  exists (select from event_message where event_id = event.id)
  or exists (select from history where record_type = 'event' and record_id = event.guid::text
             and action not in ('added', 'cancelled', 'removed', 'undid the cancellation')))`;
