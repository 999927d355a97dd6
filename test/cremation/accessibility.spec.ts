import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { isAccessible, isAccessibleOnAnyScreen } from '../support/axe.ts';
import { toastsOn } from '../events/booking-page.ts';
import { becomes, openBrowser, until, type Visit } from '../support/browser.ts';
import {
  checkAnswers,
  dropdownsCall,
  failed,
  fillRequest,
  margaret,
  requestPath,
  sendCall,
  sendRequest,
  showsHeading,
  success,
  waiting,
  wellAnswered,
} from './cremation-page.ts';
import { fakeBackOffice } from '../support/fake-back-office.ts';
import { lychgateForTests, type TestedLychgate } from '../support/lychgate.ts';
import { looks, outOfPlace, tooSmall } from '../ui/page-layout.ts';

let lychgate: TestedLychgate;
let fake: Awaited<ReturnType<typeof fakeBackOffice>>;
let browser: Awaited<ReturnType<typeof openBrowser>>;

before(async () => {
  fake = await fakeBackOffice({});
  lychgate = await lychgateForTests({
    BACK_OFFICE_URL: fake.url,
    PROVIDER_NAME: 'Willow, Featherstonehaugh and Cholmondeley-Warner Funeral Directors',
  });
  browser = await openBrowser(() => lychgate.address);
});
after(async () => {
  await browser.close();
  await lychgate.stop();
  await fake.stop();
});
beforeEach(() => {
  Object.assign(fake.answers, wellAnswered);
});

const place = {
  diedAtDifferentAddress: 'yes',
  diedAtAddressLine1: 'Ward 4',
  diedAtTown: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  diedAtPostcode: 'SY1 1AA',
};
const filled = {
  ...margaret,
  ...place,
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

async function openFilled(v: Visit, values: Record<string, string> = filled) {
  await v.open(requestPath);
  await fillRequest(v.page, values);
}

const openCalendar = async ({ page }: Visit) => {
  await page.getByRole('button', { name: 'Choose from a calendar: Their date of birth' }).click();
  await page.getByRole('dialog').waitFor();
};
const choose = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

const states: Record<string, (v: Visit) => Promise<void>> = {
  'the empty form': (v) => v.open(requestPath),
  'the filled form': (v) => openFilled(v),
  'the form with everything wrong': async (v) => {
    await openFilled(v, wrong);
    await sendRequest(v.page);
    await v.page.locator('.error-summary').waitFor();
    await v.ready();
  },
  'the form without its choices': async (v) => {
    fake.answers[dropdownsCall] = { status: 500 };
    await v.open(requestPath);
    await v.page.getByText(/could not be loaded/).waitFor();
  },
  'the page of answers': async (v) => {
    await openFilled(v);
    await checkAnswers(v.page);
    await showsHeading(v, 'Check your answers');
  },
  'the form after a failure': async (v) => {
    fake.answers[sendCall] = { status: 500 };
    await openFilled(v);
    await sendRequest(v.page);
    await becomes(() => toastsOn(v.page), [failed]);
    await v.ready();
  },
  'the request sent': async (v) => {
    await openFilled(v);
    await sendRequest(v.page);
    await showsHeading(v, success);
  },
};
const statesWithScript: typeof states = {
  ...states,
  'the form with what was typed before': async (v) => {
    await openFilled(v);
    await v.page.reload();
    await v.page.getByText(/You typed this before/).waitFor();
  },
  'the form after all was erased': async (v) => {
    await openFilled(v);
    await v.page.getByRole('button', { name: 'Erase what is kept' }).click();
  },
  'the request on its way': async (v) => {
    await openFilled(v);
    await v.page.route('**/*', (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    );
    await sendRequest(v.page);
    await v.page.getByText(waiting).waitFor();
  },
  'the choices being loaded': async (v) => {
    await states['the form without its choices']!(v);
    await v.page.route('**/*choices=again*', () => undefined);
    await v.page.getByRole('button', { name: 'Load the choices' }).click();
    await v.page.getByText(/Loading the choices/).waitFor();
  },
  'the years of the calendar': async (v) => {
    await v.open(requestPath);
    await openCalendar(v);
  },
  'the months of the calendar': async (v) => {
    await v.open(requestPath);
    await openCalendar(v);
    await choose(v.page, '1945');
  },
  'the days of the calendar': async (v) => {
    await openFilled(v);
    await openCalendar(v);
  },
};

// Without motion, so that colours are looked at when they have arrived.
const options = { viewport: { width: 320, height: 800 }, reducedMotion: 'reduce' as const };

describe('axe finds nothing, on a phone and a wide screen, in light, dark and forced colours', () => {
  for (const [state, arrive] of Object.entries(statesWithScript)) {
    test(`on ${state}`, async () => {
      await browser.visit(options, async (v) => {
        await arrive(v);
        await isAccessibleOnAnyScreen(v, state);
      });
    });
  }
});

describe('axe finds nothing if the page’s scripts never arrive', () => {
  for (const [state, arrive] of Object.entries(states)) {
    test(`on ${state}`, async () => {
      await browser.visit({ ...options, scriptsLost: true }, async (v) => {
        await arrive(v);
        await isAccessible(v, state);
      });
    });
  }
});

// 320 x 256 px is a screen of 1280 x 1024 px at 400 %.
const screens = [
  { width: 320, height: 256 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** Everything of an open calendar can be brought into sight, and nothing of it is wider than the screen. */
const calendarOutOfPlace = ({ page }: Visit) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('dialog.calendar, dialog.calendar button')].flatMap(
      (element) => {
        element.scrollIntoView({ block: 'nearest' });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const fits = left >= 0 && right <= innerWidth && top >= -1 && bottom <= innerHeight + 1;
        return fits ? [] : [`${element.innerText.slice(0, 20)}: ${left} ${right} ${top} ${bottom}`];
      },
    ),
  );

describe('Nothing is cut off or out of reach, on any screen, at any text size', () => {
  for (const [state, arrive] of Object.entries(statesWithScript)) {
    test(`on ${state}`, async () => {
      await browser.visit({ ...options, bypassCSP: true }, async (v) => {
        await arrive(v);
        const style = await v.page.addStyleTag({ content: ' ' });
        for (const size of screens) {
          await v.page.setViewportSize(size);
          for (const [look, css] of Object.entries(looks)) {
            await style.evaluate((element, text) => (element.textContent = text), css);
            const found = [...(await outOfPlace(v)), ...(await calendarOutOfPlace(v))];
            assert.deepEqual(found, [], `${size.width} px, ${look}`);
            assert.deepEqual(await tooSmall(v), [], `${size.width} px, ${look}`);
          }
        }
      });
    });
  }
});

describe('When the page is hydrated on a small screen', () => {
  const opened: Record<string, (v: Visit) => Promise<void>> = {
    'for the first time': async () => {},
    'with what was typed before': async (v) => {
      await openFilled(v);
      await until(
        () => v.page.evaluate(() => JSON.stringify({ ...localStorage }).includes('Ellis')),
        'it is kept',
      );
    },
  };
  for (const [how, arrive] of Object.entries(opened)) {
    test(`nothing visible moves, ${how}`, async () => {
      await browser.visit({ viewport: { width: 320, height: 800 } }, async (v) => {
        await arrive(v);
        const page = await v.page.context().newPage();
        let go = () => {};
        const painted = new Promise<void>((resolve) => (go = resolve));
        await page.route('**/assets/**', (route) => painted.then(() => route.continue()));
        await page.goto(requestPath, { waitUntil: 'commit' });
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight);
        go();
        await page.locator('.draft output:visible').waitFor();
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
        assert.equal(shifts, 0);
        if (how === 'for the first time')
          assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), heightBefore);
      });
    });
  }
});
