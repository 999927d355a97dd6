import { isRefused } from '#contract/call.ts';
import { readMs } from '#contract/http/time-limits.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import type { SignoffLink } from '#contract/visitor/links.ts';
import { withTimeout } from '../ui/with-timeout.ts';

/** Null if it is not known, because of an external back office or a failure. The page can do without. */
export async function findSignoffLink(
  visitor: VisitorApi | null,
  emailGuid: string,
): Promise<SignoffLink | null> {
  const found = visitor && (await withTimeout(readMs, visitor.getSignoffLink({ emailGuid })));
  if (isRefused(found)) return { deceasedName: null, recorded: null, problem: found.detail };
  return found;
}
