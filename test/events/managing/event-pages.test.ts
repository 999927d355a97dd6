import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { signInAsOperator, type StaffBrowser } from '../../support/staff-browser.ts';
import { callAsOperator, startTestLychgate, makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { book } from '../../support/records/booking.ts';

let lychgate: TestedLychgate;
let ruth: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  ruth = await signInAsOperator(lychgate);
});
after(() => lychgate.stop());

const eventValues = {
  title: 'Coffee morning',
  startDay: '3 12 2031',
  startTime: '2.30pm',
  publishing: 'now',
};
const callApi = (method: string, path: string, body?: unknown) =>
  callAsOperator(lychgate, method, `Bereavement/${path}`, body);

/** The value of an input, a text area or the chosen radio button. */
function readValue(html: string, name: string): string | undefined {
  const tags = Array.from(html.matchAll(/<(?:input|textarea)[^>]*>[^<]*/g), ([tag]) => tag);
  const tag = tags.find(
    (each) => each.includes(`name="${name}"`) && (!each.includes('radio') || each.includes('checked')),
  );
  const value = /value="([^"]*)"/.exec(tag ?? '')?.[1] ?? /<textarea[^>]*>([^<]*)/.exec(tag ?? '')?.[1];
  return value?.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

/** Everything that a form would send. */
function readForm(html: string): Record<string, string> {
  const names = new Set(Array.from(html.matchAll(/name="([a-zA-Z]+)"/g), ([, name]) => name!));
  const filled = [...names].map((name) => [name, readValue(html, name)] as const);
  return Object.fromEntries(filled.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

const openForm = async (browser: StaffBrowser, path: string) => readForm((await browser.open(path)).html);

async function bookAt(taskGuid: string, eMail: string, numberOfAttendees: number) {
  assert.equal((await book(lychgate.address, taskGuid, { eMail, numberOfAttendees })).body, true);
}

test('A form for a new event that is sent twice adds one event, and one more if it was changed', async () => {
  const { html } = await ruth.open('/office/events/new');
  // The button beside each day is shown by its script, which comes from this website.
  const calendars = Array.from(html.matchAll(/hidden="" data-calendar="([^"]+)"/g), ([, day]) => day!);
  assert.ok(calendars.includes('startDay'));
  for (const day of calendars) assert.match(html, new RegExp(`<input id="${day}"`));
  assert.equal(
    (await fetch(lychgate.address + /<script defer="" src="([^"]+)"/.exec(html)![1]!)).status,
    200,
  );
  assert.match(html, /<details class="more-fields">/, 'folded while nothing in it is filled in');
  const form = { ...readForm(html), ...eventValues, title: 'Pressed twice' };
  const sent = await Promise.all([
    ruth.send('/office/events/new', form),
    ruth.send('/office/events/new', form),
  ]);
  assert.equal(sent[0].path, sent[1].path);
  const changed = await ruth.send('/office/events/new', { ...form, town: 'Ludlow' });
  assert.notEqual(changed.path, sent[0].path);
  const added = await lychgate.database!.rows`select from event where title = 'Pressed twice'`;
  assert.equal(added.length, 2);
});

describe('Without JavaScript, staff', () => {
  test('add an event with times as people type them, and see it on the list', async () => {
    const added = await ruth.send('/office/events/new', {
      ...eventValues,
      title: 'Lantern walk',
      endTime: '16:00',
      closingDay: 'Mon 1 December 2031',
      closingTime: '5 pm',
      maxCapacity: '1,060',
    });
    assert.match(added.text, /The event is saved\./);
    assert.match(added.text, /Wednesday 3 December 2031, 2:30 pm to 4:00 pm/);
    assert.match(added.text, /0 of 1,060 places booked/);
    assert.match(added.text, /1 Dec 2031, 5:00 pm/);
    const list = await ruth.open('/office/events?q=lantern');
    assert.match(list.text, /Lantern walk\s+Wed 3 Dec 2031, 2:30 pm/);
  });

  test('are told of every problem beside its field, and lose nothing', async () => {
    const formValues = {
      ...eventValues,
      title: '',
      startDay: '31 2 2031',
      startTime: 'lunch',
      maxCapacity: 'many',
    };
    const refusedAgain = await ruth.send('/office/events/new', { ...formValues, details: 'Tea & "cake"' });
    assert.equal(refusedAgain.status, 400);
    assert.match(refusedAgain.html, /<details class="more-fields">/, 'its fields are not at fault');
    const inMore = await ruth.send('/office/events/new', { ...eventValues, joinLink: 'the usual room' });
    assert.match(inMore.html, /<details class="more-fields" open="">.*the usual room/s);
    assert.doesNotMatch(inMore.text, /The event is saved/);
    for (const problem of [
      'Please enter a title.',
      '31 February 2031 is not a real date.',
      'Please enter the time of the start as 14:30 or 2:30 pm.',
      'Please enter the number of places, such as 40, or leave it empty for no limit.',
    ])
      assert.equal(
        refusedAgain.text.split(problem).length,
        3,
        `in the summary and beside its field: ${problem}`,
      );
    assert.deepEqual(
      ['startDay', 'startTime', 'maxCapacity', 'details'].map((name) => readValue(refusedAgain.html, name)),
      ['31 2 2031', 'lunch', 'many', 'Tea & "cake"'],
    );
  });

  test('are told that a time has passed, and that a time alone is not enough', async () => {
    const passed = await ruth.send('/office/events/new', { ...eventValues, startDay: '3 12 2021' });
    assert.match(passed.text, /This time has passed\. Please check the day, its year and the time\./);
    const late = { ...eventValues, publishing: 'later', publishTime: '9 am', closingDay: '1 12 2031' };
    const halves = await ruth.send('/office/events/new', late);
    assert.match(halves.text, /Please enter the day of publishing\./);
    assert.match(halves.text, /Please enter the time of the end of booking\./);
  });

  test('keep a draft that visitors do not see, and publish it', async () => {
    const draft = await ruth.send('/office/events/new', {
      ...eventValues,
      title: 'Quiet',
      publishing: 'draft',
    });
    assert.match(draft.text, /Visitors do not see this event yet/);
    const guid = draft.path.split('/').at(-1)!.split('?')[0]!;
    assert.equal((await fetch(`${lychgate.address}/events/${guid}`)).status, 404);
    assert.match((await ruth.open('/office/events?view=drafts')).text, /Quiet/);
    const form = await openForm(ruth, `/office/events/${guid}/edit`);
    await ruth.send(`/office/events/${guid}/edit`, { ...form, publishing: 'now' });
    for (const path of [`/events/${guid}`, `/events/${guid}/calendar.ics`])
      assert.equal((await fetch(lychgate.address + path)).status, 200);
    assert.ok((await (await fetch(`${lychgate.address}/sitemap.xml`)).text()).includes(guid));
  });

  test('leave as it is whether programs may add photographs', async () => {
    const guid = await makeEvent(lychgate.address, { title: 'Pictures', allowPhotoUpload: true });
    const readStored = async () => (await callApi('GET', guid)).body;
    const form = await openForm(ruth, `/office/events/${guid}/edit`);
    assert.equal(form.allowPhotoUpload, undefined);
    await ruth.send(`/office/events/${guid}/edit`, { ...form, title: 'Music' });
    assert.deepEqual([(await readStored()).title, (await readStored()).allowPhotoUpload], ['Music', true]);
    await callApi('PUT', guid, { allowPhotoUpload: null });
    const { revision } = await readStored();
    await callApi('PUT', guid, { allowPhotoUpload: false });
    assert.equal((await readStored()).revision, revision, 'no and nothing are the same');
  });

  test('duplicate an event: everything but its days', async () => {
    const details = {
      title: 'Choir',
      location: 'Chapel',
      maxCapacity: 30,
      endDateTime: '2031-03-29T16:00:00',
    };
    const guid = await makeEvent(lychgate.address, details);
    const form = await openForm(ruth, `/office/events/new?from=${guid}`);
    const { title, startDay, startTime, endTime, location, maxCapacity } = form;
    assert.deepEqual(
      { title, startDay, startTime, endTime, location, maxCapacity },
      {
        title: 'Choir',
        startDay: '',
        startTime: '2:30 pm',
        endTime: '4:00 pm',
        location: 'Chapel',
        maxCapacity: '30',
      },
    );
  });

  test('confirm fewer places than are booked', async () => {
    const guid = await makeEvent(lychgate.address, { maxCapacity: 10 });
    await bookAt(guid, 'five@example.org', 5);
    const form = { ...(await openForm(ruth, `/office/events/${guid}/edit`)), maxCapacity: '4' };
    const asks = await ruth.send(`/office/events/${guid}/edit`, form);
    assert.match(asks.text, /5 people are booked, more than 4 places\. Their bookings stay/);
    assert.equal((await callApi('GET', guid)).body.maxCapacity, 10);
    const saved = await ruth.send(`/office/events/${guid}/edit`, {
      ...readForm(asks.html),
      belowBooked: 'yes',
    });
    assert.match(saved.text, /5 of 4 places booked/);
  });

  test('cancel with a reason, and undo it', async () => {
    const guid = await makeEvent(lychgate.address);
    await bookAt(guid, 'ring@example.org', 2);
    const page = await ruth.open(`/office/events/${guid}/cancel`);
    assert.match(page.text, /2 people are booked\. We take it off the website at once/);
    const { revision = '' } = readForm(page.html);
    const noReason = await ruth.send(`/office/events/${guid}/cancel`, { reason: '', revision });
    assert.match(noReason.text, /Please enter the reason\./);
    const cancelled = await ruth.send(`/office/events/${guid}/cancel`, { reason: 'Flood.', revision });
    assert.match(cancelled.text, /Until then you can undo it, and nobody is told\.\s+Flood\./);
    assert.equal((await fetch(`${lychgate.address}/events/${guid}`)).status, 404);
    assert.match((await ruth.open('/office/events?view=cancelled')).text, /Coffee morning/);
    const undone = await ruth.send(`/office/events/${guid}`, { undo: 'yes' });
    assert.match(undone.text, /The event is back on the website/);
    assert.match(undone.text, /Operator key\s+undid the cancellation/);
    const repeated = await ruth.send(`/office/events/${guid}`, { undo: 'yes' });
    assert.equal(repeated.status, 409);
  });
});

describe('Two people who edit one event', () => {
  test('the second is told what changed, and neither loses anything', async () => {
    const guid = await makeEvent(lychgate.address, { maxCapacity: 40, town: 'Ludlow' });
    const path = `/office/events/${guid}/edit`;
    const [first, second] = [await openForm(ruth, path), await openForm(ruth, path)];
    await ruth.send(path, { ...first, maxCapacity: '50', location: 'Chapel' });
    const stale = await ruth.send(path, { ...second, maxCapacity: '45', town: 'Leominster' });
    assert.equal(stale.status, 409);
    assert.match(stale.text, /Operator key\s+changed Places from “40” to “50”\. You entered “45”\./);
    assert.match(stale.text, /Operator key\s+changed Place from “nothing” to “Chapel”\.\s/);
    const merged = readForm(stale.html);
    assert.deepEqual([merged.maxCapacity, merged.location, merged.town], ['45', 'Chapel', 'Leominster']);
    assert.match((await ruth.send(path, merged)).text, /Saved\./);
    const { body } = await callApi('GET', guid);
    assert.deepEqual([body.maxCapacity, body.location, body.town], [45, 'Chapel', 'Leominster']);
  });

  test('a form that came back with a problem still notices the change of the other', async () => {
    const guid = await makeEvent(lychgate.address);
    const path = `/office/events/${guid}/edit`;
    const form = await openForm(ruth, path);
    await callApi('PUT', guid, { location: 'Chapel' });
    const wrong = await ruth.send(path, { ...form, title: '' });
    const corrected = await ruth.send(path, { ...readForm(wrong.html), title: 'Coffee morning' });
    assert.equal(corrected.status, 409);
    assert.equal(readForm(corrected.html).location, 'Chapel');
  });

  test('a form that was opened before a cancellation says that the event is gone', async () => {
    const guid = await makeEvent(lychgate.address);
    const form = await openForm(ruth, `/office/events/${guid}/edit`);
    await callApi('POST', `${guid}/Cancellation`, {});
    const late = await ruth.send(`/office/events/${guid}/edit`, { ...form, title: 'Tea' });
    assert.match(late.text, /This event is cancelled\. It cannot be changed any more\./);
    assert.equal(readValue(late.html, 'title'), 'Tea');
  });
});

test('a change of the time tells those who are booked, and the page says so', async () => {
  const guid = await makeEvent(lychgate.address);
  await bookAt(guid, 'moved@example.org', 1);
  const form = await openForm(ruth, `/office/events/${guid}/edit`);
  const saved = await ruth.send(`/office/events/${guid}/edit`, { ...form, endTime: '4 pm' });
  assert.match(saved.text, /Saved\. The email to each who is booked is only saved as a file/);
  const rows = await lychgate.database!.rows<{ kind: string }>`
    select kind from outbox where recipient = 'moved@example.org' order by id`;
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['attendance-booked', 'event-changed'],
  );
});

test('the list refuses what is no view of it, and each page says where the next begins', async () => {
  for (const path of ['?view=all', '?limit=0', '?after=1'])
    assert.equal((await callApi('GET', path)).status, 400, path);
  const page = await callApi('GET', '?limit=1');
  assert.equal(page.body.length, 1);
  const [, next] =
    /^<\/api\/Bereavement\/?\?(limit=1&after=[^>]+)>; rel="next"$/.exec(page.headers.get('link')!) ?? [];
  assert.equal((await callApi('GET', `?${next}`)).status, 200);
});
