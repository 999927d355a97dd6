import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { Database } from '../../database/database.ts';
import { emailsPerStatement } from '../../email/outbox/queue-email.ts';
import { recordHistory } from '../../history/record-history.ts';
import { lockMessage, revisionConflict, type MessageParts, type StoredMessage } from './message-record.ts';
import { isStale } from '../../check.ts';

/**
 * Queues a message for each booking that is attending and has an address, in one transaction. The purpose key names the
 * message and the booking, so nobody is sent two.
 */
export async function sendEventMessage(
  { database, clock, wakeOutbox, actor }: MessageParts,
  guid: string,
  revision: number | undefined,
): Promise<true | Refused> {
  const at = clock();
  const answer = await database.transaction(async (connection) => {
    const message = await lockMessage(connection, guid);
    if (isRefused(message)) return message;
    if (message.isSent) return true;
    if (isStale(revision, message.revision)) return revisionConflict;
    const recipients = await queueAll(connection, message, at);
    if (recipients === 0) return nobodyToEmail;
    await connection.rows`
      update event_message set sent_at = ${at}, sent_by = ${actor.name}, recipients = ${recipients},
        revision = revision + 1 where id = ${message.id}`;
    await recordHistory(connection, {
      actor,
      at,
      record: { type: 'event', id: message.event.guid },
      action: 'emailed the attendees',
      changes: { message: [null, message.subject], recipients: [null, recipients] },
    });
    return true as const;
  });
  if (answer === true) wakeOutbox();
  return answer;
}

async function queueAll({ rows }: Database, { id, eventId }: StoredMessage, at: Date): Promise<number> {
  let recipients = 0;
  for (let last: string | null = '0'; last;) {
    const [batch]: { last: string | null; queued: number }[] = await rows`
      with batch as (
        select id, email, coalesce(link_guid, guid) as link from attendee
        where event_id = ${eventId} and attendance_status = 'Attending' and email is not null and id > ${last}
        order by id limit ${emailsPerStatement}
      )
      select max(id) as last, queue_emails(
               array_agg(format('event-message:%s:%s', ${id}::bigint, id)), array_agg(email),
               array_agg(jsonb_build_object('message', ${id}::bigint, 'attendee', id, 'link', link)), 'event-message', ${at},
               may_repeat => false) as queued
      from batch`;
    ({ last } = batch!);
    recipients += batch!.queued;
  }
  return recipients;
}

const nobodyToEmail = refuse(
  409,
  'nobody-to-email',
  'Nobody who is attending has an email address, so there is nobody to send it to.',
);
