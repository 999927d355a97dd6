import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createSealer } from '#server/create-sealer.ts';
import { startTestLychgate, makeEvent, operatorKey, type TestedLychgate } from '../../support/lychgate.ts';
import { readAttendees } from '../attendees.ts';
import { submitForm, fetchHtml } from '../../support/submit-form.ts';
import { readMainText } from '../../support/html.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const place = { location: 'Village Hall', addressLine1: '1 Church Lane', town: 'Ludlow' };
const createEvent = (title: string) => makeEvent(lychgate.address, { title, maxCapacity: 9, ...place });
const createPerson = (title: string) => ({
  name: 'Mary Example',
  eMail: `${title}@example.org`.toLowerCase(),
});
const submitValues = (path: string, values: Record<string, string>) => submitForm(lychgate, path, values);

async function bookPlaces(title: string, numberOfAttendees: string) {
  const guid = await createEvent(title);
  const mary = createPerson(title);
  const page = await submitValues(`/events?book=${guid}`, { ...mary, numberOfAttendees });
  return { guid, mary, page };
}

/** The lines of the panel below the toast. */
function readPanel(html: string): string[] {
  const [, panel = ''] = /(<section class="receipt"[^]*?<\/section>)/.exec(html) ?? [];
  return readMainText(`<main>${panel}</main>`).split('\n').filter(Boolean);
}

test('after a booking the list shows what was booked, and where the email goes', async () => {
  const { guid, page } = await bookPlaces('Booked', '2');
  const html = await page.text();
  const text = readPanel(html).join('\n');
  for (const line of [
    'Your places are booked',
    'Booked',
    'Saturday 29 March 2031, 2:30 pm',
    'Village Hall',
    'For 2 people.',
    'We are sending your confirmation to booked@example.org.',
    'Add to calendar',
    'Change or cancel',
  ])
    assert.ok(text.includes(line), `${line} in ${text}`);
  assert.ok(html.includes(`href="/events?amend=${guid}"`));
  assert.equal(page.headers.get('cache-control'), 'no-store');
  const encoded = await fetch(page.url.replace('about=', '%61bout='));
  assert.equal(encoded.headers.get('cache-control'), 'no-store', 'however its address is written');
});

test('an amendment names the number before and now, and one button leads back', async () => {
  const { guid, mary } = await bookPlaces('Amended', '3');
  const html = await (
    await submitValues(`/events?amend=${guid}`, { ...mary, numberOfAttendees: '1' })
  ).text();
  assert.ok(readPanel(html).includes('Changed from 3 people to 1.'));
  const [, form = ''] = /<form class="way-back"([^]*?)<\/form>/.exec(html) ?? [];
  assert.match(form, /Change back to <!-- -->3 people</);
  const hidden = Array.from(form.matchAll(/name="(\w+)" value="([^"]*)"/g), ([, name, value]) => [
    name,
    value,
  ]);
  const back = await submitValues(`/events?amend=${guid}`, Object.fromEntries(hidden));
  assert.ok(readPanel(await back.text()).includes('Changed from 1 person to 3.'));
  assert.equal((await readAttendees(lychgate, guid))[0]!.numberOfAttendees, 3);
  const same = await submitValues(`/events?amend=${guid}`, { ...mary, numberOfAttendees: '' });
  const sameLines = readPanel(await same.text());
  assert.ok(sameLines.includes('For 3 people.'));
  assert.ok(sameLines.includes('Your booking is up to date'), 'no email is sent about nothing');
  assert.ok(!sameLines.some((line) => line.startsWith('Change back')));
});

test('a cancellation says for how many it was, and a booking made again counts as new', async () => {
  const { guid, mary } = await bookPlaces('Cancelled', '2');
  const cancelled = await (await submitValues(`/events?cancel=${guid}`, { eMail: mary.eMail })).text();
  assert.deepEqual(
    readPanel(cancelled).filter((line) => /^(Your|\d|We are|Book)/.test(line)),
    [
      'Your booking is cancelled',
      '2 places have been given back.',
      'We are sending a confirmation to cancelled@example.org.',
      'Book again',
    ],
  );
  const question = await submitValues(`/events?book=${guid}`, { ...mary, numberOfAttendees: '1' });
  assert.ok(readPanel(await question.text()).includes('Your place is booked'));
});

test('the address shows no name, cannot be changed, and works for a quarter of an hour', async () => {
  const { guid, mary, page } = await bookPlaces('Sealed', '2');
  const { searchParams } = new URL(page.url);
  const about = searchParams.get('about')!;
  for (const text of [page.url, Buffer.from(about, 'base64url').toString('latin1')])
    assert.doesNotMatch(text, /Mary|sealed@|example\.org/);
  const receipt = {
    ...mary,
    code: 'registered',
    eventGuid: guid,
    numberOfAttendees: 2,
    numberBefore: null,
    changed: [],
  };
  const sealTime = (minutes: number, key = operatorKey) =>
    createSealer(key).seal(JSON.stringify({ at: Date.now() - minutes * 60_000, receipt }));
  const countPanelLines = async (text: string) =>
    readPanel(await fetchHtml(lychgate, `/events?about=${text}`)).length > 0;
  assert.equal(await countPanelLines(about), true);
  assert.equal(await countPanelLines(sealTime(14)), true);
  assert.equal(await countPanelLines(sealTime(16)), false);
  assert.equal(await countPanelLines(sealTime(0, 'some-other-operator-key')), false);
  assert.equal(await countPanelLines(`${about.startsWith('A') ? 'B' : 'A'}${about.slice(1)}`), false);
  assert.equal(await countPanelLines(createSealer(operatorKey).seal('{}')), false);
  for (const text of ['', 'x', 'A'.repeat(9_000)]) assert.equal(await countPanelLines(text), false);
});

test('an event is a calendar file without names, at the right time in summer and winter', async () => {
  const summer = await makeEvent(lychgate.address, {
    title: 'Walk',
    startDateTime: '2031-07-05T14:30:00',
    ...place,
  });
  const winter = await makeEvent(lychgate.address, { startDateTime: '2031-01-05T14:30:00' });
  const file = await fetch(`${lychgate.address}/events/${summer}/calendar.ics`);
  assert.equal(file.headers.get('content-type'), 'text/calendar; charset=utf-8');
  const text = await file.text();
  for (const line of [
    'METHOD:PUBLISH',
    'SUMMARY:Walk',
    'DTSTART:20310705T133000Z',
    'DTEND:20310705T143000Z',
    'LOCATION:Village Hall\\, 1 Church Lane\\, Ludlow',
  ])
    assert.ok(text.includes(`${line}\r\n`), text);
  assert.doesNotMatch(text, /ATTENDEE|ORGANIZER/);
  assert.match(await fetchHtml(lychgate, `/events/${winter}/calendar.ics`), /DTSTART:20310105T143000Z/);
  const unknown = await fetch(`${lychgate.address}/events/${crypto.randomUUID()}/calendar.ics`);
  assert.equal(unknown.status, 404);
});
