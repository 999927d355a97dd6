// Run by `npm test`: every test file but the proofs, or those whose path contains a given word (`npm test -- booking`).
// `npm run proofs` runs the proofs: files marked `// @proof:`, which take minutes and repeat much (decision 089). Tests in a
// browser (*.spec.ts, on Playwright) and the others (*.test.ts) run at the same time, because each kind waits for half
// of its time. The last lines name the failed tests and show how many passed and failed.
import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { countTests, type TestEvent } from './tests/count-tests.ts';
import { runPlaywright } from './run-playwright.ts';
import { groupFiles, type TestGroups } from './tests/test-groups.ts';

const filesAtOnceMax = 4;
const lineCharactersMax = 600;
const longLine = new RegExp(`.{${lineCharactersMax + 1},}`, 'g');

// The first line of a proof, with the reason.
const proof = /^\/\/ @proof: \S/;

const proofsOnly = process.argv.includes('--proofs');
const filters = process.argv.slice(2).filter((word) => word !== '--proofs');
// Only `.ci/run` limits the whole run; elsewhere a slow machine just takes longer.
const runMs = Number(process.env.TEST_MINUTES ?? 180) * 60_000;
// A group of files takes a minute or two, and eight where the machine is slow and busy.
const entryMs = (proofsOnly ? 60 : 14) * 60_000;
process.env.TEST_FILE_MS = String(entryMs);
const interrupted = new AbortController();
const { signal } = interrupted;
setTimeout(() => interrupted.abort(), runMs).unref();
const count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];

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
if (failures.length > 0) process.stdout.write(`\n${['Failed:', ...failures].join('\n  ')}\n`);
const alsoSkipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
const isGood = count.failed === 0 && count.passed > 0;
process.stdout.write(`${count.passed} passed, ${count.failed} failed${alsoSkipped}\n`, () =>
  process.exit(isGood ? 0 : 1),
);

async function runTests() {
  const specs = listTestFiles('test/**/*.spec.ts');
  const files = listTestFiles('{test,contract,website,back-office,server}/**/*.test.ts');
  if (specs.length + files.length === 0) {
    process.stdout.write(`No test has "${filters.join('" or "')}" in its path.\n`);
    return;
  }
  // Imported here so that an error in it is still followed by the last line.
  const { startTestPostgres } = await import('../test/support/postgres.ts');
  const postgres = await startTestPostgres({ isLight: true });
  process.env.TEST_DATABASE_URL = postgres.url;
  // Every test process loads most of the product.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '..', 'build', 'compiled');
  try {
    const both = [specs.length > 0 && runInBrowser(specs), files.length > 0 && runWithoutBrowser(files)];
    for (const outcome of await Promise.allSettled(both)) {
      if (outcome.status === 'rejected') throw outcome.reason;
    }
  } finally {
    await postgres.stop();
  }
}

async function runInBrowser(specs: string[]) {
  const report = await runPlaywright(specs, { signal });
  addToCount(report);
  failures.push(...report.failures);
}

async function runWithoutBrowser(files: string[]) {
  const results = new Map<string, FileResult>();
  const groups = groupFiles(files);
  try {
    const events = Readable.from(readTestEvents(groups, results));
    await pipeline(events, new spec(), shortenLines, process.stdout, { end: false });
  } finally {
    groups.remove();
  }
  for (const result of results.values()) {
    addToCount(result.count);
    failures.push(...result.failures);
  }
}

/** Shortens the lines of failures: a comparison with a page would print all of it, and hide the names of the tests. */
async function* shortenLines(chunks: AsyncIterable<Buffer | string>) {
  for await (const chunk of chunks)
    yield String(chunk).replaceAll(
      longLine,
      (line) => `${line.slice(0, lineCharactersMax)}… (${line.length} characters)`,
    );
}

type FileResult = { count: ReturnType<typeof countTests>; failures: string[] };

function addToCount({ passed, failed, skipped }: typeof count) {
  count.passed += passed;
  count.failed += failed;
  count.skipped += skipped;
}

function listTestFiles(pattern: string) {
  const isSelected = (path: string) =>
    filters.length === 0 || filters.some((filter) => path.includes(filter));
  const all = globSync(pattern).toSorted().filter(isSelected);
  if (filters.length > 0 && !proofsOnly) return all;
  return all.filter((path) => proof.test(readFileSync(path, 'utf8')) === proofsOnly);
}

async function* readTestEvents(groups: TestGroups, results: Map<string, FileResult>) {
  const files = groups.entries;
  const execArgv = ['--import', './bin/test-limit.mjs'];
  for await (const event of run({ files, concurrency: filesAtOnceMax, timeout: entryMs, execArgv, signal })) {
    // Node's own count is left out because it includes suites and tests that contain others.
    if (event.type === 'test:summary' || (event.type === 'test:diagnostic' && !event.data.file)) continue;
    yield event;
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    for (const each of groups.eventsOfFiles({ passed: event.type === 'test:pass', data: event.data }))
      addToResults(results, each);
  }
  for (const file of groups.unfinished()) {
    const result = readResult(results, resolve(file));
    result.count.failed += 1;
    result.failures.push(`${file} was not run to its end`);
  }
}

function addToResults(results: Map<string, FileResult>, event: TestEvent) {
  const { file = '', name } = event.data;
  const result = readResult(results, file);
  if (result.count.add(event) !== 'failed') return;
  result.failures.push(
    event.passed ? `${relative('.', file)} has no test` : `${relative('.', file)} ${name}`,
  );
}

function readResult(results: Map<string, FileResult>, file: string): FileResult {
  if (!results.has(file)) results.set(file, { count: countTests(), failures: [] });
  return results.get(file)!;
}
