import { refuse } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { EventDetails } from '#contract/operator/events.ts';
import type { Actor } from '#contract/operator/people/actor.ts';
import { sql, type Database } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';

export type EventParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** The caller. */
  actor: Actor;
};

/** All that staff write about an event; null where nothing is stated. */
export type Details = { [Name in keyof EventDetails]-?: Exclude<EventDetails[Name], undefined> };

/** Fields that are absent stay unset. */
export const completeDetails = (details: EventDetails): Details => ({
  title: details.title,
  startDateTime: details.startDateTime,
  endDateTime: details.endDateTime ?? null,
  details: details.details ?? null,
  maxCapacity: details.maxCapacity ?? null,
  location: details.location ?? null,
  addressLine1: details.addressLine1 ?? null,
  addressLine2: details.addressLine2 ?? null,
  town: details.town ?? null,
  postCode: details.postCode ?? null,
  extraInfoTitle: details.extraInfoTitle ?? null,
  extraDescriptionTitle: details.extraDescriptionTitle ?? null,
  allowPhotoUpload: details.allowPhotoUpload ?? null,
  bookingClosesAt: details.bookingClosesAt ?? null,
  isDraft: details.isDraft ?? false,
  publishAt: details.publishAt ?? null,
  branch: details.branch ?? null,
});

// Outside the database, wall times are text.
export const detailColumns = sql`
  title, wall_text(starts_at) as "startDateTime",
  wall_text(ends_at) as "endDateTime", details, max_capacity as "maxCapacity", location,
  address_line1 as "addressLine1", address_line2 as "addressLine2", town, post_code as "postCode",
  extra_info_title as "extraInfoTitle", extra_description_title as "extraDescriptionTitle",
  allow_photo_upload as "allowPhotoUpload",
  wall_text(booking_closes_at) as "bookingClosesAt", is_draft as "isDraft",
  wall_text(publish_at) as "publishAt", branch_guid(branch_id) as branch`;

const writtenColumns = sql`
  title, starts_at, ends_at, details, max_capacity, location, address_line1, address_line2, town, post_code,
  extra_info_title, extra_description_title, allow_photo_upload, booking_closes_at, is_draft, publish_at,
  branch_id`;

const columnValues = (event: Details) => sql`
  ${event.title}, ${event.startDateTime}, ${event.endDateTime}, ${event.details}, ${event.maxCapacity},
  ${event.location}, ${event.addressLine1}, ${event.addressLine2}, ${event.town}, ${event.postCode},
  ${event.extraInfoTitle}, ${event.extraDescriptionTitle}, ${event.allowPhotoUpload}, ${event.bookingClosesAt},
  ${event.isDraft}, ${event.publishAt}, (select id from branch where guid = ${event.branch} and not is_main)`;

/** Null if there is an event with this guid already. */
export async function insertEvent(
  { rows }: Database,
  guid: string,
  event: Details,
): Promise<{ guid: string } | null> {
  const [created] = await rows<{ guid: string }>`
    insert into event (guid, ${writtenColumns}) values (${guid}, ${columnValues(event)})
    on conflict (guid) do nothing returning guid`;
  return created ?? null;
}

export const writeDetails = ({ rows }: Database, id: string, event: Details) =>
  rows`update event set (${writtenColumns}) = (${columnValues(event)}), revision = revision + 1 where id = ${id}`;

export type LockedEvent = {
  id: string;
  guid: string;
  revision: number;
  details: Details;
  liveBookings: number;
  booked: number;
};

/** An event that is not cancelled, locked against bookings until the transaction ends. */
export async function lockEvent({ rows }: Database, guid: string): Promise<LockedEvent | undefined> {
  if (!guidPattern.test(guid)) return undefined;
  const [event] = await rows<Details & Pick<LockedEvent, 'id' | 'guid' | 'revision'>>`
    select id, guid, revision, ${detailColumns}
    from event where guid = ${guid} and cancelled_at is null for no key update`;
  if (!event) return undefined;
  const { id, guid: stored, revision, ...details } = event;
  // A separate statement, to see bookings that were committed while the first one waited for the lock.
  const [row] = await rows<Pick<LockedEvent, 'liveBookings' | 'booked'>>`
    select count(*)::integer as "liveBookings", coalesce(sum(number_of_attendees), 0)::integer as booked
    from attendee where event_id = ${id} and attendance_status = 'Attending'`;
  return { id, guid: stored, revision, details, ...row! };
}

type Changes = Record<string, [before: unknown, after: unknown]>;

/** The fields that differ; before its creation an event has none. */
export function differences(before: Details | null, after: Details): Changes {
  const names = (Object.keys(after) as (keyof Details)[]).filter((name) =>
    isOther(before?.[name], after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, [before?.[name] ?? null, after[name]]]));
}

// Nothing can be stored in three ways.
const isOther = (one: unknown, other: unknown): boolean => stated(one) !== stated(other);
const stated = (value: unknown) => (value === false ? '' : (value ?? ''));

type Change = {
  event: { guid: string; revision?: number };
  action: string;
  at: Date;
  changes?: Changes;
};

/**
 * Adds an entry to the history of an event, in the transaction of the change. It has the revision too, so that somebody
 * who edited an earlier one can be told what has changed since.
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

/** Refuses a change that is based on an earlier revision; null if it is not, or names none. */
export const staleRefusal = (event: Pick<LockedEvent, 'revision'>, revision: number | undefined) =>
  revision === undefined || revision === event.revision ? null : revisionConflict;

const revisionConflict = refuse(
  409,
  'changed-meanwhile',
  'Somebody else has changed this event meanwhile. Nothing was saved. Please look at it again.',
);
