import type { KindOf } from '#contract/operator/email/email-kinds.ts';
import { oneLine, type Email, type QueuedEmail } from '../email/email.ts';
import { createEmail, type Content, type Provider } from '../email/layout.ts';
import type { AlertFacts, AlertKind } from './alert-administrators.ts';

type EmailParts = { mailFrom: string; publicUrl: string; provider: Provider };

/** Composes the email that something has needed attention for too long. */
export function composeAlertEmail(
  { recipient, facts }: QueuedEmail<KindOf<'attention'>>,
  { mailFrom, publicUrl, provider }: EmailParts,
): Email {
  const { name, hours, counts } = facts as AlertFacts;
  const content: Content = {
    heading: 'Something has been waiting for a while',
    greeting: `Hello ${oneLine(name)},`,
    opening: [`This has needed attention for more than ${hours === 1 ? 'an hour' : `${hours} hours`}.`],
    details: [{ label: 'Waiting', lines: formatCounts(counts) }],
    actions: [{ label: 'Open the staff pages', url: `${publicUrl}/office` }],
    closing: 'Today lists each of them, with what to do. We send this email once a day at most.',
    provider,
  };
  return createEmail({ mailFrom, to: recipient, subject: content.heading, content });
}

const formatCounts = (counts: AlertFacts['counts']) =>
  (Object.keys(labels) as AlertKind[]).flatMap((kind) => {
    const count = counts[kind];
    return count ? `${count} ${count === 1 ? labels[kind].one : labels[kind].many}` : [];
  });

const labels: Record<AlertKind, { one: string; many: string }> = {
  requests: { one: 'cremation request', many: 'cremation requests' },
  emails: { one: 'email that was not delivered', many: 'emails that were not delivered' },
  jobs: { one: 'job that failed', many: 'jobs that failed' },
  backups: { one: 'backup that has not come', many: 'backups that have not come' },
  complaints: { one: 'complaint about data', many: 'complaints about data' },
  payments: { one: 'payment to look at', many: 'payments to look at' },
  care: { one: 'chain of care that is not whole', many: 'chains of care that are not whole' },
  seals: { one: 'application with a broken seal', many: 'applications with a broken seal' },
};
