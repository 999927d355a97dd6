import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { becomes, bothWays, openBrowser, reads, type Visit } from '../support/browser.ts';
import type { FakeAnswer } from '../support/fake-back-office.ts';
import { fakeCall, likeAPerson, loadsNoScript, sentMinutesAgo } from '../ui/email-link-page.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let remoteBackOffice: Awaited<ReturnType<typeof fakeCall>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  remoteBackOffice = await fakeCall('POST Ms/Unsubscribe');
  lychgate = await lychgateForTests({ BACK_OFFICE_URL: remoteBackOffice.url });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await remoteBackOffice.stop();
});
beforeEach(() => {
  remoteBackOffice.forget();
  remoteBackOffice.answer({ body: true });
});

const link = '/Unsubscribe/C%2F100/AB27';
const contact = { cu: 'C/100', co: 'AB27' };
const asking = [
  'Unsubscribe',
  'Please press the button if you would like no more mailings from us.',
  'Unsubscribe',
];
const done = ['Unsubscribe', 'You have been successfully unsubscribed.'];
const call = 'You can also call us on 01632 960 123, and we will help you.';
const failed = ['Unsubscribe', 'Sorry, we cannot unsubscribe you. Please contact us.', call, 'Try again'];

const shows = (v: Visit, words: string[]) => reads(v.page.locator('main'), words);
const press = (v: Visit, name: string) => v.page.getByRole('button', { name, exact: true }).click();

describe('A link that is opened ten minutes after its letter or later, by somebody who sees it', () => {
  test('unsubscribes by itself: a spinner, then the message', async () => {
    remoteBackOffice.answer({ body: true, delayMs: 600 });
    await browser.visit({}, async (v) => {
      await likeAPerson(v);
      await v.open(`${link}${sentMinutesAgo(11)}`);
      await shows(v, ['Unsubscribe', 'One moment, please.']);
      assert.equal(await v.page.locator('.waiting .sending').isVisible(), true);
      await shows(v, done);
      assert.deepEqual(remoteBackOffice.asked(), [contact]);
      loadsNoScript(v);
    });
  });

  test('does not unsubscribe again when it is loaded anew or gone back to', async () => {
    await browser.visit({}, async (v) => {
      await likeAPerson(v);
      await v.open(`${link}${sentMinutesAgo(60)}`);
      await shows(v, done);
      await v.page.reload();
      await shows(v, asking);
      await v.open('/gocardlessexit');
      await v.page.goBack();
      await shows(v, asking);
      assert.equal(remoteBackOffice.asked().length, 1);
    });
  });
});

describe('A link that is opened on arrival does nothing by itself', () => {
  const open: Record<string, (v: Visit) => Promise<unknown>> = {
    'by a scanner that runs scripts and looks like a person': async (v) => {
      await likeAPerson(v);
      await v.open(`${link}${sentMinutesAgo(9.5)}`);
    },
    'by a driven browser, long after': (v) => v.open(`${link}${sentMinutesAgo(60)}`),
    'in a window that nobody sees': async (v) => {
      await likeAPerson(v);
      await v.page.addInitScript(
        "Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' })",
      );
      await v.open(`${link}${sentMinutesAgo(60)}`);
    },
    'without the moment of its letter': async (v) => {
      await likeAPerson(v);
      await v.open(link);
    },
    'with a moment to come': async (v) => {
      await likeAPerson(v);
      await v.open(`${link}${sentMinutesAgo(-60)}`);
    },
    'with a moment that is none': async (v) => {
      await likeAPerson(v);
      for (const moment of ['', '-1', 'zzzzzzzzzzzz', '%00', '1e3.5']) await v.open(`${link}?t=${moment}`);
    },
    'by a scanner whose script presses what it finds': async (v) => {
      await v.open(`${link}${sentMinutesAgo(9)}`);
      await v.page.evaluate(() => {
        for (const button of document.querySelectorAll('button')) button.click();
        for (const form of document.querySelectorAll('form')) form.requestSubmit();
      });
    },
  };
  for (const [how, arrive] of Object.entries(open)) {
    test(how, async () => {
      await browser.visit({}, async (v) => {
        await arrive(v);
        await v.page.waitForTimeout(300);
        await shows(v, asking);
        assert.deepEqual(remoteBackOffice.asked(), []);
      });
    });
  }
});

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);
  const unsubscribe = async (v: Visit) => {
    await v.open(`${link}${javaScript ? '' : sentMinutesAgo(60)}`);
    await shows(v, asking);
    await press(v, 'Unsubscribe');
  };

  describe(`The unsubscribe page, ${way}`, () => {
    test('unsubscribes at the press of its one button, in any letter case of its address', async () => {
      await visit(async (v) => {
        await unsubscribe(v);
        await shows(v, done);
        assert.equal(await v.page.title(), 'Unsubscribe');
        for (const address of ['/unsubscribe/C%2F100/AB27', '/UNSUBSCRIBE/C%2F100/AB27/']) {
          await v.open(address);
          await press(v, 'Unsubscribe');
          await shows(v, done);
        }
        assert.deepEqual(
          remoteBackOffice.asked(),
          Array.from({ length: 3 }, () => contact),
        );
        loadsNoScript(v);
      });
    });

    test('does not offer to take it back where an external back office has no call for that', async () => {
      await visit(async (v) => {
        remoteBackOffice.answer({ body: { undoable: true, subscribed: true } });
        await unsubscribe(v);
        await shows(v, done);
      });
      const body = new URLSearchParams({ by: 'button', undo: 'yes' });
      const answered = await fetch(lychgate.address + link, { method: 'POST', body });
      assert.match(await answered.text(), /Sorry, we cannot put you back on our list/);
      assert.deepEqual(remoteBackOffice.asked(), [contact]);
    });

    const failures: FakeAnswer[] = [
      { body: false },
      {},
      { status: 404 },
      { status: 403 },
      { status: 500 },
      { cut: true },
      { text: '<html>Sorry</html>' },
    ];
    test('says so, with the telephone and another try, however the back office fails', async () => {
      await visit(async (v) => {
        for (const answer of failures) {
          remoteBackOffice.answer(answer);
          await unsubscribe(v);
          await v.page.getByText('Sorry, we cannot unsubscribe you. Please contact us.').waitFor();
          await shows(v, failed);
          const phone = v.page.getByRole('main').getByRole('link', { name: '01632 960 123' });
          assert.equal(await phone.getAttribute('href'), 'tel:01632960123');
          remoteBackOffice.answer({ body: true });
          await press(v, 'Try again');
          await shows(v, done);
        }
      });
    });

    test('asks an address that sends very many for a minute, and unsubscribes nobody meanwhile', async () => {
      const headers = { 'X-Forwarded-For': `203.0.113.${javaScript ? 1 : 2}` };
      const body = () => new URLSearchParams({ by: 'button' });
      for (let sent = 0; sent < 60; sent += 1) {
        await fetch(lychgate.address + link, { method: 'POST', headers, body: body() });
      }
      remoteBackOffice.forget();
      await browser.visit({ javaScript, extraHTTPHeaders: headers }, async (v) => {
        await unsubscribe(v);
        const wait = 'Many requests have come from your address. Please wait a minute and try again.';
        await shows(v, ['Unsubscribe', wait, call, 'Try again']);
        assert.deepEqual(remoteBackOffice.asked(), []);
      });
    });
  });
}

describe('A line that breaks between the browser and us', () => {
  for (const how of ['is cut', 'carries a page of somebody else’s']) {
    test(`ends in the failure and another try where it ${how}, never in an endless spinner`, async () => {
      await browser.visit({}, async (v) => {
        await v.open(link);
        await v.page.route('**/Unsubscribe/**', (route) =>
          how === 'is cut'
            ? route.abort()
            : route.fulfill({ body: '<h1>Log in</h1>', contentType: 'text/html' }),
        );
        for (const button of ['Unsubscribe', 'Try again', 'Try again']) {
          await press(v, button);
          await shows(v, failed);
        }
        await v.page.unroute('**/Unsubscribe/**');
        await press(v, 'Try again');
        await shows(v, done);
      });
    });
  }
});

test('a slow answer is waited for as long as the server may take, and then there is another try', async () => {
  remoteBackOffice.answer({ body: true, delayMs: 60_000 });
  await browser.visit({}, async (v) => {
    await v.page.clock.install();
    await v.open(link);
    await press(v, 'Unsubscribe');
    await shows(v, ['Unsubscribe', 'One moment, please.']);
    await v.page.clock.runFor(29_000);
    await shows(v, ['Unsubscribe', 'One moment, please.']);
    await v.page.clock.runFor(1_000);
    await shows(v, failed);
  });
});

describe('One click in a mail program (RFC 8058)', () => {
  const url = () => `${lychgate.address}${link}${sentMinutesAgo(0)}`;
  const multipart = () => {
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    return form;
  };
  const bodies = {
    urlencoded: () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    multipart,
  };
  for (const [encoding, body] of Object.entries(bodies)) {
    test(`unsubscribes at once, ${encoding}, from anywhere, without a redirect or a word about anybody`, async () => {
      for (const [answer, headers] of [
        [{ body: true }, {}],
        [{ body: { undoable: true } }, { Origin: 'https://mail.example' }],
        [{ body: false }, { Origin: 'null' }],
        [{ status: 404 }, {}],
      ] as [FakeAnswer, Record<string, string>][]) {
        remoteBackOffice.answer(answer);
        const answered = await fetch(url(), { method: 'POST', body: body(), headers, redirect: 'manual' });
        assert.deepEqual([answered.status, await answered.text()], [200, '']);
        assert.equal(answered.headers.get('set-cookie'), null);
      }
      assert.deepEqual(
        remoteBackOffice.asked(),
        Array.from({ length: 4 }, () => contact),
      );
    });
  }

  test('is told when we could not take it, so that it can be sent again', async () => {
    remoteBackOffice.answer({ status: 500 });
    const answered = await fetch(url(), { method: 'POST', body: bodies.urlencoded() });
    assert.deepEqual([answered.status, await answered.text()], [503, '']);
  });

  test('is taken from one address for very many readers', async () => {
    const headers = { 'X-Forwarded-For': '203.0.113.9' };
    for (let sent = 0; sent < 70; sent += 1) {
      const { status } = await fetch(url(), { method: 'POST', body: bodies.urlencoded(), headers });
      assert.equal(status, 200);
    }
    assert.equal(remoteBackOffice.asked().length, 70);
  });
});

test('whatever an external back office calls its customers and contacts is handed to it as it is', async () => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const [cu, co] = ['c'.repeat(300), '{C0FFEE}'];
  const path = `/Unsubscribe/${cu}/${encodeURIComponent(co)}`;
  const answered = await fetch(lychgate.address + path, { method: 'POST', body: 'by=button', headers });
  assert.match(await answered.text(), /You have been successfully unsubscribed/);
  assert.deepEqual(remoteBackOffice.asked(), [{ cu, co }]);
});

test('looking at the link changes nothing, nor does a form that says nothing', async () => {
  const url = `${lychgate.address}${link}${sentMinutesAgo(60)}`;
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'POST']) {
    const { headers, status } = await fetch(url, { method });
    if (method !== 'GET') continue;
    const told = ['Referrer-Policy', 'Cache-Control', 'X-Robots-Tag'].map((name) => headers.get(name));
    assert.deepEqual([status, ...told], [200, 'no-referrer', 'no-store', 'noindex']);
  }
  for (const body of ['', 'by=nobody', 'List-Unsubscribe=No', '\u0000']) {
    assert.equal((await fetch(url, { method: 'POST', body })).status, 400);
  }
  assert.deepEqual(remoteBackOffice.asked(), []);
});

test('a link that names nobody is a page that is not there', async () => {
  for (const path of ['/Unsubscribe/C100', '/Unsubscribe/%20/AB27', '/Unsubscribe/C100/AB27/more']) {
    const answered = await fetch(`${lychgate.address}${path}${sentMinutesAgo(60)}`);
    assert.equal(answered.status, 404, path);
    assert.match(await answered.text(), /We cannot find this page/);
  }
  await becomes(async () => remoteBackOffice.asked(), []);
});
