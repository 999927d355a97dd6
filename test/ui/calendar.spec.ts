import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { isAccessibleInAnyColours } from '../support/axe.ts';
import { becomes, openBrowser, until, type Visit } from '../support/browser.ts';
import { requestPath, wellAnswered } from '../cremation/cremation-page.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  fake = await fakeBackOffice({});
  lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await fake.stop();
});
beforeEach(() => void Object.assign(fake.answers, wellAnswered));

const boxOf = ({ page }: Visit) => page.locator('#dateOfBirth');
const echoOf = ({ page }: Visit) => page.locator('#dateOfBirth-echo');
const opener = ({ page }: Visit) =>
  page.getByRole('button', { name: 'Choose from a calendar: Their date of birth', exact: true });
const dialog = ({ page }: Visit) => page.getByRole('dialog', { name: 'Their date of birth' });

async function openCalendar(v: Visit, typed = '') {
  await v.open(requestPath);
  await boxOf(v).fill(typed);
  await opener(v).focus();
  await v.page.keyboard.press('Enter');
  await dialog(v).waitFor();
}

/** What has the focus, as it is read out. */
const focused = ({ page }: Visit) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement;
    return element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.innerText;
  });

/** Presses keys one after the other; each leads to the name beside it, in sight and marked. */
async function keysLead(v: Visit, steps: [key: string, name: string][]) {
  for (const [key, name] of steps) {
    await v.page.keyboard.press(key);
    await becomes(() => focused(v), name, key);
    await until(
      () =>
        v.page.evaluate(() => {
          const element = document.activeElement!;
          const box = element.getBoundingClientRect();
          const seenAt = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          return getComputedStyle(element).outlineStyle !== 'none' && element.contains(seenAt);
        }),
      `${name} is seen to have the focus`,
    );
  }
}

describe('With the keyboard alone', () => {
  test('a year, a month and a day are chosen, said back, and nothing is sent', async () => {
    await browser.visit({ viewport: { width: 320, height: 640 } }, async (v) => {
      await openCalendar(v, '3/1945');
      const thisYear = String(new Date().getFullYear());
      await keysLead(v, [
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
      assert.equal(await boxOf(v).inputValue(), '27 Mar 1945');
      await becomes(() => echoOf(v).innerText(), 'Tuesday 27 March 1945');
      assert.equal(await dialog(v).count(), 0);
      assert.equal(await v.page.locator('.error-summary').count(), 0);
    });
  });

  test('Escape closes the calendar, leads back to its button and chooses nothing', async () => {
    await browser.visit({}, async (v) => {
      await openCalendar(v, '27/3/45');
      assert.equal(await focused(v), 'Tuesday 27 March 1945');
      await keysLead(v, [
        ['ArrowDown', 'Tuesday 3 April 1945'],
        ['Escape', 'Choose from a calendar: Their date of birth'],
      ]);
      assert.equal(await boxOf(v).inputValue(), '27 Mar 1945');
    });
  });

  test('buttons lead to the neighbours and back up', async () => {
    await browser.visit({}, async (v) => {
      await openCalendar(v, '31/1/1944');
      await keysLead(v, [
        ['Shift+Tab', 'Next month'],
        ['Enter', 'Next month'],
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
  });
});

test('no day after today can be chosen, and none before 1900', async () => {
  await browser.visit({}, async (v) => {
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short' });
    await openCalendar(v, today.format(new Date()));
    const day = await focused(v);
    await keysLead(v, [
      ['ArrowRight', day],
      ['PageDown', day],
      ['Shift+PageDown', day],
    ]);
    // Forced: a person may press what is marked as not to be pressed.
    for (const later of await v.page.locator('dialog [aria-disabled]').all()) {
      await later.click({ force: true });
    }
    await v.page.getByRole('heading', { name: 'Their date of birth' }).waitFor();
    assert.equal(await dialog(v).count(), 1);
    await v.page.keyboard.press('Escape');
    await boxOf(v).fill('1/1/1900');
    await opener(v).click();
    await becomes(() => focused(v), 'Monday 1 January 1900');
    await keysLead(v, [
      ['ArrowLeft', 'Monday 1 January 1900'],
      ['PageUp', 'Monday 1 January 1900'],
    ]);
  });
});

test('a time that was typed stays when another day is chosen', async () => {
  await browser.visit({}, async (v) => {
    await openCalendar(v, '28/2/1944 2pm');
    await v.page.getByRole('button', { name: 'Tuesday 29 February 1944' }).click();
    assert.equal(await boxOf(v).inputValue(), '29 Feb 1944 14:00');
    await becomes(() => echoOf(v).innerText(), 'Tuesday 29 February 1944, 2:00 pm');
  });
});

describe('The date as understood is shown below the box', () => {
  test('when the box is left, and not while a date is typed', async () => {
    await browser.visit({}, async (v) => {
      await v.open(requestPath);
      await boxOf(v).pressSequentially('27/3/45');
      assert.equal(await echoOf(v).innerText(), '');
      await v.page.keyboard.press('Tab');
      await becomes(() => echoOf(v).innerText(), 'Tuesday 27 March 1945. We took 45 to mean 1945.');
      assert.equal(await boxOf(v).inputValue(), '27 Mar 1945');
      await boxOf(v).focus();
      await v.page.keyboard.press('Tab');
      assert.equal(await echoOf(v).innerText(), 'Tuesday 27 March 1945. We took 45 to mean 1945.');
      await boxOf(v).fill('27/3/');
      await becomes(() => echoOf(v).innerText(), '');
      assert.equal(await v.page.locator('.field-error').count(), 0);
    });
  });

  test('without moving the button being pressed', async () => {
    await browser.visit({ viewport: { width: 320, height: 800 } }, async (v) => {
      await v.open(requestPath);
      await boxOf(v).fill('1/1/20');
      const next = v.page.locator('#dateOfDeath');
      await next.scrollIntoViewIfNeeded();
      const { x, y } = (await next.boundingBox())!;
      await v.page.mouse.move(x + 20, y + 20);
      await v.page.mouse.down();
      await v.page.waitForTimeout(300);
      assert.equal((await next.boundingBox())!.y, y);
      await v.page.mouse.up();
      const said = 'Wednesday 1 January 2020. We took 20 to mean 2020. Please check the year.';
      await becomes(() => echoOf(v).innerText(), said);
      assert.equal(await focused(v), 'The date of their death');
    });
  });
});

test('the form still works if the calendar does not load', async () => {
  await browser.visit({}, async (v) => {
    await v.open(requestPath);
    await v.page.route('**/assets/calendar*', (route) => route.abort());
    await opener(v).click();
    const sentence = 'The calendar cannot be shown just now. Please type the date instead.';
    await becomes(() => echoOf(v).innerText(), sentence);
    await v.page.unroute('**/assets/calendar*');
    await opener(v).click();
    await dialog(v).waitFor();
  });
});

test('without scripts there is no useless button', async () => {
  await browser.visit({ javaScript: false }, async (v) => {
    await v.open(requestPath);
    assert.equal(await v.page.getByText('Choose from a calendar').filter({ visible: true }).count(), 0);
  });
});

describe('Each view is accessible and fits', () => {
  const sizes = [
    [320, 256],
    [320, 640],
    [1280, 900],
  ] as const;
  for (const [width, height] of sizes) {
    test(`at ${width} × ${height}`, async () => {
      await browser.visit({ viewport: { width, height }, reducedMotion: 'reduce' }, async (v) => {
        await openCalendar(v);
        await fits(v, 'years');
        await v.page.getByRole('button', { name: '1999', exact: true }).click();
        await v.page.getByRole('button', { name: 'September 1999' }).waitFor();
        await fits(v, 'months');
        await v.page.getByRole('button', { name: 'September 1999' }).click();
        await v.page.getByRole('button', { name: 'Monday 27 September 1999' }).waitFor();
        await fits(v, 'days');
      });
    });
  }
});

async function fits(v: Visit, view: string) {
  await isAccessibleInAnyColours(v, view);
  const small = await v.page.locator('dialog button').evaluateAll((buttons) =>
    buttons
      .map((button) => ({ name: button.ariaLabel, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 40 || box.height < 44)
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  );
  assert.deepEqual(small, [], view);
  const isCut = await v.page.evaluate(() => {
    const { left, right, top, bottom } = document.querySelector('dialog')!.getBoundingClientRect();
    const choices = document.querySelector('.calendar-choices')!;
    const sideways = [choices, document.documentElement].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    return sideways || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  });
  assert.equal(isCut, false, view);
}
