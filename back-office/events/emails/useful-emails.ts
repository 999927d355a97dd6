import { sql, type Fragment } from '../../database/database.ts';
import { lastAnswerDay } from '../after-event/thanks.ts';
import type { UsefulRules } from '../../email/unsent/useful-rule.ts';

const isUpcoming = (at: Date) => sql`cancelled_at is null and london_moment(starts_at) > ${at}`;

const selectFact = (...path: string[]) => sql`(facts #>> ${path}::text[])`;

/** In SQL: whether the booking of an email meets a condition, and still has the address that the email was written to. */
const hasBooking = (id: Fragment, link: Fragment, condition: Fragment) => sql`
  exists (select from attendee join event on event.id = event_id
          where attendee.id = ${id}::bigint and attendee.email is not null
            and coalesce(coalesce(link_guid, attendee.guid)::text = ${link}, true) and ${condition})`;

const hasBookingOfFacts = (condition: Fragment) =>
  hasBooking(selectFact('attendee', 'id'), selectFact('attendee', 'guid'), condition);

const isAttending = sql`attendance_status = 'Attending'`;

// An email describes the booking of its time. A later email, sent or not, replaces it, and so does a change of the event.
const isLatest = sql`
  not exists (select from generate_series(split_part(outbox.purpose_key, ':', 3)::integer + 1, attendee.revision) as number
              join outbox later on later.purpose_key = format('attendance:%s:%s', attendee.id, number))`;
const isTrueOfEvent = sql`
  ${selectFact('event', 'startDateTime')}::timestamp = starts_at
  and ${selectFact('event', 'location')} is not distinct from location`;

const isNewestLink = sql`
  not exists (select from generate_series(outbox.created_at + interval '1 hour', now(), interval '1 hour') as hour
              join outbox later on later.purpose_key = format('private-link:%s:%s', attendee.id,
                to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24')))`;

const isUsefulToBooking = (at: Date) =>
  hasBookingOfFacts(sql`${isAttending} and ${isUpcoming(at)} and ${isLatest} and ${isTrueOfEvent}`);

const isUsefulToPlace = (state: 'waiting' | 'offered' | 'expired' | 'removed') => (at: Date) =>
  sql`
  exists (select from waiting_place place join event on event.id = event_id
          where place.id = ${selectFact('place', 'id')}::bigint and london_moment(starts_at) > ${at}
            and place.state = ${state}
            and (cancelled_at is null or place.state = 'removed')
            and (place.state <> 'waiting' or bookable_until > ${at})
            and (place.state <> 'offered' or hold_until > ${at}))`;

/** When late emails about events are still useful. Text messages are never sent late. */
export const usefulEventEmails: UsefulRules<'attendance' | 'waiting' | 'event' | 'text'> = {
  'attendance-booked': isUsefulToBooking,
  'attendance-amended': isUsefulToBooking,
  'attendance-cancelled': (at) =>
    hasBookingOfFacts(sql`attendance_status = 'Cancelled' and ${isUpcoming(at)} and ${isLatest}`),
  'attendance-link': (at) => hasBookingOfFacts(sql`${isUpcoming(at)} and ${isNewestLink}`),
  'waiting-joined': isUsefulToPlace('waiting'),
  'waiting-offer': isUsefulToPlace('offered'),
  'waiting-expired': isUsefulToPlace('expired'),
  'waiting-removed': isUsefulToPlace('removed'),
  'event-changed': isUsefulToBooking,
  'event-cancelled': (at) =>
    hasBookingOfFacts(
      sql`cancelled_at is not null and cancelled_with_event and london_moment(starts_at) > ${at}`,
    ),
  'event-reminder': (at) =>
    hasBooking(
      selectFact('attendee'),
      selectFact('link'),
      sql`${isAttending} and ${isUpcoming(at)} and starts_at = ${selectFact('startsAt')}::timestamp`,
    ),
  'event-thanks': (at) =>
    hasBooking(
      selectFact('attendee'),
      selectFact('link'),
      sql`${isAttending} and cancelled_at is null and london_moment(${lastAnswerDay} + 1) > ${at}`,
    ),
  'event-message': (at) =>
    hasBooking(selectFact('attendee'), selectFact('link'), sql`${isAttending} and ${isUpcoming(at)}`),
  'event-message-test': null,
  'text-reminder': null,
  'text-moved': null,
  'text-cancelled': null,
  'text-test': null,
};
