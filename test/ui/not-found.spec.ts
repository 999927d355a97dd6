import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { fillIn, listed, send } from '../events/booking-page.ts';
import { bothWays, openBrowser, reads, type Visit } from '../support/browser.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

const event = listed({ title: 'Coffee morning' });
const list = 'GET Bereavement/GetBereavementEvents';

before(async () => {
  fake = await fakeBackOffice({ [list]: { body: [event] } });
  lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await fake.stop();
});

const noEvent = [
  'We cannot find this event',
  'It may have taken place already, or it may have been moved or cancelled.',
  'See all support events',
];
const noPage = [
  'We cannot find this page',
  'The address may have been shortened or typed differently.',
  'See all support events',
];
const unknownEvents = [
  '/events/11111111-2222-4333-8444-555555555555',
  '/events/nonsense',
  '/events/%00',
  '/events?book=11111111-2222-4333-8444-555555555555',
  '/events?amend=nonsense',
  '/events?cancel=11111111-2222-4333-8444-555555555555',
];
const unknownPages = [
  '/nowhere',
  '/events/one/two',
  '/wp-login.php',
  '/administrator',
  '/%E2%80%A6',
  '/events.html',
];

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);

  describe(`Missing pages, ${way}`, () => {
    for (const [what, paths, words] of [
      ['an event', unknownEvents, noEvent],
      ['a page', unknownPages, noPage],
    ] as const) {
      test(`${what} that does not exist gets a kind page with status 404 and the phone number`, async () => {
        await visit(async (v) => {
          const { page } = v;
          for (const path of paths) {
            const response = await page.goto(path);
            assert.equal(response?.status(), 404, path);
            await reads(page.locator('main'), [...words]);
            assert.equal(await page.title(), words[0]);
            await page.getByRole('contentinfo').getByRole('link', { name: '01632 960 123' }).waitFor();
            assert.equal(await page.locator('script').count(), 0, `${path} sends no script`);
          }
          await page.getByRole('link', { name: 'See all support events' }).click();
          await page.getByRole('article', { name: 'Coffee morning' }).waitFor();
        });
      });
    }

    test('an event that is removed while its form is open gets a kind page too', async () => {
      await visit(async (v) => {
        await v.open(`/events?book=${event.guid}`);
        await fillIn(v.page, { name: 'Margaret Ellis', eMail: 'margaret@example.org' });
        fake.answers[list] = { body: [] };
        await send(v.page);
        await reads(v.page.locator('main'), noEvent);
        assert.equal(await v.page.title(), 'We cannot find this event');
      }).finally(() => {
        fake.answers[list] = { body: [event] };
      });
      assert.deepEqual(
        fake.calls.filter(({ method }) => method !== 'GET'),
        [],
      );
    });
  });
}
