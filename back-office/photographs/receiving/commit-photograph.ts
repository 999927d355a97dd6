import type { Refused } from '#contract/call.ts';
import type { UploadedImage } from '#contract/photographs.ts';
import { funeralNotFound } from '../../funeral-not-found.ts';
import { isDiskFull } from '../../storage/disk-full.ts';
import { getOriginalPath } from '../files.ts';
import type { PhotographParts } from '../parts.ts';
import { createRemoval } from '../removal-keys.ts';
import { galleryIsClosed, storageFull, tooManyPhotographs, photographWasRemoved } from '../refusals.ts';
import type { ReceivedFile } from './receive-file.ts';
import type { AcceptedPhotograph } from './verify-photograph.ts';

type Photograph = ReceivedFile &
  AcceptedPhotograph &
  Pick<UploadedImage, 'removalKey' | 'order'> & { funeralGuid: string; key: string; path: string };

/**
 * Stores the file and then the row, so that every row has its file. The marker folder `{key}.taking` stays until both are
 * stored. If the process is killed in between, the next start removes the file.
 */
export async function commitPhotograph(
  parts: PhotographParts,
  photograph: Photograph,
): Promise<'written' | 'known' | Refused> {
  const { storage, wakeResizing } = parts;
  const name = getOriginalPath(photograph.key);
  try {
    await storage.take(photograph.path, name, { isSynced: true });
    const answer = await writeRow(parts, photograph);
    if (answer === 'written') wakeResizing();
    else await storage.remove([name]);
    return answer;
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await storage.remove([name]);
    return storageFull();
  }
}

async function writeRow({ database, clock, photographs }: PhotographParts, photograph: Photograph) {
  const { funeralGuid, sha256, kind, bytes, width, height, key, order } = photograph;
  const at = clock();
  const removal = createRemoval(photograph.removalKey ?? null, at);
  const saved = await database.oneRow<{ outcome: keyof typeof outcomes }>`
    select save_photograph(${funeralGuid}, ${sha256}, ${kind}, ${bytes}, ${width}, ${height}, ${key}, ${at},
                           ${photographs.perFuneralMax}, ${removal?.digest}, ${removal?.expiresAt},
                           ${order?.batch}, ${order?.number}) as outcome`;
  return outcomes[saved.outcome](photographs);
}

/** By the result of save_photograph(): a refusal, or whether the photograph is new. */
const outcomes = {
  written: () => 'written' as const,
  known: () => 'known' as const,
  'funeral-not-found': funeralNotFound,
  closed: galleryIsClosed,
  removed: photographWasRemoved,
  'too-many': tooManyPhotographs,
};
