import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { typedIn } from '../../events/booking-page.ts';
import { becomes, bothWays, until, wordsOf, type Visit } from '../../support/browser.ts';
import {
  dropdownsCall,
  fillRequest,
  margaret,
  requestPath,
  sendRequest,
  showsHeading,
  success,
  wellAnswered,
  openRequestPages,
} from '../cremation-page.ts';
import type { FakeAnswer } from '../../support/fake-back-office.ts';

const { fake, browser } = await openRequestPages();

const missing =
  'The choices for marital status and gender could not be loaded. You can load them again, or answer in your own words.';
const loading = 'Loading the choices for marital status and gender…';
const phone = 'You can also call us on 01632 960 123, and we will help you.';
const loadButton = (page: Page) => page.getByRole('button', { name: 'Load the choices' });
const notice = (page: Page) => page.locator('fieldset .notice');
const body = wellAnswered[dropdownsCall]!.body as object[];
const failures: Record<string, FakeAnswer> = {
  'nothing at all': {},
  null: { body: null },
  'an empty list': { body: [] },
  'one list of the two': { body: body.slice(0, 4) },
  'a page of its own': { text: '<h1>Welcome</h1>' },
  'a wrong key': { status: 401 },
  'a broken answer': { status: 500, text: 'Secret reason' },
  'a dropped connection': { cut: true },
};
const choicesOf = (page: Page, name: string) =>
  page
    .locator(`select[name="${name}"] option`)
    .evaluateAll((all) => all.map(({ textContent }) => textContent));
const lists = async (page: Page) => [await choicesOf(page, 'maritalStatus'), await choicesOf(page, 'gender')];
const bothLists = [
  ['Please choose', 'Single', 'Married', 'Widowed', 'Divorced'],
  ['Please choose', 'Female', 'Male'],
];
const bodySent = () =>
  fake.calls.find(({ method }) => method === 'POST')?.body as Record<string, unknown> | undefined;

/** The page stands without the choices, kindly, with lines to type into in their place. */
async function standsWithout({ page, javaScript }: Visit, about: string) {
  await becomes(() => wordsOf(notice(page)), [missing, phone, 'Load the choices'], about);
  assert.deepEqual(await lists(page), [[], []], about);
  const line = page.getByLabel('Their marital status');
  assert.equal(await line.getAttribute('autocomplete'), javaScript ? 'off' : null, about);
  assert.doesNotMatch(await page.content(), /Secret reason/, about);
}

for (const { javaScript, way } of bothWays) {
  const visit = (use: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, use);

  describe(`The choices for marital status and gender, ${way}`, () => {
    test('stand each in its own list, in the order of the back office, with nothing chosen', async () => {
      fake.answers[dropdownsCall] = {
        body: [
          { fieldName: 'Gender', displayName: 'Female' },
          { fieldName: 'MaritalStatus', displayName: 'Single' },
          { fieldName: 'Gender', displayName: ' ' },
          { fieldName: 'PaymentType', displayName: 'Cheque' },
          { fieldName: 'MaritalStatus', displayName: 'Civil partnership' },
          { fieldName: 'Gender', displayName: 'Male' },
          { fieldName: 'Gender', displayName: null },
          null,
        ],
      };
      await visit(async (v) => {
        await v.open(requestPath);
        assert.deepEqual(await lists(v.page), [
          ['Please choose', 'Single', 'Civil partnership'],
          ['Please choose', 'Female', 'Male'],
        ]);
        const { maritalStatus, gender } = await typedIn(v.page);
        assert.deepEqual([maritalStatus, gender], ['', '']);
        assert.equal(await notice(v.page).count(), 0);
      });
    });

    test('may be missing: the page says so with the phone number, and requests them again', async () => {
      await visit(async (v) => {
        for (const [what, answer] of Object.entries(failures)) {
          fake.answers[dropdownsCall] = answer;
          const response = await v.page.goto(requestPath);
          assert.equal(response?.status(), 200, what);
          await v.ready();
          await standsWithout(v, what);
        }
        await loadButton(v.page).click();
        await standsWithout(v, 'asked for in vain');
        Object.assign(fake.answers, wellAnswered);
        await loadButton(v.page).click();
        await becomes(() => lists(v.page), bothLists);
        await v.ready();
        assert.equal(await notice(v.page).count(), 0);
      });
    });

    test('may stay missing: a request with free-text answers is sent', async () => {
      fake.answers[dropdownsCall] = { status: 500 };
      await visit(async (v) => {
        await v.open(requestPath);
        await standsWithout(v, '');
        await fillRequest(v.page, { ...margaret, maritalStatus: 'Living together', gender: 'A man' });
        await sendRequest(v.page);
        await showsHeading(v, success);
      });
      assert.equal(bodySent()?.maritalStatus, 'Living together');
      assert.equal(bodySent()?.gender, 'A man');
    });

    test('keep what was typed when they arrive', async () => {
      fake.answers[dropdownsCall] = { status: 500 };
      await visit(async (v) => {
        const { page } = v;
        await v.open(requestPath);
        await standsWithout(v, '');
        await fillRequest(page, {
          ...margaret,
          maritalStatus: 'Living together',
          gender: 'female ',
          discussFurther: 'The flowers.\nThe music.',
        });
        const typed = await typedIn(page);
        Object.assign(fake.answers, wellAnswered);
        await loadButton(page).click();
        await becomes(
          () => lists(page),
          [['Please choose', 'Living together', ...bothLists[0]!.slice(1)], bothLists[1]!],
        );
        await v.ready();
        assert.deepEqual(await typedIn(page), { ...typed, gender: 'Female' });
        await sendRequest(page);
        await showsHeading(v, success);
      });
      assert.equal(bodySent()?.maritalStatus, 'Living together');
      assert.equal(bodySent()?.gender, 'Female');
    });

    test('delay the page by no more than two seconds', async () => {
      fake.answers[dropdownsCall] = { ...wellAnswered[dropdownsCall], delayMs: 60_000 };
      await visit(async ({ page }) => {
        const startMs = Date.now();
        await page.goto(requestPath, { waitUntil: 'commit' });
        const waitedMs = Date.now() - startMs;
        assert.ok(waitedMs > 1_900 && waitedMs < 30_000, `${waitedMs} ms`);
        fake.answers[dropdownsCall] = wellAnswered[dropdownsCall]!;
        await page.getByRole('button', { name: 'Send Request' }).waitFor();
        assert.deepEqual(await lists(page), [[], []]);
        // Script goes on asking by itself; without it, the button does.
        if (javaScript) await becomes(() => lists(page), bothLists);
        else assert.deepEqual(await wordsOf(notice(page)), [missing, phone, 'Load the choices']);
      });
    });
  });
}

describe('While the choices are being loaded', () => {
  test('the page says so, one press asks once, and the form can be filled in meanwhile', async () => {
    fake.answers[dropdownsCall] = { status: 500 };
    await browser.visit({}, async (v) => {
      const { page } = v;
      await v.open(requestPath);
      await standsWithout(v, '');
      fake.answers[dropdownsCall] = { ...wellAnswered[dropdownsCall], delayMs: 1_500 };
      fake.calls.length = 0;
      await loadButton(page).click();
      await becomes(() => wordsOf(notice(page)), [loading, 'Load the choices']);
      assert.equal(await loadButton(page).getAttribute('aria-disabled'), 'true');
      await loadButton(page).click({ force: true });
      await fillRequest(page, { firstName: 'Margaret', gender: 'Male' });
      await becomes(() => lists(page), bothLists);
      const { firstName, gender } = await typedIn(page);
      assert.deepEqual({ firstName, gender }, { firstName: 'Margaret', gender: 'Male' });
    });
    assert.equal(fake.calls.length, 1);
  });

  test('answers given before the script loaded stay', async () => {
    for (const [answer, gender] of [
      [{ status: 500 }, 'A man'],
      [wellAnswered[dropdownsCall]!, 'Male'],
    ] satisfies [FakeAnswer, string][]) {
      fake.answers[dropdownsCall] = answer;
      await browser.visit({}, async ({ page, ready }) => {
        let arrive = () => {};
        const arrived = new Promise<void>((resolve) => (arrive = resolve));
        await page.route('**/assets/**', (route) => arrived.then(() => route.continue()));
        await page.goto(requestPath, { waitUntil: 'commit' });
        await fillRequest(page, { gender });
        Object.assign(fake.answers, wellAnswered);
        arrive();
        await ready();
        await becomes(async () => (await choicesOf(page, 'gender')).length > 2, true);
        await fillRequest(page, { maritalStatus: 'Widowed', town: 'Ludlow' });
        const typed = await typedIn(page);
        assert.deepEqual([typed.maritalStatus, typed.gender], ['Widowed', gender]);
      });
    }
  });

  test('if the connection to the website drops, the page says so and keeps everything', async () => {
    fake.answers[dropdownsCall] = { status: 500 };
    await browser.visit({}, async (v) => {
      const { page } = v;
      await v.open(requestPath);
      await standsWithout(v, '');
      await fillRequest(page, margaret);
      const typed = await typedIn(page);
      await page.context().setOffline(true);
      await loadButton(page).click();
      await until(async () => (await loadButton(page).getAttribute('aria-disabled')) === null, 'it gives up');
      await standsWithout(v, 'offline');
      assert.deepEqual(await typedIn(page), typed);
      await page.context().setOffline(false);
      Object.assign(fake.answers, wellAnswered);
      await loadButton(page).click();
      await becomes(() => lists(page), bothLists);
      assert.deepEqual(await typedIn(page), typed);
    });
  });
});

for (const { where, top } of [
  { where: 'with more space above than below', top: 400 },
  { where: 'at the foot of the screen', top: 650 },
]) {
  test(`a list opens without covering its label, ${where}`, async () => {
    await browser.visit({ viewport: { width: 768, height: 720 } }, async ({ page, open }) => {
      await open(requestPath);
      const list = page.locator('#gender');
      await list.evaluate((element, y) => window.scrollBy(0, element.getBoundingClientRect().top - y), top);
      await list.click();
      const options = await list.locator('option').evaluateAll((all) => {
        const boxes = all.map((option) => option.getBoundingClientRect());
        return { top: boxes[0]!.top, bottom: boxes.at(-1)!.bottom };
      });
      const label = (await page.locator('label[for=gender]').boundingBox())!;
      assert.ok(options.bottom > options.top, 'the list is open');
      if (top < 500) assert.ok(options.top >= label.y + label.height);
      else assert.ok(options.bottom <= label.y);
    });
  });
}
