// @proof: lists of thousands.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createEventPages } from '#back-office/events/event-list.ts';
import { eventsPerPage, createPage, describeListPage } from '#website/events/list-page.ts';
import {
  call,
  callAsOperator,
  startTestLychgate,
  makeEvent,
  type TestedLychgate,
} from '../support/lychgate.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
  await lychgate.database!.rows`
    insert into event (title, starts_at, town)
    select format('Event %s', number), '2031-01-01 10:00'::timestamp + make_interval(hours => number),
           (array[' Ludlow', 'Ludlow', 'Bath', 'Éast', null])[1 + number % 5]
    from generate_series(1, 1000) as number`;
});
after(() => lychgate.stop());

const fetchPage = async (path: string) => (await fetch(`${lychgate.address}${path}`)).text();
const readTitles = (html: string) =>
  Array.from(html.matchAll(/<h3[^>]*><a[^>]*>([^<]+)/g), ([, title]) => title);

test('the list has twenty events a page, and its pages work without a script', async () => {
  const titles: (string | undefined)[] = [];
  let path: string | undefined = '/events';
  for (let number = 1; path; number += 1) {
    const html: string = await fetchPage(path);
    assert.match(html, new RegExp(`Page (<!-- -->)?${number}(<!-- -->)? of (<!-- -->)?50`));
    assert.doesNotMatch(html, /<script[^>]* src=/);
    assert.equal(readTitles(html).length, 20);
    titles.push(...readTitles(html));
    path = /<a [^>]*rel="next"[^>]*href="([^"]+)"/.exec(html)?.[1];
  }
  assert.deepEqual(
    titles,
    Array.from({ length: 1_000 }, (_, index) => `Event ${index + 1}`),
  );
});

test('from ten events on, the details of a card are shown on demand', async (t) => {
  const { rows } = lychgate.database!;
  await rows`update event set details = 'Tea and cake.' where title in ('Event 1', 'Event 2')`;
  t.after(() => rows`update event set details = null`);
  const fetchCards = async () => (await fetchPage('/events')).split('<article').slice(1, 3);
  for (const card of await fetchCards())
    assert.match(card, /<details><summary[^>]*>.*Show More Detail.*<p[^>]*>Tea and cake\./s);
  for (const card of await fetchCards()) assert.equal(card.match(/Tea and cake\./g)!.length, 1);
});

test('an event on the last page can be opened, and a missing page becomes the nearest', async () => {
  const last = (await call(lychgate.address, 'GET', 'Bereavement/GetBereavementEvents')).body.at(-1);
  assert.match(await fetchPage(`/events/${last.guid}`), /Event 1000/);
  assert.equal(await fetchPage('/events?page=999999'), await fetchPage('/events?page=50'));
  assert.equal(await fetchPage('/events?page=x'), await fetchPage('/events'));
});

test('a page is read by itself, and is what the list of all events would show', async () => {
  const database = lychgate.database!;
  await database.rows`
    insert into event (title, starts_at, town, is_draft, cancelled_at) values
      ('Long ago', '2020-01-01 10:00', 'Ludlow', false, null), ('Draft', '2031-01-01 10:00', 'Hull', true, null),
      ('Cancelled', '2031-01-01 10:00', 'Hull', false, now())`;
  const all = (await call(lychgate.address, 'GET', 'Bereavement/GetBereavementEvents')).body;
  const pages = createEventPages({ database, clock: () => new Date() });
  for (const town of [null, 'ludlow', 'ÉAST ', 'Hull'])
    for (const number of [1, 7, 50, 999_999]) {
      const query = { page: number, town };
      const { events, ...read } = await pages.readPage({ ...query, pageSize: eventsPerPage });
      const expected = createPage(query, all);
      assert.deepEqual(
        events.map(({ guid }) => guid),
        expected.events.map(({ guid }) => guid),
      );
      assert.deepEqual(describeListPage(query, read), expected.listPage);
    }
  assert.deepEqual(await pages.find(all[500].guid.toUpperCase()), all[500]);
  for (const guid of ['not a guid', (await addUnlisted())!]) assert.equal(await pages.find(guid), null);
});

const addUnlisted = async () => {
  const [draft] = await lychgate.database!.rows<{ guid: string }>`select guid from event where is_draft`;
  return draft!.guid;
};

test('as many events are planned as a sitemap has room for, and one more is refused', async () => {
  const { rows } = lychgate.database!;
  // Thirteen statements, because a single one exceeds its time limit on a busy machine.
  for (let count = 0; count < 39_000; count += 3_000)
    await rows`insert into event (title, starts_at) select 'x', '2032-01-01 10:00' from generate_series(1, 3000)`;
  const create = (startDateTime: string) =>
    callAsOperator(lychgate, 'POST', 'Bereavement', { title: 'One more', startDateTime });
  // The draft above is upcoming too.
  await rows`delete from event where is_draft`;
  const { status, body } = await create('2031-06-01T10:00:00');
  assert.deepEqual([status, body.code], [409, 'too-many-events']);
  assert.match(body.detail, /^There are 40,000 upcoming events already/);
  const past = await makeEvent(lychgate.address, { startDateTime: '2020-06-01T10:00:00' });
  const startDateTime = '2031-06-01T10:00:00';
  const moved = await callAsOperator(lychgate, 'PUT', `Bereavement/${past}`, { startDateTime });
  assert.equal(moved.body.code, 'too-many-events');
  await rows`delete from event where title = 'Event 1'`;
  assert.equal((await create(startDateTime)).status, 200);
});
