import type { Input, Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { visitorCalls } from '#contract/visitor/calls.ts';
import { noteErasedFiles, tryToRemoveErasedFiles } from '../erased-files.ts';
import { keyColumns, type Keys } from '../files.ts';
import type { PhotographParts } from '../parts.ts';
import { cannotBeRemoved } from '../refusals.ts';
import { digestKey } from '../removal-keys.ts';

type Body = Input<typeof visitorCalls.removeAddedPhotograph>['body'];

/**
 * Erases a photograph and its files with the key of the visitor who added it. Unlike after a removal by staff, the same
 * file may be added again. A photograph that is gone already counts as removed.
 */
export async function removeAddedPhotograph(
  parts: PhotographParts,
  link: string,
  { removalKey }: Body,
): Promise<true | Refused> {
  if (!guidPattern.test(link)) return cannotBeRemoved();
  const answer = await parts.database.transaction(async (database) => {
    const { rows } = database;
    const [row] = await rows<{ id: string | null }>`
      select photograph_id as id from photograph_removal_key
      where digest = ${digestKey(removalKey)} and expires_at > ${parts.clock()}
        and funeral_guid = (select funeral_guid from funeral_link where key = ${link} and may_add)`;
    if (!row) return cannotBeRemoved();
    const photographs = await rows<Keys>`
      select ${keyColumns} from photograph where id = ${row.id} for update`;
    await noteErasedFiles(database, photographs);
    await rows`delete from photograph where id = ${row.id}`;
    return true as const;
  });
  await tryToRemoveErasedFiles(parts);
  return answer;
}
