// @proof: each outcome is shown, closed and waited for, in real time.
import type { Locator } from '@playwright/test';
import { expect, externalTest as test } from '../../support/browser/test.ts';
import type { Visitor } from '../../support/visitor.ts';
import { fillIn, expectToast, expectToasts, send, findToasts } from '../booking-page.ts';
import { findCall, listCall, createListedEvent, updateCall } from '../listed-event.ts';
import { submitForm } from '../../support/submit-form.ts';
import { bookingNotFound, describeFixedNumber, tooManyForms } from '../toast-texts.ts';

const event = createListedEvent({ title: 'Coffee morning', maxCapacity: 5, numberOfAttendees: 5 });
const formAddress = `/events?book=${event.guid}`;
const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org', numberOfAttendees: '3' };
const existing = { guid: 'a', numberOfAttendees: 2, attendanceStatus: 'Attending' };

test.beforeEach(({ backOffice }) => {
  Object.assign(backOffice.answers, {
    [listCall]: { body: [event] },
    [findCall]: {},
    [updateCall]: { body: true },
  });
});

async function isRefused(visitor: Visitor) {
  await visitor.open(formAddress);
  await fillIn(visitor.page, margaret);
  await send(visitor.page);
  await expectToast(visitor, ...bookingNotFound);
}

const readBox = async (locator: Locator) => (await locator.boundingBox())!;
const close = (toast: Locator) => toast.getByRole('button', { name: 'Close', exact: true }).click();

test('it is at the top, as wide as what is read below it, takes the focus and covers nothing', async ({
  page,
  visitor,
}) => {
  await isRefused(visitor);
  await expect(findToasts(page)).toBeFocused();
  for (const [width, height] of [
    [1280, 900],
    [768, 600],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    const toast = await readBox(findToasts(page));
    const main = await readBox(page.getByRole('main'));
    const heading = await readBox(page.getByRole('heading', { level: 1 }));
    expect(toast.y).toBeGreaterThanOrEqual(0);
    expect(toast.y + toast.height).toBeLessThanOrEqual(heading.y);
    expect([toast.x, toast.width]).toEqual([main.x, Math.min(main.width, 704)]);
    expect(toast.height).toBeLessThan(height / 2);
  }
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('it takes the focus, covers nothing, and is closed by its button', async ({ page, visitor }) => {
    await isRefused(visitor);
    await expect(findToasts(page)).toBeFocused();
    const { y, height } = await readBox(findToasts(page));
    expect(y + height).toBeLessThanOrEqual((await readBox(page.getByRole('heading', { level: 1 }))).y);
    await close(findToasts(page));
    await expect(findToasts(page)).toHaveCount(0);
    await expect(page).toHaveURL(formAddress);
  });
});

test('it stays until it is closed, and then stays away', async ({ page, visitor }) => {
  await visitor.open(formAddress);
  await page.clock.install();
  await fillIn(page, margaret);
  await send(page);
  await expectToast(visitor, ...bookingNotFound);
  await findToasts(page).hover();
  await page.getByRole('heading', { level: 1 }).hover();
  await page.locator('[name="name"]').focus();
  await page.clock.runFor('30:00');
  await expectToasts(page, bookingNotFound);
  // A tap on the text does not close a toast.
  await findToasts(page).getByText('BOOKING NOT FOUND').click();
  await page.clock.runFor(5000);
  await expectToasts(page, bookingNotFound);
  await close(findToasts(page));
  await page.clock.runFor(5000);
  await expect(findToasts(page)).toHaveCount(0);
  await expect(page).toHaveURL(formAddress);
});

test('the newest is on top; each is closed by itself, and the newest by Escape', async ({
  page,
  visitor,
  backOffice,
}) => {
  await isRefused(visitor);
  backOffice.answers[findCall] = { body: existing };
  await send(page);
  await expectToasts(page, describeFixedNumber(2), bookingNotFound);
  backOffice.answers[findCall] = {};
  await send(page);
  await expectToasts(page, bookingNotFound, describeFixedNumber(2), bookingNotFound);
  await close(findToasts(page).nth(1));
  await expectToasts(page, bookingNotFound, bookingNotFound);
  backOffice.answers[findCall] = { body: existing };
  await send(page);
  await expectToasts(page, describeFixedNumber(2), bookingNotFound, bookingNotFound);

  await page.keyboard.press('Escape');
  await expectToasts(page, bookingNotFound, bookingNotFound);
  await expect(page.getByLabel('Number Of Attendees')).toBeFocused();
  await page.locator('[name="name"]').focus();
  await page.keyboard.press('Escape');
  await expectToasts(page, bookingNotFound);
  await expect(page.locator('[name="name"]')).toBeFocused();
});

test('it is animated, except for people who asked for less motion', async ({ page, visitor }) => {
  await isRefused(visitor);
  const readMovement = () =>
    findToasts(page).evaluate((element) => {
      const { animationName, transitionDuration } = getComputedStyle(element);
      return [animationName !== 'none', transitionDuration];
    });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await readMovement()).toEqual([true, '0.3s']);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await readMovement()).toEqual([false, '0s']);
});

test.describe('After sixty forms in a minute from one address', () => {
  const headers = { 'X-Forwarded-For': '203.0.113.60' };
  test.use({ extraHTTPHeaders: headers });

  test('it goes by itself after five seconds, or a second after pointer and focus, or at a tap', async ({
    page,
    visitor,
    lychgate,
    backOffice,
  }) => {
    await page.clock.install();
    await visitor.open(formAddress);
    await fillIn(page, margaret);
    const sixty = Array.from({ length: 60 }, () => submitForm(lychgate, formAddress, {}, headers));
    expect([...new Set((await Promise.all(sixty)).map(({ status }) => status))]).toEqual([400]);
    await page.clock.pauseAt(Date.now() + 60_000);
    const name = page.locator('[name="name"]');
    const passTime = async (ms: number) => {
      // Once React has seen what was done before.
      await page.evaluate(() => new Promise((resolve) => queueMicrotask(() => resolve(null))));
      await page.clock.runFor(ms);
    };
    const expectStay = async (ms: number) => {
      await passTime(ms);
      await expectToasts(page, tooManyForms);
    };
    const expectGone = async (ms: number) => {
      await passTime(ms);
      await expect(findToasts(page)).toHaveCount(0);
    };

    await test.step('by itself', async () => {
      await name.press('Enter');
      await expectToast(visitor, ...tooManyForms);
      await expect(name).toBeFocused();
      await expect(name).toHaveValue('Margaret Ellis');
      await expectStay(4_900);
      await expectGone(400);
    });
    await test.step('held by the pointer', async () => {
      await send(page);
      await expectToast(visitor, ...tooManyForms);
      await findToasts(page).hover();
      await expectStay(60_000);
      await page.getByRole('heading', { level: 1 }).hover();
      await expectStay(900);
      await expectGone(400);
    });
    await test.step('held by the focus', async () => {
      await name.press('Enter');
      await expectToast(visitor, ...tooManyForms);
      await findToasts(page).getByRole('button', { name: 'Close' }).focus();
      await expectStay(60_000);
      await name.focus();
      await expectStay(900);
      await expectGone(400);
    });
    await test.step('at a tap', async () => {
      await send(page);
      await expectToast(visitor, ...tooManyForms);
      await findToasts(page).getByText('PLEASE WAIT A MOMENT').click();
      await expectGone(300);
    });
    expect(backOffice.calls.filter(({ path }) => path.startsWith('Attendee'))).toEqual([]);
  });
});
