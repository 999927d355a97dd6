import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import type { Content } from '../../email/layout.ts';

/** The emails about the state of a booking. */
export type AttendanceEmailKind =
  | Exclude<KindOf<'attendance'>, 'attendance-link'>
  | Exclude<KindOf<'event'>, 'event-thanks' | 'event-message' | 'event-message-test'>;

type WordingInput = {
  title: string;
  /** "Tuesday 1 December, 10:30 am". */
  when: string;
  /** The changed time, "11:30 am" on the same day and otherwise like `when`; null if it is the same. */
  newTime: string | null;
  places: number;
  phone: string;
  /** One sentence for each change; empty if it is unknown or the email is not about a change. */
  changes: string[];
  /** The lines of the reason for the cancellation; empty without a reason. */
  reason: string[];
  eventUrl: string;
  manageUrl: string;
  /** The number of people before an amendment, "2 people", and the link to restore it; null if it is unchanged. */
  createChangeBack: { people: string; url: string } | null;
};
export type EmailText = Pick<Content, 'heading' | 'opening' | 'actions' | 'closing'> & {
  subject: string;
  isCancelled: boolean;
};

/** The wording of each email. Subjects show on locked screens, so they name the event but no person. */
export const composeText = (kind: AttendanceEmailKind, input: WordingInput): EmailText => texts[kind](input);

export const createCallSentence = (phone: string): string =>
  `If you have a question, please call us on ${phone}.`;

const calendarChanged = 'Open the attachment to update your calendar.';
const calendarCancelled = 'Open the attachment to remove it from your calendar.';

const texts = {
  'attendance-booked': ({ title, places, phone, manageUrl }) => ({
    subject: places === 1 ? `Your place at ${title}` : `Your places at ${title}`,
    isCancelled: false,
    heading: places === 1 ? 'Your place is booked' : 'Your places are booked',
    opening: [
      'Thank you for letting us know that you are coming. Here are the details. Please keep this email.',
      'We have attached a calendar entry.',
    ],
    actions: createManageActions('If anything changes, you can amend or cancel here:', manageUrl),
    closing: `If you did not make this booking, please call us on ${phone}.`,
  }),
  'attendance-amended': ({ title, phone, changes, manageUrl, createChangeBack: changeBack }) => ({
    subject: `Your booking for ${title} has changed`,
    isCancelled: false,
    heading: 'Your booking has changed',
    opening: [...changes, 'Here are your updated details.', calendarChanged],
    actions: [
      ...createManageActions('If anything else changes, you can amend or cancel here:', manageUrl),
      ...(changeBack ? [createChangeBackAction(changeBack)] : []),
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
  'event-changed': ({ title, phone, changes, newTime, manageUrl }) => ({
    subject: newTime ? `New time for ${title}: ${newTime}` : `${title} has changed`,
    isCancelled: false,
    heading: 'The event has changed',
    opening: [...changes, 'Your booking still stands. Here are your updated details.', calendarChanged],
    actions: createManageActions('If this does not suit you, you can amend or cancel here:', manageUrl),
    closing: createCallSentence(phone),
  }),
  'event-reminder': ({ title, when, phone, manageUrl }) => ({
    subject: `${when}: ${title}`,
    isCancelled: false,
    heading: 'A reminder of your booking',
    opening: ['We look forward to seeing you. Here is what you booked.'],
    actions: createManageActions('Cannot come, or more or fewer of you? Tell us here:', manageUrl),
    closing: `Any questions? Please call us on ${phone}.`,
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

const createChangeBackAction = ({ people, url }: NonNullable<WordingInput['createChangeBack']>) => ({
  lead: `Changed by mistake? You can go back to ${people}:`,
  label: `Change back to ${people}`,
  url,
});

const createManageActions = (lead: string, url: string) => [{ lead, label: 'Amend or cancel', url }];
