import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { minuteMs } from '#contract/fields/durations.ts';
import type { Storage } from '../../storage/storage.ts';
import {
  claimNext,
  releasePhotograph,
  renewPhotograph,
  recordResizingFailure,
  markPhotographReady,
  type ClaimedPhotograph,
  type ClaimedInTurn,
} from './claims.ts';
import { startResizer, type Resizer } from './resizer.ts';
import { startFairTurns, type FairTurns } from './fair-turns.ts';
import { getOriginalPath, getVariantPath, variants, listVariantPaths } from '../files.ts';
import { keepLeases, type LeaseParts } from '../../jobs/lease.ts';
import { isProcessEnded } from '../../processes/limited-process.ts';
import { startWorker, type Worker } from '../../jobs/worker.ts';

type ResizingParts = LeaseParts & {
  storage: Storage;
  clock: () => Date;
  /** Log counts, ids and codes only, never a key or a name. */
  log: (sentence: string) => void;
  /** The delay before a photograph that could not be decoded is retried. */
  retryMs?: number;
  /** The delay before a photograph is retried whose process was ended from outside. */
  endedMs?: number;
  pollMs?: number;
};

const pollMsDefault = 5_000;
// Photographs arrive many at a time, so wait a moment to query the database once for several.
const gatherMs = 200;
// Two, so that one photograph is resized while the previous one is stored.
const concurrency = 2;
const retryMsDefault = 10_000;
const endedMsDefault = 30_000;
const pauseMsMin = 1_000;
const pauseMsMax = minuteMs;
const stopMsMax = 10_000;

/** Creates the display sizes of new photographs. Several processes may run this at the same time. */
export function startResizing(parts: ResizingParts): Worker {
  const resizer = startResizer();
  const turns = startFairTurns();
  const work = async (stopping: AbortSignal) => {
    const loops = Array.from({ length: concurrency }, () => resizeAll(parts, { resizer, turns }, stopping));
    const madeCount = (await Promise.all(loops)).reduce((sum, count) => sum + count);
    if (madeCount > 0) parts.log(`Photographs: ${madeCount} ready.`);
  };
  // The next process claims what was under way at a stop, once its lease has expired.
  const failure = 'Photographs could not be resized';
  const { pollMs = pollMsDefault, log } = parts;
  const { wake, stop } = startWorker({ work, pollMs, stopMsMax, log, failure });
  let gathering: NodeJS.Timeout | undefined;
  const wakeNow = () => {
    gathering = undefined;
    wake();
  };
  return {
    wake: () => (gathering ??= setTimeout(wakeNow, gatherMs)),
    async stop() {
      clearTimeout(gathering);
      const stopped = stop();
      resizer.stop();
      await stopped;
    },
  };
}

type Work = { resizer: Resizer; turns: FairTurns };

/** Resizes until nothing is pending. Returns how many photographs became ready. */
async function resizeAll(parts: ResizingParts, work: Work, stopping: AbortSignal): Promise<number> {
  let madeCount = 0;
  let failuresInARow = 0;
  while (!stopping.aborted) {
    try {
      const outcome = await resizeNext(parts, work);
      if (outcome === 'nothing') break;
      if (outcome === 'ready') madeCount++;
      failuresInARow = 0;
    } catch (error) {
      if (stopping.aborted) break;
      const { code, message } = error as NodeJS.ErrnoException;
      parts.log(`Photographs cannot be resized at present: ${code ?? message}`);
      const pauseMs = Math.min(pauseMsMin * 2 ** failuresInARow++, pauseMsMax);
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return madeCount;
}

type Outcome = 'nothing' | 'ready' | 'not-ready';

/** Throws on errors that are not the picture's fault, without counting an attempt. */
async function resizeNext(parts: ResizingParts, { resizer, turns }: Work): Promise<Outcome> {
  const claimed = await claimNext(parts, turns);
  if (!claimed) return 'nothing';
  const lease = keepLeases(parts, () => renewPhotograph(parts, claimed));
  // Named after the photograph, so that the next attempt after a kill replaces the leftovers.
  const folder = join(parts.storage.incoming, `derive-${claimed.key}`);
  try {
    return await resizeClaimed(folder, claimed, parts, resizer);
  } catch (error) {
    // If this picture exhausts the memory, let the others go first.
    const delayMs = isProcessEnded(error) ? (parts.endedMs ?? endedMsDefault) : 0;
    const retryAt = delayMs > 0 ? new Date(parts.clock().getTime() + delayMs) : null;
    await releasePhotograph(parts, claimed, retryAt).catch(() => {});
    throw error;
  } finally {
    lease.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function resizeClaimed(
  folder: string,
  claimed: ClaimedInTurn,
  parts: ResizingParts,
  resizer: Resizer,
): Promise<Outcome> {
  const { storage, clock, retryMs = retryMsDefault } = parts;
  const original = await storage.open(getOriginalPath(claimed.originalKey));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, 0o700);
  if (original) await pipeline(original.stream, createWriteStream(join(folder, 'original'), { mode: 0o600 }));
  const { size = null, ms = 0 } = original ? await resizer.resize({ folder, turned: claimed.turned }) : {};
  claimed.turn.spend(ms);
  if (!size) {
    await recordResizingFailure(parts, claimed, new Date(clock().getTime() + retryMs));
    return 'not-ready';
  }
  // Stored in parallel, because flushing one file to disk flushes its neighbours too.
  await Promise.all(
    variants.map(({ height, format }) =>
      storage.take(join(folder, `${height}.${format}`), getVariantPath(claimed.key, height, format)),
    ),
  );
  if (await markPhotographReady(parts, claimed, size)) return 'ready';
  await removeIfGone(parts, claimed);
  return 'not-ready';
}

// If the photograph was removed or turned during the work, only the files of that moment were deleted, so delete the new ones.
async function removeIfGone({ database, storage }: ResizingParts, { key }: ClaimedPhotograph): Promise<void> {
  const [row] = await database.rows`select from photograph where key = ${key}`;
  if (!row) await storage.remove(listVariantPaths(key));
}
