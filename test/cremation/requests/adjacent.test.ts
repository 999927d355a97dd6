// @proof: the next request, in every order of a list.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { signInAs } from '../../support/staff-browser.ts';
import { requestCalls } from './request-calls.ts';
import { unescapeHtml } from '../../support/html.ts';

let lychgate: TestedLychgate;
let calls: ReturnType<typeof requestCalls>;
const references: string[] = [];
const names = ['Cedar', 'Alder', 'Birch', 'Alder'];
before(async () => {
  lychgate = await startTestLychgate();
  calls = requestCalls(lychgate.address);
  for (const deceasedLastName of names) references.push((await calls.arrive({ deceasedLastName })).reference);
});
after(() => lychgate.stop());

const readAdjacent = async (reference: string, query = '') =>
  (await calls.ask('GET', `Requests/${reference}/Adjacent?${query}`)).body;

/** Walks through a list by pressing "Next request", and back at each step. */
async function walk(first: string, query: string): Promise<string[]> {
  const { next, previous } = await readAdjacent(first, query);
  const back = next && (await readAdjacent(next, query)).previous;
  assert.equal(back, next && first, 'the way back is the way there');
  assert.ok(previous !== first);
  return next ? [first, ...(await walk(next, query))] : [first];
}

test('the next request is that of the list, in each of its orders', async () => {
  for (const query of ['', 'sort=received', 'sort=-received', 'sort=deceased', 'sort=-deceased']) {
    const { items } = (await calls.ask('GET', `Requests?${query}`)).body;
    const listed = items.map(({ reference }: { reference: string }) => reference);
    assert.deepEqual(await walk(listed[0], query), listed, query);
    assert.equal((await readAdjacent(listed[0], query)).previous, null);
  }
});

test('a filter leaves others out, and a request that has left the list keeps its place', async () => {
  const [cedar, alder, birch, second] = references as [string, string, string, string];
  assert.deepEqual(await readAdjacent(alder, 'q=alder&sort=received'), { previous: null, next: second });
  await calls.ask('PUT', `Requests/${alder}`, { state: 'done' });
  assert.deepEqual(await readAdjacent(alder, 'state=new&sort=received'), { previous: cedar, next: birch });
  assert.deepEqual(await readAdjacent(alder, 'state=done'), { previous: null, next: null });
});

test('an unknown reference or a query that is none is refused', async () => {
  assert.equal((await calls.ask('GET', 'Requests/UC-NONE/Adjacent')).status, 404);
  assert.equal((await calls.ask('GET', `Requests/${references[0]}/Adjacent?before=3`)).status, 400);
});

test('the page leads through the list that it was opened from, also after each of its forms', async () => {
  const browser = await signInAs(lychgate, 'Ruth', 'staff');
  const list = await browser.open('/office/requests?state=new&sort=received');
  const waiting = references.filter((_, index) => index !== 1);
  const path = /href="(\/office\/requests\/[^"]*)"/g;
  const readLinks = ({ html }: { html: string }) =>
    Array.from(html.matchAll(path), ([, address]) => unescapeHtml(address!));
  const query = '?state=new&sort=received';
  const listed = readLinks(list).filter((address) => address.endsWith(query));
  assert.deepEqual(
    listed,
    waiting.map((reference) => `/office/requests/${reference}${query}`),
  );
  const first = await browser.open(listed[0]!);
  assert.ok(readLinks(first).includes(listed[1]!));
  assert.match(first.text, /Next request/);
  assert.doesNotMatch(first.text, /Previous request/);
  const fields = { list: query.slice(1), text: 'She rings on Monday.', do: 'note', key: crypto.randomUUID() };
  const noted = await browser.send(`/office/requests/${waiting[0]}`, fields);
  assert.match(noted.text, /Next request/);
  assert.ok(noted.path.includes('state=new'), noted.path);
  const answer = { subject: 'Your request', text: 'Thank you.', eMail: 'margaret@example.org' };
  const written = await browser.send(`/office/requests/${waiting[0]}/reply`, {
    list: query.slice(1),
    ...answer,
  });
  assert.match(written.text, /Next request/);
  const alone = await browser.open(`/office/requests/${waiting[0]}`);
  assert.doesNotMatch(alone.text, /Next request/);
  const damaged = await browser.open(`/office/requests/${waiting[0]}?state=lost&sort=%00&branch=x`);
  assert.equal(damaged.status, 200);
});
