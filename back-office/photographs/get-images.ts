import type { Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { PhotographParts } from './parts.ts';
import { noSuchFuneral } from '../no-such-funeral.ts';
import { sourceOf } from './files.ts';

/** The addresses of a funeral's photographs that are ready, in the order of upload. */
export async function getImages(
  { database, publicUrl }: PhotographParts,
  funeralGuid: string,
): Promise<string[] | Refused> {
  if (!guidPattern.test(funeralGuid)) return noSuchFuneral();
  const photographs = await database.rows<{ key: string | null }>`
    select p.key from funeral f left join photograph p on p.funeral_guid = f.guid and p.state = 'ready'
    where f.guid = ${funeralGuid} order by p.id`;
  if (photographs.length === 0) return noSuchFuneral();
  return photographs.flatMap(({ key }) => (key ? [sourceOf(publicUrl, key)] : []));
}
