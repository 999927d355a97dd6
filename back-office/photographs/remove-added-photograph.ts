import type { Input, Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { funeralCalls } from '#contract/operator/funerals.ts';
import { eraseFiles } from './manage-photographs.ts';
import type { PhotographParts } from './parts.ts';
import { cannotBeRemoved } from './refusals.ts';
import { digestOf } from './removal-keys.ts';

type Body = Input<typeof funeralCalls.removeAddedPhotograph>['body'];

/**
 * Erases a photograph and its files with the key of the visitor who added it. Unlike after a removal by staff, the same
 * file may be added again. A photograph that is gone already counts as removed.
 */
export async function removeAddedPhotograph(
  parts: PhotographParts,
  funeralGuid: string,
  { removalKey }: Body,
): Promise<true | Refused> {
  if (!guidPattern.test(funeralGuid)) return cannotBeRemoved();
  return parts.database.transaction(async ({ rows }) => {
    const [found] = await rows<{ id: string | null }>`
      select photograph_id as id from photograph_removal_key
      where digest = ${digestOf(removalKey)} and funeral_guid = ${funeralGuid} and expires_at > ${parts.clock()}`;
    if (!found) return cannotBeRemoved();
    const photographs = await rows<{ key: string }>`
      select key from photograph where id = ${found.id} for update`;
    await eraseFiles(parts, photographs);
    await rows`delete from photograph where id = ${found.id}`;
    return true;
  });
}
