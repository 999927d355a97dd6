import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Locator } from 'playwright-core';
import { fillIn, listed, readsToast, send, toastsOn } from './booking-page.ts';
import { becomes, bothWays, openBrowser, type Visit } from '../support/browser.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

const event = listed({ title: 'Coffee morning', maxCapacity: 5, numberOfAttendees: 5 });
const find = 'GET Attendee/FindExistingAttendee';
const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org', numberOfAttendees: '3' };
const notFound = [
  'BOOKING NOT FOUND',
  'The event is full and your existing booking could not be found using this email address.',
] as const;
const cannotIncrease = [
  'CANNOT INCREASE ATTENDEES',
  'The event is full so unfortunately you cannot increase the number of attendees from the 2 attendees you currently have.',
] as const;
const wait = [
  'PLEASE WAIT A MOMENT',
  'Many forms have been sent from your address. Please wait a minute and send this one again.',
] as const;

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
  fake.answers['GET Bereavement/GetBereavementEvents'] = { body: [event] };
  fake.answers[find] = {};
  fake.answers['PUT Attendee'] = { body: true };
});

async function refused(v: Visit) {
  await v.open(`/events?book=${event.guid}`);
  await fillIn(v.page, margaret);
  await send(v.page);
  await readsToast(v, ...notFound);
}

const toast = ({ page }: Visit) => page.getByRole('dialog');
const boxOf = async (locator: Locator) => (await locator.boundingBox())!;

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>, options = {}) =>
    browser.visit({ javaScript, ...options }, body);

  describe(`A toast of a booking, ${way}`, () => {
    for (const viewport of [
      { width: 1280, height: 900 },
      { width: 768, height: 600 },
    ])
      test(`is at the top right at ${viewport.width} px, takes the focus and covers nothing`, async () => {
        await visit(
          async (v) => {
            await refused(v);
            const { x, y, height, width } = await boxOf(toast(v));
            const main = await boxOf(v.page.getByRole('main'));
            const heading = await boxOf(v.page.getByRole('heading', { level: 1 }));
            assert.ok(y >= 0 && y + height <= heading.y, `${y} to ${y + height} from the top`);
            assert.equal(x + width, main.x + main.width);
            assert.ok(x >= main.x + main.width / 3, `${x} from the left`);
            assert.equal(await toast(v).evaluate((element) => element === document.activeElement), true);
          },
          { viewport },
        );
      });

    test('is above the page on a phone, and covers nothing', async () => {
      await visit(
        async (v) => {
          await refused(v);
          const { y, height, width } = await boxOf(toast(v));
          const heading = await boxOf(v.page.getByRole('heading', { level: 1 }));
          assert.ok(y + height <= heading.y);
          assert.ok(width > 280);
        },
        { viewport: { width: 320, height: 568 } },
      );
    });

    test('is closed by its button, and stays away', async () => {
      await visit(async (v) => {
        await refused(v);
        await toast(v).getByRole('button', { name: 'Close', exact: true }).click();
        await becomes(() => toastsOn(v.page), []);
        assert.match(v.page.url(), /\/events\?book=/);
      });
    });
  });
}

describe('A toast of a booking', () => {
  test('stays until it is closed', async () => {
    await browser.visit({}, async (v) => {
      await v.open(`/events?book=${event.guid}`);
      await v.page.clock.install();
      await fillIn(v.page, margaret);
      await send(v.page);
      await readsToast(v, ...notFound);
      await toast(v).hover();
      await v.page.getByRole('heading', { level: 1 }).hover();
      await v.page.locator('[name="name"]').focus();
      await v.page.clock.runFor('30:00');
      assert.deepEqual(await toastsOn(v.page), [[...notFound]]);
      // A tap on the words is no wish to lose them.
      await toast(v).getByText('BOOKING NOT FOUND').click();
      await v.page.clock.runFor(5000);
      assert.deepEqual(await toastsOn(v.page), [[...notFound]]);
    });
  });

  test('the newest stands on top, and each is closed by itself', async () => {
    await browser.visit({}, async (v) => {
      await refused(v);
      fake.answers[find] = { body: { guid: 'a', numberOfAttendees: 2, attendanceStatus: 'Attending' } };
      await send(v.page);
      await becomes(() => toastsOn(v.page), [[...cannotIncrease], [...notFound]]);
      fake.answers[find] = {};
      await send(v.page);
      await becomes(() => toastsOn(v.page), [[...notFound], [...cannotIncrease], [...notFound]]);
      await toast(v).nth(1).getByRole('button', { name: 'Close' }).click();
      await becomes(() => toastsOn(v.page), [[...notFound], [...notFound]]);
    });
  });

  test('Escape closes the newest, and the focus goes to the page', async () => {
    await browser.visit({}, async (v) => {
      await refused(v);
      fake.answers[find] = { body: { guid: 'a', numberOfAttendees: 2, attendanceStatus: 'Attending' } };
      await send(v.page);
      await becomes(() => toastsOn(v.page), [[...cannotIncrease], [...notFound]]);
      await v.page.keyboard.press('Escape');
      await becomes(() => toastsOn(v.page), [[...notFound]]);
      assert.equal(await v.page.evaluate(() => document.activeElement?.id), 'content');
      await v.page.locator('[name="name"]').focus();
      await v.page.keyboard.press('Escape');
      await becomes(() => toastsOn(v.page), []);
      assert.equal(await v.page.evaluate(() => document.activeElement?.id), 'name');
    });
  });

  test('is animated, except for people who asked for less motion', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await browser.visit({ reducedMotion }, async (v) => {
        await refused(v);
        const moves = await toast(v).evaluate((element) => {
          const { animationName, transitionDuration } = getComputedStyle(element);
          return [animationName !== 'none', transitionDuration];
        });
        assert.deepEqual(moves, reducedMotion === 'reduce' ? [false, '0s'] : [true, '0.3s']);
      });
    }
  });
});

describe('A toast after more than sixty forms in a minute from one address', () => {
  let addresses = 0;
  const visit = async (javaScript: boolean, body: (v: Visit) => Promise<void>) => {
    addresses += 1;
    const headers = { 'X-Forwarded-For': `203.0.113.${addresses}` };
    await browser.visit({ javaScript, extraHTTPHeaders: headers }, async (v) => {
      if (javaScript) await v.page.clock.install();
      await v.open(`/events?book=${event.guid}`);
      await fillIn(v.page, margaret);
      const page = `${lychgate.address}/events?book=${event.guid}`;
      const sent = await Promise.all(
        Array.from({ length: 60 }, () =>
          fetch(page, {
            method: 'POST',
            headers: { ...headers, Origin: lychgate.address },
            body: new URLSearchParams(),
          }),
        ),
      );
      assert.deepEqual([...new Set(sent.map(({ status }) => status))], [400]);
      fake.calls.length = 0;
      await body(v);
      assert.deepEqual(
        fake.calls.filter(({ path }) => path.startsWith('Attendee')),
        [],
      );
    });
  };
  /** Where the time in the page stands still, but for `passes`. */
  const visitInPausedTime = (body: (v: Visit) => Promise<void>) =>
    visit(true, async (v) => {
      await v.page.clock.pauseAt(Date.now() + 60_000);
      await body(v);
    });
  const passes = async ({ page }: Visit, ms: number) => {
    // Once React has seen what was done before.
    await page.evaluate(() => new Promise((resolve) => queueMicrotask(() => resolve(null))));
    await page.clock.runFor(ms);
  };
  const stays = async (v: Visit) => assert.deepEqual(await toastsOn(v.page), [[...wait]]);
  const isGone = (v: Visit) => becomes(() => toastsOn(v.page), []);

  test('says so and keeps what was typed, without a call to the back office', async () => {
    for (const { javaScript } of bothWays) {
      await visit(javaScript, async (v) => {
        await send(v.page);
        await readsToast(v, ...wait);
        assert.equal(await v.page.locator('[name="name"]').inputValue(), 'Margaret Ellis');
        await toast(v).getByRole('button', { name: 'Close' }).click();
        await becomes(() => toastsOn(v.page), []);
      });
    }
  });

  test('goes by itself after five seconds', async () => {
    await visitInPausedTime(async (v) => {
      await v.page.locator('[name="name"]').press('Enter');
      await readsToast(v, ...wait);
      await passes(v, 4_900);
      await stays(v);
      await passes(v, 400);
      await isGone(v);
      await send(v.page);
      await readsToast(v, ...wait);
    });
  });

  test('is held by the pointer, and goes a second after the pointer has left', async () => {
    await visitInPausedTime(async (v) => {
      await send(v.page);
      await readsToast(v, ...wait);
      await toast(v).hover();
      await passes(v, 60_000);
      await stays(v);
      await v.page.getByRole('heading', { level: 1 }).hover();
      await passes(v, 900);
      await stays(v);
      await passes(v, 400);
      await isGone(v);
    });
  });

  test('is held by the focus, and goes a second after the focus has left', async () => {
    await visitInPausedTime(async (v) => {
      await v.page.locator('[name="name"]').press('Enter');
      await readsToast(v, ...wait);
      await toast(v).getByRole('button', { name: 'Close' }).focus();
      await passes(v, 60_000);
      await stays(v);
      await v.page.locator('[name="name"]').focus();
      await passes(v, 900);
      await stays(v);
      await passes(v, 400);
      await isGone(v);
    });
  });

  test('goes when it is tapped', async () => {
    await visitInPausedTime(async (v) => {
      await send(v.page);
      await readsToast(v, ...wait);
      await toast(v).getByText('PLEASE WAIT A MOMENT').click();
      await passes(v, 300);
      await isGone(v);
    });
  });
});
