import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { formatMoment } from '#contract/fields/days.ts';
import { oneLine, removeLinks, type Email, type QueuedEmail } from '../../email/email.ts';
import { createEmail, type Content } from '../../email/layout.ts';
import { listEventDetails, type EmailParts } from './attendance-email.ts';
import type { EventFacts } from './changes.ts';

type Facts = {
  event: EventFacts & { isCancelled: boolean; reason: string | null };
  place: { id: number; guid: string; name: string; numberOfAttendees: number; holdUntil: string | null };
};

type Parts = Pick<EmailParts, 'publicUrl' | 'mailFrom' | 'provider'> & {
  /** The address of the page on which a party can book the offered places, or leave the list. */
  waitingLink(place: { id: number; guid: string }): string;
};

type EmailText = Pick<Content, 'heading' | 'opening' | 'closing'> & {
  subject: string;
  actions?: Content['actions'];
};

/** Composes an email to a party on a waiting list. */
export function composeWaitingListEmail(waiting: QueuedEmail<KindOf<'waiting'>>, parts: Parts): Email {
  const { event, place } = waiting.facts as Facts;
  const { subject, ...text } = emailTexts[waiting.kind]({
    title: oneLine(event.title),
    isCancelled: event.isCancelled,
    reason: (event.reason ?? '').split('\n').map(oneLine).filter(Boolean),
    places: place.numberOfAttendees === 1 ? '1 place' : `${place.numberOfAttendees} places`,
    isOne: place.numberOfAttendees === 1,
    until: place.holdUntil ? formatMoment(place.holdUntil) : '',
    url: parts.waitingLink(place),
    eventUrl: `${parts.publicUrl}/events/${event.guid}`,
    phone: parts.provider.phone,
  });
  const content: Content = {
    ...text,
    greeting: `Dear ${removeLinks(place.name)},`,
    details: listEventDetails(event),
    provider: parts.provider,
  };
  return createEmail({ mailFrom: parts.mailFrom, to: waiting.recipient, subject, content });
}

type WaitingEmailInput = {
  title: string;
  isCancelled: boolean;
  reason: string[];
  places: string;
  isOne: boolean;
  until: string;
  url: string;
  eventUrl: string;
  phone: string;
};

const emailTexts: Record<KindOf<'waiting'>, (input: WaitingEmailInput) => EmailText> = {
  'waiting-joined': ({ title, places, isOne, url }) => ({
    subject: `You are on the waiting list for ${title}`,
    heading: 'You are on the waiting list',
    opening: [
      `You are waiting for ${places} at this event. When there ${isOne ? 'is a place' : 'are places'} for you, we ` +
        `will email you and hold ${isOne ? 'it' : 'them'} while you decide.`,
    ],
    actions: [{ lead: 'See your place, or leave the list:', label: 'My place on the list', url }],
    closing: 'You do not need to do anything else.',
  }),
  'waiting-offer': ({ title, places, isOne, until, url, phone }) => ({
    subject: `There ${isOne ? 'is a place' : 'are places'} for you at ${title}`,
    heading: `There ${isOne ? 'is a place' : 'are places'} for you`,
    opening: [
      `We are holding ${places} at this event for you until ${until}. Please tell us by then whether you would ` +
        `like to come. After that we will offer ${isOne ? 'it' : 'them'} to the next person.`,
    ],
    actions: [
      {
        lead: `Take the ${isOne ? 'place' : 'places'}, or turn ${isOne ? 'it' : 'them'} down:`,
        label: 'Book or decline',
        url,
      },
    ],
    closing: phone ? `If you would rather talk to us, please call ${phone}.` : 'We hope to see you there.',
  }),
  'waiting-expired': ({ title, eventUrl }) => ({
    subject: `Your offer for ${title} has expired`,
    heading: 'Your offer has expired',
    opening: [
      'The time for answering has passed, and you are no longer on the waiting list. You do not need to cancel ' +
        'anything.',
    ],
    actions: [
      { lead: 'You are welcome to book, or to join the list again:', label: 'See the event', url: eventUrl },
    ],
    closing: 'We are sorry if this email has come at a bad time.',
  }),
  'waiting-removed': ({ title, isCancelled, reason, phone }) => ({
    subject: isCancelled ? `${title} is cancelled` : `You are no longer on the waiting list for ${title}`,
    heading: isCancelled ? 'This event is cancelled' : 'You are off the waiting list',
    opening: isCancelled
      ? [...reason, 'You were on its waiting list. You do not need to cancel anything.']
      : ['We have taken you off the waiting list for this event. You do not need to cancel anything.'],
    closing: phone ? `If you have a question, please call ${phone}.` : 'We hope to see you at another event.',
  }),
};
