import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { success, stepTitles } from '../cremation-page.ts';
import { margaret, missing, requestPath } from '../../support/records/cremation-request.ts';
import { expect, test } from '../cremation-test.ts';

const goOn = (page: Page) => page.getByRole('link', { name: 'Continue' }).click();
const isAtStep = (page: Page, number: number) =>
  expect(page.locator('main form h2:visible')).toHaveText(new RegExp(`^${stepTitles[number - 1]}`));

test('a step is left once its own answers are right', async ({ page, requestPage }) => {
  // The rules are still on their way when Continue is pressed.
  await page.route('**/assets/read-request-*', (route) => setTimeout(700).then(() => route.continue()));
  await requestPage.open();
  await isAtStep(page, 1);
  await requestPage.type('title', 'Mrs');
  await goOn(page);
  const { firstName, lastName, eMail1, relationship } = missing;
  await requestPage.complains({ firstName, lastName, eMail1, relationship });
  await isAtStep(page, 1);
  // Another step does not show their messages.
  await page.getByRole('link', { name: stepTitles[1]!, exact: true }).click();
  await isAtStep(page, 2);
  await expect(requestPage.errorSummary).toHaveCount(0);
  await page.goBack();
  await isAtStep(page, 1);
  await requestPage.fillIn({ ...margaret });
  await requestPage.show('title');
  await goOn(page);
  await isAtStep(page, 2);
  await expect(page.getByRole('heading', { name: stepTitles[1]! })).toBeFocused();
  await expect(requestPage.errorSummary).toHaveCount(0);
});

test('somebody who goes back while a step is being checked stays there', async ({ page, requestPage }) => {
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/read-request-*', (route) => arrived.promise.then(() => route.continue()));
  await requestPage.open();
  await requestPage.fillIn({ ...margaret });
  await requestPage.show('title');
  await goOn(page);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  const start = page.getByRole('link', { name: 'Start the request' });
  await expect(start).toBeVisible();
  const rules = page.waitForResponse('**/assets/read-request-*');
  arrived.resolve();
  await (await rules).finished();
  await setTimeout(300);
  await expect(start).toBeVisible();
});

test('Back and a reload keep the step and everything that was typed', async ({ page, requestPage }) => {
  await requestPage.open();
  await requestPage.fillIn({ title: 'Mrs', firstName: 'Margaret', lastName: 'Ellis' });
  await requestPage.fillIn({ deceasedFirstName: 'John' });
  await isAtStep(page, 2);
  const { requestKey: _, ...formValues } = await requestPage.typed();
  await page.goBack();
  await isAtStep(page, 1);
  await page.goForward();
  await isAtStep(page, 2);
  expect(await requestPage.typed()).toMatchObject(formValues);
  await page.reload();
  await isAtStep(page, 2);
  await expect.poll(() => requestPage.typed()).toMatchObject(formValues);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await isAtStep(page, 1);
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Start the request' })).toBeVisible();
});

test('before the script arrives, the links lead from step to step', async ({ page, requestPage }) => {
  const painted = Promise.withResolvers<void>();
  await page.route('**/assets/**', (route) => painted.promise.then(() => route.continue()));
  await page.goto(requestPath, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('fieldset:visible')).toHaveCount(0);
  await page.getByRole('link', { name: 'Start the request' }).click();
  await requestPage.field('firstName').fill('Margaret');
  for (const number of [1, 2, 3]) {
    await isAtStep(page, number);
    await goOn(page);
  }
  await isAtStep(page, 4);
  painted.resolve();
  await requestPage.visitor.ready();
  await expect(page.getByText('Step 4 of 4: A few more questions')).toBeAttached();
  await isAtStep(page, 4);
  await expect(requestPage.field('firstName')).toHaveValue('Margaret');
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a step that is opened by its address hides no field behind the bar of steps', async ({
    page,
    requestPage,
  }) => {
    await page.goto(`${requestPath}#about-you`);
    await requestPage.visitor.ready();
    const bar = await page.getByRole('navigation', { name: 'Steps' }).boundingBox();
    const title = await requestPage.field('title').boundingBox();
    expect(title!.y).toBeGreaterThan(bar!.y + bar!.height);
  });

  test('a request takes six presses, and no step is longer than a screen and a half', async ({
    page,
    requestPage,
  }) => {
    let presses = 0;
    const press = async (name: string) => {
      await page.locator('main :is(a, button):visible').getByText(name, { exact: true }).click();
      presses += 1;
    };
    // The height of the whole page in screens.
    const measureScreens = () => page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
    await requestPage.visitor.open(requestPath);
    const heights: number[] = [];
    await press('Start the request');
    for (const number of [1, 2, 3, 4]) {
      await isAtStep(page, number);
      heights.push(await measureScreens());
      if (number === 1) await requestPage.fillIn(stepOne);
      if (number === 2) {
        await press('Continue');
        presses -= 1;
        await expect(page.getByRole('alert')).toBeVisible();
        expect(await measureScreens()).toBeLessThanOrEqual(2.2);
        const links = page.getByRole('contentinfo').getByRole('link');
        await expect(links.filter({ visible: true })).toHaveText(['01632 960 123', 'Privacy']);
        await requestPage.fillIn(stepTwo);
      }
      if (number === 3) {
        const box = page.getByLabel('They died at a different address');
        await box.check();
        heights.push(await measureScreens());
        await box.uncheck();
        await requestPage.fillIn(stepThree);
      }
      if (number < 4) await press('Continue');
    }
    await press('Check your answers');
    await requestPage.showsHeading('Check your answers');
    await press('Send Request');
    await requestPage.showsHeading(success);
    expect(presses).toBe(6);
    expect(Math.max(...heights), heights.join(' ')).toBeLessThanOrEqual(1.5);
  });
});

const { title, firstName, lastName, eMail1, relationship, addressLine1, town, postcode, ...stepTwo } =
  margaret;
const stepOne = { title, firstName, lastName, eMail1, relationship };
const stepThree = { addressLine1, town, postcode };
