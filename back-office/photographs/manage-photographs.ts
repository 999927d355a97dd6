import { refuse, type Answer, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { funeralCalls } from '#contract/operator/funerals.ts';
import { filesOf, sourceOf } from './files.ts';
import type { PhotographParts } from './parts.ts';
import { noSuchFuneral } from '../no-such-funeral.ts';

type Photographs = Answer<typeof funeralCalls.getPhotographs>;

export async function getPhotographs(
  { database, publicUrl }: PhotographParts,
  funeralGuid: string,
): Promise<Photographs | Refused> {
  if (!guidPattern.test(funeralGuid)) return noSuchFuneral();
  const [funeral] = await database.rows`select from funeral where guid = ${funeralGuid}`;
  if (!funeral) return noSuchFuneral();
  const photographs = await database.rows<
    Photographs[number] & { key: string; uploaded: Date; bytes: string }
  >`
    select id::text, state, kind, bytes, uploaded_at as uploaded, key
    from photograph where funeral_guid = ${funeralGuid} order by id`;
  return photographs.map(({ id, state, kind, bytes, uploaded, key }) => ({
    id,
    state,
    kind,
    bytes: Number(bytes),
    uploadedAt: uploaded.toISOString(),
    source: state === 'ready' ? sourceOf(publicUrl, key) : null,
  }));
}

/** Erases one photograph and its files. Its digest is kept, so that the same file is not added again. */
export async function removePhotograph(
  parts: PhotographParts,
  { funeralGuid, id }: { funeralGuid: string; id: string },
): Promise<true | Refused> {
  if (!guidPattern.test(funeralGuid) || !/^\d{1,18}$/.test(id)) return noSuchPhotograph();
  return parts.database.transaction(async ({ rows }) => {
    const photographs = await rows<{ key: string }>`
      select key from photograph where funeral_guid = ${funeralGuid} and id = ${id} for update`;
    if (photographs.length === 0) return noSuchPhotograph();
    await eraseFiles(parts, photographs);
    await rows`
      with removed as (delete from photograph where id = ${id} returning funeral_guid, sha256)
      insert into removed_photograph (funeral_guid, sha256, removed_at)
      select funeral_guid, sha256, ${parts.clock()} from removed on conflict do nothing`;
    return true;
  });
}

/** Lets photographs that were removed from a funeral be added again. */
export async function allowRemovedPhotographs(
  { database }: Pick<PhotographParts, 'database'>,
  funeralGuid: string,
): Promise<true | Refused> {
  if (!guidPattern.test(funeralGuid)) return noSuchFuneral();
  const [funeral] = await database.rows`
    with allowed as (delete from removed_photograph where funeral_guid = ${funeralGuid})
    select from funeral where guid = ${funeralGuid}`;
  return funeral ? true : noSuchFuneral();
}

/** Erases the files. Call it before deleting the rows, so that an interrupted call can be repeated. */
export const eraseFiles = (
  { storage }: Pick<PhotographParts, 'storage'>,
  photographs: { key: string }[],
): Promise<void> => storage.remove(photographs.flatMap(({ key }) => filesOf(key)));

const noSuchPhotograph = () =>
  refuse(404, 'no-such-photograph', 'There is no photograph of this id for this funeral.');
