import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { becomes } from '../../support/browser.ts';
import {
  checkAnswers,
  fillRequest,
  margaret,
  requestPath,
  sendCall,
  sendRequest,
  showsHeading,
  success,
  openRequestPages,
} from '../cremation-page.ts';

const { fake, browser } = await openRequestPages();

const sent = () => fake.calls.filter(({ method, path }) => `${method} ${path}` === sendCall);
const bodySent = () => sent()[0]!.body as Record<string, string | null>;
const valueOf = (page: Page, name: string) => page.locator(`[name="${name}"]`).inputValue();

/** Types into a field as a person does, and leaves it. */
async function type(page: Page, name: string, text: string) {
  await page.locator(`[name="${name}"]`).fill(text);
  await page.locator(`[name="${name}"]`).press('Tab');
}

describe('A capital letter at the beginning', () => {
  /** What is typed into which field, and what it becomes. */
  const capitals: [name: string, typed: string, becomes: string][] = [
    ['title', 'x', 'x'],
    ['firstName', 'éamon', 'Éamon'],
    ['lastName', "o'brien", "O'brien"],
    ['deceasedTitle', '3rd', '3rd'],
    ['deceasedFirstName', '李小龍', '李小龍'],
    ['deceasedMiddleName', 'يعقوب', 'يعقوب'],
    ['deceasedLastName', 'van der berg', 'Van der berg'],
    ['occupation', 'MacDonald’s cook', 'MacDonald’s cook'],
  ];

  test('is added to an entry of more than one letter when the field is left', async () => {
    await browser.visit({}, async ({ page, open }) => {
      await open(requestPath);
      for (const [name, typed, becomesThis] of capitals) {
        await page.locator(`[name="${name}"]`).fill(typed);
        assert.equal(await valueOf(page, name), typed, 'nothing changes while it is typed');
        await page.locator(`[name="${name}"]`).press('Tab');
        assert.equal(await valueOf(page, name), becomesThis);
      }
      await type(page, 'title', 'xavier');
      assert.equal(await valueOf(page, 'title'), 'Xavier', 'one letter was no entry yet');
    });
  });

  test('is added to names, titles, the occupation and addresses only', async () => {
    const cased = [
      'title',
      'firstName',
      'lastName',
      'deceasedTitle',
      'deceasedFirstName',
      'deceasedMiddleName',
      'deceasedLastName',
      'occupation',
      'addressLine1',
      'addressLine2',
      'town',
      'diedAtAddressLine1',
      'diedAtAddressLine2',
      'diedAtTown',
    ];
    const others = ['eMail1', 'eMail2', 'relationship', 'postcode', 'diedAtPostcode', 'causeOfDeath'];
    await browser.visit({}, async ({ page, open }) => {
      await open(requestPath);
      await page.getByRole('checkbox').check();
      for (const name of [...cased, ...others]) await type(page, name, 'aa');
      for (const name of cased) assert.equal(await valueOf(page, name), 'Aa', name);
      for (const name of others) assert.equal(await valueOf(page, name), 'aa', name);
    });
  });

  test('is added to every new entry; if removed by hand, it stays removed', async () => {
    await browser.visit({}, async (v) => {
      const { page } = v;
      await v.open(requestPath);
      await fillRequest(page, margaret);
      await type(page, 'lastName', 'smith');
      await becomes(() => valueOf(page, 'lastName'), 'Smith');
      await type(page, 'lastName', 'van der Berg');
      await becomes(() => valueOf(page, 'lastName'), 'Van der Berg');
      await type(page, 'lastName', 'van der Berg');
      await type(page, 'lastName', 'van der Berg ');
      assert.equal(await valueOf(page, 'lastName'), 'van der Berg ');

      // Nor does the way over the page of answers put it back.
      await checkAnswers(page);
      await showsHeading(v, 'Check your answers');
      await page.locator('[name="change"][value="lastName"]').click();
      await showsHeading(v, 'Request an unattended cremation');
      await page.locator('[name="lastName"]').press('Tab');
      assert.equal(await valueOf(page, 'lastName'), 'van der Berg ');
      await type(page, 'town', 'ludlow');
      assert.equal(await valueOf(page, 'town'), 'ludlow', 'its capital was on the page of answers');
      await sendRequest(page);
      await showsHeading(v, success);
    });
    assert.equal(bodySent().lastName, 'van der Berg');
  });

  test('is not added to entries restored from a draft', async () => {
    await browser.visit({}, async ({ page, open }) => {
      await open(requestPath);
      await type(page, 'lastName', 'van der Berg');
      await type(page, 'lastName', 'van der Berg');
      await becomes(
        () => page.evaluate(() => JSON.stringify({ ...localStorage }).includes('van der Berg')),
        true,
      );
      await page.reload();
      await becomes(() => valueOf(page, 'lastName'), 'van der Berg');
      await type(page, 'lastName', 'van den Berg');
      assert.equal(await valueOf(page, 'lastName'), 'van den Berg');
    });
  });

  test('is added when Enter sends the form at once', async () => {
    await browser.visit({}, async (v) => {
      await v.open(requestPath);
      await fillRequest(v.page, margaret);
      await v.page.locator('[name="town"]').fill('ludlow');
      await v.page.locator('[name="town"]').press('Enter');
      await showsHeading(v, success);
    });
    assert.equal(bodySent().town, 'Ludlow');
  });

  test('is added by the server without JavaScript, and stays removed if removed by hand', async () => {
    await browser.visit({ javaScript: false }, async (v) => {
      const { page } = v;
      await v.open(requestPath);
      await fillRequest(page, { ...margaret, lastName: 'van der Berg', town: 'ludlow' });
      await checkAnswers(page);
      await showsHeading(v, 'Check your answers');
      await page.getByText('Van der Berg', { exact: true }).waitFor();
      await page.locator('[name="change"][value="lastName"]').click();
      await showsHeading(v, 'Request an unattended cremation');
      await fillRequest(page, { lastName: 'van der Berg' });
      await sendRequest(page);
      await showsHeading(v, success);
    });
    assert.deepEqual([bodySent().lastName, bodySent().town], ['van der Berg', 'Ludlow']);
  });

  test('is added once to entries typed before the script arrived', async () => {
    await browser.visit({}, async (v) => {
      const { page } = v;
      const typed = Promise.withResolvers<void>();
      await page.route('**/assets/**', (route) => typed.promise.then(() => route.continue()));
      await page.goto(requestPath, { waitUntil: 'domcontentloaded' });
      await type(page, 'firstName', 'margaret');
      await page.locator('[name="lastName"]').fill('van der Berg');
      typed.resolve();
      await v.ready();
      await becomes(() => valueOf(page, 'firstName'), 'Margaret');
      assert.equal(await valueOf(page, 'lastName'), 'van der Berg', 'it is still being typed');
      await page.locator('[name="lastName"]').press('Tab');
      assert.equal(await valueOf(page, 'lastName'), 'Van der Berg');
      await type(page, 'firstName', 'margaret');
      assert.equal(await valueOf(page, 'firstName'), 'margaret');
    });
  });
});
