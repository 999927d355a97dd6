import { randomBytes } from 'node:crypto';
import { mkdir, open, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefused, type Refused } from '#contract/call.ts';
import type { UploadedImage } from '#contract/photographs.ts';
import type { PhotographParts } from '../parts.ts';
import { storageFull } from '../refusals.ts';
import { commitPhotograph } from './commit-photograph.ts';
import { isFull } from './is-full.ts';
import { receive } from './receive-file.ts';
import { refusalFor, verifyPhotograph } from './verify-photograph.ts';

/**
 * Takes one photograph for a funeral: whole or not at all, and the same one twice as one. What is wrong with it is
 * said as early as it can be known; a cut line throws.
 */
export async function receivePhotograph(
  parts: PhotographParts,
  funeralGuid: string,
  image: UploadedImage,
): Promise<true | Refused> {
  const refusal = refusalFor(parts, funeralGuid);
  // It is asked for below; should no file open before, it has no other reader.
  refusal.catch(() => {});
  const { key, path, note } = newNames(parts);
  const done = new Map([
    [path, unlink],
    [note, rmdir],
  ]);
  try {
    await using file = await open(path, 'wx+', 0o600);
    const refused = await refusal;
    if (refused) return refused;
    parts.inspector.prepare();
    const received = await receive(file, image, parts.photographs);
    if (isRefused(received)) return received;
    // The disk keeps it for good while it is looked at.
    const [verified] = await Promise.all([
      verifyPhotograph(parts, { ...received, funeralGuid, path }),
      file.sync(),
      mkdir(note, 0o700),
    ]);
    if (isRefused(verified)) return verified;
    if (verified === 'known') return true;
    // Until it is known what became of it, its note stays, for the next start.
    done.delete(note);
    const kept = await commitPhotograph(parts, { ...received, ...verified, funeralGuid, key, path });
    done.set(note, rmdir);
    if (kept === true) done.delete(path);
    return kept;
  } catch (error) {
    if (isFull(error)) return storageFull();
    throw error;
  } finally {
    await Promise.all(Array.from(done, ([name, remove]) => remove(name).catch(() => {})));
  }
}

// The note is an empty folder, for that is made in one step where a file takes three.
function newNames({ storage }: PhotographParts) {
  const key = randomBytes(24).toString('base64url');
  const arriving = join(storage.incoming, key);
  return { key, path: `${arriving}.part`, note: `${arriving}.taking` };
}
