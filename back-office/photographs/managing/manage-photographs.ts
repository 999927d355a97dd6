import { refuse, type Answer, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { photographCalls } from '#contract/operator/funerals/photographs.ts';
import type { Database } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';
import { funeralNotFound } from '../../funeral-not-found.ts';
import { noteErasedFiles, tryToRemoveErasedFiles } from '../erased-files.ts';
import { keyColumns, createSource, type Keys } from '../files.ts';
import type { PhotographParts } from '../parts.ts';

type Photographs = Answer<typeof photographCalls.getPhotographs>;
type Row = Omit<Photographs[number], 'uploadedAt' | 'source'> & { key: string; uploaded: Date };

export async function getPhotographs(
  { database, ...addresses }: PhotographParts,
  funeralGuid: string,
): Promise<Photographs | Refused> {
  if (!guidPattern.test(funeralGuid)) return funeralNotFound();
  const [funeral] = await database.rows`select from funeral where guid = ${funeralGuid}`;
  if (!funeral) return funeralNotFound();
  const photographs = await database.rows<Row>`
    select id::text, state, kind, bytes, width, height, uploaded_at as uploaded, key, is_hidden as "isHidden", turned,
           has_original as "hasOriginal", caption, added_by as "addedBy"
    from photograph where funeral_guid = ${funeralGuid} order by place`;
  return photographs.map(({ key, uploaded, bytes, ...photograph }) => ({
    ...photograph,
    bytes: Number(bytes),
    uploadedAt: uploaded.toISOString(),
    source: photograph.state === 'ready' && !photograph.isHidden ? createSource(addresses, key) : null,
  }));
}

/** Identifies a photograph of a funeral. */
export type PhotographId = { funeralGuid: string; id: string };

export const isPhotographId = ({ funeralGuid, id }: PhotographId): boolean =>
  guidPattern.test(funeralGuid) && /^\d{1,18}$/.test(id);

/** Erases one photograph and its files. Its digest is kept, so that the same file is not added again. */
export async function removePhotograph(
  parts: PhotographParts,
  photographId: PhotographId,
): Promise<true | Refused> {
  if (!isPhotographId(photographId)) return photographNotFound();
  const { funeralGuid, id } = photographId;
  const answer = await parts.database.transaction(async (database) => {
    const photographs = await database.rows<Keys>`
      select ${keyColumns} from photograph where funeral_guid = ${funeralGuid} and id = ${id} for update`;
    if (photographs.length === 0) return photographNotFound();
    await noteErasedFiles(database, photographs);
    await database.rows`
      with removed as (delete from photograph where id = ${id} returning funeral_guid, sha256)
      insert into removed_photograph (funeral_guid, sha256, removed_at)
      select funeral_guid, sha256, ${parts.clock()} from removed on conflict do nothing`;
    await recordPhotographs(parts, database, { funeralGuid, action: 'removed a photograph', id });
    return true as const;
  });
  await tryToRemoveErasedFiles(parts);
  return answer;
}

/** Allows photographs that were removed from a funeral to be added again. */
export const allowRemovedPhotographs = (
  parts: PhotographParts,
  funeralGuid: string,
): Promise<true | Refused> =>
  parts.database.transaction(async (database) => {
    if (!guidPattern.test(funeralGuid)) return funeralNotFound();
    const [funeral] = await database.rows`select from funeral where guid = ${funeralGuid}`;
    if (!funeral) return funeralNotFound();
    const allowed = await database.rows`
      delete from removed_photograph where funeral_guid = ${funeralGuid} returning 1`;
    const action = 'let removed photographs be added again';
    if (allowed.length > 0) await recordPhotographs(parts, database, { funeralGuid, action });
    return true;
  });

type Change = {
  funeralGuid: string;
  action: string;
  id?: string;
  changes?: Record<string, [before: unknown, after: unknown]>;
};

/** Adds an entry about a photograph to the history of its funeral. */
export const recordPhotographs = (
  { actor, clock }: PhotographParts,
  database: Database,
  { funeralGuid, action, id, changes = {} }: Change,
): Promise<void> =>
  recordHistory(database, {
    actor,
    at: clock(),
    record: { type: 'funeral', id: funeralGuid.toLowerCase() },
    action,
    changes: { ...(id && { photograph: [id, id] }), ...changes },
  });

/**
 * Notes the files of all photographs of a funeral, in the transaction that then deletes it. Locks the photographs: a
 * worker that has just resized one waits until its row is gone, and removes the new display sizes.
 */
export const notePhotographFiles = async (database: Database, funeralGuid: string): Promise<void> =>
  noteErasedFiles(
    database,
    await database.rows<Keys>`
      select ${keyColumns} from photograph where funeral_guid = ${funeralGuid} order by id for update`,
  );

export const photographNotFound = () =>
  refuse(404, 'photograph-not-found', 'There is no photograph of this id for this funeral.');
