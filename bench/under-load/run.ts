// npm run load: bookings, reads, photographs and a campaign together for 10 minutes against one process, or with
// `-- --stack` against many, or with `-- --both` against one after the other. `--minutes=2` is shorter.
import { parseArgs } from 'node:util';
import { describeMissingPrograms } from '../stack/missing-programs.ts';
import { startOneProcess } from '../stack/one-process.ts';
import { startStack } from '../stack/stack.ts';
import type { Target } from '../stack/target.ts';
import { runLoad } from './load-run.ts';
import { describe, listMissed } from './report.ts';
import { writeSection } from './write-section.ts';

const minutesDefault = 10;
const overtimeMinutes = 20;

const { values } = parseArgs({
  options: { stack: { type: 'boolean' }, both: { type: 'boolean' }, minutes: { type: 'string' } },
});
const minutes = Number(values.minutes ?? minutesDefault);
if (!(minutes > 0 && minutes <= 120)) stop('--minutes must be a number up to 120.');
const runsStack = values.stack || values.both;
const missing = runsStack ? describeMissingPrograms() : null;
if (missing) stop(missing);

// Mail servers of real domains would not take more a minute; here nothing is sent to anybody.
const settings = { MAIL_SHOTS_PER_DOMAIN: '99999' };
const starts: (() => Promise<Target>)[] = [];
if (!values.stack) starts.push(() => startOneProcess(settings));
if (runsStack) starts.push(() => startStack(settings));

// If something hangs, the guards of the folders end what was started.
setTimeout(
  () => stop('The run took too long.'),
  starts.length * (minutes + overtimeMinutes) * 60_000,
).unref();
for (const start of starts) {
  const target = await start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void target.stop().finally(() => process.exit(1)));
  try {
    console.log(`Load on ${target.name}.`);
    const run = await runLoad(target, minutes, (sentence) => console.log(sentence));
    const missed = listMissed(run);
    console.log(`\n${describe(run)}\n${missed.join('\n') || 'Every limit is met.'}\n`);
    if (missed.length > 0) process.exitCode = 1;
    else if (minutes >= minutesDefault) writeSection(target.name, describe(run));
  } finally {
    await target.stop();
  }
}
process.exit();

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
