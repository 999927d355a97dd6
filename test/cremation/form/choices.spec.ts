// @proof: choices come late, twice or never.
import type { Page } from '@playwright/test';
import { readLines } from '../../support/visitor.ts';
import { showField, success } from '../cremation-page.ts';
import {
  dropdownsCall,
  margaret,
  requestPath,
  wellAnswered,
} from '../../support/records/cremation-request.ts';
import { expect, test } from '../cremation-test.ts';

const missing = [
  'We could not load two lists. Try again, or type your own answer.',
  'Or call us on 01632 960 123. We are happy to help.',
  'Try again',
];
const loading = ['Loading the choices for marital status and gender…', 'Try again'];
const broken = { status: 500, text: 'Secret reason' };

const notice = (page: Page) => page.locator('fieldset .notice');
const loadButton = (page: Page) => page.getByRole('button', { name: 'Try again' });
const readChoices = (page: Page, name: string) =>
  page.locator(`select[name="${name}"] option`).allTextContents();
const readLists = async (page: Page) => [
  await readChoices(page, 'maritalStatus'),
  await readChoices(page, 'gender'),
];
const bothLists = [
  ['Please choose', 'Single', 'Married', 'Widowed', 'Divorced'],
  ['Please choose', 'Female', 'Male'],
];

/** Waits for a page with text fields in place of the choices. */
async function isWithoutChoices(page: Page) {
  await showField(page, 'gender');
  await expect.poll(() => readLines(notice(page))).toEqual(missing);
  expect(await readLists(page)).toEqual([[], []]);
  await expect(page.getByLabel('Their marital status')).toHaveAttribute('autocomplete', 'off');
  expect(await page.content()).not.toContain('Secret reason');
}

test('missing choices can be loaded again, and keep what was typed meanwhile', async ({
  page,
  requestPage,
  backOffice,
}) => {
  backOffice.answers[dropdownsCall] = broken;
  const freeTexts = {
    maritalStatus: 'Living together',
    gender: 'female ',
    discussFurther: 'Flowers.\nMusic.',
  };
  const formValues = await requestPage.openFilled({ ...margaret, ...freeTexts });
  await isWithoutChoices(page);
  await loadButton(page).click();
  await isWithoutChoices(page);
  await page.context().setOffline(true);
  await loadButton(page).click();
  await expect(loadButton(page)).not.toHaveAttribute('aria-disabled');
  await isWithoutChoices(page);
  expect(await requestPage.typed()).toEqual(formValues);

  await page.context().setOffline(false);
  Object.assign(backOffice.answers, wellAnswered);
  await loadButton(page).click();
  const [statuses, genders] = bothLists;
  const [choose, ...others] = statuses!;
  await expect.poll(() => readLists(page)).toEqual([[choose, 'Living together', ...others], genders]);
  await expect(notice(page)).toHaveCount(0);
  expect(await requestPage.typed()).toEqual({ ...formValues, gender: 'Female' });
  await requestPage.send();
  await requestPage.showsHeading(success);
  expect(requestPage.bodySent()).toMatchObject({ maritalStatus: 'Living together', gender: 'Female' });
});

test('choices may stay missing: a request with free-text answers is sent', async ({
  requestPage,
  backOffice,
}) => {
  backOffice.answers[dropdownsCall] = broken;
  const freeTexts = { maritalStatus: 'M'.repeat(255), gender: 'Ä'.repeat(255) };
  await requestPage.openFilled({ ...margaret, ...freeTexts, maritalStatus: `${freeTexts.maritalStatus}M` });
  await requestPage.send();
  await requestPage.complains({
    maritalStatus: 'Marital Status is required. It can be 255 characters long at most.',
  });
  await requestPage.fillIn(freeTexts);
  await requestPage.send();
  await requestPage.showsHeading(success);
  expect(requestPage.bodySent()).toMatchObject(freeTexts);
});

test('while choices are being loaded the form can be filled in, and one press asks once', async ({
  page,
  requestPage,
  backOffice,
}) => {
  backOffice.answers[dropdownsCall] = broken;
  await requestPage.open();
  // The page itself, and then its script.
  await expect.poll(() => backOffice.calls.length).toBe(2);
  await isWithoutChoices(page);
  Object.assign(backOffice.answers, wellAnswered);
  const request = Promise.withResolvers<void>();
  await page.route('**/*choices=again*', (route) => request.promise.then(() => route.continue()));
  backOffice.calls.length = 0;
  await requestPage.show('gender');
  await loadButton(page).click();
  await expect.poll(() => readLines(notice(page))).toEqual(loading);
  await expect(loadButton(page)).toHaveAttribute('aria-disabled', 'true');
  await loadButton(page).click({ force: true });
  await requestPage.fillIn({ firstName: 'Margaret', gender: 'Male' });
  request.resolve();
  await expect.poll(() => readLists(page)).toEqual(bothLists);
  expect(await requestPage.typed()).toMatchObject({ firstName: 'Margaret', gender: 'Male' });
  expect(backOffice.calls).toHaveLength(1);
});

test('choices that come too late for the page are loaded by its script', async ({ page, backOffice }) => {
  backOffice.answers[dropdownsCall] = { ...wellAnswered[dropdownsCall], delayMs: 60_000 };
  await page.goto(requestPath, { waitUntil: 'commit' });
  backOffice.answers[dropdownsCall] = wellAnswered[dropdownsCall];
  await expect.poll(() => readLists(page)).toEqual(bothLists);
});

for (const [label, answer, gender] of [
  ['in own words', broken, 'A man'],
  ['from the list', wellAnswered[dropdownsCall], 'Male'],
] as const)
  test(`an answer given ${label} before the script arrived stays`, async ({
    page,
    requestPage,
    backOffice,
  }) => {
    backOffice.answers[dropdownsCall] = answer;
    const answered = Promise.withResolvers<void>();
    await page.route('**/assets/**', (route) => answered.promise.then(() => route.continue()));
    await page.goto(requestPath, { waitUntil: 'domcontentloaded' });
    await requestPage.fillIn({ gender });
    Object.assign(backOffice.answers, wellAnswered);
    answered.resolve();
    await requestPage.visitor.ready();
    await expect.poll(async () => (await readChoices(page, 'gender')).length).toBeGreaterThan(2);
    await requestPage.fillIn({ maritalStatus: 'Widowed', town: 'Ludlow' });
    expect(await requestPage.typed()).toMatchObject({ maritalStatus: 'Widowed', gender });
  });

test.describe('On a tablet', () => {
  test.use({ viewport: { width: 768, height: 720 } });

  test('a list opens below its label, or above it at the foot of the screen', async ({
    page,
    requestPage,
  }) => {
    await requestPage.open();
    await requestPage.show('gender');
    const list = page.locator('#gender');
    for (const top of [400, 650]) {
      await list.evaluate((element, y) => window.scrollBy(0, element.getBoundingClientRect().top - y), top);
      await list.click();
      const options = await list.locator('option').evaluateAll((all) => {
        const boxes = all.map((option) => option.getBoundingClientRect());
        return { top: boxes[0]!.top, bottom: boxes.at(-1)!.bottom };
      });
      const label = (await page.locator('label[for=gender]').boundingBox())!;
      expect(options.bottom, 'the list is open').toBeGreaterThan(options.top);
      if (top === 400) expect(options.top).toBeGreaterThanOrEqual(label.y + label.height);
      else expect(options.bottom).toBeLessThanOrEqual(label.y);
      await page.keyboard.press('Escape');
    }
  });
});
