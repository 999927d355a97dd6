import { randomBytes } from 'node:crypto';
import { mkdir, open, rmdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isRefused, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { UploadedImage } from '#contract/photographs.ts';
import { originalOf } from './files.ts';
import type { Inspection } from './inspect.ts';
import type { PhotographParts } from './parts.ts';
import { receive, type Received } from './receive-file.ts';
import { noSuchFuneral } from '../no-such-funeral.ts';
import { closed, storageFull, refusalOf, tooMany, wasRemoved } from './refusals.ts';

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
    const [inspection, known] = await Promise.all([
      inspect(parts, path, received),
      isKnown(parts, funeralGuid, received),
      file.sync(),
      mkdir(note, 0o700),
    ]);
    if ('refusal' in inspection) return refusalOf(inspection);
    if (known) return true;
    // Until it is known what became of it, its note stays, for the next start.
    done.delete(note);
    const kept = await keep(parts, { funeralGuid, key, path, ...received, ...inspection });
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

async function refusalFor({ database, storage }: PhotographParts, funeralGuid: string) {
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

const inspect = ({ inspector, photographs }: PhotographParts, path: string, received: Received) => {
  const { container, bytes } = received;
  return inspector.inspect({ path, bytes, container, megapixelsMax: photographs.megapixelsMax });
};

async function isKnown({ database }: PhotographParts, funeralGuid: string, { sha256 }: Received) {
  const [known] = await database.rows`
    select from photograph where funeral_guid = ${funeralGuid} and sha256 = ${sha256}`;
  return known !== undefined;
}

type Accepted = Exclude<Inspection, { refusal: string }>;
type Photograph = Received & Accepted & { funeralGuid: string; key: string; path: string };

// First the file, then the row: what the table names is there. The note of the key lies beside until both are, so
// that what a kill leaves over is found at the next start.
async function keep(parts: PhotographParts, photograph: Photograph): Promise<true | Refused> {
  const { storage, wakeResizing } = parts;
  const name = originalOf(photograph.key);
  try {
    await storage.take(photograph.path, name, { isSynced: true });
    const answer = await write(parts, photograph);
    if (answer === 'written') wakeResizing();
    else await storage.remove([name]);
    return isRefused(answer) ? answer : true;
  } catch (error) {
    if (!isFull(error)) throw error;
    await storage.remove([name]);
    return storageFull();
  }
}

async function write({ database, clock, photographs }: PhotographParts, photograph: Photograph) {
  const { funeralGuid, sha256, kind, bytes, width, height, key } = photograph;
  const [saved] = await database.rows<{ word: keyof typeof outcomes }>`
    select save_photograph(${funeralGuid}, ${sha256}, ${kind}, ${bytes}, ${width}, ${height}, ${key}, ${clock()},
                           ${photographs.perFuneralMax}) as word`;
  return outcomes[saved!.word](photographs);
}

/** By what the database says of it: a refusal, or whether it was new. */
const outcomes = {
  written: () => 'written' as const,
  known: () => 'known' as const,
  'no-such-funeral': noSuchFuneral,
  closed,
  removed: wasRemoved,
  'too-many': tooMany,
};

// No space, no more of the quota, no larger file: for whoever waits it is the same.
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const isFull = (error: unknown) => full.has((error as NodeJS.ErrnoException).code ?? '');
