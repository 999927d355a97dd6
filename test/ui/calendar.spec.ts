// @proof: a calendar on every device and in every zone.
import type { Page } from '@playwright/test';
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { expect, externalTest as test } from '../support/browser/test.ts';
import type { Visitor } from '../support/visitor.ts';

// The step with the two dates.
const requestPath = '/unattendedcremations#person-who-died';

test.beforeEach(({ backOffice }) => {
  backOffice.answers['GET UnattendedCremation/GetDropdowns'] = {
    body: [
      { fieldName: 'MaritalStatus', displayName: 'Single' },
      { fieldName: 'Gender', displayName: 'Female' },
    ],
  };
});

const findBox = (page: Page) => page.locator('#dateOfBirth');
const findEcho = (page: Page) => page.locator('#dateOfBirth-echo');
const findOpener = (page: Page) =>
  page.getByRole('button', { name: 'Choose from a calendar: Their date of birth', exact: true });
const findDialog = (page: Page) => page.getByRole('dialog', { name: 'Their date of birth' });
const findFocused = (page: Page) => page.locator(':focus');

async function openCalendar({ page, open }: Visitor, text = '') {
  await open(requestPath);
  await findBox(page).fill(text);
  await findOpener(page).focus();
  await page.keyboard.press('Enter');
  await expect(findDialog(page)).toBeVisible();
}

/** Presses keys in turn. Fails unless each moves the focus to the named day, in view and marked. */
async function expectKeysToLead(page: Page, steps: [key: string, name: string][]) {
  for (const [key, name] of steps) {
    await page.keyboard.press(key);
    await expect(findFocused(page), key).toHaveAccessibleName(name);
    const isSeen = () =>
      findFocused(page).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const seenAt = document.elementFromPoint(left + width / 2, top + height / 2);
        return getComputedStyle(element).outlineStyle !== 'none' && element.contains(seenAt);
      });
    await expect.poll(isSeen, `${name} is seen to have the focus`).toBe(true);
  }
}

test.describe('On a phone, with the keyboard alone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a year, a month and a day are chosen and repeated, and nothing is sent', async ({
    page,
    visitor,
  }) => {
    await openCalendar(visitor, '3/1945');
    const thisYear = String(new Date().getFullYear());
    await expectKeysToLead(page, [
      ['End', thisYear],
      ['ArrowRight', thisYear],
      ['Home', '1900'],
      ['ArrowUp', '1900'],
      ['PageDown', '1920'],
      ['PageDown', '1940'],
      ['ArrowDown', '1944'],
      ['ArrowRight', '1945'],
      ['Tab', 'Close'],
      ['Tab', '1945'],
      ['Enter', 'January 1945'],
      ['End', 'December 1945'],
      ['ArrowRight', 'January 1946'],
      ['PageUp', 'January 1945'],
      ['ArrowRight', 'February 1945'],
      ['ArrowDown', 'June 1945'],
      ['ArrowUp', 'February 1945'],
      ['ArrowRight', 'March 1945'],
      ['Space', 'Thursday 1 March 1945'],
      ['End', 'Sunday 4 March 1945'],
      ['Home', 'Monday 26 February 1945'],
      ['Shift+PageDown', 'Tuesday 26 February 1946'],
      ['Shift+PageUp', 'Monday 26 February 1945'],
      ['PageDown', 'Monday 26 March 1945'],
      ['ArrowRight', 'Tuesday 27 March 1945'],
      ['ArrowUp', 'Tuesday 20 March 1945'],
      ['ArrowDown', 'Tuesday 27 March 1945'],
      ['Enter', 'Their date of birth'],
    ]);
    await expect(findBox(page)).toHaveValue('27 Mar 1945');
    await expect(findEcho(page)).toHaveText('Tuesday 27 March 1945');
    await expect(findDialog(page)).toHaveCount(0);
    await expect(page.locator('.error-summary')).toHaveCount(0);
  });
});

test('Escape closes the calendar, leads back to its button and chooses nothing', async ({
  page,
  visitor,
}) => {
  await openCalendar(visitor, '27/3/45');
  await expect(findFocused(page)).toHaveAccessibleName('Tuesday 27 March 1945');
  await expectKeysToLead(page, [
    ['ArrowDown', 'Tuesday 3 April 1945'],
    ['Escape', 'Choose from a calendar: Their date of birth'],
  ]);
  await expect(findBox(page)).toHaveValue('27 Mar 1945');
});

test('buttons lead to the neighbours and back up', async ({ page, visitor }) => {
  await openCalendar(visitor, '31/1/1944');
  await expectKeysToLead(page, [
    ['Shift+Tab', 'Next month'],
    ['Enter', 'Next month'],
  ]);
  // The focus stays on the button, so only the heading says that the month has changed.
  await expect(page.getByRole('button', { name: 'Feb 1944, choose another month' })).toBeVisible();
  await expectKeysToLead(page, [
    ['Tab', 'Tuesday 29 February 1944'],
    ['Shift+Tab', 'Next month'],
    ['Shift+Tab', 'Feb 1944, choose another month'],
    ['Enter', 'February 1944'],
    ['Shift+Tab', 'Next year'],
    ['Shift+Tab', '1944, choose another year'],
    ['Shift+Tab', 'Previous year'],
    ['Space', 'Previous year'],
    ['Tab', '1943, choose another year'],
    ['Enter', '1943'],
  ]);
});

test('no day after today can be chosen, and none before 1900', async ({ page, visitor }) => {
  const today = new Date();
  const formatInLondon = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', ...options }).format(today);
  const day = formatInLondon({ dateStyle: 'full' }).replace(',', '');
  await openCalendar(visitor, formatInLondon({ dateStyle: 'short' }));
  await expect(findFocused(page)).toHaveAccessibleName(day);
  await expectKeysToLead(page, [
    ['ArrowRight', day],
    ['PageDown', day],
    ['Shift+PageDown', day],
  ]);
  // The press is forced, because a person may press a disabled day.
  for (const later of await page.locator('dialog [aria-disabled]').all()) await later.click({ force: true });
  await expect(page.getByRole('heading', { name: 'Their date of birth' })).toBeVisible();
  await expect(findDialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await findBox(page).fill('1/1/1900');
  await findOpener(page).click();
  await expect(findFocused(page)).toHaveAccessibleName('Monday 1 January 1900');
  await expectKeysToLead(page, [
    ['ArrowLeft', 'Monday 1 January 1900'],
    ['PageUp', 'Monday 1 January 1900'],
  ]);
});

test('the calendar of the date of death opens on today', async ({ page, visitor }) => {
  await visitor.open(requestPath);
  await page.getByRole('button', { name: 'Choose from a calendar: The date of their death' }).click();
  const options = { timeZone: 'Europe/London', dateStyle: 'full' } as const;
  const today = new Intl.DateTimeFormat('en-GB', options).format(new Date()).replace(',', '');
  await expect(findFocused(page)).toHaveAccessibleName(today);
});

test('a time that was typed stays when another day is chosen', async ({ page, visitor }) => {
  await openCalendar(visitor, '28/2/1944 2pm');
  await page.getByRole('button', { name: 'Tuesday 29 February 1944' }).click();
  await expect(findBox(page)).toHaveValue('29 Feb 1944 14:00');
  await expect(findEcho(page)).toHaveText('Tuesday 29 February 1944, 2:00 pm');
});

test.describe('The date as understood is shown below the box', () => {
  test('when the box is left, and not while a date is typed', async ({ page, visitor }) => {
    await visitor.open(requestPath);
    await findBox(page).pressSequentially('27/3/45');
    expect(await findEcho(page).innerText()).toBe('');
    await page.keyboard.press('Tab');
    await expect(findEcho(page)).toHaveText('Tuesday 27 March 1945. We took 45 to mean 1945.');
    await expect(findBox(page)).toHaveValue('27 Mar 1945');
    await findBox(page).focus();
    await page.keyboard.press('Tab');
    expect(await findEcho(page).innerText()).toBe('Tuesday 27 March 1945. We took 45 to mean 1945.');
    await findBox(page).fill('27/3/');
    await expect(findEcho(page)).toHaveText('');
    await expect(page.locator('.field-error')).toHaveCount(0);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 320, height: 800 } });

    test('without moving the control being pressed', async ({ page, visitor }) => {
      await visitor.open(requestPath);
      await findBox(page).fill('1/1/20');
      const next = page.locator('#dateOfDeath');
      await next.scrollIntoViewIfNeeded();
      const before = (await next.boundingBox())!;
      await page.mouse.move(before.x + 20, before.y + 20);
      await page.mouse.down();
      await page.evaluate(waitForTimersAndPaint);
      expect(await next.boundingBox()).toEqual(before);
      await page.mouse.up();
      await expect(findEcho(page)).toHaveText(
        'Wednesday 1 January 2020. We took 20 to mean 2020. Please check the year.',
      );
      await expect(next).toBeFocused();
    });
  });
});

test('the form still works if the calendar does not load', async ({ page, visitor }) => {
  await visitor.open(requestPath);
  await page.route('**/assets/calendar*', (route) => route.abort());
  await findOpener(page).click();
  const sentence = 'The calendar cannot be shown just now. Please type the date instead.';
  await expect(findEcho(page)).toHaveText(sentence);
  await page.unroute('**/assets/calendar*');
  await findOpener(page).click();
  await expect(findDialog(page)).toBeVisible();
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there is no button that would do nothing', async ({ page, visitor }) => {
    await visitor.open(requestPath);
    await expect(page.getByRole('textbox', { name: 'The date of their death' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Choose from a calendar/ })).toHaveCount(0);
  });
});

test('years, months and days are accessible and fit, on a phone on its side too', async ({
  page,
  visitor,
}) => {
  await openCalendar(visitor);
  await fits(visitor, 'years');
  await page.getByRole('button', { name: '1999', exact: true }).click();
  await expect(page.getByRole('button', { name: 'September 1999' })).toBeVisible();
  await fits(visitor, 'months');
  await page.getByRole('button', { name: 'September 1999' }).click();
  await expect(page.getByRole('button', { name: 'Monday 27 September 1999' })).toBeVisible();
  await fits(visitor, 'days');
});

async function fits(visitor: Visitor, view: string) {
  const { page } = visitor;
  for (const [width, height] of [
    [1280, 900],
    [320, 256],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const small = await page.locator('dialog button').evaluateAll((buttons) =>
      buttons
        .map((button) => ({ name: button.ariaLabel, box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 40 || box.height < 44)
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    );
    expect(small, `${view}, ${width} × ${height}`).toEqual([]);
    const isCut = await page.evaluate(() => {
      const { left, right, top, bottom } = document.querySelector('dialog')!.getBoundingClientRect();
      const choices = document.querySelector('.calendar-choices')!;
      const sideways = [choices, document.documentElement].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      );
      return sideways || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
    });
    expect(isCut, `${view}, ${width} × ${height}`).toBe(false);
  }
  await isAccessibleInAnyColours(visitor, view);
}

/** Resolves after the timers and the paint that a press has caused. */
const waitForTimersAndPaint = () =>
  new Promise<void>((done) => {
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  });
