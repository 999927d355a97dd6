import { isRefused } from '#contract/call.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import { withTimeout } from '../../ui/with-timeout.ts';

/** False if it may not have been queued. */
export async function emailLink(visitor: VisitorApi, eventGuid: string, eMail: string): Promise<boolean> {
  const answer = await withTimeout(writeMs, visitor.emailPrivateLink({ eventGuid, body: { eMail } }));
  return answer !== null && !isRefused(answer);
}
