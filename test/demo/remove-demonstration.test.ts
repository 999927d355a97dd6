// @proof: all rows are counted before and after, in several histories.
import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { signInAsOperator, signInAs } from '../support/staff-browser.ts';
import { callAsOperator, startTestLychgate, makeEvent } from '../support/lychgate.ts';
import { until } from '../support/until.ts';

const demonstration = 'Guide/Demonstration';

async function startWithDemonstration(t: TestContext) {
  const lychgate = await startTestLychgate({ DEMO: 'on' });
  t.after(() => lychgate.stop());
  const rows = lychgate.database!.rows;
  const findGuid = async (title: string) => {
    const [event] = await rows<{ guid: string }>`select guid from event where title like ${`${title}%`}`;
    return event!.guid;
  };
  const ask = (method: string, path: string, body?: unknown) => callAsOperator(lychgate, method, path, body);
  const book = (taskGuid: string) =>
    ask('POST', 'Attendee', {
      taskGuid,
      name: 'Margaret Ellis',
      eMail: 'margaret@example.org',
      numberOfAttendees: 1,
      attendanceStatus: 'Attending',
    });
  /**
   * Waits until the demonstration is complete and no email is pending, so that none is being sent during the
   * removal.
   */
  const settle = async () => {
    await until(async () => (await rows`select from photograph_report`).length > 0);
    for (let tries = 0; tries < 200; tries += 1) {
      const waiting = await rows`select from outbox where state in ('queued', 'sending') and due_at <= now()`;
      if (waiting.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const findRecipients = () => rows`select from outbox where recipient like '%demonstration.example'`;
  return { ...lychgate, lychgate, rows, guidOf: findGuid, ask, book, settle, recipients: findRecipients };
}

test('demonstration data goes with one press, and everything else stays', async (t) => {
  const { lychgate, rows, ask, book, settle, recipients, address, dataDir } = await startWithDemonstration(t);
  const own = await makeEvent(address, { title: 'Our own (demonstration)' });
  assert.equal((await book(own)).status, 200);
  await settle();
  const browser = await signInAs(lychgate, 'Ruth', 'administrator');
  const guide = await browser.open('/office/guide');
  assert.match(guide.text, /0 of 5 are done\.[^]*Remove the demonstration data…/);
  const page = await browser.open('/office/guide/demonstration');
  assert.match(
    page.text,
    /9 events with 38 bookings[^]*1 funeral with 5 photographs[^]*8 cases[^]*1 complaint about data[^]*2 price lists/,
  );
  const emails = (await rows`select from outbox`).length;
  // Two people press at once.
  const presses = await Promise.all([1, 2].map(() => browser.send('/office/guide/demonstration')));
  for (const done of presses) {
    assert.match(done.text, /The demonstration data is removed\.[^]*0 of 5 are done\./);
    assert.doesNotMatch(done.text, /Remove the demonstration data…/);
  }
  const titles = await rows<{ title: string }>`select title from event`;
  assert.deepEqual(
    titles.map(({ title }) => title),
    ['Our own (demonstration)'],
  );
  assert.equal((await rows`select from attendee`).length, 1);
  assert.equal((await rows`select from event_series`).length, 0);
  assert.equal((await rows`select from funeral`).length, 0);
  assert.equal((await rows`select from photograph`).length, 0);
  assert.equal((await rows`select from funeral_case`).length, 0);
  assert.equal((await rows`select from cremation_register`).length, 0);
  assert.equal((await rows`select from staff where name like 'Demonstration%' and email <> ''`).length, 0);
  assert.equal((await rows`select from data_complaint`).length, 0);
  assert.equal((await rows`select from price_version`).length, 0);
  assert.equal((await rows`select from photograph_report`).length, 0);
  // A display size that was being made at that moment is removed just afterwards.
  await until(async () => {
    const entries = await readdir(join(dataDir, 'photographs'), { recursive: true, withFileTypes: true });
    return entries.every((entry) => !entry.isFile() || entry.name === '.lychgate-folder');
  });
  assert.equal((await rows`select from outbox`).length, emails, 'nobody is emailed');
  assert.equal((await recipients()).length, 0);
  const { body: entries } = await ask('GET', 'History/set_up/demonstration');
  assert.equal(entries.length, 1);
  const [entry] = entries;
  assert.equal(entry.who, 'Ruth');
  assert.deepEqual(entry.changes.events, [9, 0]);
  const repeated = await ask('POST', `${demonstration}/Remove`, {});
  assert.deepEqual(repeated.body, {
    events: 0,
    bookings: 0,
    funerals: 0,
    photographs: 0,
    cases: 0,
    complaints: 0,
    priceLists: 0,
    stays: [],
  });
});

test('while one of its emails is being sent, nothing is removed, and the page says why', async (t) => {
  const { lychgate, rows, settle } = await startWithDemonstration(t);
  await settle();
  const operator = await signInAsOperator(lychgate);
  const [email] = await rows<{ id: string }>`
    update outbox set state = 'sending', lease_until = now() + interval '1 hour'
    where id = (select min(id) from outbox where kind = 'attendance-booked') returning id`;
  const refused = await operator.send('/office/guide/demonstration');
  assert.equal(refused.status, 409);
  assert.match(refused.text, /is being sent at this moment\. Nothing was removed\./);
  assert.equal((await rows`select from event`).length, 9);
  assert.equal((await rows`select from photograph`).length, 5);
  await rows`update outbox set state = 'saved', lease_until = null where id = ${email!.id}`;
  assert.match((await operator.send('/office/guide/demonstration')).text, /data is removed\./);
  assert.equal((await rows`select from event`).length, 0);
});

for (const isNoted of [true, false])
  test(`what others booked or changed stays, ${isNoted ? '' : 'also of an earlier version, '}and the page says why`, async (t) => {
    const { lychgate, rows, ask, book, settle, guidOf, recipients } = await startWithDemonstration(t);
    if (!isNoted) await rows`delete from installation where name = 'demonstration-records'`;
    const booked = await guidOf('Coffee morning');
    const changed = await guidOf('Walking group');
    const cancelled = await guidOf('Grief and young people');
    assert.equal((await book(booked)).status, 200);
    const { body: event } = await ask('GET', `Bereavement/${changed}`);
    const renamed = await ask('PUT', `Bereavement/${changed}`, { maxCapacity: 99, revision: event.revision });
    assert.equal(renamed.status, 200, JSON.stringify(renamed.body));
    const off = await ask('POST', `Bereavement/${cancelled}/Cancellation`, { reason: 'Snow', revision: 1 });
    assert.equal(off.status, 200, JSON.stringify(off.body));
    await rows`
      insert into photograph (funeral_guid, sha256, kind, bytes, width, height, key, state, uploaded_at)
      select guid, sha256('a'), 'jpeg', 1, 1, 1, 'a-key-of-somebody-else', 'unreadable', now() + interval '1 hour'
      from funeral`;
    await settle();
    const operator = await signInAs(lychgate, 'Ruth', 'administrator');
    const page = await operator.open('/office/guide/demonstration');
    assert.match(page.text, /7 events with/);
    assert.match(page.text, /“Coffee morning \(demonstration\)”: somebody else has booked it/);
    assert.match(page.text, /“Walking group \(demonstration\)”: staff have changed it/);
    assert.match(page.text, /“Demonstration funeral”: somebody has added a photograph/);
    const before = (await recipients()).length;
    const done = await operator.send('/office/guide/demonstration');
    assert.match(done.text, /is removed\.[^]*These stay\.[^]*Coffee morning/);
    const left = await rows<{ guid: string }>`select guid from event order by id`;
    assert.deepEqual(
      left.map(({ guid }) => guid),
      [booked, changed],
    );
    assert.equal((await rows`select from photograph`).length, 6);
    assert.ok((await recipients()).length < before);
    const waiting = await rows`select from outbox where kind = 'event-cancelled' and state = 'queued'`;
    assert.equal(waiting.length, 0, 'the emails of the cancelled event are not sent');
  });
