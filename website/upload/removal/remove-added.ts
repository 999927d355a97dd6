import { createContext } from 'react-router';
import { isRefused } from '#contract/call.ts';
import { writeMs } from '#contract/http/time-limits.ts';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { RemovalKey } from '#contract/photographs.ts';
import { withTimeout } from '../../ui/with-timeout.ts';

/** The call that removes a photograph for the visitor who added it. Their key is the permission. */
export type PhotographRemoval = Pick<OperatorApi, 'removeAddedPhotograph'>;

/** Null with an external back office, which has no such call. */
export const photographRemovalContext = createContext<PhotographRemoval | null>(null);

/** `refused`: no other attempt would help. `trouble`: another may, and this one may have succeeded. */
export type Removal = 'removed' | 'refused' | 'trouble';

/** The status of each answer to the script of this page. */
export const removalStatus: Record<Removal, number> = { removed: 200, refused: 404, trouble: 503 };

export async function removeAdded(
  removal: PhotographRemoval | null,
  funeralGuid: string,
  removalKey: unknown,
): Promise<Removal> {
  const key = RemovalKey.safeParse(removalKey);
  if (!removal || !key.success) return 'refused';
  const answer = await withTimeout(
    writeMs,
    removal.removeAddedPhotograph({ funeralGuid, body: { removalKey: key.data } }),
  );
  if (answer === null) return 'trouble';
  return isRefused(answer) ? 'refused' : 'removed';
}
