import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { formatHour, formatLongDay } from '#contract/fields/days.ts';
import { createOperatorApi } from '#back-office/back-office.ts';
import { composeReminder } from '#back-office/events/reminders.ts';
import type { QueuedEmail } from '#back-office/email/email.ts';
import { readConfig } from '#server/config.ts';
import { compose, emailParts, saveBooking } from '../../support/email/booking-emails.ts';
import { openJobs } from '../../jobs/jobs-fixture.ts';
import { call, callAsOperator, startTestLychgate, makeEvent } from '../../support/lychgate.ts';
import { waitForEmail } from '../../support/email/email-folder.ts';
import { sendDue, startMail } from '../../email/email-fixture.ts';
import { isKind } from '../../email/is-kind.ts';
import { backOfficeParts } from '../../support/back-office-parts.ts';

const hourMs = 3_600_000;

async function start(t: TestContext, moment: string, reminderHours = 24) {
  const mail = await startMail(t, new Date(moment));
  const { database, parts, smtp, url } = mail;
  const operatorApi = createOperatorApi(await backOfficeParts(database, parts.clock));
  const jobs = { database, databaseUrl: url, clock: parts.clock };
  const { press } = await openJobs(t, { ...jobs, reminderHours });
  const outbox = {
    ...parts,
    compose: (waiting: QueuedEmail) =>
      isKind(waiting, 'event-reminder')
        ? composeReminder(waiting, { ...emailParts, database, clock: parts.clock })
        : compose(waiting),
  };
  return {
    ...mail,
    operatorApi,
    openWith: (hours: number) => openJobs(t, { ...jobs, reminderHours: hours }),
    setClock: (to: string) => mail.moveClock(Date.parse(to) - parts.clock().getTime()),
    /** Makes an event. */
    event: async (startDateTime: string) =>
      ((await operatorApi.createEvent({ body: { ...details, startDateTime } })) as { guid: string }).guid,
    move: (guid: string, startDateTime: string) =>
      operatorApi.updateEvent({ guid, body: { ...details, startDateTime } }),
    book: (event: string, eMail: string, status = 'Attending') =>
      saveBooking(database, event, eMail, parts.clock(), { status }),
    press: async () => (await press('reminders')).results[0]!.count,
    /** Sends pending emails, and returns who got a reminder. */
    reminded: async () => {
      smtp.received.length = 0;
      while (await sendDue(outbox));
      return smtp.received
        .filter(({ raw }) => /^Subject: \w+day \d+ \w+, \d+:\d\d [ap]m: A Quiet/m.test(raw))
        .flatMap(({ recipients }) => recipients)
        .toSorted();
    },
    reminders: () =>
      database.rows<{
        state: string;
        facts: object | null;
      }>`select state, facts from outbox where kind = 'event-reminder' order by id`,
  };
}

const details = {
  title: 'A Quiet Hour',
  details: null,
  maxCapacity: null,
  location: null,
  addressLine1: null,
  addressLine2: null,
  town: 'Ludlow',
  postCode: null,
  extraInfoTitle: null,
  extraDescriptionTitle: null,
  allowPhotoUpload: null,
};

test('a reminder is sent a day before by local time, even when the clocks change', async (t) => {
  const days = [
    // 10:00 on the day before is 23 hours before in spring, 25 in autumn, and 24 on an ordinary day.
    { begins: '2027-03-28T10:00:00', at: '2027-03-27T10:00:00Z' },
    { begins: '2027-10-31T10:00:00', at: '2027-10-30T09:00:00Z' },
    { begins: '2027-06-16T10:00:00', at: '2027-06-15T09:00:00Z' },
  ];
  const { event, book, press, reminded, setClock } = await start(t, '2027-01-01T00:00:00Z');
  for (const { begins, at } of days.toSorted((one, other) => one.at.localeCompare(other.at))) {
    await book(await event(begins), 'margaret@example.org');
    setClock(new Date(Date.parse(at) - 1).toISOString());
    assert.equal(await press(), 0, begins);
    setClock(at);
    assert.equal(await press(), 1, begins);
    assert.deepEqual(await reminded(), ['margaret@example.org'], begins);
  }
});

test('none goes once the event has begun, in summer time as in winter time', async (t) => {
  const { event, book, press, setClock } = await start(t, '2027-01-01T00:00:00Z');
  for (const [begins, at] of [
    ['2027-03-28T10:00:00', '2027-03-28T09:00:00Z'],
    ['2027-10-31T10:00:00', '2027-10-31T10:00:00Z'],
  ] as const) {
    await book(await event(begins), 'margaret@example.org');
    setClock(at);
    assert.equal(await press(), 0);
    setClock(new Date(Date.parse(at) - 1_000).toISOString());
    assert.equal(await press(), 1);
    setClock(at);
  }
});

test('pressed twice, by two at once and with other hours set: one reminder', async (t) => {
  const { event, book, press, reminded, openWith } = await start(t, '2027-06-01T09:00:00Z');
  await book(await event('2027-06-02T09:30:00'), 'margaret@example.org');
  await Promise.all([press(), press()]);
  await press();
  const other = await openWith(48);
  await other.press('reminders');
  assert.deepEqual(await reminded(), ['margaret@example.org']);
});

test('an event that moves is reminded of anew at its new time, and never of the old one', async (t) => {
  const { event, book, move, press, reminded, reminders, setClock } = await start(t, '2027-06-01T09:00:00Z');
  const guid = await event('2027-06-02T09:30:00');
  await book(guid, 'margaret@example.org');
  await book(guid, 'thomas@example.org');
  await press();
  await move(guid, '2027-06-20T09:30:00');
  assert.deepEqual(await reminded(), []);
  assert.deepEqual(await reminders(), [
    { state: 'cancelled', facts: null },
    { state: 'cancelled', facts: null },
  ]);
  assert.equal(await press(), 0);
  setClock('2027-06-19T08:30:00Z');
  assert.equal(await press(), 2);
  assert.deepEqual(await reminded(), ['margaret@example.org', 'thomas@example.org']);
});

test('a cancelled booking gets none, even if the reminder was already queued', async (t) => {
  const { event, book, press, reminded, reminders } = await start(t, '2027-06-01T09:00:00Z');
  const guid = await event('2027-06-02T09:00:00');
  for (const name of ['early', 'late', 'stays']) await book(guid, `${name}@example.org`);
  await book(guid, 'early@example.org', 'Cancelled');
  assert.equal(await press(), 2);
  await book(guid, 'late@example.org', 'Cancelled');
  assert.deepEqual(await reminded(), ['stays@example.org']);
  const [late, stays] = await reminders();
  assert.deepEqual(late, { state: 'cancelled', facts: null });
  assert.deepEqual([stays!.state, Object.keys(stays!.facts!)], ['sent', ['link', 'attendee', 'startsAt']]);
});

test('nobody is reminded of an event that was taken off the list', async (t) => {
  const { event, book, operatorApi, press, reminded } = await start(t, '2027-06-01T09:00:00Z');
  const [waiting, coming] = [await event('2027-06-02T09:00:00'), await event('2027-06-02T09:30:00')];
  await book(waiting, 'margaret@example.org');
  await press();
  await book(coming, 'thomas@example.org');
  await operatorApi.removeEvent({ guid: waiting, query: { cancelBookings: 'true' } });
  await operatorApi.removeEvent({ guid: coming, query: { cancelBookings: 'true' } });
  assert.equal(await press(), 0);
  assert.deepEqual(await reminded(), []);
});

test('a reminder that could not be sent in time is not sent after the start', async (t) => {
  const { event, book, press, reminded, smtp, moveClock } = await start(t, '2027-06-01T09:00:00Z');
  await book(await event('2027-06-01T11:00:00'), 'margaret@example.org');
  await reminded();
  await press();
  smtp.refuseMessage = async () => 451;
  assert.deepEqual(await reminded(), []);
  smtp.refuseMessage = () => undefined;
  moveClock(hourMs);
  assert.deepEqual(await reminded(), []);
});

test('4,500 attendees are each reminded once', async (t) => {
  const { database, event, press } = await start(t, '2027-06-01T09:00:00Z');
  const guid = await event('2027-06-02T09:00:00');
  await database.rows`
    insert into attendee (event_id, email_key, email, name, number_of_attendees, attendance_status, changed_at)
    select event.id, address, address, 'Margaret Ellis', 1, 'Attending', now()
    from event, generate_series(1, 4500) as number, lateral (select 'visitor-' || number || '@example.org' as address)
    where guid = ${guid}`;
  assert.equal(await press(), 4_500);
  assert.deepEqual(
    await database.rows`select count(*)::integer, count(distinct recipient)::integer as people from outbox`,
    [{ count: 4_500, people: 4_500 }],
  );
});

test('the email says what was booked, with a link to change it and no attachment', async (t) => {
  const { event, book, press, reminded, smtp } = await start(t, '2027-06-01T09:00:00Z');
  await book(await event('2027-06-02T09:30:00'), 'margaret@example.org');
  await reminded();
  await press();
  await reminded();
  const { raw } = smtp.received[0]!;
  assert.match(raw, /^Subject: Wednesday 2 June, 9:30 am: A Quiet Hour\r$/m);
  assert.doesNotMatch(raw, /text\/calendar|List-Unsubscribe/);
  for (const text of [
    'A reminder of your booking',
    'We look forward to seeing you.',
    'Wednesday 2 June 2027, 9:30 am',
    'Ludlow',
    'https://www.willow.example/manage/',
    '01632 960 123',
  ])
    assert.ok(raw.includes(text), text);
});

test('the button of the operator sends them, and the answer says how many', async (t) => {
  const lychgate = await startTestLychgate({ REMINDER_HOURS: '168' });
  t.after(lychgate.stop);
  const soon = new Date(Date.now() + 48 * hourMs).toISOString().slice(0, 19);
  const eventGuid = await makeEvent(lychgate.address, { startDateTime: soon });
  const booking = {
    taskGuid: eventGuid,
    name: 'Margaret Ellis',
    eMail: 'margaret@example.org',
    numberOfAttendees: 1,
    attendanceStatus: 'Attending',
  };
  await call(lychgate.address, 'POST', 'Attendee', booking);
  const { status, body } = await callAsOperator(lychgate, 'GET', 'Admin/EmailReminders');
  assert.deepEqual(
    [status, body.state, body.joined, body.results],
    [
      200,
      'done',
      false,
      [
        {
          name: 'Reminders put in the outbox',
          count: 1,
          message: 'For events that begin within 168 hours. Nobody is reminded twice.',
        },
      ],
    ],
  );
  const time = formatHour(Number(soon.slice(11, 13)), soon.slice(14, 16));
  const subject = `${formatLongDay(soon).replace(/ \d{4}$/, '')}, ${time}: Coffee morning`;
  assert.match(
    (await waitForEmail(lychgate.dataDir, { subject })).text,
    /\/events\/[0-9a-f-]{36}\?manage=manage-\d+-/,
  );
});

test('reminders are sent a day before by default, and a wrong setting is named', () => {
  const readHours = (settings: Record<string, string>) =>
    readConfig(settings).staffSettings.values.notices.reminderHours;
  assert.equal(readHours({}), 24);
  assert.equal(readHours({ REMINDER_HOURS: '48' }), 48);
  for (const hours of ['0', '169', '1.5', 'a day'])
    assert.throws(
      () => readConfig({ REMINDER_HOURS: hours }),
      /REMINDER_HOURS must be a whole number from 1 to 168\./,
    );
});
