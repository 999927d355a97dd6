// @proof: axe on every page of a job.
import { isAccessibleOnAnyScreen } from '../support/browser/axe.ts';
import type { Visitor } from '../support/visitor.ts';
import type { AdminPage } from './admin-page.ts';
import { expect, externalTest as test } from './admin-test.ts';

const jobs = 'GET Admin/';

test.use({ viewport: { width: 320, height: 800 } });

test.beforeEach(({ backOffice }) => {
  const results = [{ name: 'Payments asked for', count: 1_197, message: '£84,112.50 in all.' }];
  backOffice.answers[jobs] = { body: { results } };
});

const states: Record<string, (adminPage: AdminPage, visitor: Visitor) => Promise<void>> = {
  'a wrong key': async (adminPage, visitor) => {
    await visitor.open('/admin');
    await adminPage.enterKey('not-the-operator-key');
    await expect(adminPage.error).toBeVisible();
  },
  'the results of a job, also among the last runs': async (adminPage, { page }) => {
    await adminPage.signIn();
    await adminPage.press('Run DD Invoicing');
    await expect(adminPage.results).toBeVisible();
    await page.getByText('What it did').first().click();
  },
  'the scanner without a camera': async (adminPage, { page }) => {
    await adminPage.signIn();
    await adminPage.press('Scan');
    await expect(page.getByText('There is no camera on this device.')).toBeVisible();
    await page.keyboard.type('LYCH-0042');
    await page.keyboard.press('Enter');
    await expect(page.locator('.scan-code')).toHaveText('LYCH-0042');
  },
};

for (const [state, arrive] of Object.entries(states))
  test(`axe finds nothing on ${state}`, async ({ adminPage, visitor }) => {
    await arrive(adminPage, visitor);
    await isAccessibleOnAnyScreen(visitor, state);
  });

test('axe finds nothing on a failed job', async ({ page, visitor, adminPage, backOffice }) => {
  backOffice.answers[jobs] = { status: 500 };
  await adminPage.signIn();
  await adminPage.press('Run DD Invoicing');
  await expect(page.locator('.job-card-failed')).toBeVisible();
  await isAccessibleOnAnyScreen(visitor, 'a failed job');
});

test('axe finds nothing on a running job', async ({ page, visitor, adminPage, holdBack }) => {
  holdBack(jobs);
  await adminPage.signIn();
  await adminPage.press('Sync Sage');
  await expect(page.getByText('Leave it running')).toBeVisible();
  await isAccessibleOnAnyScreen(visitor, 'a running job');
});
