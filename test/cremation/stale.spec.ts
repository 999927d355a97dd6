import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { toastsOn, typedIn } from '../events/booking-page.ts';
import { becomes, bothWays, openBrowser, type Visit } from '../support/browser.ts';
import {
  checkAnswers,
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
} from './cremation-page.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  fake = await fakeBackOffice({});
  lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await fake.stop();
});
beforeEach(() => {
  Object.assign(fake.answers, wellAnswered);
  fake.calls.length = 0;
});

const everything = {
  ...margaret,
  eMail2: 'm.ellis@example.org',
  businessPhone: '01632 960 100',
  occupation: 'Bell founder',
  diedAtDifferentAddress: 'yes',
  diedAtAddressLine1: 'Ward 4',
  diedAtTown: 'Shrewsbury',
  diedAtPostcode: 'SY1 1AA',
  remainsInstructions: 'Please scatter them\nin the garden.',
};
const sent = () => fake.calls.filter(({ method }) => method === 'POST');
const keysSent = () => [...new Set(sent().map(({ idempotencyKey }) => idempotencyKey))];

async function openFilled(v: Visit) {
  await v.open(requestPath);
  await fillRequest(v.page, everything);
  return typedIn(v.page);
}

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);

  describe(`A form that was open for a while, ${way}`, () => {
    test('is sent as it is after the website has restarted', async () => {
      const { port } = new URL(lychgate.address);
      await visit(async (v) => {
        const { requestKey } = await openFilled(v);
        await lychgate.stop();
        lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url, PORT: port });
        await sendRequest(v.page);
        await showsHeading(v, success);
        assert.deepEqual(keysSent(), [requestKey]);
      });
    });

    test('comes back as it was typed when the restarted website cannot send it, and then can', async () => {
      const { port } = new URL(lychgate.address);
      await visit(async (v) => {
        const typed = await openFilled(v);
        await lychgate.stop();
        lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url, PORT: port });
        fake.answers[sendCall] = { status: 500 };
        await sendRequest(v.page);
        await becomes(() => toastsOn(v.page), [failed]);
        await v.ready();
        assert.deepEqual(await typedIn(v.page), typed);
        fake.answers[sendCall] = wellAnswered[sendCall]!;
        await sendRequest(v.page);
        await showsHeading(v, success);
        assert.deepEqual(keysSent(), [typed.requestKey]);
      });
    });

    test('stays the same request, with all its answers, when a failure is loaded again', async () => {
      fake.answers[sendCall] = { status: 500 };
      await visit(async (v) => {
        const typed = await openFilled(v);
        await sendRequest(v.page);
        await becomes(() => toastsOn(v.page), [failed]);
        await v.page.reload();
        await v.ready();
        await becomes(() => typedIn(v.page), typed);
        fake.answers[sendCall] = wellAnswered[sendCall]!;
        await sendRequest(v.page);
        await showsHeading(v, success);
        assert.deepEqual(keysSent(), [typed.requestKey]);
      });
    });
  });
}

describe('With JavaScript', () => {
  test('a form is sent while the website is away for a moment: it stays, and goes when it is sent again', async () => {
    const { port } = new URL(lychgate.address);
    await browser.visit({}, async (v) => {
      const typed = await openFilled(v);
      await lychgate.stop();
      await sendRequest(v.page);
      await becomes(() => toastsOn(v.page), [failed]);
      assert.deepEqual(await typedIn(v.page), { ...typed, mayHaveArrived: 'yes' });
      lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url, PORT: port });
      await sendRequest(v.page);
      await showsHeading(v, success);
      assert.deepEqual(keysSent(), [typed.requestKey]);
    });
  });

  test('a website that never answers is given up after half a minute', async () => {
    await browser.visit({}, async (v) => {
      const { page } = v;
      await page.clock.install();
      const typed = await openFilled(v);
      await page.route('**/*', (route) =>
        route.request().method() === 'POST' ? undefined : route.continue(),
      );
      await sendRequest(page);
      await page.getByText('Please wait, your request is being processed.').waitFor();
      await page.clock.runFor(29_000);
      assert.deepEqual(await toastsOn(page), []);
      await page.clock.runFor(1_000);
      await becomes(() => toastsOn(page), [failed]);
      assert.deepEqual(await typedIn(page), { ...typed, mayHaveArrived: 'yes' });
      await page.unrouteAll();
      await sendRequest(page);
      await showsHeading(v, success);
      assert.deepEqual(keysSent(), [typed.requestKey]);
    });
  });

  test('going back after it was sent begins another request, and nothing is sent again', async () => {
    await browser.visit({}, async (v) => {
      const typed = await openFilled(v);
      await sendRequest(v.page);
      await showsHeading(v, success);
      await v.page.goBack();
      await showsHeading(v, 'Request an unattended cremation');
      assert.notEqual(await keyIn(v.page), typed.requestKey);
      const { requestKey: _, ...again } = await typedIn(v.page);
      assert.ok(Object.values(again).every((text) => text === ''));
    });
    assert.equal(sent().length, 1);
  });
});

describe('Without JavaScript', () => {
  test('going back from the page of answers leads to the form as it was typed', async () => {
    await browser.visit({ javaScript: false }, async (v) => {
      const typed = await openFilled(v);
      await checkAnswers(v.page);
      await showsHeading(v, 'Check your answers');
      await v.page.goBack();
      await showsHeading(v, 'Request an unattended cremation');
      const { requestKey: _, ...kept } = await typedIn(v.page);
      const { requestKey: __, ...before } = typed;
      assert.deepEqual(kept, before);
    });
  });
});
