import type { Database } from '../../database/database.ts';
import { renderContent, type Content, type Provider } from '../../email/layout.ts';
import { parseMailbox, oneLine, removeLinks, type Email, type QueuedEmail } from '../../email/email.ts';
import { SendingError } from '../../email/refusals/refusal.ts';
import { listEventDetails, type EmailParts } from '../emails/attendance-email.ts';
import type { EventFacts } from '../emails/changes.ts';
import { createCallSentence } from '../emails/wording.ts';
import { createUndoableError, hasSameAddress, isUndoable } from '../reminders.ts';

/** The content and the recipient of the email. */
export type MessageFacts = { subject: string; text: string; name: string; event: EventFacts; url: string };

/** The email as plain text and HTML. Mail programs turn addresses in the text into links. */
export function renderMessage({ subject, text, name, event, url }: MessageFacts, provider: Provider) {
  const content: Content = {
    heading: oneLine(subject),
    greeting: `Dear ${removeLinks(name)},`,
    opening: splitParagraphs(text),
    details: listEventDetails(event),
    actions: [{ lead: 'You can see, amend or cancel your booking here:', label: 'Amend or cancel', url }],
    closing: createCallSentence(provider.phone),
    provider,
  };
  return { subject: content.heading, ...renderContent(content) };
}

/** An empty line begins a new paragraph; lines within one stay lines. */
const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.split('\n').map(oneLine).join('\n').trim())
    .filter((paragraph) => paragraph !== '');

type SentMessage = { subject: string; text: string; facts: { event: EventFacts; attendee: Booking } };
type Booking = { id: number; guid: string; name: string };

type ComposingParts = EmailParts & { database: Database; clock: () => Date };

/** Composes a message to an attendee from the current booking, or a test message. */
export async function composeEventMessage(
  waiting: QueuedEmail<'event-message' | 'event-message-test'>,
  parts: ComposingParts,
): Promise<Email> {
  const isTest = waiting.kind === 'event-message-test';
  const facts = isTest ? (waiting.facts as MessageFacts) : await readMessage(waiting, parts);
  const { subject, ...content } = renderMessage(facts, parts.provider);
  return {
    from: parseMailbox(parts.mailFrom, parts.provider.name),
    to: waiting.recipient,
    subject: isTest ? `[Test] ${subject}` : subject,
    ...content,
  };
}

async function readMessage({ facts }: QueuedEmail, parts: ComposingParts): Promise<MessageFacts> {
  const { message, attendee, link = null } = facts as { message: string; attendee: string; link?: string };
  const [sent] = await parts.database.rows<SentMessage>`
    select subject, body as text, attendance_facts(event, attendee) as facts
    from event_message join event on event.id = event_message.event_id join attendee on attendee.event_id = event.id
    where event_message.id = ${message} and attendee.id = ${attendee} and attendance_status = 'Attending'
      and ${hasSameAddress(link)}`;
  if (!sent && (await isUndoable(parts, attendee))) throw createUndoableError();
  if (!sent) throw new SendingError('unwanted', 'The booking has been cancelled, or has another address.');
  const { event, attendee: booking } = sent.facts;
  const url = parts.manageLink({ id: booking.id, guid: booking.guid, eventGuid: event.guid });
  return { subject: sent.subject, text: sent.text, name: booking.name, event, url };
}
