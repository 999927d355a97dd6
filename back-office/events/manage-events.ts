import { refuse, type Refused } from '#contract/call.ts';
import type { EventChange, EventDetails } from '#contract/operator/events.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { londonMoment } from '#contract/fields/london-moment.ts';
import { applyChange } from '../apply-change.ts';
import type { Database } from '../database/database.ts';
import { oneLine } from '../email/email.ts';
import { eventNotFound } from './event-list.ts';
import { whenOf, whereOf } from './emails/when-and-where.ts';

type Parts = { database: Database; clock: () => Date; wakeOutbox: () => void };

// The public list is a single answer, so limit its length.
const upcomingEventsMax = 1_000;

export async function createEvent(
  { database, clock }: Parts,
  event: EventDetails,
): Promise<{ guid: string } | Refused> {
  if (await wouldBeTooMany(database, event, clock())) return tooManyEvents();
  const [created] = await database.rows<{ guid: string }>`
    insert into event (title, starts_at, details, max_capacity, location, address_line1, address_line2, town,
                       post_code, extra_info_title, extra_description_title, allow_photo_upload)
    values (${event.title}, ${event.startDateTime}, ${event.details}, ${event.maxCapacity}, ${event.location},
            ${event.addressLine1}, ${event.addressLine2}, ${event.town}, ${event.postCode},
            ${event.extraInfoTitle}, ${event.extraDescriptionTitle}, ${event.allowPhotoUpload})
    returning guid`;
  return created!;
}

/**
 * Changes the given fields of an event. Emails all attendees if the title, time or place changes, unless the event has
 * started, both by the old and by the new time.
 */
export async function updateEvent(
  parts: Parts,
  guid: string,
  { allowBelowBooked, ...change }: EventChange,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return eventNotFound();
  const answer = await parts.database.transaction(async (database) => {
    const event = await lockEvent(database, guid);
    if (!event) return eventNotFound();
    const { id, booked, details: before } = event;
    const after = applyChange(before, change);
    if (hasStarted(before, parts.clock()) && (await wouldBeTooMany(database, after, parts.clock())))
      return tooManyEvents();
    if (isTooSmall(before, after, booked) && !allowBelowBooked) return belowBooked(after, booked);
    await writeDetails(database, id, after);
    const isOver = hasStarted(before, parts.clock()) && hasStarted(after, parts.clock());
    if (!isOver && announced(after) !== announced(before)) {
      await database.rows`
        update attendee set revision = revision + 1, changed_at = ${parts.clock()}
        where event_id = ${id} and attendance_status = 'Attending'`;
      await queueAttendeeEmails(database, id, 'event-changed', parts.clock(), before);
    }
    return true as const;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

async function wouldBeTooMany(
  database: Database,
  event: Pick<EventDetails, 'startDateTime'>,
  now: Date,
): Promise<boolean> {
  if (hasStarted(event, now)) return false;
  const [upcoming] = await database.rows<{ count: number }>`
    select count(*)::integer as count from event where removed_at is null and london_moment(starts_at) > ${now}`;
  return upcoming!.count >= upcomingEventsMax;
}

const tooManyEvents = () =>
  refuse(
    409,
    'too-many-events',
    'There are 1,000 upcoming events already, and the list holds no more. Remove one that is not needed first.',
  );

const hasStarted = ({ startDateTime }: Pick<EventDetails, 'startDateTime'>, now: Date): boolean =>
  londonMoment(startDateTime) <= now;

/** The facts of an event that emails announce, for comparison. */
const announced = (event: Details): string =>
  JSON.stringify([oneLine(event.title), whenOf(event.startDateTime), whereOf(event)]);

// A capacity that was already below the bookings does not block other changes.
const isTooSmall = (before: Details, { maxCapacity }: Details, booked: number): boolean =>
  maxCapacity !== before.maxCapacity && maxCapacity !== null && maxCapacity < booked;

const belowBooked = ({ maxCapacity }: Details, booked: number) =>
  refuse(
    409,
    'capacity-below-booked',
    `${booked} people are booked on this event, more than a capacity of ${maxCapacity}. ` +
      'Their bookings stay if you set it anyway with "allowBelowBooked": true.',
  );

const writeDetails = (database: Database, id: string, event: Details) =>
  database.rows`
    update event set title = ${event.title}, starts_at = ${event.startDateTime}, details = ${event.details},
      max_capacity = ${event.maxCapacity}, location = ${event.location}, address_line1 = ${event.addressLine1},
      address_line2 = ${event.addressLine2}, town = ${event.town}, post_code = ${event.postCode},
      extra_info_title = ${event.extraInfoTitle}, extra_description_title = ${event.extraDescriptionTitle},
      allow_photo_upload = ${event.allowPhotoUpload}
    where id = ${id}`;

/**
 * Removes an event from the list. If it has live bookings, refuses unless `cancelBookings` is set, and then cancels them
 * by email. After its start nobody is emailed and the bookings stay as they are, as a record of who came.
 */
export async function removeEvent(
  parts: Parts,
  guid: string,
  cancelBookings: boolean,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return eventNotFound();
  const answer = await parts.database.transaction(async (database) => {
    const event = await lockEvent(database, guid);
    if (!event) return eventNotFound();
    const isOver = hasStarted(event.details, parts.clock());
    if (event.liveBookings > 0 && !cancelBookings) return hasBookings(event.liveBookings, isOver);
    if (!isOver) await cancelAll(database, event.id, parts.clock());
    await database.rows`update event set removed_at = ${parts.clock()} where id = ${event.id}`;
    return true as const;
  });
  if (answer === true) parts.wakeOutbox();
  return answer;
}

async function cancelAll(database: Database, eventId: string, now: Date): Promise<void> {
  await database.rows`
    update attendee set revision = revision + 1, changed_at = ${now}
    where event_id = ${eventId} and attendance_status = 'Attending'`;
  await queueAttendeeEmails(database, eventId, 'event-cancelled', now);
  await database.rows`
    update attendee set attendance_status = 'Cancelled'
    where event_id = ${eventId} and attendance_status = 'Attending'`;
}

type Details = { [Name in keyof EventDetails]-?: Exclude<EventDetails[Name], undefined> };
type LockedEvent = { id: string; details: Details; liveBookings: number; booked: number };

async function lockEvent(database: Database, guid: string): Promise<LockedEvent | undefined> {
  const [event] = await database.rows<Details & { id: string }>`
    select id, title, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startDateTime", details,
           max_capacity as "maxCapacity", location, address_line1 as "addressLine1",
           address_line2 as "addressLine2", town, post_code as "postCode",
           extra_info_title as "extraInfoTitle", extra_description_title as "extraDescriptionTitle",
           allow_photo_upload as "allowPhotoUpload"
    from event where guid = ${guid} and removed_at is null for no key update`;
  if (!event) return undefined;
  const { id, ...details } = event;
  // A separate statement, to see bookings that were committed while the first one waited for the lock.
  const [counted] = await database.rows<Pick<LockedEvent, 'liveBookings' | 'booked'>>`
    select count(*)::integer as "liveBookings", coalesce(sum(number_of_attendees), 0)::integer as booked
    from attendee where event_id = ${id} and attendance_status = 'Attending'`;
  return { id, details, ...counted! };
}

function queueAttendeeEmails(
  database: Database,
  eventId: string,
  kind: 'event-changed' | 'event-cancelled',
  now: Date,
  before: Details | null = null,
) {
  const { details: _, ...announcedBefore } = before ?? {};
  const more = before ? { eventBefore: announcedBefore } : {};
  return database.rows`
    select queue_emails(array_agg(format('attendance:%s:%s', a.id, a.revision)), array_agg(a.e_mail),
                        array_agg(attendance_facts(e, a) || ${JSON.stringify(more)}::jsonb), ${kind}, ${now})
    from event e join attendee a on a.event_id = e.id
    where e.id = ${eventId} and a.attendance_status = 'Attending'`;
}

const hasBookings = (count: number, isOver: boolean) =>
  refuse(
    409,
    'event-has-bookings',
    isOver
      ? `This event has started, with ${count === 1 ? '1 booking' : `${count} bookings`}. Remove it with ?cancelBookings=true; nobody is emailed.`
      : `This event has ${count} live bookings. Cancel and tell them with ?cancelBookings=true.`,
  );
