import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { fillIn, readsToast, send } from '../events/booking-page.ts';
import { bothWays, openBrowser, until, type Visit } from '../support/browser.ts';
import {
  apiKey,
  lychgateForTests,
  makeEvent,
  operatorKey,
  type TestedLychgate,
} from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let guid: string;

before(async () => {
  lychgate = await lychgateForTests();
  guid = await makeEvent(lychgate.address, {
    title: '</script><script>document.title="changed"</script>',
    details: '</script><script>document.title="changed"</script><b>',
    extraInfoTitle: '"><script>document.title="changed"</script>',
  });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
});

const pages = () => [
  '/',
  '/events',
  `/events/${guid}`,
  `/events?book=${guid}`,
  `/events?cancel=${guid}`,
  '/events/nonsense',
  '/nowhere',
  '/gocardlesscomplete',
  '/gocardlessexit',
  '/api/',
];
const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org', numberOfAttendees: '2' };
const attendees = async () => (await lychgate.database!.rows`select from attendee`).length;

/** A page of somebody else, on a host of its own. */
async function foreignPage(html: string, use: (address: string) => Promise<void>) {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(html);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  try {
    await use(`http://localhost:${port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('The security headers of every page', () => {
  test('nothing from other sites is loaded or framed, and no referrer is sent', async () => {
    const nonces = new Set<string>();
    for (const path of pages()) {
      const { headers } = await fetch(`${lychgate.address}${path}`);
      const policy = headers.get('Content-Security-Policy') ?? '';
      assert.match(policy, /default-src 'none'/, path);
      assert.match(policy, /frame-ancestors 'none'/, path);
      assert.equal(headers.get('X-Content-Type-Options'), 'nosniff', path);
      // The address of a private link goes to no other site. `no-referrer` would go further, and stop every
      // form that is sent without script.
      assert.equal(headers.get('Referrer-Policy'), 'same-origin', path);
      if (path === '/api/') continue;
      assert.match(policy, /script-src 'self' 'nonce-[\w+/=]{20,}'/, path);
      assert.match(policy, /form-action 'self'/, path);
      assert.match(policy, /base-uri 'none'/, path);
      assert.doesNotMatch(policy, /unsafe|\*|https?:/, path);
      nonces.add(/nonce-([\w+/=]+)/.exec(policy)![1]!);
    }
    assert.equal(nonces.size, pages().length - 1, 'each page has a nonce of its own');
  });

  test('no page breaks its own policy, with a booking and its toast included', async () => {
    await browser.visit({}, async (v) => {
      for (const path of pages()) await v.open(path);
      await book(v);
      assert.deepEqual(v.complaints, []);
      assert.notEqual(await v.page.title(), 'changed');
      assert.equal(await v.page.locator('[style]').count(), 0);
    });
  });

  test('text that looks like markup stays text, even in a page’s script data', async () => {
    await browser.visit({}, async (v) => {
      await v.open(`/events?book=${guid}`);
      await v.page.getByText('</script><script>document.title="changed"</script>', { exact: true }).waitFor();
      await v.page.getByLabel('"><script>document.title="changed"</script>').waitFor();
      assert.equal(await v.page.title(), 'Add a new booking or edit an existing booking');
    });
  });
});

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);

  describe(`What a visit reveals, ${way}`, () => {
    test('no answer to a browser holds a key', async () => {
      await visit(async (v) => {
        for (const path of [...pages(), '/api/openapi.json', '/speculation-rules.json', '/health'])
          await v.open(path);
        await book(v);
        assert.ok(v.answers.length > 10);
        for (const { url, text } of v.answers) {
          assert.ok(!(await text).includes(apiKey) && !(await text).includes(operatorKey), url);
        }
      });
    });

    test('a private link is not sent to other sites', async () => {
      await visit(async (v) => {
        const seen: (string | undefined)[] = [];
        await v.page.route('https://www.example.com/**', async (route) => {
          seen.push((await route.request().headerValue('Referer')) ?? undefined);
          await route.fulfill({ body: 'Contact', contentType: 'text/plain' });
        });
        await v.open(`/events/${guid}?manage=manage-1-secret`);
        await v.page.getByRole('link', { name: 'Other ways to contact us' }).click();
        await until(async () => seen.length > 0, 'the other site is asked');
        assert.deepEqual(seen, [undefined]);
      });
    });
  });
}

describe('A form on another site', () => {
  test('is refused, and nothing is booked', async () => {
    const form = `<form method="post" action="${lychgate.address}/events?book=${guid}">
      <input name="name" value="Mallory"><input name="eMail" value="mallory@example.org">
      <input name="numberOfAttendees" value="50"><button>Win a prize</button></form>`;
    const before = await attendees();
    await foreignPage(form, async (address) => {
      await browser.visit({}, async ({ page }) => {
        await page.goto(address);
        const [answer] = await Promise.all([
          page.waitForResponse((response) => response.request().method() === 'POST'),
          page.getByRole('button').click(),
        ]);
        assert.equal(answer.status(), 400);
      });
    });
    for (const origin of ['null', 'https://elsewhere.example', `${lychgate.address}.elsewhere.example`]) {
      const answer = await fetch(`${lychgate.address}/events?book=${guid}`, {
        method: 'POST',
        headers: { Origin: origin },
        body: new URLSearchParams({ ...margaret, eMail: 'mallory@example.org' }),
      });
      assert.equal(answer.status, 400, origin);
    }
    assert.equal(await attendees(), before);
  });

  test('our pages cannot be framed there', async () => {
    await foreignPage(`<iframe src="${lychgate.address}/events"></iframe>`, async (address) => {
      const context = await browser.browser.newContext();
      const page = await context.newPage();
      await page.goto(address);
      const frame = page.frames()[1]!;
      await until(async () => frame.url().startsWith('chrome-error'), 'the frame is refused');
      assert.equal(await frame.getByText('Bereavement').count(), 0);
      await context.close();
    });
  });
});

async function book(v: Visit) {
  await v.open(`/events?book=${guid}`);
  await fillIn(v.page, { ...margaret, eMail: `margaret-${Date.now()}@example.org` });
  await send(v.page);
  await readsToast(
    v,
    'ATTENDANCE REGISTERED',
    'Your attendance has been successfully registered, Thank you.',
  );
}
