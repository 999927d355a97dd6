import type { EmailKind } from '#contract/operator/email/email-kinds.ts';
import { fillInText, type EmailText } from '#contract/operator/settings/email-texts.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';

/** Returns the paragraphs that the provider has entered for a kind of email. */
export type CustomEmailTexts = (kind: EmailKind, about: { name: string; event?: string }) => string[];

const textOfKind = {
  'attendance-booked': 'booking',
  'attendance-amended': 'bookingChange',
  'event-reminder': 'reminder',
  'cremation-requester': 'request',
  'signoff-email': 'signoff',
  'dd-set-up': 'directDebit',
} satisfies Partial<Record<EmailKind, EmailText>>;

type KindWithText = keyof typeof textOfKind;

const kindsWithText = Object.keys(textOfKind) as KindWithText[];

/** The kind of email that a text is for. */
export const findKindOfText = (text: EmailText): KindWithText =>
  kindsWithText.find((kind) => textOfKind[kind] === text)!;

export const readCustomEmailTexts =
  ({ emails, provider }: Pick<StaffSettings, 'emails' | 'provider'>): CustomEmailTexts =>
  (kind, about) => {
    const email = (textOfKind as Partial<Record<EmailKind, EmailText>>)[kind];
    const values = { provider: provider.name, phone: provider.phone, ...about };
    return email ? fillInText(emails[email], values) : [];
  };
