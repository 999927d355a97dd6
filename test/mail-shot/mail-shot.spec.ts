import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, beforeEach, describe, test } from 'node:test';
import { becomes, bothWays, openBrowser, reads, until, type Visit } from '../support/browser.ts';
import type { FakeAnswer } from '../support/fake-back-office.ts';
import { fakeCall, loadsNoScript } from '../ui/email-link-page.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let remoteBackOffice: Awaited<ReturnType<typeof fakeCall>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let shop: Server;
/** The provider's other site, on a host of its own; and the same one under a name that is not the provider's. */
let site: string;
let partner: string;
const arrivals: { path: string; referrer: string | undefined }[] = [];

before(async () => {
  shop = createServer(({ url, headers }, response) => {
    if (url !== '/favicon.ico') arrivals.push({ path: url!, referrer: headers.referer });
    response.setHeader('Content-Type', 'text/html');
    response.end('<title>Calendar</title><link rel="icon" href="data:,"><h1>Calendar of events</h1>');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => shop.once('listening', resolve));
  const { port } = shop.address() as { port: number };
  site = `http://localhost:${port}`;
  partner = `http://partner.localhost:${port}`;
  remoteBackOffice = await fakeCall('POST Ms/MailShot');
  lychgate = await lychgateForTests({
    BACK_OFFICE_URL: remoteBackOffice.url,
    SITE_HOSTS: `localhost:${port}`,
  });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await remoteBackOffice.stop();
  shop.closeAllConnections();
  shop.close();
});
beforeEach(() => {
  remoteBackOffice.forget();
  remoteBackOffice.answer({ body: {} });
  arrivals.length = 0;
});

const moved = '/outlook-bereavement-support-events/event-calendar';
const link = (ws: string) => `/mailshot/${encodeURIComponent(ws)}/C100/AB27/SPRING`;
const recordOf = (ws: string) => ({ cu: 'C100', co: 'AB27', ws, ca: 'SPRING' });
const shows = (v: Visit, words: string[]) => reads(v.page.locator('main'), words);
const press = (v: Visit, name: string) => v.page.getByRole('button', { name, exact: true }).click();
const notNow = [
  'Following your link',
  'We cannot open this link just now.',
  'You can also call us on 01632 960 123, and we will help you.',
  'Try again',
];

const notRecognised = [
  'This link is not recognised',
  'It may have been changed or cut short on its way to you. Nothing has been opened.',
  'See all support events',
];

/** Opens a link; without script somebody presses its one button. */
async function follow(v: Visit, path: string, leadsTo: string) {
  await v.page.goto(path, { waitUntil: 'commit' });
  if (v.javaScript) return;
  const lead = `This link leads to ${leadsTo}.`;
  await shows(v, ['Following your link', lead, 'Please press the button to go on.', 'Continue']);
  assert.deepEqual(remoteBackOffice.asked(), []);
  await press(v, 'Continue');
}

const isAt = (v: Visit, address: string) =>
  becomes(async () => [v.page.url(), await v.page.title()], [address, 'Calendar'], address);

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);

  describe(`A mail-shot’s link, ${way}`, () => {
    test('is recorded once, and leads to its place without telling that it was a letter’s', async () => {
      await visit(async (v) => {
        const ws = `${site}/calendar?month=5&from=%2Fcalendar`;
        await follow(v, link(ws), new URL(site).host);
        await isAt(v, `${site}${moved}?month=5&from=%2Fcalendar`);
        assert.deepEqual(arrivals, [{ path: `${moved}?month=5&from=%2Fcalendar`, referrer: undefined }]);
        assert.deepEqual(remoteBackOffice.asked(), [recordOf(ws)]);
        loadsNoScript(v);
      });
    });

    test('leads on where the record fails, and within seconds where it is slow', async () => {
      const failures: FakeAnswer[] = [{ status: 500 }, { cut: true }, { status: 404 }, { delayMs: 60_000 }];
      await visit(async (v) => {
        for (const failure of failures) {
          remoteBackOffice.forget();
          remoteBackOffice.answer(failure);
          await follow(v, link(`${site}/calendar`), new URL(site).host);
          await isAt(v, `${site}${moved}`);
        }
      });
    });

    test('is not recognised where it leads elsewhere, or its signature is wrong', async () => {
      await visit(async (v) => {
        const answered = await v.page.goto(link(`${partner}/calendar`));
        assert.equal(answered?.status(), 400);
        await shows(v, notRecognised);
        assert.equal(await v.page.title(), 'This link is not recognised');
        assert.deepEqual(remoteBackOffice.asked(), []);
        await follow(v, `${link(`${partner}/calendar`)}?s=d3Jvbmc`, 'another page');
        await shows(v, notRecognised);
        assert.equal(await v.page.title(), 'This link is not recognised');
        assert.deepEqual(arrivals, []);
        await v.page.getByRole('link', { name: 'See all support events' }).click();
        await v.page.waitForURL('**/events');
      });
    });

    test('that only the back office can answer for can be tried again', async () => {
      await visit(async (v) => {
        remoteBackOffice.answer({ status: 500 });
        await follow(v, `${link(`${partner}/`)}?s=c2lnbmVk`, 'another page');
        await shows(v, notNow);
        remoteBackOffice.answer({ body: {} });
        await press(v, 'Try again');
        await shows(v, notRecognised);
      });
    });
  });
}

describe('With JavaScript', () => {
  test('the notice stands there with a spinner while the record is posted, and Back passes it by', async () => {
    await browser.visit({}, async (v) => {
      await v.open('/gocardlessexit');
      remoteBackOffice.answer({ body: {}, delayMs: 800 });
      await v.page.goto(link(`${site}/`), { waitUntil: 'commit' });
      const lead = `This link leads to ${new URL(site).host}.`;
      await shows(v, ['Following your link', lead, 'One moment, please.']);
      assert.equal(await v.page.locator('.waiting .sending').isVisible(), true);
      await isAt(v, `${site}/`);
      await v.page.goBack();
      await v.page.waitForURL('**/gocardlessexit');
    });
  });

  test('a line that breaks on the way to us still leads to a place of ours', async () => {
    await browser.visit({}, async (v) => {
      await v.page.route('**/mailshot/**', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await v.page.goto(link(`${site}/calendar`), { waitUntil: 'commit' });
      await isAt(v, `${site}${moved}`);
      await v.page.goto(`${link(`${partner}/`)}?s=c2lnbmVk`);
      await shows(v, notNow);
      await v.page.unroute('**/mailshot/**');
      await press(v, 'Try again');
      await shows(v, notRecognised);
    });
  });

  test('a server that hangs holds nobody up for longer than ten seconds', async () => {
    await browser.visit({}, async (v) => {
      await v.page.route('**/mailshot/**', (route) =>
        route.request().method() === 'POST' ? undefined : route.continue(),
      );
      await v.page.goto(link(`${site}/`), { waitUntil: 'commit' });
      await until(async () => v.page.url() === `${site}/`, 'the page is left', 12_000);
    });
  });
});
