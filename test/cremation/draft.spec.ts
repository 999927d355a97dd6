import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { toastsOn, typedIn } from '../events/booking-page.ts';
import { becomes, until, wordsOf, type Visit } from '../support/browser.ts';
import {
  checkAnswers,
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
  wellAnswered,
  openRequestPages,
} from './cremation-page.ts';

const { fake, browser } = await openRequestPages();

const keeps = 'What you type is kept on this device only, and is gone once you have sent it.';
const restored = 'You typed this before. It is kept on this device only, until you have sent it.';
const keepsNothing = 'Nothing is kept on this device. What is in the form is gone when you close this page.';
const everything = {
  ...margaret,
  eMail2: 'm.ellis@example.org',
  diedAtDifferentAddress: 'yes',
  diedAtAddressLine1: 'Ward 4',
  diedAtTown: 'Shrewsbury',
  diedAtPostcode: 'SY1 1AA',
  remainsInstructions: 'Please scatter them\nin the garden.',
};
const visit = (body: (visit: Visit) => Promise<void>, options = {}) => browser.visit(options, body);
const says = (page: Page, words: string) =>
  becomes(() => page.locator('.draft output:visible').allInnerTexts(), [words]);
/** Everything the device keeps for this website, as text. */
const keptOn = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
const keptAt = (page: Page, words: string) =>
  until(async () => (await keptOn(page)).includes(words), `${words} is kept`);
const isEmpty = (typed: Record<string, string>) =>
  Object.entries(typed).every(([name, text]) => name === 'requestKey' || text === '');
const sent = () => fake.calls.filter(({ method }) => method === 'POST');

async function openFilled(v: Visit, values: Record<string, string> = everything) {
  await v.open(requestPath);
  await says(v.page, keeps);
  await fillRequest(v.page, values);
  return typedIn(v.page);
}

async function anotherTab(v: Visit) {
  const page = await v.page.context().newPage();
  await page.goto(requestPath);
  return page;
}

describe('A draft is saved on this device', () => {
  test('and restored, with its hints and counters, after a reload', async () => {
    await visit(async (v) => {
      const typed = await openFilled(v);
      await v.page.reload();
      await says(v.page, restored);
      assert.deepEqual(await typedIn(v.page), typed);
      const words = await wordsOf(v.page.locator('main'));
      assert.ok(words.includes('Sunday 27 March 1938'));
      assert.ok(words.includes('Friday 14 November 2025'));
      assert.match(words.join('\n'), /You have 966 characters left\./);
      assert.equal(await v.page.locator('#diedAtTown').isVisible(), true);
      await sendRequest(v.page);
      await showsHeading(v, success);
      assert.deepEqual(
        sent().map(({ idempotencyKey }) => idempotencyKey),
        [typed.requestKey],
      );
    });
  });

  test('and restored when the page is opened again after the tab was closed', async () => {
    await visit(async (v) => {
      const typed = await openFilled(v);
      const later = await v.page.context().newPage();
      await v.page.close({ runBeforeUnload: true });
      await later.goto(requestPath);
      await says(later, restored);
      assert.deepEqual(await typedIn(later), typed);
    });
  });

  test('and restored after visiting another page, and after a failed request', async () => {
    fake.answers[sendCall] = { status: 500 };
    await visit(async (v) => {
      const typed = await openFilled(v);
      await v.page.goto('/events');
      await v.page.goBack();
      await becomes(() => typedIn(v.page), typed);
      await v.ready();
      await sendRequest(v.page);
      await becomes(() => toastsOn(v.page), [failed]);
      await v.page.reload();
      await says(v.page, restored);
      assert.deepEqual(await typedIn(v.page), typed);
    });
  });

  test('and restored after leaving the page of answers', async () => {
    await visit(async (v) => {
      const typed = await openFilled(v);
      await checkAnswers(v.page);
      await showsHeading(v, 'Check your answers');
      await v.page.goto('/events');
      await v.page.goto(requestPath);
      await says(v.page, restored);
      assert.deepEqual(await typedIn(v.page), typed);
    });
  });

  test('including a free-text answer typed before the options arrived', async () => {
    fake.answers[dropdownsCall] = { status: 500 };
    await visit(async (v) => {
      const typed = await openFilled(v, { ...margaret, maritalStatus: 'Living together', gender: 'male' });
      await v.page.reload();
      await says(v.page, restored);
      assert.deepEqual(await typedIn(v.page), typed);
      Object.assign(fake.answers, wellAnswered);
      await v.page.reload();
      await says(v.page, restored);
      assert.deepEqual(await typedIn(v.page), { ...typed, gender: 'Male' });
    });
  });

  test('for seven days', async () => {
    const dayMs = 86_400_000;
    const age = (ageMs: number) => {
      const name = 'unattended-cremation';
      const kept = JSON.parse(localStorage.getItem(name)!);
      localStorage.setItem(name, JSON.stringify({ ...kept, keptAt: Date.now() - ageMs }));
    };
    await visit(async (v) => {
      const { page } = v;
      await openFilled(v);
      for (const [ageMs, words] of [
        [6.9 * dayMs, restored],
        [7 * dayMs, keeps],
      ] as const) {
        await page.goto('/events');
        await page.evaluate(age, ageMs);
        await page.goto(requestPath);
        await says(page, words);
      }
      assert.ok(isEmpty(await typedIn(page)));
      assert.doesNotMatch(await keptOn(page), /Margaret/);
    });
  });

  test('and nowhere else: none of it leaves the device before sending', async () => {
    await visit(async (v) => {
      const { page } = v;
      const asked: string[] = [];
      page.on('request', (request) =>
        asked.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
      );
      await openFilled(v);
      await keptAt(page, 'in the garden');
      await page.reload();
      await says(page, restored);
      assert.ok(asked.length > 0);
      for (const request of asked) assert.doesNotMatch(request, /POST|Margaret|Ellis|Ludlow/i);
      assert.deepEqual(await page.context().cookies(), []);
    });
    assert.deepEqual(sent(), []);
  });
});

describe('The draft on this device', () => {
  test('can be erased, and saved again on request', async () => {
    await visit(async (v) => {
      const { page } = v;
      const typed = await openFilled(v);
      await keptAt(page, 'Margaret');
      await page.getByRole('button', { name: 'Erase what is kept' }).click();
      await says(page, keepsNothing);
      assert.doesNotMatch(await keptOn(page), /Margaret/);
      assert.deepEqual(await typedIn(page), typed);
      await fillRequest(page, { town: 'Church Stretton' });
      await page.goto('/events');
      assert.doesNotMatch(await keptOn(page), /Margaret|Church Stretton/);
      await v.open(requestPath);
      await says(page, keeps);
      assert.ok(isEmpty(await typedIn(page)));

      await page.getByRole('button', { name: 'Erase what is kept' }).click();
      await fillRequest(page, { town: 'Church Stretton' });
      await page.getByRole('button', { name: 'Keep it on this device' }).click();
      await says(page, keeps);
      await page.reload();
      await says(page, restored);
      assert.equal((await typedIn(page)).town, 'Church Stretton');
    });
  });

  test('is erased once the request is sent, and the next request is a new one', async () => {
    await visit(async (v) => {
      const { page } = v;
      const { requestKey } = await openFilled(v);
      await keptAt(page, 'Margaret');
      await sendRequest(page);
      await showsHeading(v, success);
      assert.doesNotMatch(await keptOn(page), /Margaret/);
      await v.open(requestPath);
      await says(page, keeps);
      assert.ok(isEmpty(await typedIn(page)));
      assert.notEqual(await keyIn(page), requestKey);
    });
  });

  test('is shared by two tabs: both send the same request', async () => {
    await visit(async (v) => {
      const typed = await openFilled(v);
      await keptAt(v.page, 'in the garden');
      const second = await anotherTab(v);
      await says(second, restored);
      assert.deepEqual(await typedIn(second), typed);
      await sendRequest(v.page);
      await showsHeading(v, success);
      await sendRequest(second);
      await second.getByRole('heading', { name: success }).waitFor();
      assert.deepEqual(
        sent().map(({ idempotencyKey }) => idempotencyKey),
        [typed.requestKey, typed.requestKey],
      );
      assert.doesNotMatch(await keptOn(second), /Margaret/);
    });
  });

  test('never replaces what somebody has typed already', async () => {
    await visit(async (v) => {
      const { requestKey: _, ...first } = await openFilled(v);
      await keptAt(v.page, 'in the garden');
      const second = await v.page.context().newPage();
      let arrive = () => {};
      const arrived = new Promise<void>((resolve) => (arrive = resolve));
      await second.route('**/assets/**', (route) => arrived.then(() => route.continue()));
      await second.goto(requestPath, { waitUntil: 'commit' });
      await fillRequest(second, { firstName: 'Peter', maritalStatus: 'Single', dateOfDeath: '1 May 2020' });
      arrive();
      await says(second, restored);
      const { requestKey: __, ...typed } = await typedIn(second);
      assert.deepEqual(typed, {
        ...first,
        firstName: 'Peter',
        maritalStatus: 'Single',
        dateOfDeath: '1 May 2020',
      });
    });
  });
});

describe('In a browser that stores nothing', () => {
  test('because it runs no script, the page does not mention drafts', async () => {
    await visit(
      async (v) => {
        await v.open(requestPath);
        assert.doesNotMatch((await wordsOf(v.page.locator('main'))).join(' '), /kept|erase/i);
        assert.equal(await v.page.getByRole('button', { name: 'Erase what is kept' }).count(), 0);
      },
      { javaScript: false },
    );
  });

  const ways: Record<string, () => void> = {
    'because it is told not to': () =>
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied', 'SecurityError');
        },
      }),
    'because it is full': () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('Full', 'QuotaExceededError');
      };
    },
    'because it has no such place': () => Reflect.deleteProperty(globalThis, 'localStorage'),
  };
  for (const [why, block] of Object.entries(ways)) {
    test(`${why}, the page says so, and the request can still be sent`, async () => {
      await visit(async (v) => {
        await v.page.addInitScript(block);
        await v.open(requestPath);
        await fillRequest(v.page, everything);
        await says(v.page, keepsNothing);
        await v.page.getByRole('button', { name: 'Keep it on this device' }).click();
        await says(v.page, keepsNothing);
        await sendRequest(v.page);
        await showsHeading(v, success);
      });
      assert.equal(sent().length, 1);
    });
  }

  test('a damaged draft does no harm', async () => {
    const far = Date.now() + 1e9;
    const strange = ['{', '1', 'null', `{"keptAt":${far}}`, `{"keptAt":${far},"typed":{"town":{"a":1}}}`];
    await visit(async (v) => {
      const { page } = v;
      for (const kept of strange) {
        await page.goto('/events');
        await page.evaluate((text) => localStorage.setItem('unattended-cremation', text), kept);
        await v.open(requestPath);
        await page.locator('.draft output:visible').waitFor();
        assert.equal((await typedIn(page)).firstName, '', kept);
        await fillRequest(page, { firstName: 'Margaret' });
        await keptAt(page, 'Margaret');
      }
    });
  });
});
