import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, lychgateForTests, makeEvent, operatorKey, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await lychgateForTests();
  await lychgate.database!.rows`
    insert into event (title, starts_at)
    select format('Event %s', number), '2031-01-01 10:00'::timestamp + make_interval(hours => number)
    from generate_series(1, 1000) as number`;
});
after(() => lychgate.stop());

const page = async (path: string) => (await fetch(`${lychgate.address}${path}`)).text();
const titlesOn = (html: string) =>
  Array.from(html.matchAll(/<h3[^>]*><a[^>]*>([^<]+)/g), ([, title]) => title);

test('all of a thousand upcoming events are listed, and one more is refused', async () => {
  const listed = async () => (await call(lychgate.address, 'GET', 'Bereavement/GetBereavementEvents')).body;
  assert.equal((await listed()).length, 1_000);
  const create = (startDateTime: string) =>
    call(lychgate.address, 'POST', 'Bereavement', { title: 'One more', startDateTime }, operatorKey);
  const { status, body } = await create('2031-06-01T10:00:00');
  assert.deepEqual([status, body.code], [409, 'too-many-events']);
  assert.match(body.detail, /^There are 1,000 upcoming events already/);
  const past = await makeEvent(lychgate.address, { startDateTime: '2020-06-01T10:00:00' });
  const moved = await call(
    lychgate.address,
    'PUT',
    `Bereavement/${past}`,
    { startDateTime: '2031-06-01T10:00:00' },
    operatorKey,
  );
  assert.equal(moved.body.code, 'too-many-events');
  assert.equal((await listed()).length, 1_000);
});

test('the list has twenty events a page, and its pages work without a script', async () => {
  const titles: (string | undefined)[] = [];
  let path: string | undefined = '/events';
  for (let number = 1; path; number += 1) {
    const html: string = await page(path);
    assert.match(html, new RegExp(`Page (<!-- -->)?${number}(<!-- -->)? of (<!-- -->)?50`));
    assert.doesNotMatch(html, /<script[^>]* src=/);
    assert.equal(titlesOn(html).length, 20);
    titles.push(...titlesOn(html));
    path = /<a [^>]*rel="next"[^>]*href="([^"]+)"/.exec(html)?.[1];
  }
  assert.deepEqual(
    titles,
    Array.from({ length: 1_000 }, (_, index) => `Event ${index + 1}`),
  );
});

test('an event on the last page can be opened, and a missing page becomes the nearest', async () => {
  const last = (await call(lychgate.address, 'GET', 'Bereavement/GetBereavementEvents')).body.at(-1);
  assert.match(await page(`/events/${last.guid}`), /Event 1000/);
  assert.equal(await page('/events?page=999999'), await page('/events?page=50'));
  assert.equal(await page('/events?page=x'), await page('/events'));
});
