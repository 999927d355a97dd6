import type { Answer, Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { eventMessageCalls } from '#contract/operator/events/event-messages.ts';
import { sql, type Database } from '../../database/database.ts';
import { readOwnAddress } from '../../email/read-own-address.ts';
import type { EventFacts } from '../emails/changes.ts';
import { eventNotFound } from '../event-list.ts';
import { renderMessage } from './message-email.ts';
import { messageNotFound, testMessageFacts, type MessageParts } from './message-record.ts';

type MessageList = Answer<typeof eventMessageCalls.getEventMessages>;
type Message = Answer<typeof eventMessageCalls.getEventMessage>;

const listedColumns = sql`
  event_message.guid, subject, written_by as "writtenBy", sent_by as "sentBy", recipients,
  london_text(written_at) as "writtenAt",
  london_text(sent_at) as "sentAt"`;

/** The messages of an event, the newest first. */
export async function getEventMessages(
  { database }: Pick<MessageParts, 'database'>,
  eventGuid: string,
): Promise<MessageList | Refused> {
  if (!guidPattern.test(eventGuid)) return eventNotFound();
  const [event] = await database.rows<{ id: string }>`select id from event where guid = ${eventGuid}`;
  if (!event) return eventNotFound();
  return database.rows<MessageList[number]>`
    select ${listedColumns} from event_message where event_id = ${event.id} order by id desc`;
}

type MessageRow = Omit<Message, 'event' | 'emails' | 'preview' | 'ownAddress'> & {
  id: string;
  eventId: string;
  event: EventFacts;
};

/** A message, with how it looks and what became of its emails. */
export async function getEventMessage(parts: MessageParts, guid: string): Promise<Message | Refused> {
  if (!guidPattern.test(guid)) return messageNotFound;
  const [stored] = await parts.database.rows<MessageRow>`
    select event_message.id, event_id as "eventId", ${listedColumns}, body as text, event_message.revision,
           attendance_facts(event, null) -> 'event' as event, "wouldEmail", "withoutAddress"
    from event_message join event on event.id = event_id, lateral (
      select count(email)::integer as "wouldEmail", (count(*) - count(email))::integer as "withoutAddress"
      from attendee where attendee.event_id = event.id and attendance_status = 'Attending') as counted
    where event_message.guid = ${guid}`;
  if (!stored) return messageNotFound;
  const { id, eventId, ...message } = stored;
  const { guid: eventGuid, title, startDateTime } = message.event;
  return {
    ...message,
    event: { guid: eventGuid, title, startDateTime },
    emails: await countEmails(parts.database, id, eventId),
    preview: renderMessage(testMessageFacts(parts, message), parts.provider),
    ownAddress: await readOwnAddress(parts),
  };
}

async function countEmails({ rows }: Database, id: string, eventId: string): Promise<Message['emails']> {
  const counts = await rows<{ state: string; count: number }>`
    select state, count(*)::integer as count from attendee
    join outbox on purpose_key = format('event-message:%s:%s', ${id}::bigint, attendee.id)
    where event_id = ${eventId} group by state`;
  const emails = { waiting: 0, sent: 0, saved: 0, failed: 0, notSent: 0 };
  for (const { state, count } of counts) emails[countNames[state] ?? 'waiting'] += count;
  return emails;
}

const countNames: Record<string, keyof Message['emails']> = {
  sent: 'sent',
  saved: 'saved',
  failed: 'failed',
  unknown: 'failed',
  suppressed: 'notSent',
  cancelled: 'notSent',
};
