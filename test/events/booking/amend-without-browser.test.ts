import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { waitForPrivateLink } from '../../support/email/email-folder.ts';
import { call, startTestLychgate, makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { readAttendees } from '../attendees.ts';
import { submitForm, fetchHtml } from '../../support/submit-form.ts';
import { describePlacesLeft } from '../toast-texts.ts';
import { readMainText } from '../../support/html.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const name = 'Mary Example';
const answers = { extraInfo: 'No nuts', extraDescription: 'By the door' };

const submit = (path: string, values: Record<string, string>) => submitForm(lychgate, path, values);
const readText = (path: string) => fetchHtml(lychgate, path);

/** An event with a booking of three, and the private link that its email holds. */
async function createEventBookedWithAnswers(title: string) {
  // A mailbox gets few emails an hour, so each event has a Mary of its own.
  const mary = { name, eMail: `${title.replace(' ', '-')}@example.org`.toLowerCase() };
  const titles = { extraInfoTitle: 'Food', extraDescriptionTitle: 'Anything else' };
  const guid = await makeEvent(lychgate.address, { title, maxCapacity: 5, ...titles });
  await submit(`/events?book=${guid}`, { ...mary, ...answers, numberOfAttendees: '3' });
  return { guid, mary, privateLink: await waitForPrivateLink(lychgate.dataDir, `Your places at ${title}`) };
}

async function readStored(guid: string) {
  const [attendee] = await readAttendees(lychgate, guid);
  const { name, numberOfAttendees, extraInfo, extraDescription } = attendee!;
  return { name, numberOfAttendees, extraInfo, extraDescription };
}

const blank = { extraInfo: '', extraDescription: '' };

test('an amendment keeps the number and the answers that were left blank', async () => {
  const { guid, mary } = await createEventBookedWithAnswers('Kept');
  assert.match(await readText(`/events?amend=${guid}`), /Leave a box blank to keep what you booked\./);
  const amended = { ...mary, name: 'Mary Renamed', numberOfAttendees: '', ...blank };
  assert.match(await (await submit(`/events?amend=${guid}`, amended)).text(), /UPDATE SUCCESS/);
  assert.deepEqual(await readStored(guid), { name: 'Mary Renamed', numberOfAttendees: 3, ...answers });
  await submit(`/events?amend=${guid}`, { ...amended, extraInfo: 'No milk' });
  assert.deepEqual(await readStored(guid), { ...(await readStored(guid)), ...answers, extraInfo: 'No milk' });
});

test('booking again with a lower number asks first, and keeps or changes it', async () => {
  const { guid, mary } = await createEventBookedWithAnswers('Booked again');
  const secondBooking = {
    ...mary,
    name: 'Mary Renamed',
    numberOfAttendees: '1',
    ...blank,
    extraInfo: 'No milk',
  };
  const question = await (await submit(`/events?book=${guid}`, secondBooking)).text();
  for (const sentence of [
    'You already have 3 places',
    'Keep 3',
    'Change to 1',
    'Nothing has been changed yet',
  ])
    assert.ok(readMainText(question).includes(sentence), sentence);
  const expectedBooking = { name: 'Mary Example', numberOfAttendees: 3, ...answers };
  assert.deepEqual(await readStored(guid), expectedBooking);
  const [, address] = /<form[^>]* action="([^"]+)"/.exec(question)!;
  const hidden = Array.from(
    question.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g),
    ([, key, text]) => [key!, text!],
  );
  const carried = Object.fromEntries(hidden) as Record<string, string>;
  assert.deepEqual(carried, secondBooking);
  const form = await (await submit(address!, { ...carried, next: 'correct' })).text();
  for (const text of ['Mary Renamed', mary.eMail, 'No milk'])
    assert.ok(form.includes(`value="${text}"`), text);
  const keeping = await submit(address!, { ...carried, next: 'keep' });
  assert.match(await keeping.text(), /UPDATE SUCCESS/);
  const renamed = { ...expectedBooking, name: 'Mary Renamed', extraInfo: 'No milk' };
  assert.deepEqual(await readStored(guid), renamed);
  assert.match(await (await submit(address!, { ...carried, next: 'change' })).text(), /UPDATE SUCCESS/);
  assert.deepEqual(await readStored(guid), { ...renamed, numberOfAttendees: 1 });
});

test('booking again with the same or a higher number does not ask, nor does amending', async () => {
  const { guid, mary, privateLink } = await createEventBookedWithAnswers('Not asked');
  const update = async (path: string, numberOfAttendees: string) =>
    assert.match(
      await (await submit(path, { ...mary, numberOfAttendees, ...blank })).text(),
      /UPDATE SUCCESS/,
      `${path} ${numberOfAttendees}`,
    );
  await update(`/events?book=${guid}`, '3');
  await update(`/events?book=${guid}`, '4');
  await update(`/events?amend=${guid}`, '3');
  await update(privateLink, '2');
  assert.deepEqual((await readStored(guid)).numberOfAttendees, 2);
});

test('a booking that would grow beyond the last places is told how many it can have', async () => {
  const { guid, mary } = await createEventBookedWithAnswers('Growing');
  const page = await submit(`/events?amend=${guid}`, { ...mary, numberOfAttendees: '6' });
  const text = readMainText(await page.text());
  const sentence = 'Sorry, only 2 more places are left. You have 3, so please enter 5 or fewer.';
  assert.ok(text.includes(sentence), text);
  assert.equal((await readStored(guid)).numberOfAttendees, 3);
});

test('a cancelled booking holds no places, and can be made again while there are some', async () => {
  const { guid, mary } = await createEventBookedWithAnswers('Made again');
  await submit(`/events?cancel=${guid}`, { eMail: mary.eMail });
  const other = { name, eMail: 'others-in-between@example.org', numberOfAttendees: '4' };
  assert.match(await (await submit(`/events?book=${guid}`, other)).text(), /ATTENDANCE REGISTERED/);
  const secondPage = await submit(`/events?book=${guid}`, { ...mary, numberOfAttendees: '3' });
  const text = readMainText(await secondPage.text());
  for (const sentence of describePlacesLeft(1)) assert.ok(text.includes(sentence), text);
  const smaller = await submit(`/events?book=${guid}`, { ...mary, numberOfAttendees: '1' });
  assert.match(await smaller.text(), /UPDATE SUCCESS/);
  assert.deepEqual(
    (await readAttendees(lychgate, guid)).map((each) => [each.numberOfAttendees, each.attendanceStatus]),
    [
      [1, 'Attending'],
      [4, 'Attending'],
    ],
  );
});

test('the forms tell a stranger nothing about a booking', async () => {
  const guid = await makeEvent(lychgate.address, { extraInfoTitle: 'Food' });
  const secret = { name: 'Margaret Secret', extraInfo: 'Told in confidence', numberOfAttendees: '3' };
  const eMail = 'secret@example.org';
  await submit(`/events?book=${guid}`, { ...secret, eMail });
  const form = await readText(`/events?amend=${guid}`);
  const values = Array.from(
    form.matchAll(/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g),
    ([, ...pair]) => pair,
  );
  const empty = { name: '', eMail: '', numberOfAttendees: '', extraInfo: '' };
  assert.deepEqual(Object.fromEntries(values), empty);
  const wrong = { name: 'A stranger', eMail, numberOfAttendees: '51' };
  const found = await call(lychgate.address, 'GET', `Attendee/FindExistingAttendee/${guid}/${eMail}`);
  for (const text of [
    form,
    await readText(`/events.data?amend=${guid}`),
    await (await submit(`/events?amend=${guid}`, wrong)).text(),
    await (await submit(`/events.data?amend=${guid}`, wrong)).text(),
    await (await submit(`/events?cancel=${guid}`, { eMail: 'stranger@example.org' })).text(),
    JSON.stringify(found.body),
  ])
    assert.doesNotMatch(text, /Margaret Secret|Told in confidence/);
});

test('a blank number for an unknown address asks about the address, then the number', async () => {
  const { guid, mary } = await createEventBookedWithAnswers('Not found');
  const formValues = { ...mary, eMail: 'm@example.org', numberOfAttendees: '' };
  const page = await submit(`/events?amend=${guid}`, formValues);
  assert.equal(page.status, 200);
  const text = readMainText(await page.text());
  assert.match(text, /We could not find your booking/);
  assert.doesNotMatch(text, /Please enter the number/);
  const booked = await submit(`/events?amend=${guid}`, { ...formValues, next: 'book' });
  assert.equal(booked.status, 400);
  assert.match(await booked.text(), /Please enter the number of attendees \(1-50\)\./);
});

test('the form of a private link shows the answers, so one that is emptied there is cleared', async () => {
  const { guid, mary, privateLink } = await createEventBookedWithAnswers('Cleared');
  assert.match(await readText(privateLink), /You have 3 places\. 2 more are left\./);
  await submit(privateLink, {
    ...mary,
    numberOfAttendees: '3',
    extraInfo: '',
    extraDescription: 'By the door',
  });
  assert.deepEqual(await readStored(guid), { ...(await readStored(guid)), ...answers, extraInfo: null });
  // An answer that the form does not ask for was not emptied by anybody.
  await submit(privateLink, { ...mary, numberOfAttendees: '3' });
  assert.equal((await readStored(guid))?.extraDescription, 'By the door');
});

test('the private link of a cancelled booking says when it was cancelled, and counts no places', async () => {
  const { guid, mary, privateLink } = await createEventBookedWithAnswers('Cancelled');
  await submit(`/events?cancel=${guid}`, { eMail: mary.eMail });
  await lychgate.database!.rows`
    update attendee set changed_at = '2026-07-04T13:30:00Z'
    where event_id = (select id from event where guid = ${guid})`;
  const page = await readText(privateLink);
  assert.match(
    page.replaceAll(/<.*?>/g, ''),
    /Your booking was cancelled on Saturday 4 July 2026, 2:30 pm\./,
  );
  assert.match(page, /If you would like to come after all, you can book again below/);
  assert.match(page, /There are 5 places left/);
  const token = new URL(privateLink, lychgate.address).searchParams.get('manage');
  assert.ok((await readText(`/events?cancel=${guid}&manage=${token}`)).includes('book again</a>'));
});

test('without cookies the list shows the outcome of a form for two minutes', async () => {
  const guid = await makeEvent(lychgate.address);
  const sent = await submit(`/events?book=${guid}`, {
    name,
    eMail: 'last@example.org',
    numberOfAttendees: '1',
  });
  assert.equal(sent.headers.get('set-cookie'), null);
  assert.match(sent.url, /\/events\?done=registered&at=[0-9a-z]+&about=[\w-]+$/);
  assert.match(await sent.text(), /Your attendance has been successfully registered, Thank you\./);
  const now = Math.floor(Date.now() / 1000);
  const createTimeQuery = (seconds: number) => `at=${(now + seconds).toString(36)}`;
  const stale = [
    'done=registered',
    `done=registered&${createTimeQuery(-130)}`,
    `done=registered&${createTimeQuery(90)}`,
    `done=<b>&${createTimeQuery(0)}`,
  ];
  for (const query of [...stale, `done=update-error&${createTimeQuery(0)}`, 'done=registered&at=zzzzzzzz']) {
    assert.doesNotMatch(await readText(`/events?${query}`), /toast-title/, query);
  }
});
