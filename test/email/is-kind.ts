import type { EmailKind } from '#contract/operator/email/email-kinds.ts';
import type { QueuedEmail } from '#back-office/email/email.ts';

/** Whether the kind of an email begins like this. */
export const isKind = <Beginning extends string>(
  waiting: QueuedEmail,
  beginning: Beginning,
): waiting is QueuedEmail<Extract<EmailKind, `${Beginning}${string}`>> => waiting.kind.startsWith(beginning);
