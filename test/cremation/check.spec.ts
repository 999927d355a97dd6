import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { typedIn } from '../events/booking-page.ts';
import { becomes, bothWays, reads, type Visit } from '../support/browser.ts';
import {
  checkAnswers,
  fillRequest,
  hasFocus,
  keyIn,
  margaret,
  requestPath,
  sendCall,
  sendRequest,
  showsHeading,
  success,
  wellAnswered,
  openRequestPages,
} from './cremation-page.ts';

const { fake, browser } = await openRequestPages();

const form = 'Request an unattended cremation';
const check = 'Check your answers';
const sent = () => fake.calls.filter(({ method, path }) => `${method} ${path}` === sendCall);

const everything = {
  ...margaret,
  eMail2: 'thomas@example.org',
  mobilePhone: '07700 900 123',
  dateOfBirth: '27/3/45 14:30',
  occupation: 'Bell founder',
  diedAtDifferentAddress: 'yes',
  diedAtAddressLine1: 'County Hospital',
  diedAtTown: 'Hereford',
  diedAtPostcode: 'HR1 2BN',
  remainsInstructions: `Please scatter them\nin the garden. <b>${'All of it. '.repeat(80)}`.trim(),
};

const answered: [title: string, answers: [question: string, answer: string][]][] = [
  [
    'About you',
    [
      ['Title', 'Mrs'],
      ['First name', 'Margaret'],
      ['Last name', 'Ellis'],
      ['Email address', 'margaret@example.org'],
      ['Second email address', 'thomas@example.org'],
      ['Mobile phone', '07700 900 123'],
      ['Home phone', 'Not answered'],
      ['Business phone', 'Not answered'],
      ['Your relationship to the person who died', 'Daughter'],
    ],
  ],
  [
    'About the person who died',
    [
      ['Their title', 'Mr'],
      ['Their first name', 'John'],
      ['Their middle name', 'Not answered'],
      ['Their last name', 'Ellis'],
      ['Their marital status', 'Widowed'],
      ['Their gender', 'Male'],
      ['Their date of birth', 'Tuesday 27 March 1945, 2:30 pm'],
      ['The date of their death', 'Friday 14 November 2025'],
      ['Their occupation', 'Bell founder'],
      ['Address line 1', '12 High Street'],
      ['Address line 2', 'Not answered'],
      ['Town', 'Ludlow'],
      ['Postcode', 'SY8 1BS'],
    ],
  ],
  [
    'Where they died',
    [
      ['Address line 1', 'County Hospital'],
      ['Address line 2', 'Not answered'],
      ['Town', 'Hereford'],
      ['Postcode', 'HR1 2BN'],
    ],
  ],
  [
    'A few more questions',
    [
      ['Their doctor’s surgery', 'Not answered'],
      ['Medical implants, such as a pacemaker', 'Not answered'],
      ['How you would like to pay', 'Not answered'],
      ['What you would like to happen with the ashes', everything.remainsInstructions],
      ['The cause of death, if you know it', 'Not answered'],
      ['Anything you would like to talk about with us', 'Not answered'],
    ],
  ],
];

/** Title and answers of each section as they are seen. */
const answersOn = (page: Page) =>
  page
    .locator('main section:has(dl)')
    .evaluateAll((sections) =>
      sections.map((section) => [
        section.querySelector('h2')!.innerText,
        Array.from(section.querySelectorAll('dt'), (term) => [
          term.innerText,
          (term.nextElementSibling as HTMLElement).innerText.trim(),
        ]),
      ]),
    );

const change = (page: Page, name: string) => page.locator(`dd [name="change"][value="${name}"]`).click();

/** What is in the form, without its key and as browsers show line breaks. */
async function kept(page: Page) {
  const { requestKey: _, ...typed } = await typedIn(page);
  return Object.fromEntries(
    Object.entries(typed)
      .map(([name, text]) => [name, text.replaceAll('\r\n', '\n')])
      .filter(([, text]) => text !== ''),
  );
}

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);
  // With JavaScript a date is shown as D MMM YYYY once its field is left.
  const inForm = javaScript ? { ...everything, dateOfBirth: '27 Mar 1945 14:30' } : everything;
  const checkEverything = async (v: Visit, values: Record<string, string> = everything) => {
    await v.open(requestPath);
    await fillRequest(v.page, values);
    const key = await keyIn(v.page);
    await checkAnswers(v.page);
    await showsHeading(v, check);
    return key;
  };

  describe(`The page of answers, ${way}`, () => {
    test('shows every answer in full, says that nothing is sent yet, and sends nothing', async () => {
      await visit(async (v) => {
        await checkEverything(v);
        assert.equal(await v.page.title(), check);
        await v.page.getByText('Nothing has been sent yet.').waitFor();
        assert.deepEqual(await answersOn(v.page), answered);
      });
      assert.deepEqual(sent(), []);
    });

    test('says that they died at home unless another place is ticked', async () => {
      await visit(async (v) => {
        await checkEverything(v, margaret);
        const where = (await answersOn(v.page))[2];
        assert.deepEqual(where, ['Where they died', [['Place', 'At their home address']]]);
        await change(v.page, 'diedAtDifferentAddress');
        await showsHeading(v, form);
        await hasFocus(v.page, '[name="diedAtDifferentAddress"]');
      });
    });

    test('is not shown while there are errors, which the form shows', async () => {
      await visit(async (v) => {
        await v.open(requestPath);
        await fillRequest(v.page, { ...margaret, lastName: '', dateOfBirth: '29/02/1900' });
        await checkAnswers(v.page);
        await reads(v.page.locator('.error-summary'), [
          'There is a problem',
          'Please enter your last name.',
          'There was no 29 February 1900. Please check the date of birth.',
        ]);
        assert.equal(await v.page.title(), `Error: ${form}`);
      });
    });

    test('leads from each answer back to its field, with everything as it was', async () => {
      // One of each kind of control.
      const names = ['title', 'eMail1', 'gender', 'dateOfBirth', 'diedAtTown', 'remainsInstructions'];
      await visit(async (v) => {
        const { page } = v;
        const key = await checkEverything(v);
        const offered = await page
          .locator('dd [name="change"]')
          .evaluateAll((all) => all.map((button) => (button as HTMLButtonElement).value));
        const fields = Object.values(answered).flatMap(([, answers]) => answers).length;
        assert.equal(new Set(offered).size, fields, 'every answer has its own way back');
        const spoken = await page
          .getByRole('button', { name: /^Change / })
          .evaluateAll((all) => all.map((button) => button.textContent));
        assert.equal(new Set(spoken).size, fields, 'and each says which it is');
        for (const name of names) {
          await change(page, name);
          await showsHeading(v, form);
          await hasFocus(page, `[name="${name}"]`);
          assert.ok(await page.locator(`[name="${name}"]`).isVisible());
          assert.deepEqual(await kept(page), inForm);
          assert.equal(await keyIn(page), key);
          assert.equal(await page.locator('.error-summary').count(), 0);
          await checkAnswers(page);
          await showsHeading(v, check);
        }
        await page.getByRole('button', { name: 'Back to the form' }).click();
        await showsHeading(v, form);
        assert.deepEqual(await kept(page), inForm);
      });
      assert.deepEqual(sent(), []);
    });

    test('shows what was changed, and sends it from there, once', async () => {
      await visit(async (v) => {
        const { page } = v;
        const key = await checkEverything(v);
        await change(page, 'town');
        await showsHeading(v, form);
        await fillRequest(page, { town: 'Clun' });
        await checkAnswers(page);
        await showsHeading(v, check);
        await becomes(async () => JSON.stringify(await answersOn(page)).includes('["Town","Clun"]'), true);
        await sendRequest(page);
        await showsHeading(v, success);
        await page.getByText('UC-4KTD-9WRX').waitFor();
        assert.deepEqual(
          sent().map(({ idempotencyKey }) => idempotencyKey),
          [key],
        );
      });
      const { town, remainsInstructions, diedAtTown, dateOfBirth } = sent()[0]!.body as typeof everything;
      assert.deepEqual([town, diedAtTown, dateOfBirth], ['Clun', 'Hereford', '1945-03-27T14:30:00']);
      assert.equal(remainsInstructions, everything.remainsInstructions);
    });

    test('returns to the complete form if sending fails', async () => {
      await visit(async (v) => {
        const key = await checkEverything(v);
        fake.answers[sendCall] = { status: 503 };
        await sendRequest(v.page);
        await showsHeading(v, form);
        await v.page.getByRole('dialog', { name: 'ERROR' }).waitFor();
        assert.deepEqual(await kept(v.page), inForm);
        fake.answers[sendCall] = wellAnswered[sendCall]!;
        await v.page.getByRole('button', { name: 'Close' }).click();
        await sendRequest(v.page);
        await showsHeading(v, success);
        assert.deepEqual(
          sent().map(({ idempotencyKey }) => idempotencyKey),
          [key, key],
        );
      });
    });

    test('is printed with its answers in full, and without buttons', async () => {
      await visit(async (v) => {
        const { page } = v;
        await checkEverything(v);
        await page.emulateMedia({ media: 'print' });
        assert.deepEqual(await answersOn(page), answered);
        for (const button of await page.getByRole('button').all()) {
          assert.equal(await button.isVisible(), false, await button.innerText());
        }
        const paper = await page.evaluate(() => ({
          isWideEnough: document.documentElement.scrollWidth <= document.documentElement.clientWidth,
          cutOff: Array.from(document.querySelectorAll('dd')).filter(
            (answer) => answer.scrollHeight > answer.clientHeight + 1 && answer.clientHeight > 0,
          ).length,
        }));
        assert.deepEqual(paper, { isWideEnough: true, cutOff: 0 });
      });
    });
  });
}

test('the page of answers tells a screen reader where it is, by its heading', async () => {
  await browser.visit({}, async (v) => {
    await v.open(requestPath);
    await fillRequest(v.page, margaret);
    await checkAnswers(v.page);
    await hasFocus(v.page, 'h1');
    assert.equal(await v.page.locator('h1').innerText(), check);
  });
});
