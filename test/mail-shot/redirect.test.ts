import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import { findAllowedTarget } from '#website/mail-shot/allowed-target.ts';
import { startFakeBackOffice, type FakeAnswer } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof startFakeBackOffice>>;
const record = 'POST Ms/MailShot';

before(async () => {
  fake = await startFakeBackOffice({});
  lychgate = await startTestLychgate({
    BACK_OFFICE_URL: fake.url,
    SITE_HOSTS: 'www.own.example, shop.own.example:8443, xn--wrd-sna.example',
    PUBLIC_URL: 'https://home.own.example',
  });
});
after(async () => {
  await lychgate.stop();
  await fake.stop();
});
beforeEach(() => {
  fake.calls.length = 0;
  answerRecords({ body: {} });
});

const answerRecords = (answer: FakeAnswer) => (fake.answers[record] = answer);
const movedTo = 'outlook-bereavement-support-events/event-calendar';
const createLink = (ws: string) => `/mailshot/${encodeURIComponent(ws)}/C100/AB27/SPRING`;

let askers = 0;
const createVisitorHeaders = () => ({ 'X-Forwarded-For': `198.51.100.${(askers += 1) & 255}` });

/** Requests a path unchanged, not normalised by the client, from a new IP address. */
function ask(path: string, method = 'GET', headers: Record<string, string> = createVisitorHeaders()) {
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(lychgate.address);
    const sent = httpRequest({ hostname, port, path, method, headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += String(chunk);
      const answered = new Headers(response.headers as Record<string, string>);
      resolve({ status: response.statusCode!, headers: answered, text });
    });
    sent.on('error', reject).end();
  });
}

const isSentTo = async (ws: string, expected: string) => {
  const { status, headers } = await ask(createLink(ws), 'POST');
  assert.deepEqual([status, headers.get('location')], [303, expected], ws);
};

const elsewhere = {
  'another host': 'https://evil.test/',
  'our host as a name before an @': 'https://www.own.example@evil.test/',
  'our host as a name and a password': 'https://www.own.example:443@evil.test/',
  'a name and a password on our host': 'https://user:word@www.own.example/',
  'our host as the beginning of another': 'https://www.own.example.evil.test/',
  'our host as the end of another': 'https://evilwww.own.example/',
  'our host with a dot in percent signs': 'https://www.own.example%2eevil.test/',
  'our host with a line end in it': 'https://www.own.example\n.evil.test/',
  'our host with CRLF and a header': 'https://www.own.example\r\n.evil.test/\r\nSet-Cookie: a=b',
  backslashes: 'https:\\\\evil.test',
  'backslashes before our host as a path': 'https:\\\\evil.test\\www.own.example',
  'a tab at the beginning': '\thttps://evil.test',
  'a tab in the scheme': 'ht\ttps://evil.test',
  'no scheme': '//evil.test/',
  'a path that is a host once its tab is gone': '/\t/evil.test/calendar',
  'a path that is a host with a backslash': '/\\evil.test/calendar',
  'our host without a scheme': 'www.own.example/calendar',
  'a script': 'javascript:alert(1)//www.own.example/',
  'a page in itself': 'data:text/html,<script>alert(1)</script>',
  'another scheme': 'ftp://www.own.example/',
  'our host without encryption': 'http://www.own.example/',
  'another port of our host': 'https://www.own.example:8443/',
  'a host that is ours on one port only': 'https://shop.own.example/',
  'our host with a dot at its end': 'https://www.own.example./',
  'our host in letters that look like it': 'https://www.оwn.example/',
  'a wide slash in the host': 'https://evil.test／www.own.example/',
  'a host that becomes another by the naive replacement': 'https://calendar.own.example/x',
  'encoded twice': encodeURIComponent('https://www.own.example/'),
  'encoded twice, elsewhere': encodeURIComponent('https://evil.test/'),
  'three thousand characters of elsewhere': `https://evil.test/${'a'.repeat(2_980)}`,
  'longer than any link of ours': `https://www.own.example/${'a'.repeat(3_000)}`,
  'nothing but a space': ' ',
  markup: '"><script>alert(1)</script>',
};

describe('A mail-shot’s link to another website', () => {
  for (const [label, ws] of Object.entries(elsewhere)) {
    test(`is not recognised: ${label}`, async () => {
      for (const method of ['GET', 'POST']) {
        const { status, headers, text } = await ask(createLink(ws), method);
        assert.equal(status, 400);
        assert.equal(headers.get('location'), null);
        assert.equal(headers.get('set-cookie'), null);
        assert.match(text, /<h1[^>]*>This link is not recognised<\/h1>/);
        assert.match(text, /href="\/events"/);
        assert.doesNotMatch(text, /evil|alert|C100|AB27|SPRING/);
      }
      // Section 2 posts the record. A GET never posts it, and a link with a missing or overlong part has no record.
      const isWhole = ws.trim() !== '' && ws.length <= 3_000;
      const posted = fake.calls.map(({ body }) => body);
      assert.deepEqual(posted, isWhole ? [{ cu: 'C100', co: 'AB27', ws, ca: 'SPRING' }] : []);
    });
  }

  for (const path of [
    '/mailshot/https://evil.test/C100/AB27/SPRING',
    '/mailshot/https://www.own.example/calendar/C100/AB27/SPRING',
    '/mailshot/https:/evil.test/C100/AB27',
    '/mailshot/https:%5C%5Cevil.test/C100/AB27/SPRING',
    '/mailshot//evil.test/C100/AB27',
    '/mailshot/https%3A%2F%2Fwww.own.example%2F/C100/AB27',
    '/mailshot/https%3A%2F%2Fwww.own.example%2F/C100/AB27/SPRING/more',
    '/mailshot/https%3A%2F%2Fwww.own.example%2F/%20/AB27/SPRING',
    '/mailshot/',
  ]) {
    test(`is not recognised unnormalised: ${path.slice(0, 80)}`, async () => {
      for (const method of ['GET', 'POST']) {
        const { status, headers, text } = await ask(path, method);
        assert.deepEqual([status, headers.get('location')], [400, null]);
        assert.match(text, /This link is not recognised/);
      }
      // Four parts are a record, whatever they contain.
      const parts = path.split('/').slice(2).map(decodeURIComponent);
      const isRecord = parts.length === 4 && parts.every((part) => part.trim() !== '');
      assert.equal(fake.calls.length, isRecord ? 1 : 0);
    });
  }

  test('gets a readable page if its percent encoding is invalid', async () => {
    const { status, headers, text } = await ask('/mailshot/https%ZZ/C100/AB27/SPRING');
    assert.deepEqual([status, headers.get('location')], [400, null]);
    assert.match(text, /We cannot find this page/);
  });
});

describe('A mail-shot’s link to our own website', () => {
  const ours = {
    'https://www.own.example/calendar': `https://www.own.example/${movedTo}`,
    'https://www.own.example/calendar/may?from=/calendar#/calendar': `https://www.own.example/${movedTo}/may?from=/calendar#/calendar`,
    'https://www.own.example/calendar/calendar': `https://www.own.example/${movedTo}/calendar`,
    'https://www.own.example/?next=/calendar': 'https://www.own.example/?next=/calendar',
    'https://WWW.OWN.EXAMPLE:443/a b': 'https://www.own.example/a%20b',
    'https://www.own.example/a%2Fb?c=d%26e': 'https://www.own.example/a%2Fb?c=d%26e',
    'https:\\\\www.own.example\\calendar': `https://www.own.example/${movedTo}`,
    'https://www.own.example\\@evil.test/': 'https://www.own.example/@evil.test/',
    'https://shop.own.example:8443/': 'https://shop.own.example:8443/',
    'http://shop.own.example:8443/': 'http://shop.own.example:8443/',
    'https://wörd.example/': 'https://xn--wrd-sna.example/',
    'https://home.own.example/events': 'https://home.own.example/events',
    '/calendar': `https://home.own.example/${movedTo}`,
    '/events?town=Ludlow': 'https://home.own.example/events?town=Ludlow',
    'https://www.own.example/<script>"': 'https://www.own.example/%3Cscript%3E%22',
    [`https://www.own.example/${'a'.repeat(2_970)}`]: `https://www.own.example/${'a'.repeat(2_970)}`,
  };
  for (const [ws, target] of Object.entries(ours)) {
    test(`is followed, and the click is posted: ${ws.slice(0, 80)}`, async () => {
      await isSentTo(ws, target);
      const body = { cu: 'C100', co: 'AB27', ws, ca: 'SPRING' };
      assert.deepEqual(
        fake.calls.map((call) => call.body),
        [body],
      );
    });
  }

  test('is followed with any identifiers of an external back office', async () => {
    const [cu, co, ca] = ['c'.repeat(300), '{C0FFEE}', 'ca/é'];
    const parts = ['https://www.own.example/', cu, co, ca].map(encodeURIComponent);
    assert.equal((await ask(`/mailshot/${parts.join('/')}`, 'POST')).status, 303);
    assert.deepEqual(fake.calls[0]!.body, { cu, co, ws: 'https://www.own.example/', ca });
  });

  test('is not in referrers, caches or search results', async () => {
    for (const method of ['GET', 'POST']) {
      const { headers } = await ask(createLink('https://www.own.example/'), method);
      const values = ['referrer-policy', 'cache-control', 'x-robots-tag'].map((name) => headers.get(name));
      assert.deepEqual(values, ['no-referrer', 'no-store', 'noindex'], method);
    }
  });

  test('records nothing for GET and HEAD', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) {
      assert.equal((await ask(createLink('https://www.own.example/'), method)).headers.get('location'), null);
    }
    assert.deepEqual(fake.calls, []);
  });

  test('is followed if recording fails, drops the connection or takes more than three seconds', async () => {
    const failures: FakeAnswer[] = [
      { status: 404 },
      { status: 429 },
      { status: 500 },
      { cut: true },
      { text: '' },
      { delayMs: 60_000, body: {} },
    ];
    for (const failure of failures) {
      answerRecords(failure);
      const startedMs = Date.now();
      await isSentTo('https://www.own.example/calendar', `https://www.own.example/${movedTo}`);
      assert.ok(
        Date.now() - startedMs < 30_000,
        `${JSON.stringify(failure)} took ${Date.now() - startedMs} ms`,
      );
    }
  });

  test('is followed, without a signature, although the back office names another target', async () => {
    answerRecords({ body: { goTo: 'https://evil.test/' } });
    await isSentTo('https://www.own.example/calendar', `https://www.own.example/${movedTo}`);
  });

  test('is followed without recording once an address has sent too many', async () => {
    const forwarded = { 'X-Forwarded-For': '203.0.113.7' };
    for (let sent = 0; sent < 61; sent += 1)
      await ask(createLink('https://www.own.example/'), 'POST', forwarded);
    const { status } = await ask(createLink('https://www.own.example/'), 'POST', forwarded);
    assert.equal(status, 303);
    assert.equal(fake.calls.length, 60);
    assert.equal((await ask(`${createLink('https://evil.test/')}?s=x`, 'POST', forwarded)).status, 429);
  });
});

describe('A signed link of a mail-shot', () => {
  const signed = `${createLink('https://partner.example/calendar')}?s=c2lnbmVk`;

  test('is not resolved by an external back office, which gets no signature', async () => {
    answerRecords({ body: { goTo: `https://partner.example/${movedTo}` } });
    const { status, headers } = await ask(signed, 'POST');
    assert.deepEqual([status, headers.get('location')], [400, null]);
    const ws = 'https://partner.example/calendar';
    assert.deepEqual(fake.calls[0]!.body, { cu: 'C100', co: 'AB27', ws, ca: 'SPRING' });
  });

  test('shows the notice before anything is posted, and no part of the link', async () => {
    const { status, text } = await ask(signed);
    assert.equal(status, 200);
    assert.match(text, /This link leads to another page/);
    assert.doesNotMatch(text, /partner|C100|AB27|c2lnbmVk/);
    assert.deepEqual(fake.calls, []);
  });

  test('is not recognised whatever an external back office answers', async () => {
    for (const body of [{}, { goTo: null }, { goTo: 'javascript:alert(1)' }, 'yes', null]) {
      answerRecords({ body });
      const { status, headers, text } = await ask(signed, 'POST');
      assert.deepEqual([status, headers.get('location')], [400, null], JSON.stringify(body));
      assert.match(text, /This link is not recognised/);
    }
  });

  test('can be retried if the back office does not answer, and is followed if the target is ours', async () => {
    answerRecords({ cut: true });
    const { status, text } = await ask(signed, 'POST');
    assert.equal(status, 503);
    assert.match(text, /We cannot open this link just now/);
    const ours = await ask(`${createLink('https://www.own.example/calendar')}?s=c2lnbmVk`, 'POST');
    assert.equal(ours.headers.get('location'), `https://www.own.example/${movedTo}`);
  });
});

test('plain http is allowed for hosts with a port, or if the website itself uses http', () => {
  const createHosts = (publicUrl: string) => ({
    publicUrl,
    hosts: ['www.own.example', 'dev.own.example:80'],
  });
  const findHref = (ws: string, publicUrl: string) =>
    findAllowedTarget(ws, createHosts(publicUrl))?.href ?? null;
  assert.equal(findHref('http://www.own.example/', 'https://home.example'), null);
  assert.equal(findHref('http://dev.own.example/', 'https://home.example'), 'http://dev.own.example/');
  assert.equal(findHref('http://www.own.example/', 'http://127.0.0.1:3000'), 'http://www.own.example/');
  assert.equal(findHref('http://home.example/', 'https://home.example'), null);
  assert.equal(findHref('https://evil.test/', 'http://127.0.0.1:3000'), null);
});

test('the calendar of a mail-shot to this website leads to its list of events, not to a 404', async () => {
  const { headers } = await ask(createLink('/calendar/coffee?month=3'), 'POST');
  const { pathname, search } = new URL(headers.get('location')!);
  assert.equal(pathname, `/${movedTo}/coffee`);
  const calendar = await ask(pathname + search);
  assert.deepEqual([calendar.status, calendar.headers.get('location')], [302, '/events']);
});

test('a host whose name contains the word calendar is not changed', () => {
  const site = { publicUrl: 'https://home.example', hosts: ['calendar.own.example'] };
  const target = findAllowedTarget('https://calendar.own.example/x/calendar', site);
  assert.equal(target?.href, `https://calendar.own.example/x/${movedTo}`);
});
