import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const playwright = 'node_modules/@playwright/test/cli.js';
const browserReport = 'test-results/summary.json';

/** The part of Playwright's JSON report that is read here. `errors` are those outside of any test. */
type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  errors: { message?: string }[];
};
type Suite = { suites?: Suite[]; specs: Spec[] };
type Spec = { title: string; file: string; line: number; tests: { status: string }[] };

/**
 * Runs Playwright with these arguments and adds up what its JSON report counts. A failed test runs once more to leave a
 * trace, and has failed even if it passes then.
 */
export async function runPlaywright(args: string[], { signal }: { signal?: AbortSignal } = {}) {
  rmSync(browserReport, { force: true });
  const child = spawn(process.execPath, [playwright, 'test', ...args], { stdio: 'inherit', signal });
  await once(child, 'exit').catch(() => {});
  if (!existsSync(browserReport)) throw new Error('The browser tests ended without a report.');
  const { stats, errors, suites } = JSON.parse(readFileSync(browserReport, 'utf8')) as BrowserReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap((suite) => [...listNames(suite, 'unexpected'), ...listNames(suite, 'flaky')]),
      ...errors.map(({ message }) => message ?? 'An error in no test'),
    ],
  };
}

const listNames = ({ suites = [], specs }: Suite, status: string): string[] => [
  ...suites.flatMap((suite) => listNames(suite, status)),
  ...specs
    .filter(({ tests }) => tests.some((test) => test.status === status))
    .map(({ title, file, line }) => `test/${file}:${line} ${title}`),
];
