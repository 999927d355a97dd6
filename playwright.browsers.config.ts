import { defineConfig } from '@playwright/test';
import { findFirefox } from './bin/install-other-browsers.ts';
import type { JourneyOptions } from './test/browsers/journey-test.ts';

// Only failures wait this long, and a busy machine is not a failure.
const waitMs = 30_000;

/** The main journeys in Firefox and in WebKitGTK, run by `npm run test:browsers`. */
export default defineConfig<object, JourneyOptions>({
  testDir: 'test/browsers',
  testMatch: '*.journey.ts',
  outputDir: 'test-results/browsers',
  workers: 1,
  timeout: 4 * waitMs,
  expect: { timeout: waitMs },
  reporter: [['list'], ['json', { outputFile: 'test-results/summary.json' }]],
  projects: [{ name: 'Firefox', use: { firefoxPath: findFirefox() } }, { name: 'WebKitGTK' }],
});
