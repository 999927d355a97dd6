import { oneLine, type Email, type QueuedEmail } from '../../email/email.ts';
import { createEmail, type Content } from '../../email/layout.ts';
import { listEventDetails, type EmailParts } from './attendance-email.ts';
import type { EventFacts } from './changes.ts';

type Facts = { event: EventFacts; attendee: { id: number; guid: string } };

/** Composes the email with the private link. Anybody can ask for it, so it says nothing of the booking itself. */
export function composePrivateLinkEmail(waiting: QueuedEmail<'attendance-link'>, parts: EmailParts): Email {
  const { event, attendee } = waiting.facts as Facts;
  const content: Content = {
    heading: 'The link to your booking',
    greeting: 'Hello,',
    opening: ['You asked for a link to your booking. Here it is. It opens your booking for this event.'],
    details: listEventDetails(event),
    actions: [
      {
        lead: 'Here you can see what you booked, and change or cancel it:',
        label: 'Open my booking',
        url: parts.manageLink({ ...attendee, eventGuid: event.guid }),
      },
    ],
    closing:
      'Please keep the link to yourself: anybody who has it can change the booking. If you did not ask for it, you can ' +
      'ignore this email.',
    provider: parts.provider,
  };
  return createEmail({
    mailFrom: parts.mailFrom,
    to: waiting.recipient,
    subject: `The link to your booking for ${oneLine(event.title)}`,
    content,
  });
}
