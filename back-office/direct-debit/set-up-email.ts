import { guaranteeHeading, guaranteePoints } from '#contract/direct-debit-guarantee.ts';
import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { createEmail, type Content, type Provider } from '../email/layout.ts';
import { oneLine, type Email, type QueuedEmail } from '../email/email.ts';
import type { CustomEmailTexts } from '../email/custom-email-texts.ts';
import { formatLongMoment } from '../email/format-long-moment.ts';
import type { SetUpFacts } from './set-up.ts';

const heading = 'Please set up your Direct Debit';

type Parts = { mailFrom: string; provider: Provider; customEmailTexts?: CustomEmailTexts };

/** Composes the email that asks a payer to set up a Direct Debit. */
export function composeDirectDebitEmail(
  { kind, recipient, facts }: QueuedEmail<KindOf<'dd'>>,
  parts: Parts,
): Email {
  const { name, link, expiresAt } = facts as SetUpFacts;
  const { mailFrom, provider, customEmailTexts } = parts;
  const content: Content = {
    heading,
    greeting: `Dear ${oneLine(name)},`,
    opening: [
      'You have agreed with us to pay by Direct Debit. The button below opens a page of GoCardless, the company that collects Direct Debits for us, where you enter your bank details. We never see them.',
      'GoCardless then confirms it to you by email, and tells you each time before money is taken.',
      ...(customEmailTexts?.(kind, { name: oneLine(name) }) ?? []),
    ],
    details: [
      { label: 'The link works until', lines: [formatLongMoment(new Date(expiresAt))] },
      { label: guaranteeHeading, lines: guaranteePoints },
    ],
    actions: [{ lead: 'You can set it up here:', label: 'Set up my Direct Debit', url: link }],
    closing: `If you would rather pay in another way, or if you have not agreed to this, please call us on ${provider.phone} before you enter anything.`,
    provider,
  };
  return createEmail({ mailFrom, to: recipient, subject: heading, content });
}
