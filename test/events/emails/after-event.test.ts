import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readAttendanceKeys } from '#back-office/events/attendance-keys.ts';
import { createAnswerToken } from '#back-office/events/after-event/answer-link.ts';
import { composeThanks, thankAttendees } from '#back-office/events/after-event/thanks.ts';
import { emptyBookings } from '#back-office/events/personal-data/bookings.ts';
import type { Database } from '#back-office/database/database.ts';
import { signInAsOperator, type StaffBrowser } from '../../support/staff-browser.ts';
import { book } from '../../support/records/booking.ts';
import { callAsOperator, startTestLychgate, makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { emailParts } from '../../support/email/booking-emails.ts';
import { submitForm, fetchHtml } from '../../support/submit-form.ts';
import { readMainText } from '../../support/html.ts';
import { readQueuedEmails } from '../../support/email/queued-emails.ts';

let lychgate: TestedLychgate;
let database: Database;
let staff: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  database = lychgate.database!;
  staff = await signInAsOperator(lychgate);
});
after(() => lychgate.stop());

const startDateTime = '2031-03-29T14:30:00';
// 10:00 on the day after the event, in summer time.
const morning = new Date('2031-03-30T09:00:00Z');

const thank = (at = morning, afterEventQuestion = '') =>
  thankAttendees({ database, clock: () => at, wakeOutbox: () => {}, afterEventQuestion });

const listThanked = async () =>
  (
    await database.rows<{ recipient: string }>`
      select recipient from outbox where kind = 'event-thanks' order by recipient`
  ).map(({ recipient }) => recipient);

const readQueued = async (recipient: string) =>
  (await readQueuedEmails(database, { kind: 'event-thanks', recipient }))[0]!;

const composeFor = async (recipient: string, afterEventQuestion = '') =>
  composeThanks(await readQueued(recipient), {
    ...emailParts,
    database,
    clock: () => morning,
    now: { notices: { afterEventQuestion } },
    answerLink: ({ id }) => `https://lychgate.example/answers/${id}`,
  });

const readAttendee = async (eMail: string) => {
  const [row] = await database.rows<{ id: string; guid: string; link: string }>`
    select id, guid, coalesce(link_guid, guid) as link from attendee where email = ${eMail}`;
  return row!;
};

test('those who were booked are thanked once, from ten on the day after, and none who cancelled', async () => {
  const guid = await makeEvent(lychgate.address, { startDateTime, thanksAfter: 'yes' });
  await book(lychgate.address, guid, { eMail: 'came@example.org' });
  await book(lychgate.address, guid, { eMail: 'cancelled@example.org' });
  const { guid: cancelled } = await readAttendee('cancelled@example.org');
  await callAsOperator(lychgate, 'POST', `Attendees/${cancelled}/Cancel`, {});
  assert.equal(await thank(new Date(morning.getTime() - 1)), 0);
  assert.deepEqual(await Promise.all([thank(), thank()]).then((counts) => counts.toSorted()), [0, 1]);
  assert.equal(await thank(new Date(morning.getTime() + 60_000)), 0);
  assert.deepEqual(await listThanked(), ['came@example.org']);
  const { text } = await composeFor('came@example.org');
  assert.match(text, /one question: How was it for you\?/);
  assert.match(text, /until 28 Apr 2031:\nhttps:\/\/lychgate\.example\/answers\/\d+/);
  const { guid: late } = await readAttendee('came@example.org');
  await callAsOperator(lychgate, 'POST', `Attendees/${late}/Cancel`, {});
  await assert.rejects(composeFor('came@example.org'), /has changed/);
});

test('the switch of an event comes before the question of the settings, which is off', async () => {
  const add = async (title: string, details: object) => {
    const guid = await makeEvent(lychgate.address, {
      title,
      startDateTime: '2031-06-10T10:00:00',
      ...details,
    });
    await book(lychgate.address, guid, { eMail: `${title}@example.org` });
  };
  await add('silent', {});
  await add('refuses', { thanksAfter: 'no' });
  const at = new Date('2031-06-11T09:00:00Z');
  assert.equal(await thank(at), 0);
  await add('asks', { thanksAfter: 'yes', questionAfter: 'Was the room warm?' });
  assert.equal(await thank(at, 'What did you miss?'), 2);
  assert.match((await composeFor('asks@example.org', 'What did you miss?')).text, /Was the room warm\?/);
  assert.match((await composeFor('silent@example.org', 'What did you miss?')).text, /What did you miss\?/);
  await assert.rejects(composeFor('silent@example.org'), /has changed/);
});

test('an answer is given and changed on the page of the link, and staff read and download it', async () => {
  const guid = await makeEvent(lychgate.address, { title: 'Quiet hour', thanksAfter: 'yes' });
  await book(lychgate.address, guid, { eMail: 'answers@example.org' });
  const booking = await readAttendee('answers@example.org');
  const { manage } = await readAttendanceKeys(database);
  const path = `/answers/${createAnswerToken(manage, { id: booking.id, guid: booking.link })}`;
  assert.equal((await fetch(lychgate.address + path)).status, 404, 'before the event');
  const move = (days: number) => database.rows`
    update event set starts_at = now() at time zone 'Europe/London' - make_interval(days => ${days}) where guid = ${guid}`;
  await move(1);
  assert.match(
    readMainText(await fetchHtml(lychgate, path)),
    /How was it for you\?[^]*Very good[^]*Very poor/,
  );
  const missing = await submitForm(lychgate, path, { comment: 'I could breathe.' });
  assert.equal(missing.status, 400);
  assert.match(await missing.text(), /Please choose one answer\.[^]*I could breathe\./);
  for (const rating of ['2', '5']) {
    const saved = await submitForm(lychgate, path, { rating, comment: '=I could breathe.' });
    assert.match(readMainText(await saved.text()), /Your answer is saved/);
  }
  assert.match((await staff.open(`/office/events/${guid}`)).text, /1 answer after the event: Very good 1/);
  const list = await staff.open(`/office/events/${guid}/answers`);
  assert.match(list.text, /Mary Example\s+Very good\s+=I could breathe\./);
  const file = await staff.open(`/office/events/${guid}/answers.csv`);
  assert.match(file.html, /"Mary Example","Very good","'=I could breathe\."/);

  await move(40);
  assert.match(readMainText(await fetchHtml(lychgate, path)), /can no longer be answered/);
  await submitForm(lychgate, path, { rating: '1', comment: '' });
  const readAnswers = () =>
    database.rows`select rating, comment from event_answer where attendee_id = ${booking.id}`;
  assert.deepEqual(await readAnswers(), [{ rating: 5, comment: '=I could breathe.' }]);
  await emptyBookings(database, [booking.id], new Date());
  assert.deepEqual(await readAnswers(), [{ rating: 5, comment: null }]);
  assert.equal((await fetch(lychgate.address + path)).status, 404, 'after an erasure');
});

test('staff switch it for an event, and enter its question', async () => {
  const guid = await makeEvent(lychgate.address, { title: 'Switched' });
  const answer = await callAsOperator(lychgate, 'PUT', `Bereavement/${guid}`, {
    thanksAfter: 'yes',
    questionAfter: 'Would you come again?',
  });
  assert.equal(answer.body, true);
  const page = await staff.open(`/office/events/${guid}/edit`);
  assert.match(page.html, /<option value="yes" selected/);
  assert.match(page.html, /name="questionAfter"[^>]*value="Would you come again\?"/);
  assert.match((await staff.open(`/office/events/${guid}`)).text, /Thank-you the day after\s+Yes/);
});
