import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { EmailSignoff } from '#contract/mailing.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import { readText } from '../ui/form/read-form.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { parseLinkParts } from '../ui/email-link/link-parts.ts';
import { signoffMessages } from './messages.ts';

const messageLengthMax = 500;
// The page shows the option, which anybody can write into a link, so keep it short.
const optionLengthMax = 100;

/** `late` means that the back office did not answer, so a retry may help. */
export type SignoffResult = { code: 'done' } | { code: 'failed' | 'late'; message: string };

/** The control with the choice, if the page offers all of them. */
export const choiceName = 'choice';

/** Reads the choice of the link, or the one that was ticked instead. */
export function readSignoff(request: Request, form?: FormData): EmailSignoff | null {
  const parts = parseLinkParts(request, 2);
  const optionSelected = (form && readText(form, choiceName)) || parts?.[1];
  if (!parts || !optionSelected || optionSelected.length > optionLengthMax) return null;
  return { emailGuid: parts[0]!, optionSelected };
}

/**
 * Records the choice. For status OK the message thanks the reader; for Error it is the back office's own, otherwise
 * a default one.
 */
export async function recordSignoff(backOffice: BackOffice, signoff: EmailSignoff): Promise<SignoffResult> {
  const answer = await withTimeout(writeMs, backOffice.emailSignoff({ body: signoff }));
  if (answer === null) return { code: 'late', message: signoffMessages.failed };
  if (isRefused(answer)) return { code: 'failed', message: signoffMessages.failed };
  if (answer.status === 'OK') return { code: 'done' };
  const message = answer.status === 'Error' ? (answer.message ?? '').trim() : '';
  return { code: 'failed', message: shorten(message) || signoffMessages.failed };
}

const shorten = (text: string): string =>
  text.length > messageLengthMax ? `${text.slice(0, messageLengthMax).trim()}…` : text;
