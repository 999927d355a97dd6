import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanLines, cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { EventMessageChange, NewEventMessage } from '#contract/operator/events/event-messages.ts';
import { addOnce } from '../../add-once.ts';
import { sql, type Database } from '../../database/database.ts';
import { isRecent } from '../../database/moments.ts';
import { recordHistory } from '../../history/record-history.ts';
import { eraseMessageHistory } from './message-history.ts';
import { eventNotFound } from '../event-list.ts';
import { lockMessage, revisionConflict, sentMessage, type MessageParts } from './message-record.ts';
import { isStale } from '../../check.ts';

const messagesMax = 100;

/** Adds a draft to the attendees of an event. A form that arrives twice adds one. */
export async function createEventMessage(
  parts: MessageParts,
  eventGuid: string,
  message: NewEventMessage,
  idempotencyKey: string | null,
): Promise<{ guid: string } | Refused> {
  if (!guidPattern.test(eventGuid)) return eventNotFound();
  return parts.database.transaction((database) =>
    addOnce(
      { ...parts, database },
      { call: 'createEventMessage', idempotencyKey, content: [eventGuid, message] },
      () => addMessage({ ...parts, database }, eventGuid, message),
    ),
  );
}

async function addMessage(
  parts: MessageParts,
  eventGuid: string,
  message: NewEventMessage,
): Promise<{ guid: string } | Refused> {
  const { database: connection } = parts;
  const { subject, text } = cleanMessage(message);
  const [event] = await connection.rows<{ id: string }>`
      select id from event where guid = ${eventGuid} for no key update`;
  if (!event) return eventNotFound();
  const [same] = await connection.rows<{ guid: string }>`
      select guid from event_message
      where event_id = ${event.id} and subject = ${subject} and body = ${text} and sent_at is null
        and written_by = ${parts.actor.name} and ${isRecent(sql`written_at`, 60, parts.clock())}`;
  if (same) return same;
  // A separate statement counts messages that were committed before the lock was granted.
  const [fields] = await connection.rows<{ guid: string }>`
      insert into event_message (event_id, subject, body, written_by, written_at)
      select ${event.id}, ${subject}, ${text}, ${parts.actor.name}, ${parts.clock()}
      where (select count(*) from event_message where event_id = ${event.id}) < ${messagesMax}
      returning guid`;
  if (!fields) return tooManyMessages;
  await record(parts, connection, { eventGuid, action: 'wrote an email to the attendees', subject });
  return fields;
}

/** Changes the named fields of a draft. */
export const updateEventMessage = (
  parts: MessageParts,
  guid: string,
  { revision, ...change }: EventMessageChange,
): Promise<true | Refused> =>
  parts.database.transaction(async (connection) => {
    const message = await lockMessage(connection, guid);
    if (isRefused(message)) return message;
    if (message.isSent) return sentMessage;
    const { subject, text } = cleanMessage({
      subject: change.subject ?? message.subject,
      text: change.text ?? message.text,
    });
    if (subject === message.subject && text === message.text) return true;
    if (isStale(revision, message.revision)) return revisionConflict;
    await connection.rows`
      update event_message set subject = ${subject}, body = ${text}, written_by = ${parts.actor.name},
        written_at = ${parts.clock()}, revision = revision + 1 where id = ${message.id}`;
    const { guid: eventGuid } = message.event;
    const action = 'changed an email to the attendees';
    await record(parts, connection, { eventGuid, action, subject, before: message.subject });
    return true;
  });

/** Removes a draft, and its subjects from the history. Sent messages stay. */
export const removeEventMessage = (parts: MessageParts, guid: string): Promise<true | Refused> =>
  parts.database.transaction(async (connection) => {
    const message = await lockMessage(connection, guid);
    if (isRefused(message)) return message;
    if (message.isSent) return sentMessage;
    await connection.rows`delete from event_message where id = ${message.id}`;
    const { event, subject } = message;
    await eraseMessageHistory(connection, { eventGuid: event.guid, subject });
    const record = { type: 'event', id: event.guid } as const;
    const action = 'removed an email to the attendees';
    await recordHistory(connection, { actor: parts.actor, at: parts.clock(), record, action });
    return true;
  });

type MessageChange = { eventGuid: string; action: string; subject: string; before?: string | null };

/** Adds an entry about a message to the history of its event, without the text. */
const record = (
  { actor, clock }: MessageParts,
  database: Database,
  { eventGuid, action, subject, before = null }: MessageChange,
) =>
  recordHistory(database, {
    actor,
    at: clock(),
    record: { type: 'event', id: eventGuid.toLowerCase() },
    action,
    changes: { message: [before, subject] },
  });

const cleanMessage = ({ subject, text }: NewEventMessage): NewEventMessage => ({
  subject: cleanText(subject),
  text: cleanLines(text),
});

const tooManyMessages = refuse(409, 'too-many', `An event can have ${messagesMax} messages at most.`);
