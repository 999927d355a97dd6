import { setTimeout as wait } from 'node:timers/promises';
import { logSparingly } from '../log-sparingly.ts';

type WorkerParts = {
  /** Does what there is to do, until nothing is left or `stopping` says so. */
  work(stopping: AbortSignal): Promise<void>;
  /** How long it sleeps at most: nobody wakes it for work that another process has left. */
  pollMs: number;
  /** How long a stop waits for what is under way; without it, to its end. */
  stopMsMax?: number;
  log: (sentence: string) => void;
  /** What the log says when `work` throws. */
  failure: string;
};

export type Worker = { wake(): void; stop(): Promise<void> };

// Under load each booking wakes the outbox. Looking once for those of a moment is enough.
const pauseMs = 100;
const retryMs = 500;
const triesMax = 3;

/**
 * Works at once, whenever it is woken and from time to time, but never twice at the same time. If it is woken while it
 * works or soon afterwards, it works once more after a pause. A connection that broke a moment ago fails once, so a
 * failure is soon tried again.
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
