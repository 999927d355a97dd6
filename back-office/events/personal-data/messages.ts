import { formatMoment } from '#contract/fields/days.ts';
import { sql, type Database } from '../../database/database.ts';
import { forgetEmails } from '../../email/erase-emails.ts';
import { definePersonalData } from '../../personal-data/define-personal-data.ts';
import { isAmong, mentionsPerson } from '../../personal-data/match.ts';
import type { Erased } from '../../personal-data/personal-data.ts';
import {
  eraseRecords,
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';
import { eraseMessageHistory } from '../messages/message-history.ts';
import { erasedName } from './bookings.ts';

type Message = {
  subject: string;
  text: string;
  event: string;
  eventGuid: string;
  startsAt: string;
  writtenBy: string;
  sentAt: string | null;
  sentBy: string | null;
};

const isHeld = sql`body <> ${erasedName}`;

/** Messages to attendees whose text names the person. */
export const createMessageData = definePersonalData<Message>({
  kind: 'messages',
  from: sql`event_message join event on event.id = event_id`,
  id: sql`event_message.guid`,
  columns: sql`subject, body as text, title as event, event.guid as "eventGuid", wall_text(starts_at) as "startsAt",
    london_text(sent_at) as "sentAt", written_by as "writtenBy", sent_by as "sentBy"`,
  isHeld,
  order: sql`event_message.id desc`,
  match: (terms) => ({ mention: mentionsPerson(sql`concat_ws(' ', subject, body)`, terms) }),
  describe: ({ id, subject, event, eventGuid, startsAt, sentAt }) => ({
    label: subject,
    detail: `${sentAt ? 'Sent' : 'Draft'} to the attendees of ${event}, ${formatMoment(startsAt)}`,
    path: `/office/events/${eventGuid}/message/${id}`,
  }),
  toFields: ({ subject, text, event, writtenBy, sentAt, sentBy }) => ({
    subject,
    text,
    event,
    writtenBy,
    sentAt,
    sentBy,
  }),
  erase: eraseMessages,
});

/** Deletes drafts. A sent message becomes a row without text, and its waiting emails are not sent. */
async function eraseMessages(connection: Database, guids: string[]): Promise<Erased> {
  const messages = await connection.rows<{ id: string; eventGuid: string; subject: string }>`
    select event_message.id, subject, event.guid as "eventGuid" from event_message join event on event.id = event_id
    where ${isAmong(sql`event_message.guid`, guids)} and ${isHeld}
    order by event_message.id for update of event_message`;
  const ids = messages.map(({ id }) => id);
  const purposeKeysLike = ids.flatMap((id) => [`event-message:${id}:%`, `event-message-test:${id}:%`]);
  const emailIds = await forgetEmails(connection, { purposeKeysLike });
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
