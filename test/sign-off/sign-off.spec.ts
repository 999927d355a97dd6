import { expect, externalTest as test } from '../support/browser/test.ts';
import {
  recordSentForms,
  hideAutomation,
  expectNoScript,
  expectLines,
  stopClock,
} from '../support/browser/email-link-page.ts';
import { createTitlePattern } from '../support/browser/title.ts';
import { press } from '../support/browser/staff-pages.ts';
import { callUs } from '../support/browser/email-link.ts';
import { sorry, asItWas as choice } from './texts.ts';

const record = 'POST Ms/EmailSignoff';
const emailGuid = '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f30';
const link = `/emailsignoff/${emailGuid}/Option1`;
const lead = ['Sign-off', 'Your choice:', choice];
const asking = [
  ...lead,
  'We record nothing until you press Confirm. Not what you want? Call us on 01632 960 123.',
  'Confirm',
];
const thanks = ['Sign-off', 'Thank you. Sign-off has been received.', choice];
const failed = ['Sign-off', sorry, callUs, 'Try again'];

test.beforeEach(({ backOffice }) => {
  backOffice.answers[record] = { body: { status: 'OK', message: '' } };
});

test('the button comes after a second, so that a second tap in the email presses nothing', async ({
  page,
}) => {
  await stopClock(page);
  await page.goto(link);
  await expectLines(page, [...lead, 'One moment, please.']);
  await page.clock.runFor(999);
  await expectLines(page, [...lead, 'One moment, please.']);
  await page.clock.runFor(1);
  await expectLines(page, asking);
});

test('the keyboard presses the button, and then the message has the focus', async ({
  page,
  visitor,
  backOffice,
}) => {
  await visitor.open(link);
  await expectLines(page, asking);
  expect(backOffice.calls).toEqual([]);
  await page.getByRole('button', { name: 'Confirm' }).focus();
  await page.keyboard.press('Enter');
  await expectLines(page, thanks);
  await expect(page.locator(':focus')).toContainText('Thank you. Sign-off has been received.');
  await expect(page).toHaveTitle(createTitlePattern('Sign-off'));
  expect(backOffice.calls.map(({ body }) => body)).toEqual([{ emailGuid, optionSelected: 'Option1' }]);
  expectNoScript(visitor);
});

test('the server’s own words for an error are shown as text', async ({ page, visitor, backOffice }) => {
  const message = '<img src=x onerror=alert(1)>';
  backOffice.answers[record] = { body: { status: 'Error', message } };
  await visitor.open(link);
  await press(page, 'Confirm');
  await expectLines(page, ['Sign-off', message, callUs]);
});

test('a dropped connection and a broken back office can be tried again', async ({
  page,
  visitor,
  backOffice,
}) => {
  await visitor.open(link);
  await page.route('**/emailsignoff/**', (route) => route.abort());
  await press(page, 'Confirm');
  await expectLines(page, failed);
  await page.unroute('**/emailsignoff/**');
  backOffice.answers[record] = { status: 500 };
  const refused = page.waitForResponse((response) => response.status() === 503);
  await press(page, 'Try again');
  await refused;
  await expectLines(page, failed);
  backOffice.answers[record] = { body: { status: 'OK' } };
  await press(page, 'Try again');
  await expectLines(page, thanks);
});

test.describe('On a touch screen', () => {
  test.use({ hasTouch: true });

  test('a tap elsewhere, a key, a wheel and a script that presses or sends record nothing', async ({
    page,
    visitor,
    backOffice,
  }) => {
    await hideAutomation(visitor);
    await visitor.open(link);
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
    const sent = recordSentForms(page);
    await page.getByRole('heading', { level: 1 }).click();
    await page.getByRole('blockquote').tap();
    for (const key of ['Enter', 'Space', 'Escape', 'y']) await page.keyboard.press(key);
    await page.mouse.wheel(0, 300);
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('button')) button.click();
      for (const form of document.querySelectorAll('form')) form.requestSubmit();
      for (const name of ['pointerdown', 'touchstart', 'keydown', 'click', 'submit'])
        document.querySelector('button')!.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
    });
    await expectLines(page, asking);
    expect(sent).toEqual([]);
    expect(backOffice.calls).toEqual([]);
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a confirmation that failed can be tried again', async ({ page, visitor, backOffice }) => {
    backOffice.answers[record] = { cut: true };
    await visitor.open(link);
    await expectLines(page, asking);
    await press(page, 'Confirm');
    await expectLines(page, failed);
    backOffice.answers[record] = { body: { status: 'OK' } };
    await press(page, 'Try again');
    await expectLines(page, thanks);
    await expect(page).toHaveTitle(createTitlePattern('Sign-off'));
    expect(backOffice.calls).toHaveLength(2);
  });
});
