import { bookingTexts } from '#contract/records/booking.ts';
import { formatPeople } from '#contract/fields/count.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { sql, type Database } from '../../database/database.ts';
import { findBookingEmailKeys } from '../emails/email-keys.ts';
import { forgetEmails } from '../../email/erase-emails.ts';
import { eraseHistory } from '../../history/erase-history.ts';
import { definePersonalData } from '../../personal-data/define-personal-data.ts';
import { hasEmailKey, hasName, hasPhone, isAmong } from '../../personal-data/match.ts';
import { bookingColumns } from '../../records/booking.ts';
import { jsonPairs, setNull } from '../../records/columns.ts';
import type { Erased } from '../../personal-data/personal-data.ts';

type Booking = {
  name: string;
  contact: string;
  people: number;
  event: string;
  startsAt: string;
  eventGuid: string;
};

/** The text in place of an erased name, also on staff pages. */
export const erasedName = '(erased)';

/** Bookings. An erased one keeps its number of people. */
export const createBookingData = definePersonalData<Booking>({
  kind: 'bookings',
  from: sql`attendee join event on event.id = event_id left join event_answer on attendee_id = attendee.id`,
  id: sql`attendee.guid`,
  columns: sql`name, concat_ws(', ', email, phone) as contact, number_of_attendees as people, title as event,
    event.guid as "eventGuid", wall_text(starts_at) as "startsAt"`,
  isHeld: sql`erased_at is null`,
  order: sql`attendee.id desc`,
  match: (terms) => ({
    address: hasEmailKey(sql`email_key`, terms),
    phone: hasPhone(sql`attendee.phone`, terms),
    name: hasName(sql`attendee.search_text`, terms),
  }),
  describe: ({ id, name, contact, people, event, startsAt, eventGuid }) => ({
    label: `${name}, ${formatPeople(people)}`,
    detail: `${contact && `${contact}. `}${event}, ${formatMoment(startsAt)}`,
    path: `/office/events/${eventGuid}/attendees/${id}`,
  }),
  heldColumns: sql`jsonb_build_object(${jsonPairs(bookingColumns, 'attendee')}, 'attendanceStatus', attendance_status,
    'source', source, 'bookedAt', booked_at, 'changedAt', attendee.changed_at, 'event', title, 'startDateTime', starts_at,
    'rating', rating, 'comment', comment, 'answeredAt', answered_at) as fields`,
  erase: eraseBookings,
});

/** Erases bookings by their guids, with the emails about them and the values in their history. */
async function eraseBookings(database: Database, guids: string[], at: Date): Promise<Erased> {
  const booked = await database.rows<{ id: string }>`
    select id from attendee
    where ${isAmong(sql`guid`, guids)} and erased_at is null order by id for update`;
  const ids = booked.map(({ id }) => id);
  const purposeKeys = await findBookingEmailKeys(database, ids);
  const erased = await emptyBookings(database, ids, at);
  const emailIds = await forgetEmails(database, { purposeKeys });
  return { counts: { bookings: booked.length, emails: emailIds.length, history: erased.history }, emailIds };
}

/** Erases the personal data in locked bookings. */
export async function emptyBookings(database: Database, ids: string[], at: Date) {
  const emptied = await database.rows<{ guid: string }>`
    update attendee set name = ${erasedName}, email = null, email_key = null, ${setNull(bookingColumns, bookingTexts)},
      request_digest = null, link_guid = gen_random_uuid(),
      revision = revision + 1, erased_at = ${at}
    where id = any(${ids}::bigint[]) and erased_at is null returning guid`;
  await database.rows`update event_answer set comment = null where attendee_id = any(${ids}::bigint[])`;
  const guids = emptied.map(({ guid }) => guid);
  await database.rows`select erase_replies('attendee', ${guids})`;
  return { bookings: guids.length, history: await eraseHistory(database, 'attendee', guids) };
}
