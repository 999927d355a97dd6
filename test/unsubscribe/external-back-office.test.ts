import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { isOldEnough } from '#website/unsubscribe/unsubscribe.ts';
import { startFakeBackOffice, type FakeAnswer, type FakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { readMainLines, createSentTimeQuery, callUs } from '../support/browser/email-link.ts';

// The page is tested without its script, in front of an external back office.
let backOffice: FakeBackOffice;
let lychgate: TestedLychgate;
before(async () => {
  backOffice = await startFakeBackOffice({});
  lychgate = await startTestLychgate({ BACK_OFFICE_URL: backOffice.url });
});
after(async () => {
  await lychgate.stop();
  await backOffice.stop();
});
beforeEach(() => {
  backOffice.clear();
  backOffice.answers[record] = { body: true };
});

const record = 'POST Ms/Unsubscribe';
const link = '/Unsubscribe/C%2F100/AB27';
const contact = { cu: 'C/100', co: 'AB27' };
const done = ['Unsubscribe', 'You have been successfully unsubscribed.'];
const listRecorded = () => backOffice.calls.map(({ body }) => body);

let visitors = 0;
const createVisitorHeaders = () => ({ 'X-Forwarded-For': `198.51.100.${(visitors += 1)}` });
const send = (path: string, body: BodyInit, headers: Record<string, string> = createVisitorHeaders()) =>
  fetch(lychgate.address + path, { method: 'POST', body, headers, redirect: 'manual' });
const press = async (path: string, headers?: Record<string, string>) => {
  const response = await send(path, new URLSearchParams({ by: 'button' }), headers);
  return { status: response.status, html: await response.text() };
};

test('the button unsubscribes in any letter case of the address', async () => {
  for (const path of [link, '/unsubscribe/C%2F100/AB27', '/UNSUBSCRIBE/C%2F100/AB27/']) {
    const { status, html } = await press(path);
    assert.deepEqual([status, ...readMainLines(html)], [200, ...done]);
  }
  assert.deepEqual(listRecorded(), [contact, contact, contact]);
});

test('an external back office has no call to undo it, so the page does not offer that', async () => {
  backOffice.answers[record] = { body: { undoable: true, subscribed: true } };
  assert.deepEqual(readMainLines((await press(link)).html), done);
  const answered = await send(link, new URLSearchParams({ by: 'button', undo: 'yes' }));
  assert.match(await answered.text(), /Sorry, we cannot put you back on our list/);
  assert.deepEqual(listRecorded(), [contact]);
});

test('every failure of the back office is explained, with the phone number and another try', async () => {
  for (const [answer, status] of [
    [{ body: false }, 200],
    [{}, 200],
    [{ status: 404 }, 200],
    [{ status: 403 }, 200],
    [{ status: 500 }, 503],
    [{ cut: true }, 503],
    [{ text: '<html>Sorry</html>' }, 200],
  ] as [FakeAnswer, number][]) {
    backOffice.answers[record] = answer;
    const { status: answered, html } = await press(link);
    assert.deepEqual(
      [answered, ...readMainLines(html)],
      [status, 'Unsubscribe', 'Sorry, we cannot unsubscribe you. Please contact us.', callUs, 'Try again'],
      JSON.stringify(answer),
    );
    const [, main = ''] = html.split('<main');
    assert.match(main.slice(0, 600), / href="tel:01632960123">01632 960 123<\/a>/);
  }
});

test('an address that sends very many is asked to wait a minute, and nobody is unsubscribed', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.1' };
  for (let sent = 0; sent < 60; sent += 1) await press(link, headers);
  backOffice.calls.length = 0;
  const { status, html } = await press(link, headers);
  const wait = 'We have received a lot of requests from your connection. Please wait a minute and try again.';
  assert.deepEqual([status, ...readMainLines(html)], [429, 'Unsubscribe', wait, callUs, 'Try again']);
  assert.deepEqual(listRecorded(), []);
});

test('only ten minutes after the moment in the link may the page act by itself', async () => {
  const now = new Date();
  const mayAct = (query: string) => isOldEnough(new Request(`https://willow.example${link}${query}`), now);
  assert.equal(mayAct(createSentTimeQuery(11)), true);
  const moments = ['', '-1', 'zzzzzzzzzzzz', '%00', '1e3.5'].map((moment) => `?t=${moment}`);
  for (const query of [createSentTimeQuery(9.5), createSentTimeQuery(-60), '', ...moments])
    assert.equal(mayAct(query), false, query);
  for (const [minutes, isMarked] of [
    [11, true],
    [9.5, false],
  ] as const) {
    const html = await (await fetch(`${lychgate.address}${link}${createSentTimeQuery(minutes)}`)).text();
    assert.equal(html.includes('data-sends="when-seen"'), isMarked, `${minutes} minutes`);
  }
});

describe('One click in a mail program (RFC 8058)', () => {
  const createUrl = () => `${link}${createSentTimeQuery(0)}`;
  const createUrlencoded = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const createMultipart = () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    return form;
  };
  for (const [encoding, body] of Object.entries({ urlencoded: createUrlencoded, multipart: createMultipart }))
    test(`unsubscribes at once from anywhere (${encoding}), without a redirect or a word about anybody`, async () => {
      for (const [answer, headers] of [
        [{ body: true }, {}],
        [{ body: { undoable: true } }, { Origin: 'https://mail.example' }],
        [{ body: false }, { Origin: 'null' }],
        [{ status: 404 }, {}],
      ] as [FakeAnswer, Record<string, string>][]) {
        backOffice.answers[record] = answer;
        const answered = await send(createUrl(), body(), headers);
        assert.deepEqual([answered.status, await answered.text()], [200, '']);
        assert.equal(answered.headers.get('set-cookie'), null);
      }
      assert.deepEqual(listRecorded(), [contact, contact, contact, contact]);
    });

  test('is told when we could not take it, so that it can be sent again', async () => {
    backOffice.answers[record] = { status: 500 };
    const answered = await send(createUrl(), createUrlencoded());
    assert.deepEqual([answered.status, await answered.text()], [503, '']);
  });

  test('is taken from one address for very many readers', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    for (let sent = 0; sent < 70; sent += 1)
      assert.equal((await send(createUrl(), createUrlencoded(), headers)).status, 200);
    assert.equal(listRecorded().length, 70);
  });
});

test('whatever an external back office calls its customers and contacts is passed on unchanged', async () => {
  const [cu, co] = ['c'.repeat(300), '{C0FFEE}'];
  const { html } = await press(`/Unsubscribe/${cu}/${encodeURIComponent(co)}`);
  assert.deepEqual(readMainLines(html), done);
  assert.deepEqual(listRecorded(), [{ cu, co }]);
});

test('looking at the link changes nothing, nor does a form that says nothing', async () => {
  const path = `${link}${createSentTimeQuery(60)}`;
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST']) {
    const { headers, status } = await fetch(lychgate.address + path, { method });
    if (method !== 'GET') continue;
    const values = ['Referrer-Policy', 'Cache-Control', 'X-Robots-Tag'].map((name) => headers.get(name));
    assert.deepEqual([status, ...values], [200, 'no-referrer', 'no-store', 'noindex']);
  }
  for (const body of ['', 'by=nobody', 'List-Unsubscribe=No', '\u0000'])
    assert.equal((await send(path, body)).status, 400);
  assert.deepEqual(listRecorded(), []);
});

test('a link without a known name is a page that is not there', async () => {
  for (const path of ['/Unsubscribe/C100', '/Unsubscribe/%20/AB27', '/Unsubscribe/C100/AB27/more']) {
    const answered = await fetch(`${lychgate.address}${path}${createSentTimeQuery(60)}`);
    assert.equal(answered.status, 404, path);
    assert.match(await answered.text(), /We cannot find this page/);
  }
  assert.deepEqual(listRecorded(), []);
});
