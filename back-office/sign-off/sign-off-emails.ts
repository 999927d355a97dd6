import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { signoffOptionTexts } from '#contract/sign-off-options.ts';
import { createEmail, type Content, type Provider } from '../email/layout.ts';
import { oneLine, type Email, type QueuedEmail } from '../email/email.ts';
import type { CustomEmailTexts } from '../email/custom-email-texts.ts';
import { formatLongMoment } from '../email/format-long-moment.ts';
import type { SignoffOption } from './parts.ts';
import type { RecordedFacts, SpokenAnswerFacts } from './answers/record-answer.ts';
import type { EmailFacts } from './token.ts';

export type SignoffEmailParts = {
  /** The address of the website, without a trailing slash. */
  publicUrl: string;
  /** `Name <address>` or an address. */
  mailFrom: string;
  provider: Provider;
  /** Whether opening a link records the choice. */
  recordsOnOpen: boolean;
  customEmailTexts?: CustomEmailTexts;
};

/** Composes the email that asks for the wishes, or one of the two that confirm what was recorded. */
export function composeSignoffEmail(
  waiting: QueuedEmail<KindOf<'signoff'>>,
  parts: SignoffEmailParts,
): Email {
  const { mailFrom, provider } = parts;
  const { subject, replyTo, ...text } = composers[waiting.kind](waiting, parts);
  const email = createEmail({ mailFrom, to: waiting.recipient, subject, content: { ...text, provider } });
  return { ...email, ...(replyTo && { replyTo }) };
}

// Subjects show on locked screens, so they contain no names.
type SignoffEmailText = Omit<Content, 'provider'> & { subject: string; replyTo?: string };

const composers = {
  'signoff-email': askForWish,
  'signoff-recorded': tellFamily,
  'signoff-recorded-staff': tellStaff,
} satisfies Record<KindOf<'signoff'>, (waiting: QueuedEmail, parts: SignoffEmailParts) => SignoffEmailText>;

function askForWish({ kind, facts }: QueuedEmail, parts: SignoffEmailParts): SignoffEmailText {
  const { publicUrl, provider, recordsOnOpen, customEmailTexts } = parts;
  const { name, deceasedName, options, token, expiresAt, replacesAnother } = facts as EmailFacts;
  const deceased = oneLine(deceasedName);
  return {
    subject: replacesAnother ? 'A new email about your wishes' : 'Please tell us your wishes',
    heading: `Your wishes for ${deceased}`,
    greeting: `Dear ${oneLine(name)},`,
    opening: [
      replacesAnother
        ? `This email replaces the one we sent you before about ${deceased}. The links in the earlier email no longer work, and nothing you chose there is recorded.`
        : `We are so sorry that ${deceased} has died. Please let us know what you would like us to do.`,
      askForChoice(options.length, recordsOnOpen),
      ...(customEmailTexts?.(kind, { name: oneLine(name) }) ?? []),
    ],
    details: [
      { label: 'The person who died', lines: [deceased] },
      { label: 'The links work until', lines: [formatLongMoment(new Date(expiresAt))] },
    ],
    actions: options.map((offered) => ({
      label: describeOption(offered),
      note: offered.explanation ?? '',
      url: [publicUrl, 'emailsignoff', token, encodeURIComponent(offered.option)].join('/'),
    })),
    closing: `If you have a question, or would rather tell us by phone, please call us on ${provider.phone}. If you do not know why you received this email, please call us too.`,
  };
}

function askForChoice(count: number, recordsOnOpen: boolean): string {
  if (count === 1) {
    const asks = 'If you agree, please press the button.';
    return `${asks} ${recordsOnOpen ? 'It records your choice.' : 'You can check your choice before you confirm.'}`;
  }
  return `Please choose one. ${recordsOnOpen ? 'The button that you press records it.' : 'You can check it before you confirm.'}`;
}

function tellFamily({ facts, createdAt }: QueuedEmail, { provider }: SignoffEmailParts): SignoffEmailText {
  const recorded = facts as RecordedFacts;
  return {
    subject: 'We have recorded your wishes',
    heading: 'We have recorded your wishes',
    greeting: `Dear ${oneLine(recorded.name)},`,
    opening: [
      recorded.spoken
        ? `Thank you for telling us ${formatAnswerWay(recorded.spoken)}. Please keep this record of your choice.`
        : 'Thank you. Please keep this record of your choice.',
    ],
    details: listRecordedDetails(recorded, createdAt),
    closing: `If this is not what you want, or if you did not ${recorded.spoken ? 'say' : 'choose'} it yourself, please call us on ${provider.phone} as soon as you can.`,
  };
}

function tellStaff({ facts, createdAt }: QueuedEmail, { publicUrl }: SignoffEmailParts): SignoffEmailText {
  const recorded = facts as RecordedFacts;
  return {
    subject: `Wishes recorded: sign-off ${recorded.guid}`,
    heading: 'A family has told us its wishes',
    greeting: 'For the office.',
    opening: [
      recorded.spoken
        ? `${oneLine(recorded.spoken.recordedBy)} has recorded what they told us ${formatAnswerWay(recorded.spoken)}.`
        : 'This was answered on the page that our email links to.',
    ],
    details: [
      ...listRecordedDetails(recorded, createdAt),
      { label: 'Who was asked', lines: [oneLine(recorded.name), oneLine(recorded.eMail)] },
      { label: 'Sign-off', lines: [recorded.guid] },
    ],
    closing: `A reply to this email goes to the person who was asked. If the family changes its mind, open the sign-off and send a new email.`,
    actions: [{ label: 'Open the sign-off', url: `${publicUrl}/office/sign-offs/${recorded.guid}` }],
    replyTo: recorded.eMail,
  };
}

const listRecordedDetails = (recorded: RecordedFacts, recordedAt: Date) => [
  { label: 'The person who died', lines: [oneLine(recorded.deceasedName)] },
  { label: 'Choice', lines: [describeOption(recorded)] },
  ...(recorded.spoken ? [{ label: 'Who told us', lines: [oneLine(recorded.spoken.givenBy)] }] : []),
  { label: 'Recorded on', lines: [formatLongMoment(recordedAt)] },
];

const formatAnswerWay = ({ way }: SpokenAnswerFacts): string => (way === 'phone' ? 'by phone' : 'in person');

// The page shows the fixed texts of the contract too. Other options are named by their option and text.
const describeOption = ({ option, text }: SignoffOption) =>
  signoffOptionTexts.has(option) ? text : `${oneLine(option)}: ${oneLine(text)}`;
