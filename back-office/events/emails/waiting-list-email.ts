import { formatMoment } from '#contract/fields/days.ts';
import { mailboxOf, oneLine, visitorLine, type Email, type QueuedEmail } from '../../email/email.ts';
import { html, plainText, type Content } from '../../email/layout.ts';
import { eventDetails, type EmailParts } from './attendance-email.ts';
import type { EventFacts } from './changes.ts';

type Facts = {
  event: EventFacts & { isCancelled: boolean; reason: string | null };
  place: { id: number; guid: string; name: string; numberOfAttendees: number; holdUntil: string | null };
};

type Parts = Pick<EmailParts, 'publicUrl' | 'mailFrom' | 'provider'> & {
  /** The page of a party, where it can book what it is offered, or leave. */
  waitingLink(place: { id: number; guid: string }): string;
};

type Words = Pick<Content, 'heading' | 'opening' | 'closing'> & {
  subject: string;
  actions?: Content['actions'];
};

/** Composes an email to a party on a waiting list. */
export function composeWaitingListEmail(waiting: QueuedEmail, parts: Parts): Email {
  const { event, place } = waiting.facts as Facts;
  const { subject, ...words } = wordsOf[waiting.kind as keyof typeof wordsOf]({
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
    ...words,
    greeting: `Dear ${visitorLine(place.name)},`,
    details: eventDetails(event),
    provider: parts.provider,
  };
  return {
    from: mailboxOf(parts.mailFrom, parts.provider.name),
    to: waiting.recipient,
    subject,
    text: plainText(content),
    html: html(content),
  };
}

type Given = {
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

const wordsOf = {
  'waiting-joined': ({ title, places, url }: Given): Words => ({
    subject: `You are on the waiting list for ${title}`,
    heading: 'You are on the waiting list',
    opening: [
      `You are waiting for ${places} at this event. As soon as there is room for you, we will send you an email and ` +
        'hold the room for you while you decide.',
    ],
    actions: [
      { lead: 'You can see how things stand, or leave the list, here:', label: 'My waiting list', url },
    ],
    closing: 'You do not need to do anything else.',
  }),
  'waiting-offer': ({ title, places, isOne, until, url, phone }: Given): Words => ({
    subject: `There ${isOne ? 'is a place' : 'are places'} for you at ${title}`,
    heading: isOne ? 'There is a place for you' : 'There are places for you',
    opening: [
      `${places} at this event ${isOne ? 'is' : 'are'} held for you until ${until}. Please tell us by then ` +
        `whether you would like to come. After that we will offer ${isOne ? 'it' : 'them'} to the next person.`,
    ],
    actions: [{ lead: 'Please answer here, whether you come or not:', label: 'Answer now', url }],
    closing: phone ? `If you would rather talk to us, please call ${phone}.` : 'We hope to see you there.',
  }),
  'waiting-expired': ({ title, isOne, eventUrl }: Given): Words => ({
    subject: `The time to answer for ${title} is over`,
    heading: 'The time to answer is over',
    opening: [
      `We could not hold the ${isOne ? 'place' : 'places'} for you any longer, and you are not on the waiting list ` +
        'any more. You have nothing to cancel.',
    ],
    actions: [{ lead: 'You are welcome to book, or to wait, again:', label: 'See the event', url: eventUrl }],
    closing: 'We are sorry if this email has come at a bad time.',
  }),
  'waiting-removed': ({ title, isCancelled, reason, phone }: Given): Words => ({
    subject: isCancelled ? `${title} is cancelled` : `You are no longer on the waiting list for ${title}`,
    heading: isCancelled ? 'This event is cancelled' : 'Off the waiting list',
    opening: isCancelled
      ? [...reason, 'You were on its waiting list, and have nothing to cancel.']
      : ['We have taken you off the waiting list of this event.'],
    closing: phone ? `If you have a question, please call ${phone}.` : 'We are sorry.',
  }),
};
