import { randomBytes } from 'node:crypto';
import { mkdir, open, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefused, type Refused } from '#contract/call.ts';
import type { UploadAnswer, UploadedImage } from '#contract/photographs.ts';
import type { PhotographParts } from '../parts.ts';
import { storageFull } from '../refusals.ts';
import { answerFor } from '../removal-keys.ts';
import { commitPhotograph } from './commit-photograph.ts';
import { isFull } from './is-full.ts';
import { receive } from './receive-file.ts';
import { refusalFor, verifyPhotograph } from './verify-photograph.ts';

/**
 * Adds one photograph to a funeral, completely or not at all; a duplicate counts as added. Refuses as early as possible.
 * Throws if the connection drops.
 */
export async function receivePhotograph(
  parts: PhotographParts,
  funeralGuid: string,
  image: UploadedImage,
): Promise<UploadAnswer | Refused> {
  const { removalKey = null } = image;
  const word = await store(parts, funeralGuid, image);
  return isRefused(word) ? word : answerFor(parts, { word, funeralGuid, removalKey });
}

async function store(
  parts: PhotographParts,
  funeralGuid: string,
  image: UploadedImage,
): Promise<'written' | 'known' | Refused> {
  const refusal = refusalFor(parts, funeralGuid);
  // Awaited below. Without this, a failure to open the file would leave an unhandled rejection.
  refusal.catch(() => {});
  const { key, path, marker } = newNames(parts);
  const cleanUps = new Map([
    [path, unlink],
    [marker, rmdir],
  ]);
  try {
    await using file = await open(path, 'wx+', 0o600);
    const refused = await refusal;
    if (refused) return refused;
    parts.inspector.prepare();
    const received = await receive(file, image, parts.photographs);
    if (isRefused(received)) return received;
    // Flush the file to disk while it is verified.
    const [verified] = await Promise.all([
      verifyPhotograph(parts, { ...received, funeralGuid, path }),
      file.sync(),
      mkdir(marker, 0o700),
    ]);
    if (isRefused(verified) || verified === 'known') return verified;
    // If committing throws, the outcome is unknown. The marker then stays for the next start.
    cleanUps.delete(marker);
    const photograph = { ...received, ...verified, funeralGuid, key, path, removalKey: image.removalKey };
    const committed = await commitPhotograph(parts, photograph);
    cleanUps.set(marker, rmdir);
    if (!isRefused(committed)) cleanUps.delete(path);
    return committed;
  } catch (error) {
    if (isFull(error)) return storageFull();
    throw error;
  } finally {
    await Promise.all(Array.from(cleanUps, ([name, remove]) => remove(name).catch(() => {})));
  }
}

// The marker is an empty folder, because creating one is a single system call.
function newNames({ storage }: PhotographParts) {
  const key = randomBytes(24).toString('base64url');
  const arriving = join(storage.incoming, key);
  return { key, path: `${arriving}.part`, marker: `${arriving}.taking` };
}
