import type { Page } from '@playwright/test';
import { expectNoScript, expectLines, stopClock } from '../support/browser/email-link-page.ts';
import { expect, test, type OtherWebsite } from './mail-shot-test.ts';
import { createTitlePattern } from '../support/browser/title.ts';
import { press } from '../support/browser/staff-pages.ts';

const record = 'POST Ms/MailShot';
const movedTo = '/outlook-bereavement-support-events/event-calendar';

test.beforeEach(({ backOffice, otherWebsite }) => {
  backOffice.answers[record] = { body: {} };
  otherWebsite.arrivals.length = 0;
});

const createPath = (ws: string) => `/mailshot/${encodeURIComponent(ws)}/C100/AB27/SPRING`;
/** The provider's other website, and the same one under a name that is not the provider's. */
const getOwnUrl = ({ port }: OtherWebsite) => `http://localhost:${port}`;
const getForeignUrl = ({ port }: OtherWebsite) => `http://partner.localhost:${port}`;
/** A link that only our own back office could answer for. */
const createSignedPath = (website: OtherWebsite) =>
  `${createPath(`${getForeignUrl(website)}/calendar`)}?s=c2lnbmVk`;

const notNow = [
  'Following your link',
  'We cannot open this link just now.',
  'Or call us on 01632 960 123. We are happy to help.',
  'Try again',
];
const notRecognised = [
  'This link is not recognised',
  'The link may be incomplete. Nothing has been opened.',
  'See all support events',
  'Or call us on 01632 960 123. We are happy to help.',
];
const createWaitingLines = (lead: string) => ['Following your link', lead, 'One moment, please.'];
const createAskingLines = (lead: string) => [
  'Following your link',
  lead,
  'Please press the button to go on.',
  'Continue',
];

async function isAt(page: Page, address: string) {
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle('Calendar');
}

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a link is recorded once and followed, without telling that it was an email’s', async ({
      page,
      visitor,
      backOffice,
      otherWebsite,
    }) => {
      const ws = `${getOwnUrl(otherWebsite)}/calendar?month=5&from=%2Fcalendar`;
      await page.goto(createPath(ws), { waitUntil: 'commit' });
      if (!javaScriptEnabled) {
        await expectLines(page, createAskingLines(`This link leads to localhost:${otherWebsite.port}.`));
        expect(backOffice.calls).toEqual([]);
        await press(page, 'Continue');
      }
      const path = `${movedTo}?month=5&from=%2Fcalendar`;
      await isAt(page, `${getOwnUrl(otherWebsite)}${path}`);
      expect(otherWebsite.arrivals).toEqual([{ path, referrer: undefined }]);
      const body = { cu: 'C100', co: 'AB27', ws, ca: 'SPRING' };
      expect(backOffice.calls.map((call) => call.body)).toEqual([body]);
      expectNoScript(visitor);
    });

    test('a link that only the back office knows can be tried again, and may not be recognised', async ({
      page,
      backOffice,
      otherWebsite,
    }) => {
      backOffice.answers[record] = { status: 500 };
      await page.goto(createSignedPath(otherWebsite));
      if (!javaScriptEnabled) {
        await expectLines(page, createAskingLines('This link leads to another page.'));
        await press(page, 'Continue');
      }
      await expectLines(page, notNow);
      backOffice.answers[record] = { body: {} };
      await press(page, 'Try again');
      await expectLines(page, notRecognised);
      await expect(page).toHaveTitle(createTitlePattern('This link is not recognised'));
      expect(otherWebsite.arrivals).toEqual([]);
      await page.getByRole('link', { name: 'See all support events' }).click();
      await expect(page).toHaveURL('/events');
    });
  });

test('a link that leads elsewhere is recorded once when it is opened, and leads nowhere', async ({
  page,
  visitor,
  otherWebsite,
  backOffice,
}) => {
  const before = backOffice.calls.length;
  const ws = `${getForeignUrl(otherWebsite)}/calendar`;
  await visitor.open(createPath(ws));
  await expect
    .poll(() => backOffice.calls.slice(before).map(({ body }) => (body as { ws?: string }).ws))
    .toEqual([ws]);
  await expectLines(page, notRecognised);
  await expect.poll(() => page.evaluate(() => history.state)).toBe(1);
  await page.reload();
  await expectLines(page, notRecognised);
  expect(backOffice.calls.slice(before)).toHaveLength(1);
  expect(otherWebsite.arrivals).toEqual([]);
  visitor.consoleErrors.splice(0);
});

test('the notice has a spinner while the link is recorded, and Back passes it by', async ({
  page,
  visitor,
  otherWebsite,
}) => {
  const recorded = Promise.withResolvers<void>();
  await page.route('**/mailshot/**', async (route) => {
    if (route.request().method() === 'POST') await recorded.promise;
    await route.continue();
  });
  await visitor.open('/gocardlessexit');
  await stopClock(page);
  await page.goto(createPath(`${getOwnUrl(otherWebsite)}/`), { waitUntil: 'commit' });
  await expectLines(page, createWaitingLines(`This link leads to localhost:${otherWebsite.port}.`));
  await expect(page.locator('.waiting .sending')).toBeVisible();
  recorded.resolve();
  await isAt(page, `${getOwnUrl(otherWebsite)}/`);
  await page.goBack();
  await expect(page).toHaveURL('/gocardlessexit');
});

test('a dropped connection still leads to a place of ours, and elsewhere to another try', async ({
  page,
  otherWebsite,
}) => {
  await page.route('**/mailshot/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto(createPath(`${getOwnUrl(otherWebsite)}/calendar`), { waitUntil: 'commit' });
  await isAt(page, `${getOwnUrl(otherWebsite)}${movedTo}`);
  await page.goto(createSignedPath(otherWebsite));
  await expectLines(page, notNow);
  await page.unroute('**/mailshot/**');
  await press(page, 'Try again');
  await expectLines(page, notRecognised);
});

test('a server that hangs delays a reader by ten seconds at most', async ({ page, otherWebsite }) => {
  await page.route('**/mailshot/**', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  const lead = `This link leads to localhost:${otherWebsite.port}.`;
  await stopClock(page);
  await page.goto(createPath(`${getOwnUrl(otherWebsite)}/`), { waitUntil: 'commit' });
  await expectLines(page, createWaitingLines(lead));
  await page.clock.runFor(9_999);
  await expectLines(page, createWaitingLines(lead));
  await page.clock.runFor(1);
  await isAt(page, `${getOwnUrl(otherWebsite)}/`);
});
