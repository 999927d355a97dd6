import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { fillIn, send, toastsOn } from '../events/booking-page.ts';
import { openBrowser, until, type Visit } from '../support/browser.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { longEvents } from '../events/long-events.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';
import { looks, outOfPlace, tooSmall } from './page-layout.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

const full = longEvents[0]!;
const list = 'GET Bereavement/GetBereavementEvents';

before(async () => {
  fake = await fakeBackOffice({});
  lychgate = await lychgateForTests({
    BACK_OFFICE_URL: fake.url,
    PROVIDER_NAME: 'Willow, Featherstonehaugh and Cholmondeley-Warner Funeral Directors',
  });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await fake.stop();
});
beforeEach(() => {
  Object.assign(fake.answers, {
    [list]: { body: longEvents },
    'GET Attendee': {},
    'POST Attendee': { body: true },
  });
});

const margaret = {
  name: 'Margaret '.repeat(20),
  eMail: `${'m'.repeat(80)}@example.org`,
  numberOfAttendees: '2',
};
const states: Record<string, (v: Visit) => Promise<void>> = {
  'the list': async (v) => {
    await v.open('/events');
    for (const more of await v.page.getByText('Show More Detail').all()) await more.click();
  },
  'the booking form with everything wrong': async (v) => {
    await v.open(`/events?book=${full.guid}`);
    await fillIn(v.page, { name: '', extraInfo: 'i'.repeat(501), extraDescription: 'd'.repeat(2001) });
    await send(v.page);
    await v.page.locator('.error-summary').waitFor();
  },
  'the booking form after a refusal': async (v) => {
    await v.open(`/events?book=${full.guid}`);
    await fillIn(v.page, margaret);
    await send(v.page);
    await until(async () => (await toastsOn(v.page)).length > 0, 'there is a toast');
  },
  'the list after a booking': async (v) => {
    await v.open(`/events?book=${longEvents[1]!.guid}`);
    await fillIn(v.page, margaret);
    await send(v.page);
    await until(async () => (await toastsOn(v.page)).length > 0, 'there is a toast');
  },
  'the cancel form': (v) => v.open(`/events?cancel=${full.guid}`),
  'a page that is not there': (v) => v.open('/nowhere'),
  'a list that the back office does not answer': async (v) => {
    fake.answers[list] = { status: 500 };
    await v.open('/events');
  },
  'direct debit not set up': (v) => v.open('/gocardlessexit'),
};

// 320 px is 1280 px at 400 %.
const widths = [320, 768, 1280];

describe('Long words and many events do not break the layout', () => {
  for (const [state, arrive] of Object.entries(states)) {
    test(`on ${state}`, async () => {
      await browser.visit({ bypassCSP: true }, async (v) => {
        await arrive(v);
        const style = await v.page.addStyleTag({ content: ' ' });
        for (const width of widths) {
          await v.page.setViewportSize({ width, height: 700 });
          for (const [look, css] of Object.entries(looks)) {
            await style.evaluate((element, text) => (element.textContent = text), css);
            assert.deepEqual(await outOfPlace(v), [], `${width} px, ${look}`);
          }
        }
      });
    });
  }
});

describe('Everything that is tapped is at least 44 px high and wide', () => {
  for (const [state, arrive] of Object.entries(states)) {
    test(`on ${state}`, async () => {
      for (const width of [320, 1280]) {
        await browser.visit({ viewport: { width, height: 700 } }, async (v) => {
          await arrive(v);
          assert.deepEqual(await tooSmall(v), [], `${width} px`);
        });
      }
    });
  }
});
