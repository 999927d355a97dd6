import { after, before, beforeEach, describe, test } from 'node:test';
import { isAccessible, isAccessibleOnAnyScreen } from '../support/axe.ts';
import { fillIn, listed, readsToast, send } from '../events/booking-page.ts';
import { openBrowser, type Visit } from '../support/browser.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let ours: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

const open = listed({
  title: 'Coffee morning',
  startDateTime: '2031-03-29T14:30:00',
  details: 'Tea, coffee and quiet company for anyone who has been bereaved, recently or long ago. '.repeat(4),
  maxCapacity: 40,
  numberOfAttendees: 12,
  location: 'Village Hall',
  addressLine1: '1 Church Lane',
  town: 'Ludlow',
  postCode: 'SY8 1AA',
  extraInfoTitle: 'Food you do not eat',
  extraDescriptionTitle: 'Anything you would like us to know before you come',
});
const full = {
  ...open,
  guid: '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f31',
  title: 'Service of remembrance',
  startDateTime: '2031-04-05T18:30:00',
  details: 'An evening of music.',
  numberOfAttendees: 40,
};
const bare = listed({ guid: '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f32' });
const list = 'GET Bereavement/GetBereavementEvents';
const create = 'POST Attendee';

before(async () => {
  fake = await fakeBackOffice({});
  lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url });
  ours = await lychgateForTests();
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await ours.stop();
  await fake.stop();
});
beforeEach(() => {
  Object.assign(fake.answers, {
    [list]: { body: [open, full, bare] },
    'GET Attendee/FindExistingAttendee': {},
    [create]: { body: true },
  });
});

const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org', numberOfAttendees: '2' };
const wrong = {
  name: '',
  eMail: 'margaret',
  numberOfAttendees: '51',
  extraInfo: 'i'.repeat(501),
  extraDescription: 'Mother '.repeat(300),
};

const states: Record<string, (v: Visit) => Promise<void>> = {
  'the list': (v) => v.open('/events'),
  'the list with all details shown': async (v) => {
    await v.open('/events');
    await v.page.getByText('Show More Detail').click();
  },
  'the empty list': async (v) => {
    fake.answers[list] = { body: [] };
    await v.open('/events');
  },
  'the empty booking form': (v) => v.open(`/events?book=${open.guid}`),
  'the booking form of a full event': (v) => v.open(`/events?amend=${full.guid}`),
  'the filled booking form': async (v) => {
    await v.open(`/events?book=${open.guid}`);
    await fillIn(v.page, { ...margaret, extraInfo: 'Nuts', extraDescription: 'My mother died in May.' });
  },
  'the booking form with everything wrong': async (v) => {
    await v.open(`/events?book=${open.guid}`);
    await fillIn(v.page, wrong);
    await send(v.page);
    await v.page.locator('.error-summary').waitFor();
  },
  'the booking form after a refusal': async (v) => {
    await v.open(`/events?book=${full.guid}`);
    await fillIn(v.page, margaret);
    await send(v.page);
    const message =
      'The event is full and your existing booking could not be found using this email address.';
    await readsToast(v, 'BOOKING NOT FOUND', message);
  },
  'the booking form after an error of ours': async (v) => {
    fake.answers[create] = { status: 500 };
    await v.open(`/events?book=${open.guid}`);
    await fillIn(v.page, margaret);
    await send(v.page);
    await readsToast(v, 'REGISTRATION ERROR', 'There was an error registering your attendance.');
  },
  'the list after a booking': async (v) => {
    await v.open(`/events?book=${open.guid}`);
    await fillIn(v.page, margaret);
    await send(v.page);
    const message = 'Your attendance has been successfully registered, Thank you.';
    await readsToast(v, 'ATTENDANCE REGISTERED', message);
  },
  'the cancel form': (v) => v.open(`/events?cancel=${open.guid}`),
  'the cancel form with a wrong address': async (v) => {
    await v.open(`/events?cancel=${open.guid}`);
    await send(v.page, 'Cancel Attendance');
    await v.page.locator('.error-summary').waitFor();
  },
  'an event that is not there': (v) => v.open('/events/nonsense'),
  'a page that is not there': (v) => v.open('/nowhere'),
  'a list that the back office does not answer': async (v) => {
    fake.answers[list] = { status: 500 };
    await v.open('/events');
  },
  'a form that the back office does not answer': async (v) => {
    fake.answers[list] = { cut: true };
    await v.open(`/events?book=${open.guid}`);
  },
  'direct debit set up': (v) => v.open('/gocardlesscomplete'),
  'direct debit not set up': (v) => v.open('/gocardlessexit'),
  'the page of the calls': (v) => v.open(`${ours.address}/api/`),
};

// Without motion, so that colours are looked at when they have arrived.
const options = (width: number) => ({ viewport: { width, height: 800 }, reducedMotion: 'reduce' as const });

describe('axe finds nothing, on a phone and a wide screen, in light, dark and forced colours', () => {
  for (const [state, arrive] of Object.entries(states)) {
    test(`on ${state}`, async () => {
      await browser.visit(options(320), async (v) => {
        await arrive(v);
        await isAccessibleOnAnyScreen(v, state);
      });
    });
  }
});

describe('axe finds nothing if a page’s scripts never arrive', () => {
  for (const [state, arrive] of Object.entries(states).filter(([name]) => /form|after/.test(name))) {
    test(`on ${state}`, async () => {
      await browser.visit({ ...options(320), scriptsLost: true }, async (v) => {
        await arrive(v);
        await isAccessible(v, state);
      });
    });
  }
});
