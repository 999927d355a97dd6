import { defineConfig } from '@playwright/test';
import { findLightBrowser } from './bin/install-browser.ts';
import { lightenPasswords } from './bin/tests/light-passwords.mjs';
import { browserArguments } from './test/support/browser/arguments.ts';

lightenPasswords();

// Only failures wait this long, and a busy machine is not a failure.
const waitMs = 30_000;

/** The browser tests. `npm test` runs them beside the others; `npx playwright show-trace` opens the trace of a failure. */
export default defineConfig({
  testDir: 'test',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  snapshotPathTemplate: '{testDir}/{testFileDir}/expected/{arg}{ext}',
  // A missing text is a failure too.
  updateSnapshots: process.env.UPDATE_EXPECTED ? 'all' : 'none',
  // Node runs our TypeScript as it is. Playwright would transpile every file first, which takes 10 seconds in a new clone.
  build: { external: ['**/*'] },
  // A worker has a Lychgate of its own, and waits for the browser about half of the time.
  workers: 3,
  timeout: 4 * waitMs,
  // Tracing every test costs up to a quarter more processor time, so a failed test runs once more with a trace. It has
  // failed even if it passes then (bin/run-playwright.ts).
  retries: 1,
  expect: { timeout: waitMs },
  reporter: [['list'], ['json', { outputFile: 'test-results/summary.json' }]],
  use: {
    actionTimeout: waitMs,
    locale: 'en-GB',
    viewport: { width: 1280, height: 900 },
    // A page that fades into the next one takes a third more processor time. Tests of what moves ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: findLightBrowser(), args: browserArguments },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
