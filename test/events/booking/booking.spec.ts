import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fillIn, readsToast, send, toastsOn, typedIn } from './booking-page.ts';
import { becomes, bothWays, openBrowser, reads, wordsOf, type Visit } from '../support/browser.ts';
import { lychgateForTests, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { readEmails } from '../email/email-folder.ts';

let lychgate: TestedLychgate;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  lychgate = await lychgateForTests();
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
});

/** An event. What was sent before was sent long ago: a mailbox gets only so many emails an hour. */
async function event(details = {}) {
  await lychgate.database!
    .rows`update outbox set began_at = began_at - interval '2 days' where state = 'sent'`;
  return makeEvent(lychgate.address, details);
}
const attendees = (eventGuid: string) => lychgate.database!.rows<Record<string, unknown>>`
  select a.name, a.e_mail as "eMail", a.number_of_attendees as "numberOfAttendees", a.extra_info as "extraInfo",
         a.extra_description as "extraDescription", a.attendance_status as "attendanceStatus"
  from attendee a join event e on e.id = a.event_id where e.guid = ${eventGuid} order by a.id`;
const card = ({ page }: Visit, title: string) => page.getByRole('article', { name: title, exact: true });
const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org', numberOfAttendees: '2' };

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>, options = {}) =>
    browser.visit({ javaScript, ...options }, body);

  describe(`Booking, ${way}`, () => {
    test('a visitor books from the list, is thanked on the list, and finds an empty form the next time', async () => {
      const title = `Coffee morning ${way}`;
      const guid = await event({ title, maxCapacity: 40, location: 'Village Hall', town: 'Ludlow' });
      await visit(async (v) => {
        const { page } = v;
        await v.open('/events');
        await card(v, title).getByRole('link', { name: 'Book Attendance' }).click();
        await page.waitForURL(`**/events?book=${guid}`);
        await v.ready();
        await reads(page.locator('main'), [
          'Add a new booking or edit an existing booking',
          title,
          'Saturday 29 March 2031, 2:30 pm',
          'Village Hall',
          'Ludlow',
          'Name',
          'eMail',
          'We will send your confirmation to this address.',
          'Number Of Attendees',
          'Count yourself as well. There are 40 places left.',
          'Book Attendance',
          'Back To Event List',
        ]);
        assert.equal(await page.title(), 'Add a new booking or edit an existing booking');
        assert.deepEqual(await typedIn(page), { name: '', eMail: '', numberOfAttendees: '1' });

        await fillIn(page, margaret);
        await send(page);
        await readsToast(
          v,
          'ATTENDANCE REGISTERED',
          'Your attendance has been successfully registered, Thank you.',
        );
        assert.match(page.url(), javaScript ? /\/events$/ : /\/events\?done=registered&at=\w+$/);
        await page.getByRole('heading', { name: 'Bereavement support events' }).waitFor();
        assert.ok((await wordsOf(card(v, title))).includes('38 of 40 places left'));

        await card(v, title).getByRole('link', { name: 'Book Attendance' }).click();
        await page.waitForURL(`**/events?book=${guid}`);
        assert.deepEqual(await typedIn(page), { name: '', eMail: '', numberOfAttendees: '1' });
        assert.deepEqual(await toastsOn(page), []);
      });
      assert.deepEqual(await attendees(guid), [
        {
          name: 'Margaret Ellis',
          eMail: 'margaret@example.org',
          numberOfAttendees: 2,
          extraInfo: null,
          extraDescription: null,
          attendanceStatus: 'Attending',
        },
      ]);
      const emails = () => readEmails(lychgate.dataDir, { subject: `Your places at ${title}` });
      await becomes(async () => (await emails()).map(({ to }) => to), ['margaret@example.org']);
    });

    test('the thanks are said once', async () => {
      const guid = await event();
      await visit(async (v) => {
        await v.open(`/events?book=${guid}`);
        await fillIn(v.page, margaret);
        await send(v.page);
        await readsToast(
          v,
          'ATTENDANCE REGISTERED',
          'Your attendance has been successfully registered, Thank you.',
        );
        await v.open('/events');
        assert.deepEqual(await toastsOn(v.page), []);
      });
    });

    test('an event asks the questions that it titles, and no others', async () => {
      const guids = {
        none: await event(),
        info: await event({ extraInfoTitle: 'Food you do not eat' }),
        description: await event({ extraDescriptionTitle: 'Anything else', extraInfoTitle: ' ' }),
        both: await event({ extraInfoTitle: 'Name to be read out', extraDescriptionTitle: 'Anything else' }),
      };
      await visit(async (v) => {
        const controls = async (guid: string) => {
          await v.open(`/events?book=${guid}`);
          const found = v.page.locator('main form').getByRole('textbox');
          return found.evaluateAll((inputs) =>
            inputs.map((input) => [
              (input as HTMLInputElement).name,
              (input as HTMLInputElement).labels![0]!.innerText,
            ]),
          );
        };
        const always = [
          ['name', 'Name'],
          ['eMail', 'eMail'],
          ['numberOfAttendees', 'Number Of Attendees'],
        ];
        assert.deepEqual(await controls(guids.none), always);
        assert.deepEqual(await controls(guids.info), [...always, ['extraInfo', 'Food you do not eat']]);
        assert.deepEqual(await controls(guids.description), [
          ...always,
          ['extraDescription', 'Anything else'],
        ]);
        assert.deepEqual(await controls(guids.both), [
          ...always,
          ['extraInfo', 'Name to be read out'],
          ['extraDescription', 'Anything else'],
        ]);
      });
    });

    test('the longest answers that are allowed arrive whole', async () => {
      const guid = await event({ extraInfoTitle: 'Short answer', extraDescriptionTitle: 'Long answer' });
      const longest = {
        name: 'N'.repeat(255),
        eMail: `${'e'.repeat(488)}@example.org`,
        numberOfAttendees: '50',
        extraInfo: `${'i'.repeat(499)}ü`,
        extraDescription: `${'d'.repeat(999)}\n${'d'.repeat(1000)}`,
      };
      await visit(async (v) => {
        await v.open(`/events?book=${guid}`);
        await fillIn(v.page, longest);
        await send(v.page);
        await readsToast(
          v,
          'ATTENDANCE REGISTERED',
          'Your attendance has been successfully registered, Thank you.',
        );
      });
      assert.deepEqual(await attendees(guid), [
        { ...longest, numberOfAttendees: 50, attendanceStatus: 'Attending' },
      ]);
    });

    test('a full event refuses a new address, and the form keeps what was typed', async () => {
      const guid = await event({ maxCapacity: 0, extraInfoTitle: 'Food you do not eat' });
      await visit(async (v) => {
        const { page } = v;
        await v.open(`/events?book=${guid}`);
        await page
          .getByRole('heading', {
            name: 'This event is fully booked, you can only alter an existing booking',
            exact: true,
          })
          .waitFor();
        assert.equal(
          await page.title(),
          'This event is fully booked, you can only alter an existing booking',
        );
        await fillIn(page, { ...margaret, extraInfo: 'Nuts' });
        await send(page);
        await readsToast(
          v,
          'BOOKING NOT FOUND',
          'The event is full and your existing booking could not be found using this email address.',
        );
        assert.deepEqual(await typedIn(page), { ...margaret, extraInfo: 'Nuts' });
      });
      assert.deepEqual(await attendees(guid), []);
    });

    test('a party larger than the places that are left is told how many there are', async () => {
      const guid = await event({ maxCapacity: 3 });
      await visit(async (v) => {
        const { page } = v;
        await v.open(`/events?book=${guid}`);
        await fillIn(page, { ...margaret, numberOfAttendees: '4' });
        await send(page);
        await readsToast(
          v,
          'NOT ENOUGH PLACES',
          'The event has 3 places left for you so unfortunately we cannot register more attendees than that.',
        );
        assert.equal((await typedIn(page)).numberOfAttendees, '4');
        await fillIn(page, { numberOfAttendees: '3' });
        await send(page);
        await readsToast(
          v,
          'ATTENDANCE REGISTERED',
          'Your attendance has been successfully registered, Thank you.',
        );
      });
      assert.equal((await attendees(guid)).length, 1);
    });

    test('an event that fills up while the form is open refuses in the same words', async () => {
      const guid = await event({ maxCapacity: 2 });
      await visit(async (v) => {
        await v.open(`/events?book=${guid}`);
        await fillIn(v.page, margaret);
        await visit(async (other) => {
          await other.open(`/events?book=${guid}`);
          await fillIn(other.page, { ...margaret, eMail: 'first@example.org' });
          await send(other.page);
          await readsToast(
            other,
            'ATTENDANCE REGISTERED',
            'Your attendance has been successfully registered, Thank you.',
          );
        });
        await send(v.page);
        await readsToast(
          v,
          'BOOKING NOT FOUND',
          'The event is full and your existing booking could not be found using this email address.',
        );
      });
    });

    test('a link in an email leads straight to the form of its event, in upper or lower case', async () => {
      const guid = await event({ title: 'Walking group' });
      await visit(async (v) => {
        for (const path of [guid, guid.toUpperCase()]) {
          await v.open(`/events/${path}`);
          await v.page
            .getByRole('heading', { name: 'Add a new booking or edit an existing booking' })
            .waitFor();
          await v.page.getByText('Walking group').waitFor();
        }
        await fillIn(v.page, margaret);
        await send(v.page);
        await readsToast(
          v,
          'ATTENDANCE REGISTERED',
          'Your attendance has been successfully registered, Thank you.',
        );
      });
    });

    test('a double click books once', async () => {
      const title = `Once ${way}`;
      const guid = await event({ title });
      await visit(async (v) => {
        await v.open(`/events?book=${guid}`);
        await fillIn(v.page, margaret);
        await v.page.getByRole('button', { name: 'Book Attendance' }).dblclick();
        await v.page.getByRole('heading', { name: 'Bereavement support events' }).waitFor();
      });
      assert.equal((await attendees(guid)).length, 1);
      const emails = () => readEmails(lychgate.dataDir, { subject: `Your places at ${title}` });
      await becomes(async () => (await emails()).length, 1);
    });

    test('"Back To Event List" and the browser\'s Back lead to the list, and nothing is booked', async () => {
      const title = `Changed my mind ${way}`;
      const guid = await event({ title });
      await visit(async (v) => {
        const { page } = v;
        const listHeading = page.getByRole('heading', { name: 'Bereavement support events' });
        for (const back of [
          () => page.getByRole('link', { name: 'Back To Event List' }).click(),
          () => page.goBack().then(() => {}),
        ]) {
          await v.open('/events');
          await card(v, title).getByRole('link', { name: 'Book Attendance' }).click();
          await page.waitForURL(`**/events?book=${guid}`);
          await v.ready();
          await fillIn(page, margaret);
          await back();
          await listHeading.waitFor();
          assert.match(page.url(), /\/events$/);
        }
      });
      assert.deepEqual(await attendees(guid), []);
    });

    test('spaces and invisible characters around a name and an address are not part of them', async () => {
      const guid = await event();
      await visit(async (v) => {
        await v.open(`/events?book=${guid}`);
        await fillIn(v.page, {
          name: '  Zoë O’Neill-Ünal\u200B ',
          eMail: '\u00A0zoe+grief@example.org ',
          numberOfAttendees: ' 3 ',
        });
        await send(v.page);
        await readsToast(
          v,
          'ATTENDANCE REGISTERED',
          'Your attendance has been successfully registered, Thank you.',
        );
      });
      const [saved] = await attendees(guid);
      assert.deepEqual(
        [saved?.name, saved?.eMail, saved?.numberOfAttendees],
        ['Zoë O’Neill-Ünal', 'zoe+grief@example.org', 3],
      );
    });
  });
}

describe('Booking the last place', () => {
  test('of ten visitors at the same moment one gets it, and nine see that the event is full', async () => {
    const guid = await event({ maxCapacity: 1 });
    const address = `${lychgate.address}/events?book=${guid}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const answer = await fetch(address, {
          method: 'POST',
          redirect: 'manual',
          headers: { Origin: lychgate.address },
          body: new URLSearchParams({
            ...margaret,
            numberOfAttendees: '1',
            eMail: `visitor-${index}@example.org`,
          }),
        });
        return answer.status === 302 ? 'registered' : /BOOKING NOT FOUND/.exec(await answer.text())?.[0];
      }),
    );
    assert.deepEqual(answers.sort(), [...Array<string>(9).fill('BOOKING NOT FOUND'), 'registered']);
    assert.equal((await attendees(guid)).length, 1);
  });
});
