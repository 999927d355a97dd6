// Run by `npm test`: every test file, or those whose path contains a given word (`npm test -- booking`). First the
// tests in a browser (*.spec.ts, on Playwright), then the others (*.test.ts). The last line shows how many tests passed
// and failed.
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { countTests, isEmptyFile } from './count-tests.ts';
import { runPlaywright } from './run-playwright.ts';

const testMs = 240_000;
const runMs = 18 * 60_000;
// A test file spends about half its time waiting for pages, emails and time-outs.
const filesAtOnceForEachCore = 2;
const filesAtOnceMax = 4;

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
  const specs = filesOf('test/**/*.spec.ts');
  const files = filesOf('{test,contract,website,back-office,server}/**/*.test.ts');
  if (specs.length + files.length === 0) {
    process.stdout.write(`No test has "${words.join('" or "')}" in its path.\n`);
    return;
  }
  // Imported here so that an error in it is still followed by the last line.
  const { startTestPostgres } = await import('../test/support/postgres.ts');
  const postgres = await startTestPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  // Every test file is a process that loads most of the product.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'build', 'compiled');
  try {
    if (specs.length > 0) await runInBrowser(specs);
    if (files.length > 0)
      await pipeline(Readable.from(eventsOf(files)), new spec(), process.stdout, { end: false });
  } finally {
    await postgres.stop();
  }
}

async function runInBrowser(specs: string[]) {
  const counted = await runPlaywright(specs, signal);
  count.passed += counted.passed;
  count.failed += counted.failed;
  count.skipped += counted.skipped;
}

function filesOf(pattern: string) {
  const all = globSync(pattern).toSorted();
  return words.length > 0 ? all.filter((path) => words.some((word) => path.includes(word))) : all;
}

async function* eventsOf(files: string[]) {
  const concurrency = Math.min(availableParallelism() * filesAtOnceForEachCore, filesAtOnceMax);
  const execArgv = ['--import', './bin/test-limit.mjs'];
  for await (const event of run({ files, concurrency, timeout: testMs, execArgv, signal })) {
    // Node's own count is left out because it includes suites and tests that contain others.
    if (event.type === 'test:summary' || (event.type === 'test:diagnostic' && !event.data.file)) continue;
    yield event;
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const outcome = { passed: event.type === 'test:pass', data: event.data };
    count.add(outcome);
    if (isEmptyFile(outcome)) process.stdout.write(`There is no test in ${event.data.name}.\n`);
  }
}
