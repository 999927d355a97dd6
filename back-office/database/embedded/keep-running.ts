import { statfs } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { minuteMs } from '#contract/fields/durations.ts';
import { findPostmaster, readLastMessages } from './postmaster.ts';
import type { ClusterLocation } from './cluster.ts';

// On Linux a check reads two small files; elsewhere it starts a program.
const checkMs = process.platform === 'linux' ? 250 : 5_000;
const pauseMsMin = 1_000;
// Short, so that visitors do not wait long after a full disk has space again.
const pauseMsMax = 3_000;
// A restart that keeps failing is logged once a minute.
const silenceMs = minuteMs;
// If the server ends again within this time, the next restart is delayed longer.
const stableMs = minuteMs;
const freeBytesMin = 64 * 1024 * 1024;

export type RestartingServer = { isRestarting(): boolean; stop(): Promise<void> };

type Restarting = { place: ClusterLocation; restart: () => Promise<void>; signal: AbortSignal };

/**
 * Restarts the database server whenever it has ended: at once, then with growing delays, until it runs or `stop` is
 * called. Never gives up, because a full disk may have space again at any time.
 */
export function keepRunning(place: ClusterLocation, restart: () => Promise<void>): RestartingServer {
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
    await pause(checkMs, signal);
    if (signal.aborted || (await findPostmaster(place.cluster))) continue;
    if (performance.now() - runningSince > stableMs) attempts = 0;
    state.isRestarting = true;
    place.log(`PostgreSQL has ended unexpectedly and is being restarted. ${await describeReasons(place)}`);
    attempts = await restartUntilItRuns(parts, attempts);
    state.isRestarting = false;
    runningSince = performance.now();
  }
}

/** Returns the total number of attempts. */
async function restartUntilItRuns(
  { place, restart, signal }: Restarting,
  attemptsBefore: number,
): Promise<number> {
  let loggedAt = -Infinity;
  for (let attempts = attemptsBefore; !signal.aborted; attempts++) {
    await pause(pauseMsBefore(attempts), signal);
    if (signal.aborted) break;
    try {
      await restart();
      place.log('PostgreSQL is running again.');
      return attempts + 1;
    } catch (error) {
      if (signal.aborted) break;
      if (performance.now() - loggedAt < silenceMs) continue;
      loggedAt = performance.now();
      const next = `Next attempt in ${pauseMsBefore(attempts + 1) / 1_000} seconds.`;
      place.log(`PostgreSQL does not start. ${next} ${await describeReasons(place, error as Error)}`);
    }
  }
  return attemptsBefore;
}

const pause = (ms: number, signal: AbortSignal) =>
  wait(ms, undefined, { signal, ref: false }).catch(() => {});

const pauseMsBefore = (attempt: number) =>
  attempt === 0 ? 0 : Math.min(pauseMsMin * 2 ** (attempt - 1), pauseMsMax);

async function describeReasons(place: ClusterLocation, error?: Error): Promise<string> {
  const messages = (await readLastMessages(place)) || error?.message;
  return `${await describeFullDisk(place)}${messages ? `Its last messages were:\n${messages}` : 'It left no message.'}`;
}

// A full disk often has no room for PostgreSQL's own message about it.
async function describeFullDisk({ dataDir }: ClusterLocation): Promise<string> {
  const disk = await statfs(dataDir).catch(() => undefined);
  if (!disk || disk.bavail * disk.bsize >= freeBytesMin) return '';
  return `The disk that holds ${dataDir} is full. Please free some space. `;
}
