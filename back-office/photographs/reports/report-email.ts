import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import type { ReportedPhotograph } from '#contract/operator/funerals/photograph-reports.ts';
import type { Email, QueuedEmail } from '../../email/email.ts';
import { createEmail, type Content, type Provider } from '../../email/layout.ts';

type Decision = NonNullable<ReportedPhotograph['decided']>['decision'];

export type ReportEmailFacts = { decision: Decision };

export const createReportEmailKey = (id: string) => `photograph-report:${id}`;

/** Composes the email that tells a reporter what was decided. It contains no name and no funeral. */
export function composeReportEmail(
  { recipient, facts }: QueuedEmail<KindOf<'photograph'>>,
  { mailFrom, provider }: { mailFrom: string; provider: Provider },
): Email {
  const { decision } = facts as ReportEmailFacts;
  const heading = 'The photograph that you reported';
  const content: Content = {
    heading,
    greeting: 'Hello,',
    opening: [`Thank you for telling us about a photograph. ${sentences[decision]}`],
    details: [],
    closing: `If you see it differently, or if you did not send this, please call us on ${provider.phone}.`,
    provider,
  };
  return createEmail({ mailFrom, to: recipient, subject: heading, content });
}

const sentences: Record<Decision, string> = {
  kept: 'We have looked at it and at what you wrote, and have decided to leave the gallery as it is now.',
  hidden: 'We have looked at it, and the gallery does not show it any more.',
  removed: 'We have looked at it, and have removed it.',
};
