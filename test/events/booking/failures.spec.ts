import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { fillIn, listed, readsToast, send, toastsOn, typedIn } from './booking-page.ts';
import { becomes, bothWays, openBrowser, reads, wordsOf, type Visit } from '../support/browser.ts';
import { fakeBackOffice, type FakeAnswer } from '../support/fake-back-office.ts';
import { apiKey, lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

const event = listed({ title: 'Coffee morning', extraInfoTitle: 'Food' });
const list = 'GET Bereavement/GetBereavementEvents';
const find = 'GET Attendee/FindExistingAttendee';
const create = 'POST Attendee';
const update = 'PUT Attendee';
const existing = { guid: 'a-guid', numberOfAttendees: 2, attendanceStatus: 'Attending' };
const well: Record<string, FakeAnswer> = {
  [list]: { body: [event] },
  [find]: {},
  [create]: { body: true },
  [update]: { body: true },
};
const failures: Record<string, FakeAnswer> = {
  false: { body: false },
  'nothing at all': {},
  null: { body: null },
  'a refusal': { status: 400, body: { detail: 'Secret reason' } },
  'a wrong key': { status: 401 },
  'a broken answer': { status: 500, text: '<h1>Stack trace</h1>' },
  'status 503': { status: 503 },
  'a dropped connection': { cut: true },
};
const margaret = {
  name: 'Margaret Ellis',
  eMail: 'margaret@example.org',
  numberOfAttendees: '2',
  extraInfo: 'Nuts',
};
const registered = [
  'ATTENDANCE REGISTERED',
  'Your attendance has been successfully registered, Thank you.',
] as const;
const notRegistered = ['REGISTRATION ERROR', 'There was an error registering your attendance.'] as const;
const updated = ['UPDATE SUCCESS', 'The attendee details have been successfully updated.'] as const;
const notUpdated = ['UPDATE ERROR', 'There was an error updating the attendee details.'] as const;
const cancelled = ['UPDATE SUCCESS', 'The attendance booking has been successfully cancelled.'] as const;
const notCancelled = [
  'CANCELLATION ERROR',
  'There was an error finding your attendance booking. Please check the email address entered matches the email on the booking.',
] as const;
const temporarilyUnavailable = [
  'We cannot show this page right now',
  'This is our fault, and we are sorry. Please try again in a few minutes.',
  'You can also call us on 01632 960 123, and we will help you.',
];

before(async () => {
  fake = await fakeBackOffice({ ...well });
  lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await fake.stop();
});
beforeEach(() => {
  Object.assign(fake.answers, well);
  fake.calls.length = 0;
  lychgate.log.length = 0;
});

const written = () => fake.calls.filter(({ method }) => method !== 'GET').map(({ method }) => method);

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);
  /** The form is there as it was typed, with a person to call. */
  const offersHelp = async ({ page }: Visit, typed: Record<string, string>) => {
    assert.deepEqual(await typedIn(page), typed);
    const words = await wordsOf(page.locator('main'));
    assert.ok(words.includes('What you have typed is still here. Please try again.'));
    assert.ok(words.includes('You can also call us on 01632 960 123, and we will help you.'));
    assert.equal(
      await page.getByRole('main').getByRole('link', { name: '01632 960 123' }).getAttribute('href'),
      'tel:01632960123',
    );
  };

  describe(`When the back office fails, ${way}`, () => {
    test('the list is replaced by a message with the phone number, and the next try works', async () => {
      await visit(async (v) => {
        for (const [what, answer] of Object.entries(failures)) {
          fake.answers[list] = answer;
          for (const path of ['/events', `/events?book=${event.guid}`]) {
            const response = await v.page.goto(path);
            assert.equal(response?.status(), 503, `${path}, answered with ${what}`);
            await reads(v.page.locator('main'), temporarilyUnavailable);
            assert.equal(await v.page.title(), 'We cannot show this page right now');
          }
        }
        fake.answers[list] = well[list]!;
        await v.open('/events');
        await v.page.getByRole('article', { name: 'Coffee morning' }).waitFor();
      });
    });

    test('a booking ends in REGISTRATION ERROR, keeps what was typed, and the next try works', async () => {
      await visit(async (v) => {
        await v.open(`/events?book=${event.guid}`);
        await fillIn(v.page, margaret);
        await failsInEachWay(v, create, 'Book Attendance', notRegistered, margaret);
        await send(v.page);
        await readsToast(v, ...registered);
      });
    });

    test('an amendment ends in UPDATE ERROR, keeps what was typed, and the next try works', async () => {
      fake.answers[find] = { body: existing };
      await visit(async (v) => {
        await v.open(`/events?amend=${event.guid}`);
        await fillIn(v.page, margaret);
        await failsInEachWay(v, update, 'Book Attendance', notUpdated, margaret);
        await send(v.page);
        await readsToast(v, ...updated);
      });
    });

    test('a cancellation ends in CANCELLATION ERROR, keeps what was typed, and the next try works', async () => {
      fake.answers[find] = { body: existing };
      const typed = { eMail: 'margaret@example.org' };
      await visit(async (v) => {
        await v.open(`/events?cancel=${event.guid}`);
        await fillIn(v.page, typed);
        await failsInEachWay(v, update, 'Cancel Attendance', notCancelled, typed);
        await send(v.page, 'Cancel Attendance');
        await readsToast(v, ...cancelled);
      });
    });

    async function failsInEachWay(
      v: Visit,
      call: string,
      button: 'Book Attendance' | 'Cancel Attendance',
      toast: readonly [string, string],
      typed: Record<string, string>,
    ) {
      for (const [what, answer] of Object.entries(failures)) {
        fake.answers[call] = answer;
        await send(v.page, button);
        await becomes(() => toastsOn(v.page), [[...toast]], `answered with ${what}`);
        await v.ready();
        await offersHelp(v, typed);
        assert.doesNotMatch(await v.page.content(), /Secret reason|Stack trace/);
        await v.page.getByRole('button', { name: 'Close' }).click();
        await becomes(() => toastsOn(v.page), []);
      }
      fake.answers[call] = well[call]!;
    }

    test('a refusal for lack of places shows the message of a full event', async () => {
      const refusal = (placesLeft: number) => ({
        status: 409,
        body: { code: 'not-enough-places', placesLeft },
      });
      const full = 'The event is full and your existing booking could not be found using this email address.';
      const few =
        'The event has 1 place left for you so unfortunately we cannot register more attendees than that.';
      const noMore =
        'The event is full so unfortunately you cannot increase the number of attendees from the 1 attendees you currently have.';
      await visit(async (v) => {
        await v.open(`/events?book=${event.guid}`);
        await fillIn(v.page, margaret);
        fake.answers[create] = refusal(0);
        await send(v.page);
        await readsToast(v, 'BOOKING NOT FOUND', full);
        fake.answers[create] = refusal(1);
        await send(v.page);
        await readsToast(v, 'NOT ENOUGH PLACES', few);
        fake.answers[find] = { body: { ...existing, numberOfAttendees: 1 } };
        fake.answers[update] = refusal(1);
        await send(v.page);
        await readsToast(v, 'CANNOT INCREASE ATTENDEES', noMore);
        assert.deepEqual(await typedIn(v.page), margaret);
      });
    });

    test('a look-up that fails books nothing, and cancels nothing', async () => {
      await visit(async (v) => {
        for (const answer of [{ status: 500 }, { cut: true }, { status: 401 }] satisfies FakeAnswer[]) {
          fake.answers[find] = answer;
          await v.open(`/events?book=${event.guid}`);
          await fillIn(v.page, margaret);
          await send(v.page);
          await readsToast(v, ...notRegistered);
          await offersHelp(v, margaret);
          await v.open(`/events?cancel=${event.guid}`);
          await fillIn(v.page, { eMail: 'margaret@example.org' });
          await send(v.page, 'Cancel Attendance');
          await readsToast(v, ...notCancelled);
        }
      });
      assert.deepEqual(written(), []);
    });

    test('a back office that goes down while the form is open keeps what was typed', async () => {
      await visit(async (v) => {
        await v.open(`/events?book=${event.guid}`);
        await fillIn(v.page, margaret);
        for (const call of [list, find, create]) fake.answers[call] = { cut: true };
        await send(v.page);
        await readsToast(v, ...notRegistered);
        await offersHelp(v, margaret);
        Object.assign(fake.answers, well);
        await send(v.page);
        await readsToast(v, ...registered);
      });
      assert.deepEqual(written(), ['POST']);
    });

    test('a back office that is too slow shows the same message after a few seconds', async () => {
      await visit(async (v) => {
        await v.open(`/events?book=${event.guid}`);
        await fillIn(v.page, margaret);
        fake.answers[find] = { delayMs: 20_000 };
        await send(v.page);
        await readsToast(v, ...notRegistered);
        await offersHelp(v, margaret);
      });
    });

    test('the key of the back office reaches it, and never a browser', async () => {
      await visit(async (v) => {
        await v.open('/events');
        fake.answers[create] = { status: 500 };
        await v.open(`/events?book=${event.guid}`);
        await fillIn(v.page, margaret);
        await send(v.page);
        await readsToast(v, ...notRegistered);
        await v.open('/nowhere');
        assert.ok(v.answers.length > 3);
        for (const { text } of v.answers) {
          assert.ok(!(await text).includes(apiKey));
          assert.ok(!(await text).includes(fake.url));
        }
      });
      assert.ok(fake.calls.every(({ key }) => key === apiKey));
      assert.doesNotMatch(lychgate.log.join('\n'), /margaret|Nuts/i);
    });
  });
}

describe('When the connection to the website drops', () => {
  test('the form stays as it was typed, and the next try works', async () => {
    await browser.visit({}, async (v) => {
      const { page } = v;
      await v.open(`/events?book=${event.guid}`);
      await fillIn(page, margaret);
      await page.context().setOffline(true);
      await send(page);
      await becomes(() => toastsOn(page), [[...notRegistered]]);
      assert.deepEqual(await typedIn(page), margaret);
      await page.context().setOffline(false);
      await send(page);
      await readsToast(v, ...registered);
    });
    assert.deepEqual(written(), ['POST']);
  });

  test('a cancellation says so in its own words', async () => {
    fake.answers[find] = { body: existing };
    await browser.visit({}, async (v) => {
      const { page } = v;
      await v.open(`/events?cancel=${event.guid}`);
      await fillIn(page, { eMail: 'margaret@example.org' });
      await page.context().setOffline(true);
      await send(page, 'Cancel Attendance');
      await becomes(() => toastsOn(page), [[...notCancelled]]);
      await page.context().setOffline(false);
      await send(page, 'Cancel Attendance');
      await readsToast(v, ...cancelled);
    });
  });
});
