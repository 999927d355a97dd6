import { createContext } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { readMs } from '#contract/http/time-limits.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { withTimeout } from '../ui/with-timeout.ts';

/** The call that tells what a link opens. The visitor has the link, so it is no secret to them. */
export type FuneralLinks = Pick<OperatorApi, 'getFuneralLink'>;

/** Null with an external back office, which has one link for both pages. */
export const funeralLinksContext = createContext<FuneralLinks | null>(null);

/** What is not known, because of an external back office or a failure, may do both. */
export async function whatOpens(links: FuneralLinks | null, key: string) {
  const found = links && (await withTimeout(readMs, links.getFuneralLink({ key })));
  return isRefused(found) || !found ? { mayAdd: true, mayView: true } : found;
}
