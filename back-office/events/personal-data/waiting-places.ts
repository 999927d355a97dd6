import { formatPeople } from '#contract/fields/count.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { sql, type Database } from '../../database/database.ts';
import { forgetEmails } from '../../email/erase-emails.ts';
import { eraseHistory } from '../../history/erase-history.ts';
import { definePersonalData } from '../../personal-data/define-personal-data.ts';
import { hasEmailKey, hasName, isAmong } from '../../personal-data/match.ts';
import type { Erased } from '../../personal-data/personal-data.ts';
import {
  eraseRecords,
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';
import { erasedName } from './bookings.ts';

type WaitingParty = {
  name: string;
  eMail: string;
  people: number;
  event: string;
  startsAt: string;
  eventGuid: string;
};

const isHeld = sql`waiting_place.email <> ''`;

/** Places on the waiting lists of full events. */
export const createWaitingPlaceData = definePersonalData<WaitingParty>({
  kind: 'waiting-places',
  from: sql`waiting_place join event on event.id = event_id`,
  id: sql`waiting_place.guid`,
  columns: sql`name, email as "eMail", number_of_attendees as people, title as event, event.guid as "eventGuid",
    wall_text(starts_at) as "startsAt"`,
  isHeld,
  order: sql`waiting_place.id desc`,
  match: (terms) => ({ address: hasEmailKey(sql`email_key`, terms), name: hasName(sql`name`, terms) }),
  describe: ({ name, eMail, people, event, startsAt, eventGuid }) => ({
    label: `${name}, ${formatPeople(people)}`,
    detail: `${eMail}. Waiting list of ${event}, ${formatMoment(startsAt)}`,
    path: `/office/events/${eventGuid}/waiting-list`,
  }),
  heldColumns: sql`jsonb_build_object('name', name, 'eMail', email, 'numberOfAttendees', number_of_attendees,
    'state', state, 'joinedAt', joined_at, 'event', title) as fields`,
  erase: erasePlaces,
});

/** Erases the personal data of parties. Places that were held for one are offered to the next. */
async function erasePlaces(connection: Database, guids: string[], at: Date): Promise<Erased> {
  const places = await connection.rows<{ id: string; guid: string }>`
    select waiting_place.id, waiting_place.guid from waiting_place join event on event.id = event_id
    where ${isHeld} and ${isAmong(sql`waiting_place.guid`, guids)} order by waiting_place.id`;
  for (const { id } of places) await connection.rows`select end_waiting(${id}::bigint, 'left', ${at})`;
  const ids = places.map(({ id }) => id);
  await connection.rows`
    update waiting_place set name = ${erasedName}, email = '', email_key = '', revision = revision + 1,
      changed_at = ${at}
    where id = any(${ids}::bigint[])`;
  const emailIds = await forgetEmails(connection, { purposeKeysLike: ids.map((id) => `waiting:${id}:%`) });
  const erasedGuids = places.map(({ guid }) => guid);
  const history = await eraseHistory(connection, 'waiting_place', erasedGuids);
  return { counts: { 'waiting-places': ids.length, emails: emailIds.length, history }, emailIds };
}

/** Erases the personal data of parties that waited for events that ended `keepAttendeesDays` ago. */
export const createWaitingPlaceRule = (
  parts: RetentionParts & { keepAttendeesDays: number },
): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'waiting-places',
    keeps: { count: parts.keepAttendeesDays, unit: 'days' },
    setting: 'KEEP_ATTENDEES_DAYS',
    table: sql`waiting_place join event on event.id = event_id`,
    since: sql`over_at`,
    isOld: (limit) => sql`${isHeld} and over_at < ${limit}`,
    erase: (isOld) =>
      eraseRecords(
        parts,
        sql`
          select waiting_place.guid as id from waiting_place join event on event.id = event_id
          where ${isOld} order by waiting_place.id`,
        erasePlaces,
      ),
  });
