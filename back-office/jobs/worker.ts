import { setTimeout as wait } from 'node:timers/promises';

type WorkerParts = {
  /** Does what there is to do, until nothing is left or `stopping` says so. Must not throw. */
  work(stopping: AbortSignal): Promise<void>;
  /** How long it sleeps at most: what others have left for it, nobody wakes it for. */
  pollMs: number;
  /** How long a stop waits for what is under way; without it, to its end. */
  stopMsMax?: number;
};

export type Worker = { wake(): void; stop(): Promise<void> };

/** Works now, whenever it is woken and from time to time; never twice at once, and once more when woken meanwhile. */
export function startWorker({ work, pollMs, stopMsMax }: WorkerParts): Worker {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isCalledAgain = false;
  const wake = () => {
    isCalledAgain = true;
    running ??= keepWorking().finally(() => (running = undefined));
  };
  const keepWorking = async () => {
    while (isCalledAgain && !stopping.signal.aborted) {
      isCalledAgain = false;
      await work(stopping.signal);
    }
  };
  const timer = setInterval(wake, pollMs).unref();
  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await (stopMsMax ? Promise.race([running, wait(stopMsMax, undefined, { ref: false })]) : running);
    },
  };
}
