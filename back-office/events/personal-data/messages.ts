import { formatMoment } from '#contract/fields/days.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { forgetEmails } from '../../email/erase-emails.ts';
import { mentionsPerson } from '../../personal-data/match.ts';
import type { Erased, PersonalData } from '../../personal-data/personal-data.ts';
import {
  eraseRecords,
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';
import { eraseMessageHistory } from '../messages/message-history.ts';
import { erasedName } from './bookings.ts';

type Message = {
  id: string;
  subject: string;
  text: string;
  event: string;
  eventGuid: string;
  startsAt: string;
  writtenBy: string;
  sentAt: string | null;
  sentBy: string | null;
};

/** Messages to attendees whose text names the person. */
export const createMessageData = ({ database }: { database: Database }): PersonalData => ({
  kind: 'messages',
  find: async (terms, limit) => {
    const isNamed = mentionsPerson(sql`concat_ws(' ', subject, body)`, terms);
    return (await selectRows(database, isNamed, limit)).map(toRecord);
  },
  list: async (ids) => (await selectRows(database, isAmong(ids))).map(toRecord),
  read: async (ids) =>
    (await selectRows(database, isAmong(ids))).map((message) => {
      const { id, subject, text, event, writtenBy, sentAt, sentBy } = message;
      return { id, label: subject, fields: { subject, text, event, writtenBy, sentAt, sentBy } };
    }),
  erase: eraseMessages,
});

/** Deletes drafts. A sent message becomes a row without text, and its waiting emails are not sent. */
async function eraseMessages(connection: Database, guids: string[]): Promise<Erased> {
  const messages = await connection.rows<{ id: string; eventGuid: string; subject: string }>`
    select event_message.id, subject, event.guid as "eventGuid" from event_message join event on event.id = event_id
    where ${isAmong(guids)} and ${isHeld}
    order by event_message.id for update of event_message`;
  const ids = messages.map(({ id }) => id);
  const names = ids.flatMap((id) => [`event-message:${id}:%`, `event-message-test:${id}:%`]);
  const emails = await connection.rows<{ name: string }>`
    select purpose_key as name from outbox where purpose_key like any(${names}::text[])`;
  const emailIds = await forgetEmails(connection, { purposeKeys: emails.map(({ name }) => name) });
  await connection.rows`delete from event_message where id = any(${ids}::bigint[]) and sent_at is null`;
  await connection.rows`
    update event_message set subject = ${erasedName}, body = ${erasedName}, revision = revision + 1
    where id = any(${ids}::bigint[])`;
  let history = 0;
  for (const { eventGuid, subject } of messages)
    history += await eraseMessageHistory(connection, { eventGuid, subject });
  return { counts: { messages: ids.length, emails: emailIds.length, history }, emailIds };
}

/** Erases the messages of events that ended `keepAttendeesDays` ago. */
export const createMessageRule = (parts: RetentionParts & { keepAttendeesDays: number }): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'messages',
    keeps: { count: parts.keepAttendeesDays, unit: 'days' },
    setting: 'KEEP_ATTENDEES_DAYS',
    table: sql`event_message join event on event.id = event_id`,
    since: sql`over_at`,
    isOld: (limit) => sql`${isHeld} and over_at < ${limit}`,
    erase: (isOld) =>
      eraseRecords(
        parts,
        sql`
          select event_message.guid as id from event_message join event on event.id = event_id
          where ${isOld} order by event_message.id`,
        eraseMessages,
      ),
  });

const isAmong = (guids: string[]) => sql`event_message.guid::text = any(${guids}::text[])`;
const isHeld = sql`body <> ${erasedName}`;

const selectRows = ({ rows }: Database, where: Fragment, limit = 1_000) =>
  rows<Message>`
    select event_message.guid as id, subject, body as text, title as event, event.guid as "eventGuid",
           wall_text(starts_at) as "startsAt",
           london_text(sent_at) as "sentAt",
           written_by as "writtenBy", sent_by as "sentBy"
    from event_message join event on event.id = event_id
    where ${isHeld} and (${where}) order by event_message.id desc limit ${limit}`;

const toRecord = ({ id, subject, event, eventGuid, startsAt, sentAt }: Message) => ({
  id,
  label: subject,
  detail: `${sentAt ? 'Sent' : 'Draft'} to the attendees of ${event}, ${formatMoment(startsAt)}`,
  path: `/office/events/${eventGuid}/message/${id}`,
  byMention: true,
});
