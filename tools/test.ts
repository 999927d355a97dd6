// What `npm test` runs: every test, or those whose path contains a word that is given (`npm test -- booking`).
// The last line says how many passed and failed.
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { countTests, isEmptyFile } from './count-tests.ts';

const testMs = 240_000;
const runMs = 38 * 60_000;
const specsAtOnceMax = 4;

const words = process.argv.slice(2);
const interrupted = new AbortController();
const signal = AbortSignal.any([interrupted.signal, AbortSignal.timeout(runMs)]);
const count = countTests();

for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupted.abort());
try {
  await runTests();
} catch (error) {
  process.stdout.write(`${(error as Error).stack}\n`);
  count.failed += 1;
}
if (signal.aborted) {
  process.stdout.write('The run was broken off before its end.\n');
  count.failed += 1;
}
const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
const isGood = count.failed === 0 && count.passed > 0;
process.stdout.write(`${count.passed} passed, ${count.failed} failed${skipped}\n`, () =>
  process.exit(isGood ? 0 : 1),
);

async function runTests() {
  const quick = files('{test,contract,website,back-office,server,tools,bench}/**/*.test.ts');
  const browser = files('test/browser/*.spec.ts');
  if (quick.length + browser.length === 0) {
    process.stdout.write(`No test has "${words.join('" or "')}" in its path.\n`);
    return;
  }
  // Only now, so that a fault in it ends with the last line too.
  const { startTestPostgres } = await import('../test/support/postgres-for-tests.ts');
  const postgres = await startTestPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    const events = Readable.from(eventsOf(quick, browser));
    await pipeline(events, new spec(), process.stdout, { end: false });
  } finally {
    await postgres.stop();
  }
}

function files(pattern: string) {
  const all = globSync(pattern).toSorted();
  return words.length > 0 ? all.filter((path) => words.some((word) => path.includes(word))) : all;
}

// Specs wait more than they work; more than a few at once would wait for each other.
async function* eventsOf(quick: string[], browser: string[]) {
  const cores = availableParallelism();
  yield* eventsOfGroup(quick, Math.max(2, cores));
  // They wait more than they work, for pages, and for pictures that turn.
  yield* eventsOfGroup(browser, Math.min(cores + 1, specsAtOnceMax));
}

async function* eventsOfGroup(group: string[], concurrency: number) {
  if (group.length === 0 || signal.aborted) return;
  const execArgv = ['--import', './tools/test-limit.mjs'];
  for await (const event of run({ files: group, concurrency, timeout: testMs, execArgv, signal })) {
    // Node's own count is left out: it is one of each group, with the suites and the tests that hold others in it.
    if (event.type === 'test:summary' || (event.type === 'test:diagnostic' && !event.data.file)) continue;
    yield event;
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const told = { passed: event.type === 'test:pass', data: event.data };
    count.add(told);
    if (isEmptyFile(told)) process.stdout.write(`There is no test in ${event.data.name}.\n`);
  }
}
