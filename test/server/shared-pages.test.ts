import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { FastifyRequest } from 'fastify';
import { createSharedPages } from '#server/pages/shared-pages.ts';
import { submitForm } from '../support/submit-form.ts';
import { book } from '../support/records/booking.ts';
import { callAsOperator, startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { readMainText } from '../support/html.ts';

const freshMs = 1_000;
const createPage = (text: string) => ({ body: Buffer.from(text), headers: {} });
const request = (ip: string, method = 'GET', url = '/events') => ({ method, url, ip }) as FastifyRequest;

function startPages() {
  let now = 1;
  const pages = createSharedPages(freshMs, () => now);
  return {
    pages,
    wait: (ms: number) => void (now += ms),
    show: (text: string, visit = request('192.0.2.1')) => pages.begin(visit).end(createPage(text)),
    read: async (visit = request('192.0.2.2')) => (await pages.find(visit))?.body.toString() ?? null,
  };
}

describe('A page that is the same for all', () => {
  test('is sent to others until a second after its reading began', async () => {
    const { pages, wait, read } = startPages();
    const rendering = pages.begin(request('192.0.2.1'));
    wait(400);
    rendering.end(createPage('three places'));
    wait(599);
    assert.equal(await read(), 'three places');
    wait(1);
    assert.equal(await read(), null);
  });

  test('is read again for somebody who has just done something, and not for others', async () => {
    const { pages, wait, show, read } = startPages();
    show('three places');
    wait(10);
    for (const method of ['GET', 'HEAD']) pages.noteAct(request('192.0.2.9', method));
    assert.equal(await read(request('192.0.2.9')), 'three places');
    pages.noteAct(request('2001:db8::1', 'POST'));
    assert.equal(await read(request('2001:db8::2')), null, 'one household');
    assert.equal(await read(), 'three places');
    wait(10);
    show('two places');
    assert.equal(await read(request('2001:db8::1')), 'two places');
  });

  test('is read again for everybody if too many do something to remember them', async () => {
    const { pages, wait, show, read } = startPages();
    show('three places');
    wait(10);
    for (let number = 0; number <= 10_000; number += 1)
      pages.noteAct(request(`10.0.${number >> 8}.${number & 255}`, 'PUT'));
    assert.equal(await read(request('10.0.0.0')), null);
  });

  test('is rendered by one visitor while others wait, whose failure they survive', async () => {
    const { pages, wait, show, read } = startPages();
    show('three places');
    wait(2_000);
    const rendering = pages.begin(request('192.0.2.1'));
    const [one, other] = [read(), read(request('192.0.2.3'))];
    rendering.end(createPage('two places'));
    assert.deepEqual(await Promise.all([one, other]), ['two places', 'two places']);
    wait(2_000);
    const failing = pages.begin(request('192.0.2.1'));
    const waiting = read();
    failing.end(null);
    assert.equal(await waiting, null);
  });

  test('never replaces one that was read later', async () => {
    const { pages, wait, show, read } = startPages();
    const slow = pages.begin(request('192.0.2.1'));
    wait(10);
    show('two places');
    slow.end(createPage('three places'));
    assert.equal(await read(), 'two places');
  });

  test('makes room for others, and is nobody’s with an endless address', async () => {
    const { show, read } = startPages();
    for (let number = 0; number <= 200; number += 1)
      show(`page ${number}`, request('::1', 'GET', `/events?page=${number}`));
    assert.equal(await read(request('::1', 'GET', '/events?page=0')), null);
    assert.equal(await read(request('::1', 'GET', '/events?page=200')), 'page 200');
    const endless = request('::1', 'GET', `/events?town=${'a'.repeat(300)}`);
    show('endless', endless);
    assert.equal(await read(endless), null);
  });
});

describe('With pages that are shared', () => {
  let lychgate: TestedLychgate;
  let event: string;
  before(async () => {
    // Stored pages never go stale by themselves.
    lychgate = await startTestLychgate({}, (config) => ({ ...config, sharedPagesMs: 3_600_000 }));
    event = await makeEvent(lychgate.address, { title: 'A quiet hour', maxCapacity: 9 });
  });
  after(() => lychgate.stop());

  const fetchAs = (visitor: string, path: string, headers: Record<string, string> = {}) =>
    fetch(lychgate.address + path, { headers: { 'X-Forwarded-For': visitor, ...headers } });
  const fetchWords = async (visitor: string, path: string) =>
    readMainText(await (await fetchAs(visitor, path)).text());

  test('visitors see their own booking at once, by form or by call', async () => {
    assert.match(await fetchWords('192.0.2.1', '/events'), /9 places left/);
    const form = { name: 'Mary Ellis', eMail: 'mary@example.org', numberOfAttendees: '2' };
    const booked = await submitForm(lychgate, `/events?book=${event}`, form, {
      'X-Forwarded-For': '192.0.2.1',
    });
    assert.equal(booked.status, 200);
    assert.match(await fetchWords('192.0.2.1', '/events'), /7 places left/);
    await book(lychgate.address, event, { eMail: 'ben@example.org' });
    assert.match(await fetchWords('127.0.0.1', '/events'), /6 places left/);
    assert.match(await fetchWords('127.0.0.1', `/events/${event}`), /6 places left/);
  });

  test('what staff change is there for them at once', async () => {
    await fetchWords('127.0.0.1', '/events');
    const change = { title: 'A quiet morning', startDateTime: '2031-03-29T10:00:00' };
    const changed = await callAsOperator(lychgate, 'PUT', `Bereavement/${event}`, change);
    assert.equal(changed.status, 200);
    assert.match(await fetchWords('127.0.0.1', '/events'), /A quiet morning/);
  });

  test('a receipt, a message and what somebody entered reach nobody else', async () => {
    const refused = await submitForm(
      lychgate,
      `/events?book=${event}`,
      { name: 'Somebody Private', eMail: 'not an address', numberOfAttendees: '1' },
      { 'X-Forwarded-For': '192.0.2.7' },
    );
    assert.match(await refused.text(), /Somebody Private/);
    const booked = await submitForm(
      lychgate,
      `/events?book=${event}`,
      { name: 'Somebody Private', eMail: 'private@example.org', numberOfAttendees: '1' },
      { 'X-Forwarded-For': '192.0.2.7' },
    );
    const receipt = new URL(booked.url);
    assert.match(receipt.search, /done|receipt/, receipt.href);
    for (const path of [receipt.pathname + receipt.search, '/events', `/events?book=${event}`]) {
      const [first, second] = [await fetchAs('192.0.2.7', path), await fetchAs('192.0.2.8', path)];
      const isShared =
        first.headers.get('Content-Security-Policy') === second.headers.get('Content-Security-Policy');
      assert.equal(isShared, !path.includes('done'), path);
    }
    assert.doesNotMatch(await fetchWords('192.0.2.8', `/events?book=${event}`), /Somebody Private|private@/);
  });

  test('the host that somebody names is on nobody’s page', async () => {
    for (const path of [`/events?page=1`, `/events?amend=${event}`]) {
      const named = await fetchAs('192.0.2.3', path, { 'X-Forwarded-Host': 'elsewhere.example' });
      const next = await fetchAs('192.0.2.4', path);
      assert.equal(next.headers.get('ETag'), named.headers.get('ETag'));
      assert.doesNotMatch(await next.text(), /elsewhere/);
    }
  });

  test('a page is the same in each compression, and costs nothing if the browser has it', async () => {
    const plain = await fetchAs('192.0.2.5', '/events', { 'Accept-Encoding': 'identity' });
    const body = Buffer.from(await plain.arrayBuffer());
    const tag = plain.headers.get('ETag')!;
    // `fetch` decompresses; what arrives is compared with what a browser would read.
    for (const accepted of ['br, gzip', 'gzip', 'gzip;q=1, br;q=0.5', 'br;q=0', '']) {
      const answer = await fetchAs('192.0.2.5', '/events', { 'Accept-Encoding': accepted });
      assert.ok(Buffer.from(await answer.arrayBuffer()).equals(body), accepted);
      assert.equal(answer.headers.get('ETag'), tag);
      assert.match(answer.headers.get('Vary')!, /accept-encoding/i);
    }
    const revalidated = await fetchAs('192.0.2.5', '/events', { 'If-None-Match': tag });
    assert.equal(revalidated.status, 304);
    const head = await fetch(`${lychgate.address}/events`, { method: 'HEAD' });
    assert.equal(head.status, 200);
    assert.equal(await head.text(), '');
  });
});
