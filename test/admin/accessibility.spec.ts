import { beforeEach, describe, test } from 'node:test';
import { openAdminPages, press, signIn } from './admin-page.ts';
import { isAccessibleOnAnyScreen } from '../support/axe.ts';
import type { Visit } from '../support/browser.ts';

const { remoteBackOffice, browser } = await openAdminPages();

const job = 'GET Admin/';

beforeEach(() => {
  const results = [{ name: 'Payments asked for', count: 1_197, says: '£84,112.50 in all.' }];
  remoteBackOffice.answers[job] = { body: { results } };
});

const states: Record<string, (v: Visit) => Promise<void>> = {
  'a wrong key': async (v) => {
    await v.open('/admin');
    await v.page.getByLabel('Operator key').fill('not-the-operator-key');
    await press(v, 'Sign in');
    await v.page.locator('.error-summary').waitFor();
  },
  'the results of a job, among the last runs': async (v) => {
    await signIn(v);
    await press(v, 'Run DD Invoicing');
    await v.page.locator('.run-news').waitFor();
    await v.page.getByText('What it did').first().click();
  },
  'a job that has failed': async (v) => {
    remoteBackOffice.answers[job] = { status: 500 };
    await signIn(v);
    await press(v, 'Run DD Invoicing');
    await v.page.locator('.job-card-failed').waitFor();
  },
  'the scanner without a camera': async (v) => {
    await signIn(v);
    await press(v, 'Scan');
    await v.page.getByText('There is no camera on this device.').waitFor();
    await v.page.keyboard.type('LYCH-0042');
    await v.page.keyboard.press('Enter');
    await v.page.locator('.scan-code').waitFor();
  },
  'a job that runs': async (v) => {
    remoteBackOffice.answers[job] = { delayMs: 60_000 };
    await signIn(v);
    await press(v, 'Sync Sage');
    await v.page.getByText('Leave it running').waitFor();
  },
};

describe('axe finds nothing on the operator’s page, in light, dark and forced colours, narrow and wide', () => {
  for (const [state, arrive] of Object.entries(states)) {
    test(`on ${state}`, async () => {
      await browser.visit({ viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' }, async (v) => {
        await arrive(v);
        await isAccessibleOnAnyScreen(v, state);
      });
    });
  }
});
