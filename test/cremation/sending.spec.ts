import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toastsOn, typedIn } from '../events/booking-page.ts';
import { becomes, bothWays, reads, wordsOf, type Visit } from '../support/browser.ts';
import {
  dropdownsCall,
  failed,
  fillRequest,
  keyIn,
  margaret,
  requestPath,
  sendCall,
  sendRequest,
  showsHeading,
  success,
  waiting,
  wellAnswered,
  openRequestPages,
} from './cremation-page.ts';
import type { FakeAnswer } from '../support/fake-back-office.ts';

const { fake, browser } = await openRequestPages();

const failures: Record<string, FakeAnswer> = {
  'nothing at all': {},
  false: { body: false },
  null: { body: null },
  'the word false': { text: 'false' },
  'a page of its own': { text: '<h1>Welcome</h1>' },
  'a refusal': { status: 400, body: { detail: 'Secret reason' } },
  'a refusal of fields that nobody sees': { status: 400, body: { fields: { branchGuid: 'Secret reason' } } },
  'a wrong key': { status: 401 },
  'a call it does not know': { status: 404 },
  'a broken answer': { status: 500, text: 'Secret reason' },
  'status 503': { status: 503 },
  'a dropped connection': { cut: true },
};
const more = {
  mobilePhone: '07700 900 123',
  deceasedMiddleName: 'Arthur',
  diedAtDifferentAddress: 'yes',
  diedAtAddressLine1: 'Ward 4',
  diedAtTown: 'Shrewsbury',
  diedAtPostcode: 'SY1 1AA',
  causeOfDeath: 'We do not know yet.',
};
const sent = () => fake.calls.filter(({ method }) => method === 'POST');
const keysSent = () => [...new Set(sent().map(({ idempotencyKey }) => idempotencyKey))];

async function openFilled(v: Visit, values: Record<string, string> = margaret) {
  await v.open(requestPath);
  await fillRequest(v.page, values);
}

const certain = [
  'What you have typed is still here. Please try again.',
  'You can also call us on 01632 960 123, and we will help you.',
];
const uncertain = [
  'We got no answer in time, so your request may already have reached us. If you send it again, we may receive it twice.',
  'What you have typed is still here. To send it again, press Send Request Again, or call us on 01632 960 123 to ask whether it arrived.',
];

/** Everything is there again as it was typed, with a toast that can be closed and a person to call. */
async function failsKindly(v: Visit, typed: Record<string, string>, about: string, isUncertain = false) {
  const { page } = v;
  await becomes(() => toastsOn(page), [failed], about);
  await showsHeading(v, 'Request an unattended cremation');
  assert.deepEqual(await typedIn(page), { ...typed, ...(isUncertain && { mayHaveArrived: 'yes' }) }, about);
  const words = await wordsOf(page.locator('main'));
  for (const sentence of isUncertain ? uncertain : certain) assert.ok(words.includes(sentence), about);
  assert.equal(await page.locator('[aria-invalid]').count(), 0, about);
  assert.doesNotMatch(await page.content(), /Secret reason/, about);
  await page.getByRole('button', { name: 'Close' }).click();
  await becomes(() => toastsOn(page), []);
}

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);

  describe(`Sending a request, ${way}`, () => {
    test('ends with the success message, a reference and what happens next', async () => {
      await visit(async (v) => {
        await openFilled(v);
        const key = await keyIn(v.page);
        await sendRequest(v.page);
        await reads(v.page.locator('main'), [
          success,
          'Your reference is UC-4KTD-9WRX',
          'What happens next',
          'One of us will read what you have sent and get in touch with you. There is nothing else to do now.',
          'If anything has changed, or if you would like to talk to us, please call 01632 960 123 and tell us your reference.',
          'You may want to write the reference down or print this page.',
        ]);
        assert.equal(await v.page.title(), success);
        assert.deepEqual(await toastsOn(v.page), []);
        assert.deepEqual(keysSent(), [key]);
        // The page can be kept: it says the same when it is opened again.
        await v.page.reload();
        await showsHeading(v, success);
        assert.ok((await wordsOf(v.page.locator('main'))).includes('Your reference is UC-4KTD-9WRX'));
      });
      assert.equal(sent().length, 1);
    });

    test('needs no reference: a back office may answer true', async () => {
      fake.answers[sendCall] = { body: true };
      await visit(async (v) => {
        await openFilled(v);
        await sendRequest(v.page);
        await showsHeading(v, success);
        assert.doesNotMatch((await wordsOf(v.page.locator('main'))).join(' '), /[Rr]eference|tell us/);
      });
    });

    test('shows the error toast whatever goes wrong, keeps everything, and the next try works', async () => {
      await visit(async (v) => {
        await openFilled(v, { ...margaret, ...more });
        const typed = await typedIn(v.page);
        for (const [what, answer] of Object.entries(failures)) {
          fake.answers[sendCall] = answer;
          await sendRequest(v.page);
          await failsKindly(v, typed, `answered with ${what}`, what === 'a dropped connection');
        }
        fake.answers[sendCall] = wellAnswered[sendCall]!;
        await sendRequest(v.page);
        await showsHeading(v, success);
        assert.deepEqual(keysSent(), [typed.requestKey]);
      });
      assert.equal(sent().length, Object.keys(failures).length + 1);
    });

    test('is sent again only by the button that says so if the first may have arrived', async () => {
      fake.answers[sendCall] = { status: 504 };
      await visit(async (v) => {
        await openFilled(v);
        const typed = await typedIn(v.page);
        await sendRequest(v.page);
        await failsKindly(v, typed, 'answered by a proxy', true);
        fake.answers[sendCall] = wellAnswered[sendCall]!;
        await v.page.locator('#town').press('Enter');
        await v.ready();
        if (javaScript) await becomes(() => v.page.evaluate(() => document.activeElement?.id), 'again');
        assert.equal(sent().length, 1);
        await v.page.getByRole('button', { name: 'Check your answers' }).click();
        await showsHeading(v, 'Check your answers');
        await v.page.getByRole('button', { name: 'Send Request Again' }).click();
        await showsHeading(v, success);
        assert.deepEqual(keysSent(), [typed.requestKey]);
      });
      assert.equal(sent().length, 2);
    });

    test('an error from the back office is shown at its field, in its own words', async () => {
      const words = 'Please enter a Postcode that we serve.';
      fake.answers[sendCall] = { status: 400, body: { code: 'invalid', fields: { postcode: words } } };
      await visit(async (v) => {
        const { page } = v;
        await openFilled(v);
        const typed = await typedIn(page);
        await sendRequest(page);
        await reads(page.locator('.error-summary'), ['There is a problem', words]);
        await v.ready();
        assert.equal(await page.title(), 'Error: Request an unattended cremation');
        assert.deepEqual(await toastsOn(page), []);
        const marked = await page
          .locator('[aria-invalid]')
          .evaluateAll((controls) => controls.map(({ id }) => id));
        assert.deepEqual(marked, ['postcode']);
        assert.equal(await page.locator('#postcode-error').innerText(), `Error: ${words}`);
        assert.deepEqual(await typedIn(page), typed);
        await page.getByRole('link', { name: words }).click();
        assert.equal(await page.evaluate(() => document.activeElement?.id), 'postcode');
      });
    });

    test('Enter in a field sends the form, even while the options are missing', async () => {
      await visit(async (v) => {
        await openFilled(v);
        await v.page.locator('#town').press('Enter');
        await showsHeading(v, success);
        fake.answers[dropdownsCall] = { status: 500 };
        await openFilled(v);
        await v.page.locator('#eMail1').press('Enter');
        await showsHeading(v, success);
      });
      assert.equal(sent().length, 2);
      assert.equal(keysSent().length, 2);
    });

    test('a double click is one request', async () => {
      fake.answers[sendCall] = { body: { reference: 'UC-4KTD-9WRX' }, delayMs: 500 };
      await visit(async (v) => {
        await openFilled(v);
        const key = await keyIn(v.page);
        await v.page.getByRole('button', { name: 'Send Request' }).dblclick({ noWaitAfter: true });
        await showsHeading(v, success);
        // Without script a browser may send it twice; the key makes it one all the same.
        if (javaScript) assert.equal(sent().length, 1);
        assert.deepEqual(keysSent(), [key]);
      });
    });
  });
}

describe('While a request is being sent', () => {
  test('the page shows a large spinner instead of the form, and the focus is not lost', async () => {
    fake.answers[sendCall] = { body: true, delayMs: 1500 };
    await browser.visit({}, async (v) => {
      const { page } = v;
      await openFilled(v);
      await sendRequest(page);
      await page.getByText(waiting).waitFor();
      assert.equal(await page.getByRole('textbox').count(), 0);
      assert.equal(await page.getByRole('button', { name: 'Send Request' }).count(), 0);
      assert.equal(await page.evaluate(() => document.activeElement?.className), 'waiting');
      assert.equal(await page.locator('.waiting').evaluate((box) => box.matches(':focus')), true);
      const spinner = page.locator('.waiting .sending');
      assert.deepEqual(
        await spinner.evaluate((box: HTMLElement) => [box.offsetWidth, box.offsetHeight]),
        [100, 100],
      );
      await showsHeading(v, success);
      assert.equal(await page.getByText(waiting).count(), 0);
      assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
    });
    assert.equal(sent().length, 1);
  });
});

describe('When the connection to the website drops', () => {
  test('the form returns as it was typed, and the next try is the same request', async () => {
    await browser.visit({}, async (v) => {
      const { page } = v;
      // As over plain HTTP, where a browser makes no random keys.
      await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
      await openFilled(v, { ...margaret, ...more });
      const typed = await typedIn(page);
      await page.context().setOffline(true);
      await sendRequest(page);
      await failsKindly(v, typed, 'offline');
      await page.context().setOffline(false);
      await page.route('**/*', (route) =>
        route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
      );
      await sendRequest(page);
      await failsKindly(v, typed, 'the answer is cut', true);
      assert.equal(sent().length, 0);
      await page.unrouteAll();
      await sendRequest(page);
      await showsHeading(v, success);
      assert.deepEqual(keysSent(), [typed.requestKey]);
    });
  });

  test('a lost answer is requested again with the same key', async () => {
    await browser.visit({}, async (v) => {
      const { page } = v;
      await openFilled(v);
      const typed = await typedIn(page);
      await page.route('**/*', async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        return route.abort('connectionreset');
      });
      await sendRequest(page);
      await failsKindly(v, typed, 'the answer is lost', true);
      await page.unrouteAll();
      await sendRequest(page);
      await showsHeading(v, success);
    });
    assert.equal(sent().length, 2);
    assert.equal(keysSent().length, 1);
  });

  test('a connection that drops right after the answer still ends in success', async () => {
    await browser.visit({}, async (v) => {
      const { page } = v;
      await openFilled(v);
      page.on('response', (response) => {
        if (response.request().method() === 'POST') void page.context().setOffline(true);
      });
      await page.route('**/*', (route) =>
        route.request().method() === 'POST' ? route.continue() : route.abort('connectionreset'),
      );
      await sendRequest(page);
      await showsHeading(v, success);
      assert.ok((await wordsOf(page.locator('main'))).includes('Your reference is UC-4KTD-9WRX'));
    });
  });

  test('a network’s login page in place of our answer loses nothing', async () => {
    await browser.visit({}, async (v) => {
      const { page } = v;
      await openFilled(v);
      const typed = await typedIn(page);
      const strange = { status: 511, contentType: 'text/html', body: '<h1>Please log in to our Wi-Fi</h1>' };
      for (const status of [200, 403, 502, 511]) {
        await page.route('**/*', (route) =>
          route.request().method() === 'POST' ? route.fulfill({ ...strange, status }) : route.continue(),
        );
        await sendRequest(page);
        await failsKindly(v, typed, `status ${status}`, true);
        await page.unrouteAll();
      }
    });
  });
});
