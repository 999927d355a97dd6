import { isRefused } from '#contract/call.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import type { VisitorApi } from '#contract/visitor/calls.ts';
import { RemovalKey } from '#contract/photographs.ts';
import { withTimeout } from '../../ui/with-timeout.ts';

/** `refused`: a retry would not help. `trouble`: a retry may help, and this attempt may have succeeded. */
export type Removal = 'removed' | 'refused' | 'trouble';

/** The status of each answer to the script of this page. */
export const removalStatus: Record<Removal, number> = { removed: 200, refused: 404, trouble: 503 };

export async function removeAdded(
  visitor: VisitorApi | null,
  funeralGuid: string,
  removalKey: unknown,
): Promise<Removal> {
  const key = RemovalKey.safeParse(removalKey);
  if (!visitor || !key.success) return 'refused';
  const answer = await withTimeout(
    writeMs,
    visitor.removeAddedPhotograph({ funeralGuid, body: { removalKey: key.data } }),
  );
  if (answer === null) return 'trouble';
  return isRefused(answer) ? 'refused' : 'removed';
}
