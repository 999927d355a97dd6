import { minuteMs } from '#contract/fields/durations.ts';
import { refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import type { Cancellation } from '#contract/operator/events/events.ts';
import { isStale, refuseInvalid } from '../../check.ts';
import { sql, type Database } from '../../database/database.ts';
import { eventNotFound } from '../event-list.ts';
import { textPrefix } from '../emails/email-keys.ts';
import { emailAttendees, chooseTextMessage } from './email-attendees.ts';
import {
  lockEventDetails,
  recordChange,
  revisionConflict,
  type EventParts,
  type LockedEventDetails,
} from './event-record.ts';
import { hasStarted } from './event-times.ts';
import { lockScope } from './series/lock-scope.ts';
import { tooManyEvents, exceedsEventLimit } from './manage-events.ts';

const undoableMs = 10 * minuteMs;

/**
 * Cancels an event, and others of its series if `scope` says so. Their bookings are cancelled at once, but their emails
 * wait while the cancellation can be undone. After the start nobody is emailed, and the bookings stay as a record.
 */
export async function cancelEvent(
  parts: EventParts,
  guid: string,
  { reason: reasonText, revision, scope }: Cancellation,
): Promise<true | Refused> {
  const at = parts.clock();
  const reason = cleanText(reasonText ?? '') || null;
  return parts.database.transaction(async (database) => {
    const inScope = await lockScope(database, guid, { scope, at });
    if (!inScope) return eventNotFound();
    const { event, others } = inScope;
    if (isStale(revision, event.revision)) return revisionConflict;
    const events = [event, ...others];
    const isAnybodyTold = events.some(
      ({ details, liveBookings }) => liveBookings > 0 && !hasStarted(details, at),
    );
    if (isAnybodyTold && !reason) return refuseInvalid({ reason: reasonMissing });
    for (const each of events) await cancelOne(parts, database, each, { at, reason });
    return true as const;
  });
}

async function cancelOne(
  parts: EventParts,
  database: Database,
  event: LockedEventDetails,
  { at, reason }: Pick<Removal, 'at' | 'reason'>,
): Promise<void> {
  const isOver = hasStarted(event.details, at);
  const undoableUntil = computeUndoableUntil(at, event, isOver);
  if (!isOver) {
    const purposeKey = createCancellationKey(event.id, event.revision + 1);
    const emails = { eventId: event.id, at, waitsUntil: undoableUntil, more: { reason }, purposeKey };
    const text = chooseTextMessage('cancelled', parts.texts);
    await emailAttendees(database, { ...emails, kind: 'event-cancelled', text });
  }
  await removeFromList(database, event, { at, reason, undoableUntil });
  const changes = { cancellationReason: [null, reason] as [unknown, unknown] };
  await recordChange(parts, database, { event, action: 'cancelled', at, changes });
}

const reasonMissing = 'Please enter the reason. Everybody who is booked reads it in an email.';

// The emails go at the start at the latest, so that nobody waits at a cancelled event.
function computeUndoableUntil(at: Date, { details }: LockedEventDetails, isOver: boolean): Date {
  const until = new Date(at.getTime() + undoableMs);
  const start = londonMoment(details.startDateTime);
  return isOver || until < start ? until : start;
}

const createCancellationKey = (eventId: string, revision: number) =>
  sql`format('event-cancelled:%s:%s:%s', ${eventId}::text, ${revision}::text, a.id)`;

/**
 * Restores a cancelled event and its bookings, unless an email about it may have been sent. With `isTogether`, also
 * restores the events of its series that were cancelled with it, where that is still possible.
 */
export async function undoCancellation(
  parts: EventParts,
  guid: string,
  isTogether: boolean,
): Promise<true | Refused> {
  const at = parts.clock();
  if (!guidPattern.test(guid)) return eventNotFound();
  const answer = await parts.database.transaction(async (database) => {
    const together = await database.rows<{ guid: string }>`
      select other.guid from event join event other on other.id = event.id
        or (${isTogether} and other.series_id = event.series_id and other.cancelled_at = event.cancelled_at)
      where event.guid = ${guid} order by other.guid`;
    let own: true | Refused = notCancelled;
    for (const each of together) {
      const undone = await undoOne(parts, database, each.guid, at);
      if (each.guid === guid.toLowerCase()) own = undone;
    }
    return own;
  });
  parts.wakeOutbox();
  return answer;
}

async function undoOne(
  parts: EventParts,
  database: Database,
  guid: string,
  at: Date,
): Promise<true | Refused> {
  const [event] = await database.rows<CancelledEvent>`
    select id, guid, revision, wall_text(starts_at) as "startDateTime",
           coalesce(undoable_until > ${at}, false) as "isUndoable"
    from event where guid = ${guid} and cancelled_at is not null for no key update`;
  if (!event) return notCancelled;
  if (!event.isUndoable) return tooLate;
  if (await exceedsEventLimit(database, event, at)) return tooManyEvents;
  const purposeKey = createCancellationKey(event.id, event.revision);
  const withdrawn = await database.oneRow<{ all: boolean }>`
    select withdraw_emails(coalesce(array_agg(${purposeKey}) || array_agg(${textPrefix} || ${purposeKey}), '{}')) as all
    from attendee a
    where event_id = ${event.id} and cancelled_with_event`;
  if (!withdrawn.all) return tooLate;
  await database.rows`
    update attendee set attendance_status = 'Attending', cancelled_with_event = false, revision = revision + 1,
                        changed_at = ${at}
    where event_id = ${event.id} and cancelled_with_event`;
  await database.rows`
    update event set cancelled_at = null, cancellation_reason = null, undoable_until = null, revision = revision + 1
    where id = ${event.id}`;
  await recordChange(parts, database, { event, action: 'undid the cancellation', at });
  // Holds of the waiting list may have ended since.
  await database.rows`select offer_places(event, ${at}) from event where id = ${event.id}`;
  return true;
}

type CancelledEvent = Pick<LockedEventDetails, 'id' | 'guid' | 'revision'> & {
  startDateTime: string;
  isUndoable: boolean;
};

const notCancelled = refuse(409, 'not-cancelled', 'There is no cancelled event with this guid.');
const tooLate = refuse(
  409,
  'too-late',
  'This cancellation cannot be undone any more: the emails are on their way. You can duplicate the event.',
);

/**
 * Removes an event from the list. Refuses if it has live bookings, unless `canCancelBookings` is set, which cancels and
 * emails them at once.
 */
export async function removeEvent(
  parts: EventParts,
  guid: string,
  canCancelBookings: boolean,
): Promise<true | Refused> {
  const at = parts.clock();
  const answer = await parts.database.transaction(async (database) => {
    const event = await lockEventDetails(database, guid);
    if (!event) return eventNotFound();
    const isOver = hasStarted(event.details, at);
    if (event.liveBookings > 0 && !canCancelBookings)
      return createBookingsRefusal(event.liveBookings, isOver);
    const text = chooseTextMessage('cancelled', parts.texts);
    if (!isOver) await emailAttendees(database, { eventId: event.id, kind: 'event-cancelled', at, text });
    await removeFromList(database, event, { at, reason: null, undoableUntil: null });
    await recordChange(parts, database, { event, action: 'removed', at });
    return true as const;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

type Removal = { at: Date; reason: string | null; undoableUntil: Date | null };

const removeFromList = (
  { rows }: Database,
  { id }: LockedEventDetails,
  { at, reason, undoableUntil }: Removal,
) =>
  rows`
    update event set cancelled_at = ${at}, cancellation_reason = ${reason}, undoable_until = ${undoableUntil},
                     revision = revision + 1
    where id = ${id}`;

const createBookingsRefusal = (count: number, isOver: boolean) =>
  refuse(
    409,
    'event-has-bookings',
    isOver
      ? `This event has started, with ${count === 1 ? '1 booking' : `${count} bookings`}. Remove it with ?cancelBookings=true; nobody is emailed.`
      : `This event has ${count} live bookings. Cancel and tell them with ?cancelBookings=true.`,
  );
