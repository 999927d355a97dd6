import type { Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { PhotographParts } from './parts.ts';
import { funeralNotFound } from '../funeral-not-found.ts';
import { createSource, type PublicAddresses } from './files.ts';

type Parts = Pick<PhotographParts, 'database'> & PublicAddresses;

/** The addresses of the photographs behind a link, in the order of the gallery. */
export async function getImages(
  { database, ...addresses }: Parts,
  link: string,
): Promise<string[] | Refused> {
  if (!guidPattern.test(link)) return funeralNotFound();
  const photographs = await database.rows<{ key: string | null }>`
    select p.key from funeral_link l
    left join photograph p on p.funeral_guid = l.funeral_guid and p.state = 'ready' and not p.is_hidden
    where l.key = ${link} and l.may_view order by p.place`;
  if (photographs.length === 0) return funeralNotFound();
  return photographs.flatMap(({ key }) => (key ? [createSource(addresses, key)] : []));
}
