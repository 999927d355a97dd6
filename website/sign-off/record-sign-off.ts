import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { EmailSignoff } from '#contract/mailing.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { parseLinkParts } from '../ui/email-link/link-parts.ts';
import { signedOff } from './messages.ts';

const messageLengthMax = 500;
// The page shows the option, which anybody can write into a link, so keep it short.
const optionLengthMax = 100;

/** `late` means that the back office did not answer, so a retry may help. */
export type SignedOff = { word: 'done' } | { word: 'failed' | 'late'; says: string };

export function readSignoff(request: Request): EmailSignoff | null {
  const parts = parseLinkParts(request, 2);
  if (!parts || parts[1]!.length > optionLengthMax) return null;
  return { emailGuid: parts[0]!, optionSelected: parts[1]! };
}

/** For status OK thanks the reader; for Error shows the back office's own message, for anything else a default one. */
export async function signOff(backOffice: BackOffice, signoff: EmailSignoff): Promise<SignedOff> {
  const answer = await withTimeout(writeMs, backOffice.emailSignoff({ body: signoff }));
  if (answer === null) return { word: 'late', says: signedOff.failed };
  if (isRefused(answer)) return { word: 'failed', says: signedOff.failed };
  if (answer.status === 'OK') return { word: 'done' };
  const says = answer.status === 'Error' ? (answer.message ?? '').trim() : '';
  return { word: 'failed', says: shortened(says) || signedOff.failed };
}

const shortened = (text: string): string =>
  text.length > messageLengthMax ? `${text.slice(0, messageLengthMax).trim()}…` : text;
