import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { callAsOperator, startTestLychgate, makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { readEmailKinds } from '../../support/email/queued-emails.ts';
import { readAttendees } from '../attendees.ts';
import { submitForm, fetchHtml } from '../../support/submit-form.ts';
import { readMainText } from '../../support/html.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const createEvent = (details: Parameters<typeof makeEvent>[1] = {}) => makeEvent(lychgate.address, details);
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
    const html = await fetchHtml(lychgate, `/events?book=${await createEvent(titles)}`);
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
  const guid = await createEvent({ maxCapacity: 1 });
  await book(guid, mary);
  const holder = { name: 'Ann Example', eMail: 'ann@example.org', numberOfAttendees: 1 };
  const path = `Bereavement/${guid}/WaitingList`;
  assert.equal((await callAsOperator(lychgate, 'POST', path, holder)).status, 200);
  await submitForm(lychgate, `/events?cancel=${guid}`, { eMail: mary.eMail });
  const form = { ...holder, numberOfAttendees: '1' };
  const stranger = await book(guid, { ...form, eMail: 'stranger@example.org' });
  assert.match(await stranger.text(), /BOOKING NOT FOUND/);
  assert.match(await (await book(guid, form)).text(), /ATTENDANCE REGISTERED/);
});

test('the place for messages has a name, which screen readers say, only once it holds one', async () => {
  const guid = await createEvent();
  assert.doesNotMatch(await fetchHtml(lychgate, `/events?book=${guid}`), /Messages/);
  assert.match(
    await (await book(guid, mary)).text(),
    /<section class="toasts" aria-label="Messages"><dialog/,
  );
});

test('the longest answers that are allowed arrive whole', async () => {
  const guid = await createEvent({ extraInfoTitle: 'Short answer', extraDescriptionTitle: 'Long answer' });
  const longest = {
    name: 'N'.repeat(255),
    eMail: `${'e'.repeat(488)}@example.org`,
    numberOfAttendees: '50',
    extraInfo: `${'i'.repeat(499)}ü`,
    extraDescription: `${'d'.repeat(999)}\r\n${'d'.repeat(1000)}`,
  };
  await book(guid, longest);
  const extraDescription = longest.extraDescription.replace('\r\n', '\n');
  assert.deepEqual(await readAttendees(lychgate, guid), [
    { ...longest, extraDescription, numberOfAttendees: 50, attendanceStatus: 'Attending' },
  ]);
});

test('a link to an event leads straight to its form, in upper or lower case', async () => {
  const guid = await createEvent({ title: 'Walking group' });
  for (const spelling of [guid, guid.toUpperCase()]) {
    const html = await fetchHtml(lychgate, `/events/${spelling}`);
    assert.match(readMainText(html), /Walking group\n[^]*Add a new booking or edit an existing booking\n/);
    const [, address] = /<form[^>]* action="([^"]+)"/.exec(html)!;
    const eMail = `${spelling === guid ? 'lower' : 'upper'}@example.org`;
    assert.match((await submitForm(lychgate, address!, { ...mary, eMail })).url, /done=registered/);
  }
  assert.equal((await readAttendees(lychgate, guid)).length, 2);
});

test('the page of a full or closed event leads to what can be done, without a form', async () => {
  const full = await createEvent({ title: 'Full', maxCapacity: 1 });
  await book(full, { ...mary, eMail: 'only@example.org' });
  const closed = await createEvent({ title: 'Closed', bookingClosesAt: '2026-01-01T09:00:00' });
  for (const [guid, ways] of [
    [full, [/Join the waiting list/, /Amend Existing Attendance/, /Cancel Attendance/]],
    [closed, [/Amend Existing Attendance/, /Cancel Attendance/]],
  ] as const) {
    const page = await fetchHtml(lychgate, `/events/${guid}`);
    for (const text of [...ways, /Back To Event List/]) assert.match(readMainText(page), text);
    assert.doesNotMatch(page, /<form|<button[^>]*>Book Attendance/);
    const amend = await fetchHtml(lychgate, `/events?amend=${guid}`);
    assert.match(amend, /<button[^>]*>Book Attendance/);
    assert.doesNotMatch(readMainText(amend), /We will send your confirmation/);
  }
  assert.match(await fetchHtml(lychgate, `/events?book=${full}`), /<button[^>]*>Book Attendance/);
  assert.doesNotMatch(
    await fetchHtml(lychgate, `/events?book=${closed}`),
    /<form|<button[^>]*>Book Attendance/,
  );
  assert.doesNotMatch(readMainText(await fetchHtml(lychgate, `/events/${closed}`)), /waiting list/);
});

test('the form of a full event promises no confirmation, and fills in 1 like every other', async () => {
  const guid = await createEvent({ maxCapacity: 1 });
  const open = await fetchHtml(lychgate, `/events?book=${guid}`);
  await book(guid, { ...mary, eMail: 'first@example.org' });
  const full = await fetchHtml(lychgate, `/events?book=${guid}`);
  const findNumberField = (html: string) => /<input[^>]* name="numberOfAttendees"[^>]*>/.exec(html)![0];
  assert.match(findNumberField(open), / value="1"/);
  assert.match(findNumberField(full), / value="1"/);
  assert.match(readMainText(open), /We will send your confirmation to this address\./);
  assert.doesNotMatch(readMainText(full), /We will send your confirmation/);
  assert.match(readMainText(full), /This event is fully booked, you can only alter an existing booking/);
});

describe('Booking the last place', () => {
  test('of ten visitors at the same moment one gets it, and nine see that the event is full', async () => {
    const guid = await createEvent({ maxCapacity: 1 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const answer = await book(guid, { ...mary, eMail: `visitor-${index}@example.org` });
        return /ATTENDANCE REGISTERED|BOOKING NOT FOUND/.exec(await answer.text())?.[0];
      }),
    );
    const refusals = Array<string>(9).fill('BOOKING NOT FOUND');
    assert.deepEqual(answers.sort(), ['ATTENDANCE REGISTERED', ...refusals]);
    assert.equal((await readAttendees(lychgate, guid)).length, 1);
  });
});

describe('An event that repeats', () => {
  const series = { startDateTime: '2031-03-25T10:30:00', repeats: 'weekly', count: 4 };
  const addSeries = async (title: string, details: object = {}): Promise<string[]> => {
    const body = { title, ...series, ...details };
    const answer = await callAsOperator(lychgate, 'POST', 'EventSeries', body);
    return answer.body.events.map(({ guid }: { guid: string }) => guid);
  };
  const createAlsoOnFields = (...guids: string[]) =>
    Object.fromEntries(guids.map((guid) => [`also-on-${guid}`, 'yes']));
  const readBookings = async (eMail: string, guids: string[]) =>
    (await Promise.all(guids.map((guid) => readAttendees(lychgate, guid))))
      .map((attendees) => attendees.find((attendee) => attendee.eMail === eMail))
      .map((attendee) => attendee?.numberOfAttendees ?? 0);
  const readPanel = async (answer: Response) => readMainText(await answer.text()).replaceAll(/\n+/g, '\n');

  test('says so on its card, and its page names and links the next dates, full ones too', async () => {
    const guids = await addSeries('Choir', { maxCapacity: 1 });
    await book(guids[2]!, { ...mary, eMail: 'choir@example.org' });
    assert.match(readMainText(await fetchHtml(lychgate, '/events')), /Choir\n+[^]*?\n+Repeats every week\n/);
    const page = await fetchHtml(lychgate, `/events/${guids[0]}`);
    const [, dates = ''] = /<details class="other-dates">([^]*?)<\/details>/.exec(page) ?? [];
    assert.match(
      readMainText(`<main>${dates}</main>`),
      /every week[^]*1 April 2031[^]*8 April 2031[^]*\(fully booked\)/,
    );
    for (const guid of guids.slice(1)) assert.ok(dates.includes(`href="/events/${guid}"`));
    assert.ok(page.includes(`name="also-on-${guids[1]}"`));
    assert.ok(!page.includes(`name="also-on-${guids[2]}"`), 'a full date has no tick');
    const alone = await createEvent({ title: 'Alone' });
    assert.doesNotMatch(await fetchHtml(lychgate, `/events/${alone}`), /Also come on|Repeats/);
  });

  test('is booked on several dates with one form, each with a booking and an email, once', async () => {
    const guids = await addSeries('Walks');
    const form = {
      ...mary,
      eMail: 'walks@example.org',
      numberOfAttendees: '2',
      ...createAlsoOnFields(...guids.slice(1, 3)),
    };
    const answer = await readPanel(await book(guids[0]!, form));
    assert.match(answer, /Your places are booked[^]*Also booked\n[^]*1 April 2031[^]*8 April 2031/);
    assert.doesNotMatch(answer, /Not booked/);
    await book(guids[0]!, form);
    assert.deepEqual(await readBookings(form.eMail, guids), [2, 2, 2, 0]);
    const kinds = await readEmailKinds(lychgate.database!, form.eMail);
    assert.deepEqual(kinds, Array(3).fill('attendance-booked'));
  });

  test('names a date that is full with its waiting list, and books the others', async () => {
    const guids = await addSeries('Small', { maxCapacity: 2 });
    const eMail = 'small@example.org';
    await book(guids[1]!, { ...mary, eMail: 'before@example.org' });
    await book(guids[2]!, { ...mary, eMail, numberOfAttendees: '2' });
    const form = { ...mary, eMail, numberOfAttendees: '2', ...createAlsoOnFields(...guids.slice(1)) };
    const page = await (await book(guids[0]!, form)).text();
    const text = readMainText(page).replaceAll(/\n+/g, '\n');
    assert.match(text, /Also booked\n[^]*8 April 2031[^]*15 April 2031[^]*Not booked\n/);
    assert.match(
      text,
      /Tuesday 1 April 2031, 10:30 am: only 1 place is left\.\nJoin the waiting list for Tuesday 1/,
    );
    assert.deepEqual(await readBookings(eMail, guids), [2, 0, 2, 2]);
    assert.match(
      page,
      new RegExp(`action="/events/${guids[1]}/waiting-list"[^>]*><input type="hidden" name="passed-on-name"`),
    );
  });

  test('leaves a larger booking of another date as it is, and says so', async () => {
    const guids = await addSeries('Large');
    const eMail = 'large@example.org';
    await book(guids[1]!, { ...mary, eMail, numberOfAttendees: '3' });
    const answer = await readPanel(
      await book(guids[0]!, { ...mary, eMail, ...createAlsoOnFields(guids[1]!) }),
    );
    assert.match(answer, /1 April 2031, 10:30 am: you already have 3 places there/);
    assert.deepEqual(await readBookings(eMail, guids), [1, 3, 0, 0]);
  });

  test('that is full itself by now is refused, and the other dates are booked', async () => {
    const guids = await addSeries('Gone', { maxCapacity: 1 });
    const eMail = 'gone@example.org';
    await book(guids[0]!, { ...mary, eMail: 'faster@example.org' });
    const answer = await readPanel(
      await book(guids[0]!, { ...mary, eMail, ...createAlsoOnFields(guids[3]!) }),
    );
    assert.match(answer, /Also booked\n[^]*15 April 2031/);
    assert.match(answer, /Would you like to wait for places\?/);
    assert.deepEqual(await readBookings(eMail, guids), [0, 0, 0, 1]);
  });
});
