import { randomBytes } from 'node:crypto';
import { mkdir, open, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefused, type Refused } from '#contract/call.ts';
import type { UploadAnswer, UploadedImage } from '#contract/photographs.ts';
import { isDiskFull } from '../../storage/disk-full.ts';
import type { PhotographParts } from '../parts.ts';
import { storageFull } from '../refusals.ts';
import { createUploadAnswer } from '../removal-keys.ts';
import { commitPhotograph } from './commit-photograph.ts';
import { receiveFile } from './receive-file.ts';
import { findOpenFuneral, verifyPhotograph } from './verify-photograph.ts';

/**
 * Adds one photograph to the funeral of a link, completely or not at all. A duplicate counts as added. Refuses as early
 * as possible, and throws if the connection drops.
 */
export async function receivePhotograph(
  parts: PhotographParts,
  link: string,
  image: UploadedImage,
): Promise<UploadAnswer | Refused> {
  const { removalKey = null } = image;
  const stored = await store(parts, link, image);
  return isRefused(stored) ? stored : createUploadAnswer(parts, { ...stored, removalKey });
}

type Storing = Promise<{ outcome: 'written' | 'known'; funeralGuid: string } | Refused>;

async function store(parts: PhotographParts, link: string, image: UploadedImage): Storing {
  const admission = findOpenFuneral(parts, link);
  // Awaited below. Without this, a failure to open the file would leave an unhandled rejection.
  admission.catch(() => {});
  const { key, path, marker } = createNames(parts);
  const cleanUps = new Map([
    [path, unlink],
    [marker, rmdir],
  ]);
  try {
    await using file = await open(path, 'wx+', 0o600);
    const admitted = await admission;
    if (isRefused(admitted)) return admitted;
    const { funeralGuid } = admitted;
    parts.inspector.prepare();
    const received = await receiveFile(file, image, parts.photographs);
    if (isRefused(received)) return received;
    // Flush the file to disk while it is verified.
    const [verified] = await Promise.all([
      verifyPhotograph(parts, { ...received, funeralGuid, path }),
      file.sync(),
      mkdir(marker, 0o700),
    ]);
    if (isRefused(verified)) return verified;
    if (verified === 'known') return { outcome: verified, funeralGuid };
    // If committing throws, the outcome is unknown. The marker then stays for the next start.
    cleanUps.delete(marker);
    const { removalKey, order } = image;
    const photograph = { ...received, ...verified, funeralGuid, key, path, removalKey, order };
    const committed = await commitPhotograph(parts, photograph);
    cleanUps.set(marker, rmdir);
    if (isRefused(committed)) return committed;
    cleanUps.delete(path);
    return { outcome: committed, funeralGuid };
  } catch (error) {
    if (isDiskFull(error)) return storageFull();
    throw error;
  } finally {
    await Promise.all(Array.from(cleanUps, ([name, remove]) => remove(name).catch(() => {})));
  }
}

// The marker is an empty folder, because creating one is a single system call.
function createNames({ storage }: PhotographParts) {
  const key = randomBytes(24).toString('base64url');
  const arriving = join(storage.incoming, key);
  return { key, path: `${arriving}.part`, marker: `${arriving}.taking` };
}
