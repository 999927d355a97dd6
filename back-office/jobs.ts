import { eraseRequests } from './cremation/erase-requests.ts';
import type { Database } from './database/database.ts';
import { eraseRecipients } from './mail/erase-recipients.ts';
import { eraseClicks } from './mailing/erase-clicks.ts';
import { eraseOriginals } from './photographs/erase-originals.ts';
import type { Storage } from './storage/storage.ts';

export type JobParts = {
  database: Database;
  storage: Storage;
  clock: () => Date;
  /** Gets counts and codes, never an address or a name. */
  log: (sentence: string) => void;
  keepRequestsDays: number;
  keepOriginalsDays: number;
};

const hourMs = 60 * 60_000;

/** What is done by the clock: at the start, and then again and again. Each answers how much it erased. */
const jobs = {
  'erase-requests': { everyMs: 24 * hourMs, run: eraseRequests },
  'erase-recipients': { everyMs: 24 * hourMs, run: eraseRecipients },
  'erase-clicks': { everyMs: 24 * hourMs, run: eraseClicks },
  'erase-originals': { everyMs: 24 * hourMs, run: eraseOriginals },
} satisfies Record<string, { everyMs: number; run: (parts: JobParts) => Promise<number> }>;

/** Runs every job now and at its times. Several processes on one database do no harm to each other. */
export function startJobs(parts: JobParts): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const start = (name: JobName) => {
    const job = runJob(name, parts).finally(() => running.delete(job));
    running.add(job);
  };
  const timers = jobNames.map((name) => {
    start(name);
    return setInterval(start, jobs[name].everyMs, name).unref();
  });
  return {
    async stop() {
      timers.forEach(clearInterval);
      await Promise.all(running);
    },
  };
}

type JobName = keyof typeof jobs;
const jobNames = Object.keys(jobs) as JobName[];

async function runJob(name: JobName, parts: JobParts): Promise<void> {
  try {
    const erased = await jobs[name].run(parts);
    if (erased > 0) parts.log(`Job ${name}: ${erased} erased.`);
  } catch (error) {
    // A database's message may hold a row; its code does not.
    parts.log(`Job ${name} failed (${(error as { code?: string }).code ?? 'unknown'}).`);
  }
}
