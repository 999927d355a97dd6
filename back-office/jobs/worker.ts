import { setTimeout as wait } from 'node:timers/promises';
import { logSparingly } from '../log-sparingly.ts';

type WorkerParts = {
  /** Works until nothing is left, or until `stopping` is aborted. */
  work(stopping: AbortSignal): Promise<void>;
  /** The longest pause: work that a killed process has left wakes nobody. */
  pollMs: number;
  /** How long a stop waits for unfinished work; by default until it ends. */
  stopMsMax?: number;
  log: (sentence: string) => void;
  /** The log message when `work` throws. */
  failure: string;
};

export type Worker = { wake(): void; stop(): Promise<void> };

/** A worker that does nothing, for a process whose work another one does. */
export const idleWorker: Worker = { wake: () => {}, stop: async () => {} };

// Under load each booking wakes the outbox, so one query serves several of them.
const pauseMs = 100;
const retryMs = 500;
const triesMax = 3;

/**
 * Runs `work` at once, whenever it is woken and at least every `pollMs`, never twice at the same time. If it is woken
 * during `work` or just after, it runs once more after a pause. The first query on a dropped connection fails, so failures
 * are retried soon.
 */
export function startWorker({ work, pollMs, stopMsMax, log, failure }: WorkerParts): Worker {
  const stopping = new AbortController();
  const logFailure = logSparingly(log, failure);
  let running: Promise<void> | undefined;
  let isBusy = false;
  let isCalledAgain = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  const wake = () => {
    isCalledAgain = true;
    if (!isBusy && !stopping.signal.aborted) void workAndPause();
  };
  const workAndPause = async () => {
    isBusy = true;
    isCalledAgain = false;
    running = work(stopping.signal).then(() => void (failures = 0), fail);
    await running;
    await wait(pauseMs, undefined, { ref: false });
    isBusy = false;
    if (isCalledAgain) wake();
  };
  const fail = (error: unknown) => {
    logFailure(error);
    failures += 1;
    if (failures < triesMax) retry = setTimeout(wake, retryMs).unref();
  };
  const timer = setInterval(wake, pollMs).unref();
  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      clearTimeout(retry);
      await (stopMsMax ? Promise.race([running, wait(stopMsMax, undefined, { ref: false })]) : running);
    },
  };
}
