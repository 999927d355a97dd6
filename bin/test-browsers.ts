// Run by `npm run test:browsers`: the main journeys in Firefox and in WebKitGTK, Safari's engine. The last line shows
// how many passed and failed.
import { startTestPostgres } from '../test/support/postgres.ts';
import { installOtherBrowsers } from './install-other-browsers.ts';
import { runPlaywright } from './run-playwright.ts';

const { passed, failed } = await runJourneys().catch((error: Error) => {
  console.log(error.stack);
  return { passed: 0, failed: 1 };
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function runJourneys() {
  const problem = installOtherBrowsers();
  if (problem) {
    console.log(problem);
    return { passed: 0, failed: 1 };
  }
  const postgres = await startTestPostgres({ isLight: true });
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    return await runPlaywright(['--config', 'playwright.browsers.config.ts', ...process.argv.slice(2)]);
  } finally {
    await postgres.stop();
  }
}
