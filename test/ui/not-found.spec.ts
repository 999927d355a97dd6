// @proof: each way to a page that is not there.
import { fillIn, send } from '../events/booking-page.ts';
import { listCall, createListedEvent } from '../events/listed-event.ts';
import { expect, externalTest as test } from '../support/browser/test.ts';
import { readLines } from '../support/visitor.ts';
import { createTitlePattern } from '../support/browser/title.ts';

const event = createListedEvent({ title: 'Coffee morning' });

test.beforeEach(({ backOffice }) => {
  backOffice.answers[listCall] = { body: [event] };
});

const noEvent = [
  'We cannot find this event',
  'It may have taken place already, or it may have been moved or cancelled.',
  'See all support events',
  'Or call us on 01632 960 123. We are happy to help.',
] as const;
const noPage = [
  'We cannot find this page',
  'The link may be broken or mistyped.',
  'See all support events',
  'Unattended cremation',
  'Or call us on 01632 960 123. We are happy to help.',
] as const;
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

for (const [label, paths, message] of [
  ['An event', unknownEvents, noEvent],
  ['A page', unknownPages, noPage],
] as const)
  test(`${label} that does not exist gets a kind page without script and the phone number`, async ({
    page,
  }) => {
    for (const path of paths) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      expect(await readLines(page.getByRole('main'))).toEqual(message);
      await expect(page).toHaveTitle(createTitlePattern(message[0]));
      await expect(page.locator('script')).toHaveCount(0);
    }
    const phone = page.getByRole('main').getByRole('link', { name: '01632 960 123' });
    await expect(phone).toBeVisible();
    await page.getByRole('link', { name: 'See all support events' }).click();
    await expect(page.getByRole('article', { name: 'Coffee morning' })).toBeVisible();
  });

for (const javaScriptEnabled of [true, false])
  test.describe(`With JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('an event that is removed while its form is open gets a kind page', async ({
      page,
      visitor,
      backOffice,
    }) => {
      await visitor.open(`/events?book=${event.guid}`);
      await fillIn(page, { name: 'Margaret Ellis', eMail: 'margaret@example.org' });
      backOffice.answers[listCall] = { body: [] };
      await send(page);
      await expect.poll(() => readLines(page.getByRole('main'))).toEqual(noEvent);
      await expect(page).toHaveTitle(createTitlePattern('We cannot find this event'));
      expect(backOffice.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    });
  });
