// @proof: axe, large text and forced colours at each step of the longest form.
import type { Page } from '@playwright/test';
import { isAccessible, isAccessibleOnAnyScreen } from '../support/browser/axe.ts';
import { readFocus, expectVisibleFocus, pressTabUntil } from '../support/browser/keyboard.ts';
import type { Visitor } from '../support/visitor.ts';
import { visitorStyleSheets, findMisplacedParts, findSmallTargets } from '../ui/page-layout.ts';
import { success, waiting, stepTitles } from './cremation-page.ts';
import {
  diedElsewhere,
  dropdownsCall,
  margaret,
  requestPath,
  sendCall,
  wellAnswered,
} from '../support/records/cremation-request.ts';
import { expect, test } from './cremation-test.ts';

const phone = { width: 320, height: 800 };
// 320 x 256 px is a screen of 1280 x 1024 px at 400 %.
const screens = [
  { width: 320, height: 256 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

const filled = {
  ...margaret,
  ...diedElsewhere,
  diedAtTown: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  eMail1: `${'m'.repeat(80)}@example.org`,
  lastName: 'Featherstonehaugh-'.repeat(5),
  unnaturalMedicalImplant: `A pacemaker, and a hip replacement. ${'x'.repeat(100)}`,
  remainsInstructions: 'Please scatter them\nin the garden.',
  causeOfDeath: 'They died '.repeat(90),
};
const wrong = {
  eMail1: 'margaret',
  eMail2: 'x',
  mobilePhone: '12',
  dateOfBirth: '29/02/1900',
  diedAtDifferentAddress: 'yes',
  postcode: 'p'.repeat(11),
  occupation: 'o'.repeat(101),
  causeOfDeath: 'c'.repeat(1001),
};

/** The first field of each step. */
const firstFields = ['title', 'deceasedTitle', 'diedAtDifferentAddress', 'deceasedDoctorSurgery'];

/**
 * Fails if axe finds something, on a phone or a wide screen, in light, dark or forced colours, or if something does
 * not fit.
 */
async function isFine(visitor: Visitor, state: string) {
  await isAccessibleOnAnyScreen(visitor, state);
  await fits(visitor, state);
}

/** Fails if something is cut off or out of reach, on any screen, at any text size. */
async function fits(visitor: Visitor, state: string) {
  const { page } = visitor;
  const style = await page.addStyleTag({ content: ' ' });
  for (const size of screens) {
    await page.setViewportSize(size);
    for (const [look, css] of Object.entries(visitorStyleSheets)) {
      await style.evaluate((element, text) => (element.textContent = text), css);
      const found = [
        ...(await findMisplacedParts(visitor)),
        ...(await findMisplacedCalendar(page)),
        ...(await findSmallTargets(visitor)),
      ];
      expect(found, `${state}, ${size.width} px, ${look}`).toEqual([]);
    }
  }
  await style.evaluate((element) => (element as Element).remove());
  await page.setViewportSize(phone);
}

/** The parts of an open calendar that cannot be scrolled into view, or are wider than the screen. */
const findMisplacedCalendar = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('dialog.calendar, dialog.calendar button')].flatMap(
      (element) => {
        element.scrollIntoView({ block: 'nearest' });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isInSight = left >= 0 && right <= innerWidth && top >= -1 && bottom <= innerHeight + 1;
        return isInSight ? [] : [`${element.innerText.slice(0, 20)}: ${left} ${right} ${top} ${bottom}`];
      },
    ),
  );

test.describe('Each state is accessible and fits on any screen', () => {
  // Styles of a visitor need the bypass.
  test.use({ viewport: phone, bypassCSP: true });

  test('the start, and each step with everything wrong', async ({ requestPage }) => {
    await requestPage.visitor.open(requestPath);
    await isFine(requestPage.visitor, 'the start');
    await requestPage.open();
    await requestPage.fillIn(wrong);
    await requestPage.send();
    await expect(requestPage.errorSummary).toBeVisible();
    for (const name of firstFields) {
      await requestPage.show(name);
      await isFine(requestPage.visitor, `the step of ${name} with everything wrong`);
    }
  });

  // test/ui/calendar.spec.ts checks each view with axe.
  test('the years, the months and the days of the calendar', async ({ page, requestPage }) => {
    await requestPage.open();
    await requestPage.show('dateOfBirth');
    await page.getByRole('button', { name: 'Choose from a calendar: Their date of birth' }).click();
    for (const [view, next] of [
      ['years', '1945'],
      ['months', 'March 1945'],
      ['days', 'Tuesday 27 March 1945'],
    ] as const) {
      const button = page.getByRole('dialog').getByRole('button', { name: next, exact: true });
      await expect(button).toBeVisible();
      await fits(requestPage.visitor, view);
      await button.click();
    }
  });

  test('a restored form without its choices, and while they are loaded', async ({
    page,
    requestPage,
    backOffice,
  }) => {
    await requestPage.openFilled(filled);
    await requestPage.show('title');
    const tick = page.getByRole('checkbox', { name: 'Remember my answers on this device' });
    await tick.check();
    backOffice.answers[dropdownsCall] = { status: 500 };
    await page.goto(`${requestPath}?again`);
    await expect(page.getByText(/We have brought back your answers from/)).toBeVisible();
    await isFine(requestPage.visitor, 'the start with restored answers');
    await requestPage.show('title');
    await tick.uncheck();
    await requestPage.show('gender');
    await expect(page.getByText(/could not load two lists/)).toBeVisible();
    await isFine(requestPage.visitor, 'the restored form without its choices');
    await page.route('**/*choices=again*', () => undefined);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/Loading the choices/)).toBeVisible();
    // Scrolled down, the bar of steps covers a part of the page on purpose.
    await page.evaluate(() => scrollTo(0, 0));
    await isFine(requestPage.visitor, 'the form after all was erased, its choices being loaded');
  });

  test('the page of answers, a failure, the request on its way, and sent', async ({
    page,
    requestPage,
    backOffice,
  }) => {
    await requestPage.openFilled(filled);
    await requestPage.check();
    await isFine(requestPage.visitor, 'the page of answers');
    backOffice.answers[sendCall] = { status: 500 };
    await requestPage.send();
    await expect(page.getByRole('dialog', { name: 'ERROR' })).toBeVisible();
    await requestPage.visitor.ready();
    await isFine(requestPage.visitor, 'the form after a failure');
    const answer = Promise.withResolvers<void>();
    backOffice.answers[sendCall] = () => answer.promise.then(() => wellAnswered[sendCall]);
    await requestPage.send();
    await expect(page.getByText(waiting)).toBeVisible();
    await isFine(requestPage.visitor, 'the request on its way');
    answer.resolve();
    await requestPage.showsHeading(success);
    await isFine(requestPage.visitor, 'the request sent');
  });
});

test.describe('If the page’s scripts never arrive', () => {
  test.use({ viewport: phone, scriptsLost: true });

  test('each page of a request is accessible', async ({ page, requestPage, backOffice }) => {
    backOffice.answers[dropdownsCall] = { status: 500 };
    await requestPage.openFilled({ ...filled, ...wrong });
    await requestPage.send();
    await expect(requestPage.errorSummary).toBeVisible();
    await isAccessible(requestPage.visitor, 'the form with everything wrong, without its choices');
    await requestPage.openFilled(filled);
    await requestPage.check();
    await isAccessible(requestPage.visitor, 'the page of answers');
    backOffice.answers[sendCall] = { status: 500 };
    await requestPage.send();
    await expect(page.getByRole('dialog', { name: 'ERROR' })).toBeVisible();
    await isAccessible(requestPage.visitor, 'the form after a failure');
    Object.assign(backOffice.answers, wellAnswered);
    await requestPage.send();
    await requestPage.showsHeading(success);
    await isAccessible(requestPage.visitor, 'the request sent');
  });
});

test.describe('When the page is hydrated on a small screen', () => {
  test.use({ viewport: phone });

  test('nothing visible moves, for the first time and with a draft', async ({ page, requestPage }) => {
    const first = await waitForHydration(await page.context().newPage());
    expect(first.shifts).toBe(0);
    expect(first.heightAfter).toBe(first.heightBefore);
    await requestPage.openFilled(filled);
    await requestPage.show('title');
    await page.getByRole('checkbox', { name: 'Remember my answers on this device' }).check();
    await expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('scatter');
    const withDraft = await waitForHydration(await page.context().newPage());
    expect(withDraft.shifts).toBe(0);
  });

  /** Opens the form, lets its scripts arrive after the first paint, and measures what moved. */
  async function waitForHydration(page: Page) {
    const painted = Promise.withResolvers<void>();
    await page.route('**/assets/**', (route) => painted.promise.then(() => route.continue()));
    await page.goto(requestPath, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const readHeight = () => page.evaluate(() => document.documentElement.scrollHeight);
    const heightBefore = await readHeight();
    painted.resolve();
    await expect(page.locator('form[hidden].request-form')).toHaveCount(1);
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const observer = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          });
          observer.observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
        }),
    );
    return { heightBefore, heightAfter: await readHeight(), shifts };
  }
});

// Every stop of the Tab key in each step, with what is typed there.
const stops: [label: string, typed: string][][] = [
  [
    ['Title', 'Mrs'],
    ['First name', 'Margaret'],
    ['Last name', 'Ellis'],
    ['Email address', 'margaret@example.org'],
    ['Mobile phone (optional)', '07700 900 123'],
    ['Add another way to reach you', ''],
    ['Your relationship to the person who died', 'Daughter'],
  ],
  [
    ['Their title', 'Mr'],
    ['Their first name', 'John'],
    ['Their middle name (optional)', ''],
    ['Their last name', 'Ellis'],
    ['Their marital status', 'Wid'],
    ['Their gender', 'M'],
    ['Their date of birth', '27/3/45'],
    ['Choose from a calendar: Their date of birth', ''],
    ['The date of their death', '14 Nov 2025'],
    ['Choose from a calendar: The date of their death', ''],
    ['Their occupation (optional)', 'Bell founder'],
  ],
  [
    ['Address line 1', '12 High Street'],
    ['Address line 2 (optional)', ''],
    ['Town', 'Ludlow'],
    ['Postcode', 'SY8 1BS'],
    ['They died at a different address', ' '],
    ['Address line 1', 'Ward 4'],
    ['Address line 2 (optional)', 'Royal Hospital'],
    ['Town', 'Shrewsbury'],
    ['Postcode', 'SY1 1AA'],
  ],
  [
    ['Their doctor’s surgery (optional)', 'Portcullis Surgery'],
    ['Medical implants, such as a pacemaker (optional)', 'None'],
    ['Payment, ashes and cause of death', ''],
    ['Anything you would like to discuss (optional)', ''],
  ],
];

test.describe('With the keyboard alone on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('a relative sends a whole request', async ({ page, requestPage }) => {
    const { visitor } = requestPage;
    await visitor.open(requestPath);
    expect(await pressTabUntil(visitor, 'Start the request')).toEqual([
      'Skip to the content',
      'Example Funeral Services',
      'Call us',
      'Start the request',
    ]);
    await page.keyboard.press('Enter');
    for (const [index, step] of stops.entries()) {
      const first = step[0]![0];
      await expect(page.getByRole('heading', { level: 2, name: stepTitles[index]! })).toBeFocused();
      expect(await pressTabUntil(visitor, first)).toEqual([first]);
      for (const [place, [label, value]] of step.entries()) {
        if (place > 0) expect(await pressTabUntil(visitor, label)).toEqual([label]);
        if (value) await page.keyboard.type(value);
      }
      if (index === stops.length - 1) break;
      const between = index === 0 ? ['Remember my answers on this device'] : [];
      expect(await pressTabUntil(visitor, 'Continue')).toEqual([...between, 'Continue']);
      await page.keyboard.press('Enter');
    }
    expect(await pressTabUntil(visitor, 'Send Request')).toEqual(['Check your answers', 'Send Request']);
    await expectVisibleFocus(visitor);
    await page.keyboard.press('Enter');
    await requestPage.showsHeading(success);
    await expect.poll(() => readFocus(visitor)).toBe(success);
    expect(requestPage.bodySent()).toMatchObject({
      maritalStatus: 'Widowed',
      gender: 'Male',
      dateOfBirth: '1945-03-27T00:00:00',
      addressLine1: '12 High Street',
      diedAtAddressLine1: 'Ward 4',
      unnaturalMedicalImplant: 'None',
    });
  });
});
