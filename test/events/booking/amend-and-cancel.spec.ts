import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fillIn, readsToast, send, toastsOn, typedIn } from './booking-page.ts';
import { becomes, bothWays, openBrowser, reads, wordsOf, type Visit } from '../support/browser.ts';
import { call, lychgateForTests, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
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

const registered = [
  'ATTENDANCE REGISTERED',
  'Your attendance has been successfully registered, Thank you.',
] as const;
const updated = ['UPDATE SUCCESS', 'The attendee details have been successfully updated.'] as const;
const cancelled = ['UPDATE SUCCESS', 'The attendance booking has been successfully cancelled.'] as const;
const cannotFind = [
  'CANCELLATION ERROR',
  'There was an error finding your attendance booking. Please check the email address entered matches the email on the booking.',
] as const;

/** An event. What was sent before was sent long ago: a mailbox gets only so many emails an hour. */
async function event(details = {}) {
  await lychgate.database!
    .rows`update outbox set began_at = began_at - interval '2 days' where state = 'sent'`;
  return makeEvent(lychgate.address, details);
}
const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org', numberOfAttendees: '3' };

/** A booking that was made before the test begins. */
async function booked(
  eventGuid: string,
  details: Partial<Record<keyof typeof margaret | 'extraInfo', string>> = {},
) {
  const values = { ...margaret, ...details };
  const answer = await call(lychgate.address, 'POST', 'Attendee', {
    ...values,
    numberOfAttendees: Number(values.numberOfAttendees),
    attendanceStatus: 'Attending',
    taskGuid: eventGuid,
  });
  assert.equal(answer.body, true);
}

async function attendees(eventGuid: string) {
  const rows = await lychgate.database!.rows<{ eMail: string; places: number; status: string; name: string }>`
    select a.name, a.e_mail as "eMail", a.number_of_attendees as places, a.attendance_status as status
    from attendee a join event e on e.id = a.event_id where e.guid = ${eventGuid} order by a.id`;
  return rows.map(({ eMail, places, status }) => `${eMail} ${places} ${status}`);
}

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);
  const card = ({ page }: Visit, title: string) => page.getByRole('article', { name: title, exact: true });

  describe(`Amending a booking, ${way}`, () => {
    test('a visitor changes the number of a booking, and the list confirms it', async () => {
      const title = `Coffee morning ${way}`;
      const guid = await event({ title, maxCapacity: 40 });
      await booked(guid);
      await visit(async (v) => {
        await v.open('/events');
        await card(v, title).getByRole('link', { name: 'Amend Existing Attendance' }).click();
        await v.page.waitForURL(`**/events?amend=${guid}`);
        await v.page
          .getByRole('heading', { name: 'Add a new booking or edit an existing booking' })
          .waitFor();
        await v.page
          .getByText('Please use the address you booked with, so that we can find your booking.')
          .waitFor();
        await fillIn(v.page, { ...margaret, eMail: ' MARGARET@Example.org', numberOfAttendees: '5' });
        await send(v.page);
        await readsToast(v, ...updated);
        assert.match(v.page.url(), javaScript ? /\/events$/ : /\/events\?done=/);
        assert.ok((await wordsOf(card(v, title))).includes('35 of 40 places left'));
      });
      assert.deepEqual(await attendees(guid), ['margaret@example.org 5 Attending']);
      const emails = () => readEmails(lychgate.dataDir, { subject: `Your changed booking for ${title}` });
      await becomes(async () => (await emails()).map(({ to }) => to), ['margaret@example.org']);
    });

    test('booking a second time with the same address amends the booking', async () => {
      const guid = await event();
      await booked(guid);
      await visit(async (v) => {
        await v.open(`/events?book=${guid}`);
        await fillIn(v.page, { ...margaret, numberOfAttendees: '1' });
        await send(v.page);
        await readsToast(v, ...updated);
      });
      assert.deepEqual(await attendees(guid), ['margaret@example.org 1 Attending']);
    });

    test('at a full event a booking may not grow, but may stay as large or become smaller', async () => {
      const guid = await event({ maxCapacity: 4, extraInfoTitle: 'Food' });
      await booked(guid);
      await booked(guid, { eMail: 'other@example.org', numberOfAttendees: '1' });
      await visit(async (v) => {
        const { page } = v;
        await v.open(`/events?amend=${guid}`);
        await page
          .getByRole('heading', {
            name: 'This event is fully booked, you can only alter an existing booking',
          })
          .waitFor();
        await fillIn(page, { ...margaret, numberOfAttendees: '4', extraInfo: 'Nuts' });
        await send(page);
        await readsToast(
          v,
          'CANNOT INCREASE ATTENDEES',
          'The event is full so unfortunately you cannot increase the number of attendees from the 3 attendees you currently have.',
        );
        assert.deepEqual(await typedIn(page), { ...margaret, numberOfAttendees: '4', extraInfo: 'Nuts' });
        assert.equal((await attendees(guid))[0], 'margaret@example.org 3 Attending');

        await fillIn(page, { numberOfAttendees: '3' });
        await send(page);
        await readsToast(v, ...updated);
        await v.open(`/events?amend=${guid}`);
        await fillIn(page, { ...margaret, numberOfAttendees: '2' });
        await send(page);
        await readsToast(v, ...updated);
      });
      assert.equal((await attendees(guid))[0], 'margaret@example.org 2 Attending');
    });

    test('a booking that would grow beyond the last places is told how many it can have', async () => {
      const guid = await event({ maxCapacity: 5 });
      await booked(guid);
      await visit(async (v) => {
        await v.open(`/events?amend=${guid}`);
        await fillIn(v.page, { ...margaret, numberOfAttendees: '6' });
        await send(v.page);
        await readsToast(
          v,
          'NOT ENOUGH PLACES',
          'The event has 5 places left for you so unfortunately we cannot register more attendees than that.',
        );
      });
      assert.deepEqual(await attendees(guid), ['margaret@example.org 3 Attending']);
    });

    test('the form tells a stranger nothing about a booking', async () => {
      const guid = await event({ extraInfoTitle: 'Food' });
      await booked(guid, { name: 'Margaret Secret', extraInfo: 'Told in confidence' });
      await visit(async (v) => {
        await v.open(`/events?amend=${guid}`);
        assert.deepEqual(await typedIn(v.page), {
          name: '',
          eMail: '',
          numberOfAttendees: '',
          extraInfo: '',
        });
        await fillIn(v.page, { name: 'A stranger', eMail: 'margaret@example.org', numberOfAttendees: '51' });
        await send(v.page);
        await v.page.locator('.error-summary').waitFor();
        for (const { text } of v.answers)
          assert.doesNotMatch(await text, /Margaret Secret|Told in confidence/);
      });
    });

    test('the private link in the email opens the booking as it was made', async () => {
      const title = `Private link ${way}`;
      const guid = await event({ title, maxCapacity: 3, extraInfoTitle: 'Food' });
      await booked(guid, { extraInfo: 'Nuts' });
      const emails = () => readEmails(lychgate.dataDir, { subject: `Your places at ${title}` });
      await becomes(async () => (await emails()).length, 1);
      const [email] = await emails();
      const link = new URL(/http\S+manage=[\w-]+/.exec(email!.text)![0]);
      const path = link.pathname + link.search;
      await visit(async (v) => {
        await v.open(path);
        assert.deepEqual(await typedIn(v.page), { ...margaret, extraInfo: 'Nuts' });
        await fillIn(v.page, { extraInfo: 'Nuts and milk' });
        await send(v.page);
        await readsToast(v, ...updated);
        await v.open(path);
        assert.equal((await typedIn(v.page)).extraInfo, 'Nuts and milk');
        await v.page.getByRole('link', { name: 'Cancel Attendance' }).click();
        await v.page.getByRole('heading', { name: 'Cancel an existing attendance booking' }).waitFor();
        assert.deepEqual(await typedIn(v.page), { eMail: 'margaret@example.org' });

        await v.open(path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
        assert.deepEqual(await typedIn(v.page), {
          name: '',
          eMail: '',
          numberOfAttendees: '',
          extraInfo: '',
        });
      });
    });
  });

  describe(`Cancelling a booking, ${way}`, () => {
    test('a visitor cancels from the list, and the places are free again', async () => {
      const title = `Walking group ${way}`;
      const guid = await event({ title, maxCapacity: 10, location: 'Memorial Garden' });
      await booked(guid);
      await visit(async (v) => {
        await v.open('/events');
        await card(v, title).getByRole('link', { name: 'Cancel Attendance' }).click();
        await v.page.waitForURL(`**/events?cancel=${guid}`);
        await v.ready();
        await reads(v.page.locator('main'), [
          'Cancel an existing attendance booking',
          title,
          'Saturday 29 March 2031, 2:30 pm',
          'Memorial Garden',
          'eMail',
          'Please use the address you booked with.',
          'Cancel Attendance',
          'Back To Event List',
        ]);
        assert.deepEqual(await typedIn(v.page), { eMail: '' });
        await fillIn(v.page, { eMail: 'margaret@example.org' });
        await send(v.page, 'Cancel Attendance');
        await readsToast(v, ...cancelled);
        assert.match(v.page.url(), javaScript ? /\/events$/ : /\/events\?done=/);
        assert.ok((await wordsOf(card(v, title))).includes('10 of 10 places left'));
      });
      assert.deepEqual(await attendees(guid), ['margaret@example.org 3 Cancelled']);
      const emails = () =>
        readEmails(lychgate.dataDir, { subject: `Your booking for ${title} is cancelled` });
      await becomes(async () => (await emails()).map(({ to }) => to), ['margaret@example.org']);
    });

    test('an address without a booking is told to check it, and keeps what was typed', async () => {
      const guid = await event();
      await booked(guid);
      await visit(async (v) => {
        await v.open(`/events?cancel=${guid}`);
        await fillIn(v.page, { eMail: 'margret@example.org' });
        await send(v.page, 'Cancel Attendance');
        await readsToast(v, ...cannotFind);
        assert.deepEqual(await typedIn(v.page), { eMail: 'margret@example.org' });
        await fillIn(v.page, { eMail: 'margaret@example.org' });
        await send(v.page, 'Cancel Attendance');
        await readsToast(v, ...cancelled);
      });
      assert.deepEqual(await attendees(guid), ['margaret@example.org 3 Cancelled']);
    });

    test('a cancelled booking holds no places, and can be made again while there are some', async () => {
      const guid = await event({ maxCapacity: 3 });
      await booked(guid);
      await visit(async (v) => {
        await v.open(`/events?cancel=${guid}`);
        await fillIn(v.page, { eMail: 'margaret@example.org' });
        await send(v.page, 'Cancel Attendance');
        await readsToast(v, ...cancelled);

        await v.open(`/events?book=${guid}`);
        await fillIn(v.page, { ...margaret, eMail: 'other@example.org', numberOfAttendees: '2' });
        await send(v.page);
        await readsToast(v, ...registered);

        await v.open(`/events?book=${guid}`);
        await fillIn(v.page, margaret);
        await send(v.page);
        await readsToast(
          v,
          'NOT ENOUGH PLACES',
          'The event has 1 place left for you so unfortunately we cannot register more attendees than that.',
        );
        await fillIn(v.page, { numberOfAttendees: '1' });
        await send(v.page);
        await readsToast(v, ...updated);
      });
      assert.deepEqual(await attendees(guid), [
        'margaret@example.org 1 Attending',
        'other@example.org 2 Attending',
      ]);
    });

    test('"Back To Event List" leads to the list, and the booking stays', async () => {
      const guid = await event();
      await booked(guid);
      await visit(async (v) => {
        await v.open(`/events?cancel=${guid}`);
        await fillIn(v.page, { eMail: 'margaret@example.org' });
        await v.page.getByRole('link', { name: 'Back To Event List' }).click();
        await v.page.getByRole('heading', { name: 'Bereavement support events' }).waitFor();
        assert.deepEqual(await toastsOn(v.page), []);
      });
      assert.deepEqual(await attendees(guid), ['margaret@example.org 3 Attending']);
    });
  });
}
