// @proof: axe on every public page and state; each main way runs it once.
import { findErrorSummary, fillIn, expectToast, send } from '../events/booking-page.ts';
import { createCall, findCall, listCall, createListedEvent } from '../events/listed-event.ts';
import { longEvents } from '../events/long-events.ts';
import { bookingNotFound, notRegistered, registered } from '../events/toast-texts.ts';
import { isAccessible, isAccessibleInAnyColours, isAccessibleOnAnyScreen } from '../support/browser/axe.ts';
import type { FakeBackOffice } from '../support/fake-back-office.ts';
import { expect, externalTest, test as ownTest } from '../support/browser/test.ts';
import type { Visitor } from '../support/visitor.ts';
import { visitorStyleSheets, findMisplacedParts, findSmallTargets } from './page-layout.ts';

const [full, free] = [longEvents[0]!, longEvents[1]!];
const bare = createListedEvent({ guid: '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f32' });
const margaret = {
  name: 'Margaret '.repeat(20),
  eMail: `${'m'.repeat(80)}@example.org`,
  numberOfAttendees: '2',
};
const wrong = {
  name: '',
  eMail: 'margaret',
  numberOfAttendees: '51',
  extraInfo: 'i'.repeat(501),
  extraDescription: 'Mother '.repeat(300),
};

type Arrive = (visitor: Visitor, backOffice: FakeBackOffice) => Promise<void>;

async function submitBooking({ page, open }: Visitor, eventGuid: string, values: Record<string, string>) {
  await open(`/events?book=${eventGuid}`);
  await fillIn(page, values);
  await send(page);
}

const afterForms: Record<string, Arrive> = {
  'the booking form with everything wrong': async (visitor) => {
    await submitBooking(visitor, full.guid, wrong);
    await expect(findErrorSummary(visitor.page)).toBeVisible();
  },
  'the booking form after a refusal': async (visitor) => {
    await submitBooking(visitor, full.guid, margaret);
    await expectToast(visitor, ...bookingNotFound);
  },
  'the list after a booking': async (visitor) => {
    await submitBooking(visitor, free.guid, margaret);
    await expectToast(visitor, ...registered);
  },
};

const states: Record<string, Arrive> = {
  ...afterForms,
  'the list with all details shown': async ({ page, open }) => {
    await open('/events');
    for (const more of await page.getByText('Show More Detail').all()) await more.click();
  },
  'the page of an event': (visitor) => visitor.open(`/events/${free.guid}`),
  'the page of a full event': (visitor) => visitor.open(`/events/${full.guid}`),
  'the cancel form': (visitor) => visitor.open(`/events?cancel=${full.guid}`),
  'a page that is not there': ({ open }) => open('/nowhere'),
  'a list that the back office does not answer': async ({ open }, backOffice) => {
    backOffice.answers[listCall] = { status: 500 };
    await open('/events');
  },
  'direct debit not set up': ({ open }) => open('/gocardlessexit'),
};

// Pages that have the same parts as those above.
const moreStates: Record<string, Arrive> = {
  'the empty list': async ({ open }, backOffice) => {
    backOffice.answers[listCall] = { body: [] };
    await open('/events');
  },
  'the empty booking form': (visitor) => visitor.open(`/events?book=${free.guid}`),
  'the filled booking form of a full event': async (visitor) => {
    await visitor.open(`/events?amend=${full.guid}`);
    const answers = { extraInfo: 'Nuts', extraDescription: 'My mother died in May.' };
    await fillIn(visitor.page, { ...margaret, ...answers });
  },
  'the booking form after an error of ours': async (visitor, backOffice) => {
    backOffice.answers[createCall] = { status: 500 };
    await submitBooking(visitor, free.guid, margaret);
    await expectToast(visitor, ...notRegistered);
  },
  'the question before an amendment becomes a booking': async (visitor) => {
    await visitor.open(`/events?amend=${free.guid}`);
    await fillIn(visitor.page, margaret);
    await send(visitor.page);
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(
      'We could not find your booking',
    );
  },
  'the cancel form with a wrong address': async (visitor) => {
    await visitor.open(`/events?cancel=${free.guid}`);
    await send(visitor.page, 'Cancel Attendance');
    await expect(findErrorSummary(visitor.page)).toBeVisible();
  },
  'an event that is not there': ({ open }) => open('/events/nonsense'),
  'direct debit set up': ({ open }) => open('/gocardlesscomplete'),
  'the page for a request that never reaches the website': ({ open }) =>
    open(`/events?${'a=1&'.repeat(120)}`),
  'the privacy notice': ({ open }) => open('/privacy'),
  'the accessibility statement': ({ open }) => open('/accessibility'),
};

const answerWell = ({ answers }: FakeBackOffice) =>
  Object.assign(answers, {
    [listCall]: { body: [free, full, bare] },
    [findCall]: {},
    [createCall]: { body: true },
  });

// 320 px is 1280 px at 400 %.
const widths = [320, 768, 1280];

/** Fails if long words break the layout, or if a control is smaller than 48 px. */
async function fits(visitor: Visitor) {
  const { page } = visitor;
  const style = await page.addStyleTag({ content: ' ' });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 700 });
    for (const [look, css] of Object.entries(visitorStyleSheets)) {
      await style.evaluate((element, text) => (element.textContent = text), css);
      expect(await findMisplacedParts(visitor), `${width} px, ${look}`).toEqual([]);
      if (look === 'plain') expect(await findSmallTargets(visitor), `${width} px`).toEqual([]);
    }
  }
}

externalTest.describe(
  'With long names, on a phone and a wide screen, in light, dark and forced colours',
  () => {
    externalTest.use({
      settings: { PROVIDER_NAME: 'Willow, Featherstonehaugh and Cholmondeley-Warner Funeral Directors' },
      // Some looks are style sheets that the visitor brings.
      bypassCSP: true,
    });

    for (const [state, arriveAt] of Object.entries(states))
      externalTest(
        `everybody can read ${state}, which fits every screen`,
        async ({ visitor, backOffice }) => {
          answerWell(backOffice);
          await arriveAt(visitor, backOffice);
          await isAccessibleOnAnyScreen(visitor, state);
          await fits(visitor);
        },
      );

    externalTest('everybody can read the other pages', async ({ visitor, backOffice }) => {
      for (const [state, arriveAt] of Object.entries(moreStates))
        await externalTest.step(state, async () => {
          answerWell(backOffice);
          await arriveAt(visitor, backOffice);
          await isAccessibleOnAnyScreen(visitor, state);
        });
    });
  },
);

externalTest.describe('If a page’s scripts never arrive', () => {
  externalTest.use({
    scriptsLost: true,
    viewport: { width: 320, height: 800 },
  });

  for (const [state, arriveAt] of Object.entries(afterForms))
    externalTest(`everybody can read ${state}`, async ({ visitor, backOffice }) => {
      answerWell(backOffice);
      await arriveAt(visitor, backOffice);
      await isAccessible(visitor, state);
    });
});

ownTest(
  'everybody can read the page of the calls, with the first of each group opened',
  async ({ page, visitor }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open('/api/');
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(5_000);
    const first = page.locator('details.theme, section > details:first-of-type');
    await first.evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    await page.setViewportSize({ width: 320, height: 256 });
    expect([...(await findMisplacedParts(visitor)), ...(await findSmallTargets(visitor))]).toEqual([]);
    // More than a hundred more are like them, and axe would take seconds over each medium.
    const others = page.locator('section > details ~ details');
    await others.evaluateAll((all) => all.forEach((one) => one.remove()));
    await isAccessibleInAnyColours(visitor, 'the page of the calls');
  },
);
