import { guidPattern } from '#contract/fields/fields.ts';
import type { SeriesScope } from '#contract/operator/events/series/scope.ts';
import { sql, type Database } from '../../../database/database.ts';
import { lockEventDetails, type LockedEventDetails } from '../event-record.ts';

type Scope = { scope: SeriesScope | undefined; at: Date };
export type EventsInScope = { event: LockedEventDetails; others: LockedEventDetails[] };

/**
 * Locks an event that is not cancelled, and those of its series that a change includes, which have not started. All are
 * locked against bookings in the same order, so that two changes never wait for each other.
 */
export async function lockScope(
  database: Database,
  guid: string,
  { scope = 'this', at }: Scope,
): Promise<EventsInScope | undefined> {
  if (!guidPattern.test(guid)) return undefined;
  const isLater = sql`(member.starts_at, member.id) > (event.starts_at, event.id)`;
  const members =
    scope === 'this'
      ? []
      : await database.rows<{ guid: string }>`
          select member.guid from event join event member on member.series_id = event.series_id
          where event.guid = ${guid} and member.id <> event.id and member.cancelled_at is null
            and london_moment(member.starts_at) > ${at} and ${scope === 'later' ? isLater : sql`true`}`;
  const guids = [guid.toLowerCase(), ...members.map((member) => member.guid)].toSorted();
  const locked: LockedEventDetails[] = [];
  for (const each of guids) {
    const event = await lockEventDetails(database, each);
    if (event) locked.push(event);
  }
  const event = locked.find((each) => each.guid === guid.toLowerCase());
  const others = locked
    .filter((each) => each !== event)
    .toSorted((one, other) => one.details.startDateTime.localeCompare(other.details.startDateTime));
  return event && { event, others };
}
