import type { Page } from '@playwright/test';
import { coffeeMorning, listCall } from '../events/listed-event.ts';
import { dropdownsCall, requestPath, wellAnswered } from '../support/records/cremation-request.ts';
import { expect, externalTest as test } from '../support/browser/test.ts';

const funeral = '6f1d2c3b-4a59-4e68-8f77-0a1b2c3d4e5f';
const paths = [
  requestPath,
  `${requestPath}#about-you`,
  `${requestPath}#where-they-died`,
  `/events?book=${coffeeMorning.guid}`,
  `/events?cancel=${coffeeMorning.guid}`,
  `/documentupload/${funeral}`,
  `/documentviewer/${funeral}`,
  '/admin',
];

test.beforeEach(({ backOffice }) => {
  Object.assign(backOffice.answers, {
    [listCall]: { body: [coffeeMorning] },
    [dropdownsCall]: wellAnswered[dropdownsCall],
    [`GET ClientImage/GetImages/${funeral}`]: { body: [] },
  });
});

const lengthOfStyles = (page: Page) =>
  page.evaluate(() => document.querySelector('style')!.textContent.length);

/** Opens a page whose whole styles arrive when they are released. */
async function openBefore(page: Page, path: string) {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/styles/*', (route) => held.promise.then(() => route.continue()));
  await page.goto(path);
  await page.waitForSelector('script[data-modules]', { state: 'attached' });
  return held.resolve;
}

test('scripts run once the whole styles of the page are there', async ({ visitor }) => {
  const { page } = visitor;
  const release = await openBefore(page, requestPath);
  const before = await lengthOfStyles(page);
  release();
  await visitor.ready();
  expect(await lengthOfStyles(page)).toBeGreaterThan(before * 1.5);
});

test('scripts run without the whole styles if these are lost', async ({ visitor }) => {
  const { page } = visitor;
  await page.route('**/assets/styles/*', (route) => route.abort());
  await visitor.open(requestPath);
  await page.getByRole('link', { name: 'Start the request' }).click();
  await expect(page.getByRole('heading', { name: /^About you/ })).toBeVisible();
});

for (const width of [390, 1280]) {
  test.describe(`On a screen of ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test('the whole styles change nothing on a page that its script has not changed', async ({ page }) => {
      await page.route('**/assets/*.js', (route) => route.abort());
      for (const path of paths) {
        await page.goto('about:blank');
        const release = await openBefore(page, path);
        const look = () => page.screenshot({ fullPage: true, animations: 'disabled' });
        const [before, length] = [await look(), await lengthOfStyles(page)];
        release();
        await expect.poll(() => lengthOfStyles(page)).toBeGreaterThan(length);
        expect((await look()).equals(before), path).toBe(true);
      }
    });
  });
}
