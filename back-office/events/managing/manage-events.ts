import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { EventChange, EventDetails } from '#contract/operator/events/events.ts';
import { addOnce } from '../../add-once.ts';
import { applyChange } from '../../apply-change.ts';
import { findBranchId } from '../../branches/branches.ts';
import type { Database } from '../../database/database.ts';
import { oneLine } from '../../email/email.ts';
import { formatWhen, formatWhere } from '../emails/when-and-where.ts';
import { eventNotFound } from '../event-list.ts';
import { emailAttendees, chooseTextMessage } from './email-attendees.ts';
import {
  completeDetails,
  findDetailChanges,
  insertEvent,
  recordChange,
  revisionConflict,
  writeDetails,
  type EventFieldValues,
  type EventParts,
  type LockedEventDetails,
} from './event-record.ts';
import { applyChangeToOther, refuseMovedStart, nameDayInRefusal } from './series/change-others.ts';
import { lockScope } from './series/lock-scope.ts';
import { hasStarted, isUnpublished, refuseTimes } from './event-times.ts';
import { isStale } from '../../check.ts';

// A sitemap may have 50,000 addresses, and a list of the whole country has about 12,000 events.
const upcomingEventsMax = 40_000;

export async function createEvent(
  parts: EventParts,
  details: EventDetails,
  idempotencyKey: string | null,
): Promise<{ guid: string } | Refused> {
  const event = completeDetails(details);
  const refused = refuseTimes(event);
  if (refused) return refused;
  return parts.database.transaction((database) =>
    addOnce({ ...parts, database }, { call: 'createEvent', idempotencyKey, content: event }, () =>
      addEvent({ ...parts, database }, event),
    ),
  );
}

async function addEvent(parts: EventParts, event: EventFieldValues): Promise<{ guid: string } | Refused> {
  const { database, clock } = parts;
  const at = clock();
  if (await exceedsEventLimit(database, event, at)) return tooManyEvents;
  const branchId = await findBranchId(database, event.branch);
  if (isRefused(branchId)) return branchId;
  const created = await insertEvent(database, event, { branchId });
  const changes = findDetailChanges({}, event);
  await recordChange(parts, database, { event: created, action: 'added', at, changes });
  return created;
}

/**
 * Changes the given fields of an event, and of others of its series if `scope` says so: all or none. Emails all attendees
 * if the title, time or place changes, unless the event has started, both by the old and by the new time.
 */
export async function updateEvent(
  parts: EventParts,
  guid: string,
  { allowBelowBooked, revision, scope, ...change }: EventChange,
): Promise<true | Refused> {
  const at = parts.clock();
  const answer = await parts.database.transaction(async (database) => {
    const inScope = await lockScope(database, guid, { scope, at });
    if (!inScope) return eventNotFound();
    const { event, others } = inScope;
    const before = event.details;
    const after = completeDetails(applyChange<EventDetails>(before, change));
    // Before the check of the revision, because a form that arrives twice has a stale one.
    if (!hasChanges(before, after)) return true as const;
    if (isStale(revision, event.revision)) return revisionConflict;
    const allowed = { allowBelowBooked: allowBelowBooked ?? false, at };
    const first = await checkChange(database, event, after, allowed);
    if (isRefused(first)) return first;
    const planned = [first];
    for (const other of others) {
      const otherAfter = applyChangeToOther(before, after, other.details);
      if (!hasChanges(other.details, otherAfter)) continue;
      const checked =
        refuseMovedStart(other.details, otherAfter, at) ??
        (await checkChange(database, other, otherAfter, allowed));
      if (isRefused(checked)) return nameDayInRefusal(checked, other);
      planned.push(checked);
    }
    for (const each of planned) await saveChange(parts, database, each, at);
    return true as const;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

const hasChanges = (before: EventFieldValues, after: EventFieldValues): boolean =>
  Object.keys(findDetailChanges(before, after)).length > 0;

type CheckedChange = { event: LockedEventDetails; after: EventFieldValues; branchId: number | null };

async function checkChange(
  database: Database,
  event: LockedEventDetails,
  after: EventFieldValues,
  allowed: ChangeLimits,
): Promise<CheckedChange | Refused> {
  const branchId = await findBranchId(database, after.branch);
  if (isRefused(branchId)) return branchId;
  const refused =
    refuseTimes(after) ??
    (await refuseFullList(database, event.details, after, allowed.at)) ??
    (await refuseAgainstBookings(database, event, after, allowed));
  return refused ?? { event, after, branchId };
}

async function saveChange(
  parts: EventParts,
  database: Database,
  { event, after, branchId }: CheckedChange,
  at: Date,
): Promise<void> {
  const changes = findDetailChanges(event.details, after);
  await writeDetails(database, event.id, after, branchId);
  await recordChange(parts, database, { event, action: 'changed', at, changes });
  await tellAttendees(parts, database, event, { after, at });
  await database.rows`select offer_places(event, ${at}) from event where id = ${event.id}`;
}

async function refuseFullList(
  database: Database,
  before: EventFieldValues,
  after: EventFieldValues,
  at: Date,
) {
  const wouldBeAdded = hasStarted(before, at) && (await exceedsEventLimit(database, after, at));
  return wouldBeAdded ? tooManyEvents : null;
}

export async function exceedsEventLimit(
  database: Database,
  event: Pick<EventDetails, 'startDateTime'>,
  now: Date,
  added = 1,
): Promise<boolean> {
  if (hasStarted(event, now)) return false;
  const upcoming = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from event where cancelled_at is null and london_moment(starts_at) > ${now}`;
  return upcoming.count + added > upcomingEventsMax;
}

export const tooManyEvents = refuse(
  409,
  'too-many-events',
  'There are 40,000 upcoming events already, and the list holds no more. Remove one that is not needed first.',
);

type ChangeLimits = { allowBelowBooked: boolean; at: Date };

/** Refuses a capacity below the bookings, and to unpublish an event with bookings. */
async function refuseAgainstBookings(
  { oneRow }: Database,
  event: LockedEventDetails,
  after: EventFieldValues,
  { allowBelowBooked, at }: ChangeLimits,
) {
  const { details: before, booked, liveBookings } = event;
  const { heldPlaces } = await oneRow<{
    heldPlaces: number;
  }>`select held_places(${event.id}, ${at}) as "heldPlaces"`;
  if (isTooSmall(before, after, booked + heldPlaces) && !allowBelowBooked)
    return capacityBelowBooked(after, booked, heldPlaces);
  const isHidden = isUnpublished(after, at) && !isUnpublished(before, at);
  return isHidden && liveBookings > 0 ? cannotUnpublish(after, booked) : null;
}

// A capacity that was already too small does not block other changes.
const isTooSmall = (
  before: EventFieldValues,
  { maxCapacity }: EventFieldValues,
  placesTaken: number,
): boolean => maxCapacity !== before.maxCapacity && maxCapacity !== null && maxCapacity < placesTaken;

const capacityBelowBooked = ({ maxCapacity }: EventFieldValues, booked: number, heldPlaces: number) =>
  refuse(
    409,
    'capacity-below-booked',
    `${booked === 1 ? '1 person is' : `${booked} people are`} booked on this event${heldPlaces > 0 ? `, and places are held for ${heldPlaces} on its waiting list` : ''}, ` +
      `more than a capacity of ${maxCapacity}. ` +
      `${heldPlaces > 0 ? 'They keep their places' : 'Their bookings stay'} if you set it anyway with "allowBelowBooked": true.`,
  );

function cannotUnpublish({ isDraft }: EventFieldValues, booked: number) {
  const people = booked === 1 ? '1 person is' : `${booked} people are`;
  const sentence = `${people} booked, so this event stays published. You can cancel it instead.`;
  return refuse(409, 'event-has-bookings', sentence, {
    fields: { [isDraft ? 'isDraft' : 'publishAt']: sentence },
  });
}

async function tellAttendees(
  { texts }: EventParts,
  database: Database,
  { id, details }: LockedEventDetails,
  { after, at }: { after: EventFieldValues; at: Date },
) {
  const isOver = hasStarted(details, at) && hasStarted(after, at);
  if (isOver || serialiseAnnounced(after) === serialiseAnnounced(details)) return;
  const { details: _, ...eventBefore } = details;
  const isOtherTime = after.startDateTime !== details.startDateTime;
  const hasMoved = isOtherTime || formatPlace(after) !== formatPlace(details);
  const text = hasMoved ? chooseTextMessage('moved', texts, isOtherTime) : null;
  await emailAttendees(database, { eventId: id, kind: 'event-changed', at, more: { eventBefore }, text });
}

const formatPlace = (event: EventFieldValues): string => formatWhere(event).join('\n');

/** The facts of an event that emails announce, as a text for comparison. */
const serialiseAnnounced = (event: EventFieldValues): string =>
  JSON.stringify([oneLine(event.title), formatWhen(event), formatWhere(event), event.joinLink ?? '']);
