// npm run faults -- kill-web cut-postgres --rounds=20 --seconds=3: breaks one thing after another while people book, add
// photographs, get mailings and are collected from, and counts afterwards what was acknowledged. With --stack: on all programs
// of npm run stack.
import { clocks } from './kinds/clocks.ts';
import { oneByOne, rolling } from './kinds/restarts.ts';
import { twoStarts } from './kinds/starts.ts';
import { diskFull, foldersFull } from './kinds/disk.ts';
import { cutPostgres, pausePostgres } from './kinds/database.ts';
import { killPgBouncer, killPostgres, killWeb, killWorker } from './kinds/kills.ts';
import { s3Gone, s3Refusing, s3Slow, smtpGone, smtpRefusing, smtpSlow } from './kinds/services.ts';
import { describeMissingPrograms } from '../stack/missing-programs.ts';
import { isMissed, type Fault, type Result } from './fault.ts';
import { printResults } from './table.ts';
import { exitWith } from '../exit.ts';

const everywhere: Record<string, Fault> = {
  'kill-web': killWeb,
  'kill-worker': killWorker,
  'kill-postgres': killPostgres,
  'cut-postgres': cutPostgres,
  'pause-postgres': pausePostgres,
  's3-slow': s3Slow,
  's3-refusing': s3Refusing,
  's3-gone': s3Gone,
  'smtp-slow': smtpSlow,
  'smtp-refusing': smtpRefusing,
  'smtp-gone': smtpGone,
};

const onStack: Record<string, Fault> = { ...everywhere, 'kill-pgbouncer': killPgBouncer, rolling: oneByOne };

const onOne: Record<string, Fault> = {
  ...everywhere,
  'disk-full': diskFull,
  'folders-full': foldersFull,
  clocks,
  'two-starts': twoStarts,
  rolling,
};

const roundsDefault = 20;
const secondsDefault = 2;
// 20 rounds of one kind take up to 17 minutes on the stack.
const runMsMax = (process.argv.includes('--stack') ? 180 : 60) * 60_000;

function readNumber(args: string[], name: string, fallback: number): number {
  const value = args.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  if (value === undefined) return fallback;
  if (!/^[1-9]\d{0,3}$/.test(value)) throw new Error(`--${name} must be a whole number.`);
  return Number(value);
}

async function run(args: string[]): Promise<Result[]> {
  const options = {
    rounds: readNumber(args, 'rounds', roundsDefault),
    pauseSeconds: readNumber(args, 'seconds', secondsDefault),
    isStack: args.includes('--stack'),
  };
  const missing = options.isStack ? describeMissingPrograms() : null;
  if (missing) throw new Error(missing);
  const faults = options.isStack ? onStack : onOne;
  const names = args.filter((word) => !word.startsWith('--'));
  const unknown = names.filter((name) => !(name in faults));
  if (unknown.length > 0)
    throw new Error(`Unknown fault ${unknown.join(', ')}. There are ${Object.keys(faults).join(', ')}.`);
  const results: Result[] = [];
  for (const name of names.length > 0 ? names : Object.keys(faults)) {
    const startedAt = performance.now();
    console.log(`${name}: ${faults[name]!.about}…`);
    // A fault whose run fails ends neither the others nor what is known of them.
    const result = await faults[name]!.run(options).catch((error: Error) => createFailure(name, error));
    results.push(result);
    printResults([result]);
    console.log(`It took ${Math.round((performance.now() - startedAt) / 1_000)} s.\n`);
  }
  return results;
}

const createFailure = (fault: string, { message }: Error): Result => ({
  fault,
  rounds: 0,
  acknowledged: '',
  lost: 0,
  twice: 0,
  serviceMs: [],
  notes: [`Wrong: ${message}`],
});

// Ends the run even if something hangs. Its child processes end with it.
setTimeout(() => exitWith('The run took too long.'), runMsMax).unref();

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => exitWith('Stopped.'));

run(process.argv.slice(2)).then(
  (results) => {
    printResults(results);
    exitWith(results.some(isMissed) ? 'Something was lost, came twice or took too long.' : '');
  },
  (error: Error) => exitWith(`${error.stack}`),
);
