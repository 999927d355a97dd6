import { errorSummary, fillIn, readsToast, send } from '../events/booking-page.ts';
import { coffeeMorning, createCall, findCall, listCall, listed } from '../events/listed.ts';
import { bookingNotFound, notRegistered, registered } from '../events/toast-texts.ts';
import { isAccessible, isAccessibleInAnyColours, isAccessibleOnAnyScreen } from '../support/axe.ts';
import type { FakeBackOffice } from '../support/fake-back-office.ts';
import { expect, externalTest, test as ownTest } from '../support/test.ts';
import type { Visitor } from '../support/visitor.ts';
import { outOfPlace, tooSmall } from './page-layout.ts';

// axe finds nothing, on a phone and a wide screen, in light, dark and forced colours.

const full = {
  ...coffeeMorning,
  guid: '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f31',
  title: 'Service of remembrance',
  startDateTime: '2031-04-05T18:30:00',
  details: 'An evening of music.',
  numberOfAttendees: 40,
};
const bare = listed({ guid: '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f32' });
const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org', numberOfAttendees: '2' };
const wrong = {
  name: '',
  eMail: 'margaret',
  numberOfAttendees: '51',
  extraInfo: 'i'.repeat(501),
  extraDescription: 'Mother '.repeat(300),
};

type Arrive = (visitor: Visitor, backOffice: FakeBackOffice) => Promise<void>;

async function sends({ page, open }: Visitor, eventGuid: string, values: Record<string, string>) {
  await open(`/events?book=${eventGuid}`);
  await fillIn(page, values);
  await send(page);
}

const afterForms: Record<string, Arrive> = {
  'the booking form with everything wrong': async (visitor) => {
    await sends(visitor, coffeeMorning.guid, wrong);
    await expect(errorSummary(visitor.page)).toBeVisible();
  },
  'the booking form after a refusal': async (visitor) => {
    await sends(visitor, full.guid, margaret);
    await readsToast(visitor, ...bookingNotFound);
  },
  'the list after a booking': async (visitor) => {
    await sends(visitor, coffeeMorning.guid, margaret);
    await readsToast(visitor, ...registered);
  },
};

const states: Record<string, Arrive> = {
  ...afterForms,
  'the list': ({ open }) => open('/events'),
  'the list with all details shown': async ({ page, open }) => {
    await open('/events');
    await page.getByText('Show More Detail').click();
  },
  'the empty list': async ({ open }, backOffice) => {
    backOffice.answers[listCall] = { body: [] };
    await open('/events');
  },
  'the empty booking form': (visitor) => visitor.open(`/events?book=${coffeeMorning.guid}`),
  'the filled booking form of a full event': async (visitor) => {
    await visitor.open(`/events?amend=${full.guid}`);
    const answers = { extraInfo: 'Nuts', extraDescription: 'My mother died in May.' };
    await fillIn(visitor.page, { ...margaret, ...answers });
  },
  'the booking form after an error of ours': async (visitor, backOffice) => {
    backOffice.answers[createCall] = { status: 500 };
    await sends(visitor, coffeeMorning.guid, margaret);
    await readsToast(visitor, ...notRegistered);
  },
  'the question before an amendment becomes a booking': async (visitor) => {
    await visitor.open(`/events?amend=${coffeeMorning.guid}`);
    await fillIn(visitor.page, margaret);
    await send(visitor.page);
    await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(
      'We could not find your booking',
    );
  },
  'the cancel form': (visitor) => visitor.open(`/events?cancel=${coffeeMorning.guid}`),
  'the cancel form with a wrong address': async (visitor) => {
    await visitor.open(`/events?cancel=${coffeeMorning.guid}`);
    await send(visitor.page, 'Cancel Attendance');
    await expect(errorSummary(visitor.page)).toBeVisible();
  },
  'an event that is not there': ({ open }) => open('/events/nonsense'),
  'a page that is not there': ({ open }) => open('/nowhere'),
  'a list that the back office does not answer': async ({ open }, backOffice) => {
    backOffice.answers[listCall] = { status: 500 };
    await open('/events');
  },
  'direct debit set up': ({ open }) => open('/gocardlesscomplete'),
  'direct debit not set up': ({ open }) => open('/gocardlessexit'),
  'the page for a request that never reaches the website': ({ open }) =>
    open(`/events?${'a=1&'.repeat(120)}`),
  'the privacy notice': ({ open }) => open('/privacy'),
  'the accessibility statement': ({ open }) => open('/accessibility'),
};

const answersWell = ({ answers }: FakeBackOffice) =>
  Object.assign(answers, {
    [listCall]: { body: [coffeeMorning, full, bare] },
    [findCall]: {},
    [createCall]: { body: true },
  });

for (const [state, arriveAt] of Object.entries(states))
  externalTest(`everybody can read ${state}`, async ({ visitor, backOffice }) => {
    answersWell(backOffice);
    await arriveAt(visitor, backOffice);
    await isAccessibleOnAnyScreen(visitor, state);
  });

externalTest.describe('If a page’s scripts never arrive', () => {
  externalTest.use({
    scriptsLost: true,
    viewport: { width: 320, height: 800 },
  });

  for (const [state, arriveAt] of Object.entries(afterForms))
    externalTest(`everybody can read ${state}`, async ({ visitor, backOffice }) => {
      answersWell(backOffice);
      await arriveAt(visitor, backOffice);
      await isAccessible(visitor, state);
    });
});

ownTest(
  'everybody can read the page of the calls, with the first of each group opened',
  async ({ page, visitor }) => {
    await visitor.open('/api/');
    const first = page.locator('section > details:first-of-type');
    await first.evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    await page.setViewportSize({ width: 320, height: 256 });
    expect([...(await outOfPlace(visitor)), ...(await tooSmall(visitor))]).toEqual([]);
    // More than a hundred more are like them, and axe would take seconds over each medium.
    const others = page.locator('section > details ~ details');
    await others.evaluateAll((all) => all.forEach((one) => one.remove()));
    await isAccessibleInAnyColours(visitor, 'the page of the calls');
  },
);
