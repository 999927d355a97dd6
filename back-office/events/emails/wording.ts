import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import type { Content } from '../../email/layout.ts';

/** The emails about the state of a booking. */
export type AttendanceEmailKind =
  | Exclude<KindOf<'attendance'>, 'attendance-link'>
  | Exclude<KindOf<'event'>, 'event-message' | 'event-message-test'>;

type WordingInput = {
  title: string;
  places: number;
  phone: string;
  /** One sentence for each change; empty if it is unknown or the email is not about a change. */
  changes: string[];
  /** Why the event is cancelled, in lines; empty if nothing was said. */
  reason: string[];
  eventUrl: string;
  manageUrl: string;
  /** The number of people before an amendment, "2 people", and the link that offers it again; null if it is the same. */
  changeBack: { people: string; url: string } | null;
};
export type EmailText = Pick<Content, 'heading' | 'opening' | 'actions' | 'closing'> & {
  subject: string;
  isCancelled: boolean;
};

/** The wording of each email. Subjects show on locked screens, so they name the event but no person. */
export const composeText = (kind: AttendanceEmailKind, input: WordingInput): EmailText => texts[kind](input);

export const callWithQuestions = (phone: string): string =>
  `If you have a question, please call us on ${phone}.`;

const calendarChanged = 'The attached file brings the entry in your calendar up to date.';
const calendarCancelled = 'The attached file takes the entry out of your calendar.';

const texts = {
  'attendance-booked': ({ title, places, phone, manageUrl }) => ({
    subject: places === 1 ? `Your place at ${title}` : `Your places at ${title}`,
    isCancelled: false,
    heading: places === 1 ? 'Your place is booked' : 'Your places are booked',
    opening: [
      'Thank you for letting us know that you are coming. These are the details, for you to keep.',
      'We have attached a calendar entry.',
    ],
    actions: manage('If anything changes, you can amend or cancel here:', manageUrl),
    closing: `If you did not make this booking, please call us on ${phone}.`,
  }),
  'attendance-amended': ({ title, phone, changes, manageUrl, changeBack }) => ({
    subject: `Your changed booking for ${title}`,
    isCancelled: false,
    heading: 'Your booking has changed',
    opening: [...changes, 'Here are your updated details.', calendarChanged],
    actions: [
      ...manage('If anything else changes, you can amend or cancel here:', manageUrl),
      ...(changeBack ? [wayBack(changeBack)] : []),
    ],
    closing: `If you did not make this change, please call us on ${phone}.`,
  }),
  'attendance-cancelled': ({ title, phone, eventUrl }) => ({
    subject: `Your booking for ${title} is cancelled`,
    isCancelled: true,
    heading: 'Your booking is cancelled',
    opening: ['There is nothing more you need to do.', calendarCancelled],
    actions: [
      {
        lead: 'If you would like to come after all, you can book again here:',
        label: 'Book again',
        url: eventUrl,
      },
    ],
    closing: `If you did not ask for this, please call us on ${phone}.`,
  }),
  'event-changed': ({ title, phone, changes, manageUrl }) => ({
    subject: `A change to ${title}`,
    isCancelled: false,
    heading: 'The event has changed',
    opening: [...changes, 'Your booking is kept. Here are your updated details.', calendarChanged],
    actions: manage('If this does not suit you, you can amend or cancel here:', manageUrl),
    closing: callWithQuestions(phone),
  }),
  'event-reminder': ({ title, phone, manageUrl }) => ({
    subject: `A reminder of ${title}`,
    isCancelled: false,
    heading: 'A reminder of your booking',
    opening: ['We look forward to seeing you. Here is what you booked.'],
    actions: manage(
      'If you cannot come, or if there will be more or fewer of you, please tell us here:',
      manageUrl,
    ),
    closing: `If there is anything that you would like to ask, please call us on ${phone}.`,
  }),
  'event-cancelled': ({ title, phone, reason }) => ({
    subject: `${title} is cancelled`,
    isCancelled: true,
    heading: 'The event is cancelled',
    opening: [
      ...(reason.length > 0
        ? ['We are sorry that it will not take place.', ...reason, 'There is nothing you need to do.']
        : ['We are sorry that it will not take place. There is nothing you need to do.']),
      calendarCancelled,
    ],
    closing: `If you would like to talk to us, please call us on ${phone}.`,
  }),
} satisfies Record<AttendanceEmailKind, (input: WordingInput) => EmailText>;

const wayBack = ({ people, url }: NonNullable<WordingInput['changeBack']>) => ({
  lead: `If it was a mistake, this link opens your booking with ${people} filled in. Nothing changes until you press "Book Attendance" there:`,
  label: `Change back to ${people}`,
  url,
});

const manage = (lead: string, url: string) => [{ lead, label: 'Amend or cancel', url }];
