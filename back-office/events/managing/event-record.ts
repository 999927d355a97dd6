import { randomUUID } from 'node:crypto';
import { guidPattern } from '#contract/fields/fields.ts';
import { mapNames } from '#contract/fields/shape.ts';
import type { EventDetails } from '#contract/operator/events/events.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { eventFieldNames } from '#contract/records/event.ts';
import type { Database } from '../../database/database.ts';
import { differences, type Changes } from '../../history/differences.ts';
import { recordHistory } from '../../history/record-history.ts';
import { listColumns, selectList, listValues } from '../../records/columns.ts';
import { eventColumns } from '../../records/event.ts';
import { refuseChangedMeanwhile } from '../../check.ts';

export type EventParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** The caller. */
  actor: Actor;
  texts: StaffSettings['texts'];
};

/** All fields that staff write about an event; null if empty. */
export type EventFieldValues = { [Name in keyof EventDetails]-?: Exclude<EventDetails[Name], undefined> };

/** The details with null for absent fields. */
export const completeDetails = (details: EventDetails) =>
  ({
    ...mapNames(eventFieldNames, (name) => details[name] ?? null),
    isDraft: details.isDraft ?? false,
  }) as EventFieldValues;

/** Adds an event. */
export const insertEvent = (
  { oneRow }: Database,
  event: EventFieldValues,
  { branchId, seriesId = null }: { branchId: number | null; seriesId?: string | null },
) =>
  oneRow<{ guid: string }>`
    insert into event (guid, series_id, ${listColumns(eventColumns)})
    values (${randomUUID()}, ${seriesId}, ${listValues(eventColumns, { ...event, branch: branchId })})
    returning guid`;

export const writeDetails = (
  { rows }: Database,
  id: string,
  event: EventFieldValues,
  branchId: number | null,
) =>
  rows`
    update event set (${listColumns(eventColumns)}) = (${listValues(eventColumns, { ...event, branch: branchId })}),
      revision = revision + 1
    where id = ${id}`;

export type LockedEventDetails = {
  id: string;
  guid: string;
  revision: number;
  details: EventFieldValues;
  liveBookings: number;
  booked: number;
};

/** Locks an event against bookings until the transaction ends. Undefined if it is cancelled or does not exist. */
export async function lockEventDetails(
  { rows, oneRow }: Database,
  guid: string,
): Promise<LockedEventDetails | undefined> {
  if (!guidPattern.test(guid)) return undefined;
  const [event] = await rows<EventFieldValues & Pick<LockedEventDetails, 'id' | 'guid' | 'revision'>>`
    select id, guid, revision, ${selectList(eventColumns, 'event')}
    from event where guid = ${guid} and cancelled_at is null for no key update`;
  if (!event) return undefined;
  const { id, guid: stored, revision, ...details } = event;
  // A separate statement, to see bookings that were committed while the first one waited for the lock.
  const row = await oneRow<Pick<LockedEventDetails, 'liveBookings' | 'booked'>>`
    select count(*)::integer as "liveBookings", coalesce(sum(number_of_attendees), 0)::integer as booked
    from attendee where event_id = ${id} and attendance_status = 'Attending'`;
  return { id, guid: stored, revision, details, ...row };
}

/** The fields that differ; before its creation an event has none. */
export const findDetailChanges = (before: Partial<EventFieldValues>, after: EventFieldValues): Changes =>
  Object.fromEntries(
    Object.entries(differences(before, after)).filter(
      ([, [one, other]]) => toComparable(one) !== toComparable(other),
    ),
  );

// Null, '' and false all mean "no value".
const toComparable = (value: unknown) => (value === false ? '' : (value ?? ''));

type Change = {
  event: { guid: string; revision?: number };
  action: string;
  at: Date;
  changes?: Changes;
};

/**
 * Adds an entry to the history of an event, in the transaction of the change. The entry has the revision, so that
 * somebody who edited an earlier one can be told what has changed since.
 */
export const recordChange = (
  { actor }: Pick<EventParts, 'actor'>,
  database: Database,
  { event: { guid, revision = 0 }, action, at, changes }: Change,
): Promise<void> =>
  recordHistory(database, {
    actor,
    at,
    record: { type: 'event', id: guid },
    action,
    changes: { ...changes, revision: [revision, revision + 1] },
  });

export const revisionConflict = refuseChangedMeanwhile('this event');
