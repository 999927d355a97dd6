import { refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';
import type { Provider } from '../../email/layout.ts';
import type { EventFacts } from '../emails/changes.ts';
import type { MessageFacts } from './message-email.ts';
import { refuseChangedMeanwhile } from '../../check.ts';

export type MessageParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  /** The caller. */
  actor: Actor;
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  provider: Provider;
};

export type StoredMessage = {
  id: string;
  guid: string;
  eventId: string;
  subject: string;
  text: string;
  isSent: boolean;
  revision: number;
  event: EventFacts;
};

/** Finds a message and locks it for a change. */
export async function lockMessage({ rows }: Database, guid: string): Promise<StoredMessage | Refused> {
  if (!guidPattern.test(guid)) return messageNotFound;
  const [message] = await rows<StoredMessage>`
    select event_message.id, event_message.guid, event_id as "eventId", subject, body as text,
           sent_at is not null as "isSent", event_message.revision,
           attendance_facts(event, null) -> 'event' as event
    from event_message join event on event.id = event_id
    where event_message.guid = ${guid} for update of event_message`;
  return message ?? messageNotFound;
}

/** The facts of a test, addressed to the caller. Its link leads to the event, because there is no booking. */
export const testMessageFacts = (
  { actor, publicUrl }: Pick<MessageParts, 'actor' | 'publicUrl'>,
  { subject, text, event }: Pick<StoredMessage, 'subject' | 'text' | 'event'>,
): MessageFacts => ({ subject, text, event, name: actor.name, url: `${publicUrl}/events/${event.guid}` });

export const messageNotFound = refuse(404, 'message-not-found', 'There is no message with this guid.');
export const sentMessage = refuse(
  409,
  'message-sent',
  'This message has been sent, so it can no longer be changed or removed.',
);
export const revisionConflict = refuseChangedMeanwhile('this message', 'saved or sent');
