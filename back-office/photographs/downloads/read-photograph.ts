import type { Input, Refused } from '#contract/call.ts';
import type { photographCalls } from '#contract/operator/funerals/photographs.ts';
import { heights, keyColumns, getOriginalPath, getVariantPath, type Keys } from '../files.ts';
import { isPhotographId, photographNotFound, type PhotographId } from '../managing/manage-photographs.ts';
import type { PhotographParts } from '../parts.ts';
import { findExtension } from './file-name.ts';

type Parts = Pick<PhotographParts, 'database' | 'storage'>;
type File = { name: string; bytes: AsyncIterable<Uint8Array> };

/** A display size for staff, also of a photograph that is hidden. */
export async function getPhotographPicture(
  parts: Parts,
  { query, ...id }: Input<typeof photographCalls.getPhotographPicture>,
): Promise<File | Refused> {
  const photograph = await findPhotograph(parts, id);
  const height = heights.find((each) => String(each) === query.height) ?? 800;
  const opened =
    photograph?.state === 'ready'
      ? await parts.storage.open(getVariantPath(photograph.key, height, 'jpg'))
      : null;
  return opened ? { name: `${id.id}-${height}.jpg`, bytes: opened.stream } : photographNotFound();
}

/** The file as it was uploaded. */
export async function getOriginalPhotograph(parts: Parts, id: PhotographId): Promise<File | Refused> {
  const photograph = await findPhotograph(parts, id);
  const opened = photograph && (await parts.storage.open(getOriginalPath(photograph.originalKey)));
  return opened
    ? { name: `${id.id}.${findExtension(photograph.kind)}`, bytes: opened.stream }
    : photographNotFound();
}

async function findPhotograph({ database }: Parts, id: PhotographId) {
  if (!isPhotographId(id)) return null;
  const [photograph] = await database.rows<Keys & { state: string; kind: string }>`
    select ${keyColumns}, state, kind from photograph
    where funeral_guid = ${id.funeralGuid} and id = ${id.id}`;
  return photograph ?? null;
}
