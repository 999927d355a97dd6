import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Storage } from '../../storage/storage.ts';
import {
  claimNext,
  releasePhotograph,
  renewPhotograph,
  settleFailure,
  settleReady,
  type Claimed,
  type Taken,
} from './claims.ts';
import { startResizer, type Resizer } from './resizer.ts';
import { startFairTurns, type FairTurns } from './fair-turns.ts';
import { filesOf, originalOf, variantOf, variants } from '../files.ts';
import { keepLeases, type LeaseParts } from '../../jobs/lease.ts';
import { startWorker, type Worker } from '../../jobs/worker.ts';

type ResizingParts = LeaseParts & {
  storage: Storage;
  clock: () => Date;
  /** Gets counts, ids and codes, never a key or a name. */
  log: (sentence: string) => void;
  /** How long one that could not be read steps aside. */
  retryMs?: number;
};

const pollMs = 5_000;
// Photographs come many at a time; one look is enough for those of a moment.
const gatherMs = 200;
// While the pictures of one are stored, those of the next are made.
const lanes = 2;
const retryMsDefault = 10_000;
const awayMsMin = 1_000;
const awayMsMax = 60_000;
const stopMsMax = 10_000;

/** Makes what is served of photographs, now and whenever some come. Several processes may do so side by side. */
export function startResizing(parts: ResizingParts): Worker {
  const resizer = startResizer();
  const turns = startFairTurns();
  const work = async (stopping: AbortSignal) => {
    const lanesAtWork = Array.from({ length: lanes }, () => resizeAll(parts, { resizer, turns }, stopping));
    const made = (await Promise.all(lanesAtWork)).reduce((sum, count) => sum + count);
    if (made > 0) parts.log(`Photographs: ${made} ready.`);
  };
  // The next process claims what was under way at a stop, once its lease has expired.
  const failure = 'Photographs could not be resized';
  const { wake, stop } = startWorker({ work, pollMs, stopMsMax, log: parts.log, failure });
  let gathering: NodeJS.Timeout | undefined;
  const look = () => {
    gathering = undefined;
    wake();
  };
  return {
    wake: () => (gathering ??= setTimeout(look, gatherMs)),
    async stop() {
      clearTimeout(gathering);
      const stopped = stop();
      resizer.stop();
      await stopped;
    },
  };
}

type Work = { resizer: Resizer; turns: FairTurns };

/** Until nothing waits. Answers how many became ready. */
async function resizeAll(parts: ResizingParts, work: Work, stopping: AbortSignal): Promise<number> {
  let made = 0;
  let timesAway = 0;
  while (!stopping.aborted) {
    try {
      const outcome = await resizeNext(parts, work);
      if (outcome === 'nothing') break;
      if (outcome === 'ready') made++;
      timesAway = 0;
    } catch (error) {
      if (stopping.aborted) break;
      const { code, message } = error as NodeJS.ErrnoException;
      parts.log(`Photographs have to wait: ${code ?? message}`);
      const pauseMs = Math.min(awayMsMin * 2 ** timesAway++, awayMsMax);
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => {});
    }
  }
  return made;
}

type Outcome = 'nothing' | 'ready' | 'not-ready';

/** Throws where it is not for the picture: nothing is held against it then. */
async function resizeNext(parts: ResizingParts, { resizer, turns }: Work): Promise<Outcome> {
  const claimed = await claimNext(parts, turns);
  if (!claimed) return 'nothing';
  const lease = keepLeases(parts, () => renewPhotograph(parts, claimed));
  // Named after the photograph, so that who takes it after a kill also takes what is left of the last try.
  const folder = join(parts.storage.incoming, `derive-${claimed.key}`);
  try {
    return await resizeIn(folder, claimed, parts, resizer);
  } catch (error) {
    await releasePhotograph(parts, claimed).catch(() => {});
    throw error;
  } finally {
    lease.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function resizeIn(
  folder: string,
  claimed: Taken,
  parts: ResizingParts,
  resizer: Resizer,
): Promise<Outcome> {
  const { storage, clock, retryMs = retryMsDefault } = parts;
  const original = await storage.open(originalOf(claimed.key));
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, 0o700);
  if (original) await pipeline(original.stream, createWriteStream(join(folder, 'original'), { mode: 0o600 }));
  const { size = null, ms = 0 } = original ? await resizer.resize(folder) : {};
  claimed.turn.spend(ms);
  if (!size) {
    await settleFailure(parts, claimed, new Date(clock().getTime() + retryMs));
    return 'not-ready';
  }
  // All at once: a disk that is told to keep one file for good keeps its neighbours with it.
  await Promise.all(
    variants.map(({ height, format }) =>
      storage.take(join(folder, `${height}.${format}`), variantOf(claimed.key, height, format)),
    ),
  );
  if (await settleReady(parts, claimed, size)) return 'ready';
  await removeIfGone(parts, claimed);
  return 'not-ready';
}

// Who removed the photograph in the middle removed the files that there were then.
async function removeIfGone({ database, storage }: ResizingParts, { id, key }: Claimed): Promise<void> {
  const [row] = await database.rows`select from photograph where id = ${id}`;
  if (!row) await storage.remove(filesOf(key));
}
