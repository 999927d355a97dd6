import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { EventMessageChange, NewEventMessage } from '#contract/operator/email/event-messages.ts';
import { eventNotFound } from '../event-list.ts';
import { isSentAlready, lockMessage, messageChanged, type MessageParts } from './message-record.ts';

const messagesMax = 100;

/** Writes a draft to everybody who attends an event. */
export async function createEventMessage(
  { database, clock, actor }: MessageParts,
  eventGuid: string,
  message: NewEventMessage,
): Promise<{ guid: string } | Refused> {
  if (!guidPattern.test(eventGuid)) return eventNotFound();
  const { subject, text } = cleaned(message);
  const [event] = await database.rows<{ id: string; messages: number }>`
    select id, (select count(*)::integer from event_message where event_id = event.id) as messages
    from event where guid = ${eventGuid}`;
  if (!event) return eventNotFound();
  if (event.messages >= messagesMax) return tooMany;
  const [written] = await database.rows<{ guid: string }>`
    insert into event_message (event_id, subject, body, written_by, written_at)
    values (${event.id}, ${subject}, ${text}, ${actor.name}, ${clock()}) returning guid`;
  return written!;
}

/** Changes the fields of a draft that are named. */
export const updateEventMessage = (
  { database, clock, actor }: MessageParts,
  guid: string,
  { revision, ...change }: EventMessageChange,
): Promise<true | Refused> =>
  database.transaction(async (connection) => {
    const message = await lockMessage(connection, guid);
    if (isRefused(message)) return message;
    if (message.isSent) return isSentAlready;
    if (revision !== undefined && revision !== message.revision) return messageChanged;
    const { subject, text } = cleaned({
      subject: change.subject ?? message.subject,
      text: change.text ?? message.text,
    });
    await connection.rows`
      update event_message set subject = ${subject}, body = ${text}, written_by = ${actor.name},
        written_at = ${clock()}, revision = revision + 1 where id = ${message.id}`;
    return true;
  });

/** Removes a draft. What was sent stays. */
export const removeEventMessage = ({ database }: MessageParts, guid: string): Promise<true | Refused> =>
  database.transaction(async (connection) => {
    const message = await lockMessage(connection, guid);
    if (isRefused(message)) return message;
    if (message.isSent) return isSentAlready;
    await connection.rows`delete from event_message where id = ${message.id}`;
    return true;
  });

const cleaned = ({ subject, text }: NewEventMessage): NewEventMessage => ({
  subject: cleanText(subject),
  text: cleanText(text.replaceAll('\r\n', '\n')),
});

const tooMany = refuse(409, 'too-many', `An event can have ${messagesMax} messages at most.`);
