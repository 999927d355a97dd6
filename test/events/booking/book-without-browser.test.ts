import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  call,
  lychgateForTests,
  makeEvent,
  operatorKey,
  type TestedLychgate,
} from '../../support/lychgate.ts';
import { attendeesOf } from '../attendees.ts';
import { htmlOf, submitForm, wordsIn } from '../submit-form.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await lychgateForTests();
});
after(() => lychgate.stop());

const event = (details: Parameters<typeof makeEvent>[1] = {}) => makeEvent(lychgate.address, details);
const book = (guid: string, values: Record<string, string>) =>
  submitForm(lychgate, `/events?book=${guid}`, values);
const mary = { name: 'Mary Example', eMail: 'mary@example.org', numberOfAttendees: '1' };

test('an event asks the questions that it titles, and no others', async () => {
  const always = [
    ['name', 'Name'],
    ['eMail', 'eMail'],
    ['numberOfAttendees', 'Number Of Attendees'],
  ];
  const info = ['extraInfo', 'Food you do not eat'];
  const description = ['extraDescription', 'Anything else'];
  for (const [titles, questions] of [
    [{}, []],
    [{ extraInfoTitle: 'Food you do not eat' }, [info]],
    [{ extraInfoTitle: ' ', extraDescriptionTitle: 'Anything else' }, [description]],
    [{ extraInfoTitle: 'Food you do not eat', extraDescriptionTitle: 'Anything else' }, [info, description]],
  ] as const) {
    const html = await htmlOf(lychgate, `/events?book=${await event(titles)}`);
    const labels = Array.from(html.matchAll(/<label for="(\w+)">([^<]*)/g), ([, id, text]) => [id, text]);
    const controls = Array.from(html.matchAll(/<(?:input|textarea)[^>]* name="(\w+)"/g), ([, name]) => name);
    assert.deepEqual(labels, [...always, ...questions]);
    assert.deepEqual(
      controls,
      [...always, ...questions].map(([name]) => name),
    );
  }
});

test('the holder of a held place books it on the ordinary form of the full event', async () => {
  const guid = await event({ maxCapacity: 1 });
  await book(guid, mary);
  const holder = { name: 'Ann Example', eMail: 'ann@example.org', numberOfAttendees: 1 };
  const path = `Bereavement/${guid}/WaitingList`;
  assert.equal((await call(lychgate.address, 'POST', path, holder, operatorKey)).status, 200);
  await submitForm(lychgate, `/events?cancel=${guid}`, { eMail: mary.eMail });
  const form = { ...holder, numberOfAttendees: '1' };
  const stranger = await book(guid, { ...form, eMail: 'stranger@example.org' });
  assert.match(await stranger.text(), /BOOKING NOT FOUND/);
  assert.match(await (await book(guid, form)).text(), /ATTENDANCE REGISTERED/);
});

test('the longest answers that are allowed arrive whole', async () => {
  const guid = await event({ extraInfoTitle: 'Short answer', extraDescriptionTitle: 'Long answer' });
  const longest = {
    name: 'N'.repeat(255),
    eMail: `${'e'.repeat(488)}@example.org`,
    numberOfAttendees: '50',
    extraInfo: `${'i'.repeat(499)}ü`,
    extraDescription: `${'d'.repeat(999)}\r\n${'d'.repeat(1000)}`,
  };
  await book(guid, longest);
  const extraDescription = longest.extraDescription.replace('\r\n', '\n');
  assert.deepEqual(await attendeesOf(lychgate, guid), [
    { ...longest, extraDescription, numberOfAttendees: 50, attendanceStatus: 'Attending' },
  ]);
});

test('a link to an event leads straight to its form, in upper or lower case', async () => {
  const guid = await event({ title: 'Walking group' });
  for (const spelling of [guid, guid.toUpperCase()]) {
    const html = await htmlOf(lychgate, `/events/${spelling}`);
    assert.match(wordsIn(html), /Walking group\n[^]*Add a new booking or edit an existing booking\n/);
    const [, address] = /<form[^>]* action="([^"]+)"/.exec(html)!;
    const eMail = `${spelling === guid ? 'lower' : 'upper'}@example.org`;
    assert.match((await submitForm(lychgate, address!, { ...mary, eMail })).url, /done=registered/);
  }
  assert.equal((await attendeesOf(lychgate, guid)).length, 2);
});

test('the page of a full or closed event leads to what can be done, without a form', async () => {
  const full = await event({ title: 'Full', maxCapacity: 1 });
  await book(full, { ...mary, eMail: 'only@example.org' });
  const closed = await event({ title: 'Closed', bookingClosesAt: '2026-01-01T09:00:00' });
  for (const [guid, ways] of [
    [full, [/Join the waiting list/, /Amend Existing Attendance/, /Cancel Attendance/]],
    [closed, [/Amend Existing Attendance/, /Cancel Attendance/]],
  ] as const) {
    const page = await htmlOf(lychgate, `/events/${guid}`);
    for (const way of [...ways, /Back To Event List/]) assert.match(wordsIn(page), way);
    assert.doesNotMatch(page, /<form|<button[^>]*>Book Attendance/);
    const amend = await htmlOf(lychgate, `/events?amend=${guid}`);
    assert.match(amend, /<button[^>]*>Book Attendance/);
    assert.doesNotMatch(wordsIn(amend), /We will send your confirmation/);
  }
  assert.match(await htmlOf(lychgate, `/events?book=${full}`), /<button[^>]*>Book Attendance/);
  assert.doesNotMatch(await htmlOf(lychgate, `/events?book=${closed}`), /<form|<button[^>]*>Book Attendance/);
  assert.doesNotMatch(wordsIn(await htmlOf(lychgate, `/events/${closed}`)), /waiting list/);
});

test('the form of a full event promises no confirmation, and fills in 1 like every other', async () => {
  const guid = await event({ maxCapacity: 1 });
  const open = await htmlOf(lychgate, `/events?book=${guid}`);
  await book(guid, { ...mary, eMail: 'first@example.org' });
  const full = await htmlOf(lychgate, `/events?book=${guid}`);
  const number = (html: string) => /<input[^>]* name="numberOfAttendees"[^>]*>/.exec(html)![0];
  assert.match(number(open), / value="1"/);
  assert.match(number(full), / value="1"/);
  assert.match(wordsIn(open), /We will send your confirmation to this address\./);
  assert.doesNotMatch(wordsIn(full), /We will send your confirmation/);
  assert.match(wordsIn(full), /This event is fully booked, you can only alter an existing booking/);
});

describe('Booking the last place', () => {
  test('of ten visitors at the same moment one gets it, and nine see that the event is full', async () => {
    const guid = await event({ maxCapacity: 1 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const answer = await book(guid, { ...mary, eMail: `visitor-${index}@example.org` });
        return /ATTENDANCE REGISTERED|BOOKING NOT FOUND/.exec(await answer.text())?.[0];
      }),
    );
    const refusals = Array<string>(9).fill('BOOKING NOT FOUND');
    assert.deepEqual(answers.sort(), ['ATTENDANCE REGISTERED', ...refusals]);
    assert.equal((await attendeesOf(lychgate, guid)).length, 1);
  });
});
