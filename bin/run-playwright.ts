import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';

const playwright = 'node_modules/@playwright/test/cli.js';
const browserReport = 'test-results/summary.json';

/** The part of Playwright's JSON report that is read here. `errors` are those outside of any test. */
type BrowserReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** Runs Playwright with these arguments and adds up what its JSON report counts. A failed test leaves a trace. */
export async function runPlaywright(args: string[], signal?: AbortSignal) {
  rmSync(browserReport, { force: true });
  const child = spawn(process.execPath, [playwright, 'test', ...args], { stdio: 'inherit', signal });
  await once(child, 'exit').catch(() => {});
  if (!existsSync(browserReport)) throw new Error('The browser tests ended without a report.');
  const { stats, errors } = JSON.parse(readFileSync(browserReport, 'utf8')) as BrowserReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
