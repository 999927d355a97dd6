import type { Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { noSuchFuneral } from '../../no-such-funeral.ts';
import type { Inspection } from '../inspect.ts';
import type { PhotographParts } from '../parts.ts';
import { closed, refusalOf, storageFull } from '../refusals.ts';
import type { Received } from './receive-file.ts';

/** Why no photograph can be added to this funeral, checked before one arrives; null if it can. */
export async function refusalFor({ database, storage }: PhotographParts, funeralGuid: string) {
  if (!guidPattern.test(funeralGuid)) return noSuchFuneral();
  const [[funeral], hasFreeSpace] = await Promise.all([
    database.rows<{ open: boolean }>`
      select may_add_photographs as open from funeral where guid = ${funeralGuid}`,
    storage.hasFreeSpace(),
  ]);
  if (!funeral) return noSuchFuneral();
  if (!funeral.open) return closed();
  return hasFreeSpace ? null : storageFull();
}

export type Accepted = Exclude<Inspection, { refusal: string }>;
type File = Received & { funeralGuid: string; path: string };

/** Inspects the file, and checks whether the funeral already has it. */
export async function verifyPhotograph(
  parts: PhotographParts,
  file: File,
): Promise<Accepted | 'known' | Refused> {
  const [inspection, known] = await Promise.all([inspect(parts, file), isKnown(parts, file)]);
  if ('refusal' in inspection) return refusalOf(inspection);
  return known ? 'known' : inspection;
}

const inspect = ({ inspector, photographs }: PhotographParts, { path, container, bytes }: File) => {
  return inspector.inspect({ path, bytes, container, megapixelsMax: photographs.megapixelsMax });
};

async function isKnown({ database }: PhotographParts, { funeralGuid, sha256 }: File) {
  const [known] = await database.rows`
    select from photograph where funeral_guid = ${funeralGuid} and sha256 = ${sha256}`;
  return known !== undefined;
}
