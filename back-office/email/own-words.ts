import { fillInText, type EmailText } from '#contract/operator/settings/email-texts.ts';
import type { StaffSettings } from '#contract/operator/settings/fields.ts';

/** The provider's own paragraphs for an email of this kind; none if they have entered nothing. */
export type OwnWords = (kind: string, about: { name: string; event?: string }) => string[];

const textOfKind: Record<string, EmailText> = {
  'attendance-booked': 'booking',
  'attendance-amended': 'bookingChange',
  'event-reminder': 'reminder',
  'cremation-requester': 'request',
  'signoff-letter': 'signoff',
  'dd-set-up': 'directDebit',
};

/** The kind of email that a text is for. */
export const kindOfText = (text: EmailText): string =>
  Object.entries(textOfKind).find(([, each]) => each === text)![0];

export const ownWordsOf =
  ({ emails, provider }: Pick<StaffSettings, 'emails' | 'provider'>): OwnWords =>
  (kind, about) => {
    const email = textOfKind[kind];
    const values = { provider: provider.name, phone: provider.phone, ...about };
    return email ? fillInText(emails[email], values) : [];
  };
