import { expect, externalTest as test } from '../support/browser/test.ts';
import type { Visitor } from '../support/visitor.ts';
import {
  recordSentForms,
  hideAutomation,
  expectNoScript,
  expectLines,
  stopClock,
} from '../support/browser/email-link-page.ts';
import { createSentTimeQuery, callUs } from '../support/browser/email-link.ts';
import { createTitlePattern } from '../support/browser/title.ts';
import { press } from '../support/browser/staff-pages.ts';

const record = 'POST Ms/Unsubscribe';
const link = '/Unsubscribe/C%2F100/AB27';
const contact = { cu: 'C/100', co: 'AB27' };
const asking = [
  'Unsubscribe',
  'Press the button to stop receiving news from Example Funeral Services.',
  'Unsubscribe',
];
const waiting = ['Unsubscribe', 'One moment, please.'];
const done = ['Unsubscribe', 'You have been successfully unsubscribed.'];
const failed = ['Unsubscribe', 'Sorry, we cannot unsubscribe you. Please contact us.', callUs, 'Try again'];

test.beforeEach(({ backOffice }) => {
  backOffice.answers[record] = { body: true };
});

test('a link opened after ten minutes unsubscribes by itself, once: not after a reload or Back', async ({
  page,
  visitor,
  backOffice,
}) => {
  const answer = Promise.withResolvers<{ body: true }>();
  backOffice.answers[record] = () => answer.promise;
  await hideAutomation(visitor);
  await visitor.open(`${link}${createSentTimeQuery(11)}`);
  await expectLines(page, waiting);
  await expect(page.locator('.waiting .sending')).toBeVisible();
  answer.resolve({ body: true });
  await expectLines(page, done);
  expectNoScript(visitor);
  await page.reload();
  await expectLines(page, done);
  await visitor.open('/gocardlessexit');
  await page.goBack();
  await expectLines(page, done);
  expect(backOffice.calls.map(({ body }) => body)).toEqual([contact]);
});

const opened: Record<string, (visitor: Visitor) => Promise<unknown>> = {
  'by a mail scanner on arrival, which presses what it finds': async (visitor) => {
    await hideAutomation(visitor);
    await visitor.open(`${link}${createSentTimeQuery(9)}`);
    await visitor.page.evaluate(() => {
      for (const button of document.querySelectorAll('button')) button.click();
      for (const form of document.querySelectorAll('form')) form.requestSubmit();
    });
  },
  'by a driven browser, long after': (visitor) => visitor.open(`${link}${createSentTimeQuery(60)}`),
  'in a window that nobody sees': async (visitor) => {
    await hideAutomation(visitor);
    await visitor.page.addInitScript(
      "Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' })",
    );
    await visitor.open(`${link}${createSentTimeQuery(60)}`);
  },
};
for (const [label, open] of Object.entries(opened))
  test(`a link unsubscribes nobody when it is opened ${label}`, async ({ page, visitor, backOffice }) => {
    const sent = recordSentForms(page);
    await stopClock(page);
    await open(visitor);
    await page.clock.runFor(60_000);
    await expectLines(page, asking);
    expect(sent).toEqual([]);
    expect(backOffice.calls).toEqual([]);
  });

test('the page unsubscribes at the press of its one button', async ({ page, visitor, backOffice }) => {
  await visitor.open(link);
  await expectLines(page, asking);
  await press(page, 'Unsubscribe');
  await expectLines(page, done);
  await expect(page).toHaveTitle(createTitlePattern('Unsubscribe'));
  expect(backOffice.calls.map(({ body }) => body)).toEqual([contact]);
  expectNoScript(visitor);
});

test('a dropped connection, a login page between and a broken back office end in another try', async ({
  page,
  visitor,
  backOffice,
}) => {
  await visitor.open(link);
  await page.route('**/Unsubscribe/**', (route) => route.abort());
  for (const button of ['Unsubscribe', 'Try again', 'Try again']) {
    await press(page, button);
    await expectLines(page, failed);
  }
  await page.route('**/Unsubscribe/**', (route) =>
    route.fulfill({ body: '<h1>Log in</h1>', contentType: 'text/html' }),
  );
  for (let tries = 0; tries < 2; tries += 1) {
    const answered = page.waitForResponse('**/Unsubscribe/**');
    await press(page, 'Try again');
    await answered;
    await expectLines(page, failed);
  }
  await page.unroute('**/Unsubscribe/**');
  backOffice.answers[record] = { status: 500 };
  const broken = page.waitForResponse((response) => response.status() === 503);
  await press(page, 'Try again');
  await broken;
  await expectLines(page, failed);
  backOffice.answers[record] = { body: true };
  await press(page, 'Try again');
  await expectLines(page, done);
});

test('the page waits as long as the server may take, and then offers another try', async ({
  page,
  visitor,
}) => {
  await page.route('**/Unsubscribe/**', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await stopClock(page);
  await visitor.open(link);
  await press(page, 'Unsubscribe');
  await expectLines(page, waiting);
  await page.clock.runFor(29_000);
  await expectLines(page, waiting);
  await page.clock.runFor(1_000);
  await expectLines(page, failed);
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an attempt that failed can be repeated, and a link unsubscribes nobody by itself', async ({
    page,
    visitor,
    backOffice,
  }) => {
    backOffice.answers[record] = { body: false };
    await visitor.open(`${link}${createSentTimeQuery(60)}`);
    await expectLines(page, asking);
    expect(backOffice.calls).toEqual([]);
    await press(page, 'Unsubscribe');
    await expectLines(page, failed);
    backOffice.answers[record] = { body: true };
    await press(page, 'Try again');
    await expectLines(page, done);
    await expect(page).toHaveTitle(createTitlePattern('Unsubscribe'));
    expect(backOffice.calls.map(({ body }) => body)).toEqual([contact, contact]);
  });
});
