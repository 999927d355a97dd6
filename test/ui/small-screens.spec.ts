import { errorSummary, fillIn, send, toasts } from '../events/booking-page.ts';
import { createCall, findCall, listCall } from '../events/listed.ts';
import { longEvents } from '../events/long-events.ts';
import type { FakeBackOffice } from '../support/fake-back-office.ts';
import { expect, externalTest as test } from '../support/test.ts';
import type { Visitor } from '../support/visitor.ts';
import { looks, outOfPlace, tooSmall } from './page-layout.ts';

test.use({
  settings: { PROVIDER_NAME: 'Willow, Featherstonehaugh and Cholmondeley-Warner Funeral Directors' },
  // Some looks are style sheets that the visitor brings.
  bypassCSP: true,
});

const full = longEvents[0]!;
const free = longEvents[1]!;
const margaret = {
  name: 'Margaret '.repeat(20),
  eMail: `${'m'.repeat(80)}@example.org`,
  numberOfAttendees: '2',
};

test.beforeEach(({ backOffice }) => {
  Object.assign(backOffice.answers, {
    [listCall]: { body: longEvents },
    [findCall]: {},
    [createCall]: { body: true },
  });
});

async function showsToastAfter({ page, open }: Visitor, eventGuid: string) {
  await open(`/events?book=${eventGuid}`);
  await fillIn(page, margaret);
  await send(page);
  await expect(toasts(page)).toBeVisible();
}

const states: Record<string, (visitor: Visitor, backOffice: FakeBackOffice) => Promise<void>> = {
  'the list': async ({ page, open }) => {
    await open('/events');
    for (const more of await page.getByText('Show More Detail').all()) await more.click();
  },
  'the booking form with everything wrong': async ({ page, open }) => {
    await open(`/events?book=${full.guid}`);
    await fillIn(page, { name: '', extraInfo: 'i'.repeat(501), extraDescription: 'd'.repeat(2001) });
    await send(page);
    await expect(errorSummary(page)).toBeVisible();
  },
  'the booking form after a refusal': (visitor) => showsToastAfter(visitor, full.guid),
  'the list after a booking': (visitor) => showsToastAfter(visitor, free.guid),
  'the cancel form': ({ open }) => open(`/events?cancel=${full.guid}`),
  'a page that is not there': ({ open }) => open('/nowhere'),
  'a list that the back office does not answer': async ({ open }, backOffice) => {
    backOffice.answers[listCall] = { status: 500 };
    await open('/events');
  },
  'direct debit not set up': ({ open }) => open('/gocardlessexit'),
};

// 320 px is 1280 px at 400 %.
const widths = [320, 768, 1280];

for (const [state, arriveAt] of Object.entries(states))
  test(`long words break nothing, and what is tapped is 48 px or larger, on ${state}`, async ({
    page,
    visitor,
    backOffice,
  }) => {
    await arriveAt(visitor, backOffice);
    const style = await page.addStyleTag({ content: ' ' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      for (const [look, css] of Object.entries(looks)) {
        await style.evaluate((element, text) => (element.textContent = text), css);
        expect(await outOfPlace(visitor), `${width} px, ${look}`).toEqual([]);
        if (look === 'plain') expect(await tooSmall(visitor), `${width} px`).toEqual([]);
      }
    }
  });
