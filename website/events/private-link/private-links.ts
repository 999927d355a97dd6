import { createContext } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { withTimeout } from '../../ui/with-timeout.ts';

/**
 * The call that emails a private link: it answers everybody the same, so visitors may cause it. And the call that finds
 * an event which is not on the list, for the holder of a link.
 */
export type PrivateLinks = Pick<OperatorApi, 'emailPrivateLink' | 'getEvent'>;

/** Null with an external back office, which has no private links. */
export const privateLinksContext = createContext<PrivateLinks | null>(null);

/** False if it may not have been queued. */
export async function emailLink(links: PrivateLinks, eventGuid: string, eMail: string): Promise<boolean> {
  const answer = await withTimeout(writeMs, links.emailPrivateLink({ eventGuid, body: { eMail } }));
  return answer !== null && !isRefused(answer);
}
