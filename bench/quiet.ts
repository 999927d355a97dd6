import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { isQuick } from './quick.ts';

const lookMs = 250;
const idleShareMin = 0.85;
const waitedMsMax = isQuick ? 5_000 : 20_000;

let waitedMs = 0;
let turns = 0;
let busyTurns = 0;

/** Begins a chapter. Each may wait for 20 seconds in all, however long earlier chapters waited. */
export function beginChapter(): void {
  waitedMs = 0;
}

/**
 * Waits until the machine is mostly idle, at most 20 seconds per chapter. Other work would slow only one side of a
 * comparison; it may be what the previous turn left to do.
 */
export async function waitUntilQuiet(): Promise<void> {
  turns++;
  while (waitedMs < waitedMsMax) {
    if ((await measureIdleShare()) >= idleShareMin) return;
    waitedMs += lookMs;
  }
  if ((await measureIdleShare()) < idleShareMin) busyTurns++;
}

/** A sentence that tells readers how far to trust the figures. */
export function reportQuiet(): string {
  if (busyTurns === 0) return 'The machine had nothing else to do.';
  return `The machine was busy with other work before ${busyTurns} of ${turns} turns: so these figures are less reliable.`;
}

async function measureIdleShare(): Promise<number> {
  const before = readTimes();
  await wait(lookMs);
  const after = readTimes();
  return (after.idle - before.idle) / Math.max(after.all - before.all, 1);
}

function readTimes(): { idle: number; all: number } {
  let [idle, all] = [0, 0];
  for (const { times: spent } of cpus()) {
    idle += spent.idle;
    all += spent.user + spent.nice + spent.sys + spent.irq + spent.idle;
  }
  return { idle, all };
}
