import { createContext } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { readMs } from '#contract/http/time-limits.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import type { SignoffLink } from '#contract/operator/sign-off/sign-offs.ts';
import { withTimeout } from '../ui/with-timeout.ts';

/** The call that tells what a link is about. The visitor has the link, so it is no secret to them. */
export type SignoffLinks = Pick<OperatorApi, 'getSignoffLink'>;

/** Null with an external back office, which has no such call. */
export const signoffLinksContext = createContext<SignoffLinks | null>(null);

/** Null if it is not known, because of an external back office or a failure. The page can do without. */
export async function findSignoffLink(
  links: SignoffLinks | null,
  emailGuid: string,
): Promise<SignoffLink | null> {
  const found = links && (await withTimeout(readMs, links.getSignoffLink({ emailGuid })));
  if (isRefused(found)) return { deceasedName: null, recorded: null, problem: found.detail };
  return found;
}
