import { minuteMs } from '#contract/fields/durations.ts';
import { isRefused } from '#contract/call.ts';
import type { BackOffice } from '#contract/calls.ts';
import type { Unsubscription } from '#contract/mailing.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import { withTimeout } from '../ui/with-timeout.ts';
import { parseLinkParts } from '../ui/email-link/link-parts.ts';

const oldEnoughMs = 10 * minuteMs;

export type UnsubscribeResult = {
  /** `late` means that the back office did not answer, so a retry may help. */
  code: 'done' | 'failed' | 'late' | 'too-many';
  /** Whether the request was to undo an unsubscription. */
  undoing: boolean;
  /** Whether the unsubscription can be undone now. */
  undoable: boolean;
};

export type Contact = Pick<Unsubscription, 'cu' | 'co'>;

export function readContact(request: Request): Contact | null {
  const parts = parseLinkParts(request, 2);
  return parts && { cu: parts[0]!, co: parts[1]! };
}

/**
 * Whether the page may unsubscribe without a press: not in the first ten minutes, when mail scanners open every link of
 * a new email. `t` is the time of sending, in seconds since 1970 and base 36.
 */
export function isOldEnough(request: Request, now: Date): boolean {
  const moment = new URL(request.url).searchParams.get('t') ?? '';
  if (!/^[0-9a-z]{1,8}$/i.test(moment)) return false;
  return now.getTime() - Number.parseInt(moment, 36) * 1000 > oldEnoughMs;
}

/** Whether a mail program sent this form for its own unsubscribe button (RFC 8058, in either encoding). */
export const isOneClick = (form: FormData): boolean =>
  String(form.get('List-Unsubscribe')).toLowerCase() === 'one-click';

/** @param undoing whether to undo an earlier unsubscription */
export async function unsubscribe(
  backOffice: BackOffice,
  { cu, co }: Contact,
  source: NonNullable<Unsubscription['source']>,
  undoing = false,
): Promise<UnsubscribeResult> {
  const body = { cu, co, source, ...(undoing && { undo: true }) };
  const answer = await withTimeout(writeMs, backOffice.unsubscribe({ body }));
  if (answer === null) return { code: 'late', undoing, undoable: false };
  const result = answer && !isRefused(answer) ? answer : { undoable: false, subscribed: false };
  const isDone = undoing ? result.subscribed : result === answer;
  return { code: isDone ? 'done' : 'failed', undoing, undoable: isDone && !undoing && result.undoable };
}
