import type { Target } from '../stack/target.ts';
import { watchMemory, type Memory } from './memory.ts';
import { measureOverload, type Overload } from './overload.ts';
import type { Results } from './phase.ts';
import { prepare, prepareCampaign, sendCampaign } from './prepare.ts';
import { verify, type Verified } from './verify.ts';
import { startVisitors } from './visitors.ts';

const uploadEverySeconds = 3;
const readersPerMinute = 500;
// The share of a run in which caches fill and code is compiled.
const warmUpShare = 0.2;
const forgetMs = 5_000;

export type LoadRun = {
  minutes: number;
  /** The largest number of visits a second, measured before. */
  capacity: number;
  ratePerSecond: number;
  readers: number;
  steady: Results;
  memory: Memory[];
  overload: Overload;
  verified: Verified;
};

/** Runs everything together at half of the capacity, then far above it, and then checks what is stored. */
export async function runLoad(
  target: Target,
  minutes: number,
  say: (sentence: string) => void,
): Promise<LoadRun> {
  const runName = target.folder.slice(-8);
  const readers = Math.max(1_000, Math.round(readersPerMinute * minutes));
  const places = await prepare(target);
  await prepareCampaign(target, readers);
  const visitors = startVisitors(places, runName);
  // Received emails are counted by their recipients alone.
  const forgetting = setInterval(
    () => target.mailServer.received.forEach((email) => (email.raw = '')),
    forgetMs,
  );
  try {
    const warmUp = await visitors.run({ seconds: 5, visitors: 24, uploadEverySeconds });
    const full = await visitors.run({ seconds: 15, visitors: 24, uploadEverySeconds });
    const capacity = countOf(full) / full.seconds;
    const ratePerSecond = capacity / 2;
    say(`It serves ${capacity.toFixed(0)} requests a second. Now ${minutes} minutes at half of that.`);
    const seconds = minutes * 60;
    const memoryOf = watchMemory(target.processes, warmUpShare * seconds * 1_000);
    await sendCampaign(target);
    const steady = await visitors.run({ seconds, ratePerSecond, uploadEverySeconds });
    const memory = memoryOf();
    say('Now many times its capacity, for 30 seconds.');
    const over = await measureOverload(visitors, places, capacity, runName);
    say('Now what is stored, and what was emailed.');
    const ofLast = { ...steady, stored: over.booking ? [over.booking] : [], refused: [] };
    const verified = await verify(target, [warmUp, full, steady, over.results, ofLast], readers);
    return { minutes, capacity, ratePerSecond, readers, steady, memory, overload: over, verified };
  } finally {
    clearInterval(forgetting);
    visitors.stop();
  }
}

const countOf = ({ ms }: Results) => Object.values(ms).reduce((sum, times) => sum + times.length, 0);
