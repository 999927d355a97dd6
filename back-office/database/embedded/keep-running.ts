import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { findPostmaster, lastWords } from './postmaster.ts';
import type { Place } from './cluster.ts';

// On Linux a look reads two small files; elsewhere it starts a program.
const lookMs = process.platform === 'linux' ? 1_000 : 5_000;
const pauseMsMin = 1_000;
const pauseMsMax = 30_000;
// A server that ends sooner than this after a restart is restarted more slowly each time.
const steadyMs = 60_000;
const freeBytesMin = 64 * 1024 * 1024;

export type KeptRunning = { isRestarting(): boolean; stop(): Promise<void> };

type Restarting = { place: Place; restart: () => Promise<void>; signal: AbortSignal };

/**
 * Restarts the database server whenever it has ended: at once, then with growing pauses, until it runs or `stop` is
 * called. It never gives up, because a full disk may have room again at any time.
 */
export function keepRunning(place: Place, restart: () => Promise<void>): KeptRunning {
  const stopping = new AbortController();
  const state = { isRestarting: false };
  const ended = watch({ place, restart, signal: stopping.signal }, state);
  return {
    isRestarting: () => state.isRestarting,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

async function watch(parts: Restarting, state: { isRestarting: boolean }): Promise<void> {
  const { place, signal } = parts;
  let attempts = 0;
  let runningSince = performance.now();
  while (!signal.aborted) {
    await pause(lookMs, signal);
    if (signal.aborted || (await findPostmaster(place.cluster))) continue;
    if (performance.now() - runningSince > steadyMs) attempts = 0;
    state.isRestarting = true;
    place.log(`PostgreSQL has ended unexpectedly and is being restarted. ${await reasons(place)}`);
    attempts = await restartUntilItRuns(parts, attempts);
    state.isRestarting = false;
    runningSince = performance.now();
  }
}

/** Answers how many attempts there have been. */
async function restartUntilItRuns(
  { place, restart, signal }: Restarting,
  attemptsBefore: number,
): Promise<number> {
  for (let attempts = attemptsBefore; !signal.aborted; attempts++) {
    await pause(pauseMsBefore(attempts), signal);
    if (signal.aborted) break;
    try {
      await restart();
      place.log('PostgreSQL is running again.');
      return attempts + 1;
    } catch (error) {
      if (signal.aborted) break;
      const next = `Next attempt in ${pauseMsBefore(attempts + 1) / 1_000} seconds.`;
      place.log(`PostgreSQL does not start. ${next} ${await reasons(place, error as Error)}`);
    }
  }
  return attemptsBefore;
}

const pause = (ms: number, signal: AbortSignal) =>
  wait(ms, undefined, { signal, ref: false }).catch(() => {});

const pauseMsBefore = (attempt: number) =>
  attempt === 0 ? 0 : Math.min(pauseMsMin * 2 ** (attempt - 1), pauseMsMax);

async function reasons(place: Place, error?: Error): Promise<string> {
  const words = (await lastWords(place)) || error?.message;
  return `${await logIfFull(place)}${words ? `Its last messages were:\n${words}` : 'It left no message.'}`;
}

// A full disk often has no room for PostgreSQL's own message about it.
async function logIfFull({ dataDir }: Place): Promise<string> {
  const disk = await statfs(dataDir).catch(() => undefined);
  if (!disk || disk.bavail * disk.bsize >= freeBytesMin) return '';
  return `The disk that holds ${dataDir} is full. Please make room on it. `;
}
