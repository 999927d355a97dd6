// @proof: drafts over reloads, tabs and days, with and without script; sending.spec.ts sends one.
import type { Page } from '@playwright/test';
import { findToasts, readFormValues } from '../events/booking-page.ts';
import { startTestLychgate } from '../support/lychgate.ts';
import { readLines } from '../support/visitor.ts';
import { fillRequest, formHeading, showField, success, waiting, type RequestPage } from './cremation-page.ts';
import {
  diedElsewhere,
  dropdownsCall,
  margaret,
  requestPath,
  sendCall,
  wellAnswered,
} from '../support/records/cremation-request.ts';
import { expect, test } from './cremation-test.ts';

const keeps = 'We save your answers on this device until you send them.';
const restored = 'We have brought back the answers you saved.';
const keepsNothing = 'We are not saving your answers. They will be lost if you close this page.';
// A page without a form and without calls to the back office.
const elsewhere = '/gocardlesscomplete';

const everything = {
  ...margaret,
  ...diedElsewhere,
  eMail2: 'm.ellis@example.org',
  remainsInstructions: 'Please scatter them\nin the garden.',
};

const tick = (page: Page) => page.getByRole('checkbox', { name: 'Remember my answers on this device' });
/** Waits until the first step says this about saved answers. */
async function expectDraftMessage(page: Page, message: string) {
  await showField(page, 'title');
  await expect(page.locator('.draft output:visible')).toHaveText(message);
}
/** Everything the device keeps for this website, as text. */
const readStored = (page: Page) =>
  page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
const expectStored = (page: Page, text: string) => expect.poll(() => readStored(page)).toContain(text);
const isEmpty = ({ requestKey: _, ...formValues }: Record<string, string>) =>
  Object.values(formValues).every((text) => text === '');

async function openFilled(requestPage: RequestPage, values: Record<string, string> = everything) {
  await requestPage.open();
  await tick(requestPage.page).check();
  await expectDraftMessage(requestPage.page, keeps);
  await requestPage.fillIn(values);
  return requestPage.typed();
}

test.describe('A draft is saved on this device after a tick', () => {
  test('and nowhere else, and restored after a reload, with its hints, counters and capitals', async ({
    page,
    requestPage,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) =>
      requests.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`),
    );
    await openFilled(requestPage);
    await requestPage.fillIn({ causeOfDeath: 'c'.repeat(950) });
    // The visitor removes the capital that the form added.
    await requestPage.type('lastName', 'van der Berg');
    await requestPage.type('lastName', 'van der Berg');
    const formValues = await requestPage.typed();
    expect(formValues.lastName).toBe('van der Berg');
    await expectStored(page, 'van der Berg');
    await page.reload();
    await expectDraftMessage(page, restored);
    expect(await requestPage.typed()).toEqual(formValues);
    await requestPage.show('dateOfBirth');
    const lines = await readLines(page.getByRole('main'));
    expect(lines).toEqual(expect.arrayContaining(['Sunday 27 March 1938', 'Friday 14 November 2025']));
    await requestPage.saysAt('causeOfDeath', 'You have 50 characters left.');
    await requestPage.show('diedAtTown');
    await expect(requestPage.field('diedAtTown')).toBeVisible();
    await requestPage.type('lastName', 'van den Berg');
    await expect(requestPage.field('lastName')).toHaveValue('van den Berg');
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests) expect(request).not.toMatch(/POST|Margaret|Ellis|Ludlow|Berg/i);
    expect(await page.context().cookies()).toEqual([]);

    await requestPage.send();
    await requestPage.showsHeading(success);
    expect(requestPage.keysSent()).toEqual([formValues.requestKey]);
  });

  test('and restored when the page is opened again after the tab was closed', async ({
    page,
    requestPage,
  }) => {
    const formValues = await openFilled(requestPage);
    const later = await page.context().newPage();
    await page.close({ runBeforeUnload: true });
    await later.goto(requestPath);
    await expectDraftMessage(later, restored);
    expect(await readFormValues(later)).toEqual(formValues);
  });

  test('and restored after another page, the page of answers and a failed request', async ({
    page,
    requestPage,
    backOffice,
  }) => {
    const formValues = await openFilled(requestPage);
    await page.goto(elsewhere);
    await page.goBack();
    await expect.poll(() => requestPage.typed()).toEqual(formValues);
    await requestPage.visitor.ready();
    await requestPage.check();
    await page.goto(elsewhere);
    await page.goto(requestPath);
    await expectDraftMessage(page, restored);
    expect(await requestPage.typed()).toEqual(formValues);
    backOffice.answers[sendCall] = { status: 500 };
    await requestPage.send();
    await requestPage.failsKindly(formValues);
    await page.reload();
    await expectDraftMessage(page, restored);
    expect(await requestPage.typed()).toEqual(formValues);
    Object.assign(backOffice.answers, wellAnswered);
    await requestPage.send();
    await requestPage.showsHeading(success);
    expect(requestPage.keysSent()).toEqual([formValues.requestKey]);
  });

  test('including a free-text answer typed before the options arrived', async ({
    page,
    requestPage,
    backOffice,
  }) => {
    backOffice.answers[dropdownsCall] = { status: 500 };
    const freeTexts = { maritalStatus: 'Living together', gender: 'male' };
    const formValues = await openFilled(requestPage, { ...margaret, ...freeTexts });
    await page.reload();
    await expectDraftMessage(page, restored);
    expect(await requestPage.typed()).toEqual(formValues);
    Object.assign(backOffice.answers, wellAnswered);
    await page.reload();
    await expectDraftMessage(page, restored);
    expect(await requestPage.typed()).toEqual({ ...formValues, gender: 'Male' });
  });
});

test.describe('Somebody who comes back to saved answers', () => {
  const broughtBack = /^We have brought back your answers from \d+ \w+ at \d+:\d\d\u00A0[ap]m\.$/;

  test('is told before anything else, and carries on where an answer is missing', async ({
    page,
    requestPage,
  }) => {
    await openFilled(requestPage, { ...everything, gender: '' });
    await expectStored(page, 'in the garden');
    await page.goto(elsewhere);
    await page.goto(requestPath);
    await expect(page.getByText(broughtBack)).toBeVisible();
    await page.getByRole('link', { name: 'Carry on' }).click();
    await expect(page.getByRole('heading', { name: 'About the person who died' })).toBeFocused();
    await expect(requestPage.field('gender')).toBeVisible();
  });

  test('may start again, and then nothing of them is left', async ({ page, requestPage }) => {
    await openFilled(requestPage);
    await expectStored(page, 'in the garden');
    await page.goto(elsewhere);
    await page.goto(requestPath);
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect(page.getByText(broughtBack)).toHaveCount(0);
    await expectDraftMessage(page, keepsNothing);
    expect(isEmpty(await requestPage.typed())).toBe(true);
    expect(await readStored(page)).not.toContain('Margaret');
  });
});

test.describe('The draft on this device', () => {
  test('is saved only after a tick, and unticking deletes it at once', async ({ page, requestPage }) => {
    await requestPage.open();
    await expectDraftMessage(page, keepsNothing);
    await expect(tick(page)).not.toBeChecked();
    await requestPage.fillIn(everything);
    const formValues = await requestPage.typed();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await readStored(page)).not.toContain('Margaret');
    await requestPage.show('title');
    await tick(page).check();
    await expectDraftMessage(page, keeps);
    expect(await readStored(page)).toContain('Margaret');
    await page.reload();
    await expectDraftMessage(page, restored);
    await expect(tick(page)).toBeChecked();
    expect(await requestPage.typed()).toEqual(formValues);

    await tick(page).uncheck();
    await expectDraftMessage(page, keepsNothing);
    expect(await readStored(page)).not.toContain('Margaret');
    expect(await requestPage.typed()).toEqual(formValues);
    await requestPage.fillIn({ town: 'Church Stretton' });
    await page.goto(elsewhere);
    expect(await readStored(page)).not.toMatch(/Margaret|Church Stretton/);
    await requestPage.open();
    await expectDraftMessage(page, keepsNothing);
    expect(isEmpty(await requestPage.typed())).toBe(true);
  });

  test('is not saved by a second tab after it was deleted in the first', async ({ page, requestPage }) => {
    await openFilled(requestPage);
    await expectStored(page, 'in the garden');
    const second = await page.context().newPage();
    await second.goto(requestPath);
    await expectDraftMessage(second, restored);
    await requestPage.show('title');
    await tick(page).uncheck();
    await expect(tick(second)).not.toBeChecked();
    await fillRequest(second, { town: 'Church Stretton' });
    await second.goto(elsewhere);
    expect(await readStored(second)).not.toMatch(/Margaret|Church Stretton/);
  });

  test('is erased once the request is sent: going back begins another request', async ({
    page,
    requestPage,
  }) => {
    const { requestKey } = await openFilled(requestPage);
    await expectStored(page, 'Margaret');
    await requestPage.send();
    await requestPage.showsHeading(success);
    expect(await readStored(page)).not.toContain('Margaret');
    await page.goBack();
    await requestPage.showsHeading(formHeading);
    await expectDraftMessage(page, keepsNothing);
    expect(await requestPage.key()).not.toBe(requestKey);
    expect(isEmpty(await requestPage.typed())).toBe(true);
    expect(requestPage.sent()).toHaveLength(1);
  });

  test('is shared by two tabs: both send the same request', async ({ page, requestPage }) => {
    const formValues = await openFilled(requestPage);
    await expectStored(page, 'in the garden');
    const second = await page.context().newPage();
    await second.goto(requestPath);
    await expectDraftMessage(second, restored);
    expect(await readFormValues(second)).toEqual(formValues);
    await requestPage.send();
    await requestPage.showsHeading(success);
    await showField(second, 'discussFurther');
    await second.getByRole('button', { name: 'Send Request' }).click();
    await expect(second.locator('h1')).toHaveText(success);
    expect(requestPage.sent()).toHaveLength(2);
    expect(requestPage.keysSent()).toEqual([formValues.requestKey]);
    await expect.poll(() => readStored(second)).not.toContain('Margaret');
  });

  test('never replaces what somebody has typed already', async ({ page, requestPage }) => {
    const first = await openFilled(requestPage);
    await expectStored(page, 'in the garden');
    const second = await page.context().newPage();
    const savedOnce = Promise.withResolvers<void>();
    await second.route('**/assets/**', (route) => savedOnce.promise.then(() => route.continue()));
    await second.goto(requestPath, { waitUntil: 'domcontentloaded' });
    const other = { firstName: 'Peter', maritalStatus: 'Single', dateOfDeath: '1 May 2020' };
    await fillRequest(second, other);
    savedOnce.resolve();
    await expectDraftMessage(second, restored);
    expect(await readFormValues(second)).toEqual({ ...first, ...other });
  });

  test('does no harm if it is damaged', async ({ page, requestPage }) => {
    const keptAt = Date.now() + 1e9;
    for (const storedDraft of ['{', { keptAt }, { keptAt, typed: { town: { a: 1 } } }]) {
      const text = typeof storedDraft === 'string' ? storedDraft : JSON.stringify(storedDraft);
      await page.goto(elsewhere);
      await page.evaluate((draft) => localStorage.setItem('unattended-cremation', draft), text);
      await requestPage.open();
      await expect(page.locator('.draft output:visible')).toHaveCount(1);
      await expect(requestPage.field('firstName')).toHaveValue('');
      await tick(page).check();
      await requestPage.fillIn({ firstName: 'Margaret' });
      await expectStored(page, 'Margaret');
    }
  });
});

test('without a tick nothing is lost by Back, an error or a failed request, and nothing is kept', async ({
  page,
  requestPage,
  backOffice,
}) => {
  const first = await requestPage.openFilled(everything);
  await page.goto(elsewhere);
  await page.goBack();
  await expect.poll(() => requestPage.typed()).toEqual(first);
  await requestPage.visitor.ready();
  await requestPage.fillIn({ town: '' });
  await requestPage.send();
  await expect(requestPage.errorSummary).toBeVisible();
  await requestPage.fillIn({ town: 'Ludlow' });
  const formValues = await requestPage.typed();
  await requestPage.check();
  await page.goBack();
  await requestPage.showsHeading(formHeading);
  await expect.poll(() => requestPage.typed()).toEqual(formValues);
  await expectDraftMessage(page, keepsNothing);
  backOffice.answers[sendCall] = { status: 500 };
  await requestPage.send();
  await requestPage.failsKindly(formValues);
  await requestPage.check();
  await page.goto(elsewhere);
  await page.goBack();
  await requestPage.showsHeading(formHeading);
  await expect.poll(() => requestPage.typed()).toEqual(formValues);
  expect(await readStored(page)).not.toMatch(/Margaret|Ludlow/);
  Object.assign(backOffice.answers, wellAnswered);
  await requestPage.send();
  await requestPage.showsHeading(success);
  expect(requestPage.keysSent()).toEqual([formValues.requestKey]);
});

test('in a browser that stores nothing the page says so, and the request can still be sent', async ({
  page,
  requestPage,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied', 'SecurityError');
      },
    }),
  );
  await requestPage.openFilled(everything);
  await expectDraftMessage(page, keepsNothing);
  await tick(page).click();
  await expect(tick(page)).not.toBeChecked();
  await expectDraftMessage(page, keepsNothing);
  await requestPage.send();
  await requestPage.showsHeading(success);
  expect(requestPage.sent()).toHaveLength(1);
});

test.describe('A form that was open for a while', () => {
  test('is kept while the website restarts, and is then the same request', async ({
    requestPage,
    backOffice,
  }) => {
    const settings = { BACK_OFFICE_URL: backOffice.url };
    let website = await startTestLychgate(settings);
    await requestPage.visitor.open(website.address + requestPath);
    await requestPage.fillIn(everything);
    const formValues = await requestPage.typed();
    await website.stop();
    await requestPage.send();
    await requestPage.failsKindly(formValues, 'uncertain');
    website = await startTestLychgate({ ...settings, PORT: new URL(website.address).port });
    backOffice.answers[sendCall] = { status: 500 };
    await requestPage.send();
    await requestPage.failsKindly(formValues, 'uncertain');
    Object.assign(backOffice.answers, wellAnswered);
    await requestPage.send();
    await requestPage.showsHeading(success);
    await website.stop();
    expect(requestPage.keysSent()).toEqual([formValues.requestKey]);
  });

  test('gives up a website that never answers after half a minute', async ({ page, requestPage }) => {
    await page.clock.install();
    const formValues = await requestPage.openFilled(everything);
    await page.route('**/*', (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
    await requestPage.send();
    await expect(page.getByText(waiting)).toBeVisible();
    await expect(page.locator('.waiting')).toBeFocused();
    // The clock also runs by itself, for as long as a busy machine takes.
    await page.clock.runFor(20_000);
    await expect(findToasts(page)).toHaveCount(0);
    await page.clock.runFor(10_000);
    await requestPage.failsKindly(formValues, 'uncertain');
    await page.unrouteAll();
    await requestPage.send();
    await requestPage.showsHeading(success);
    expect(requestPage.keysSent()).toEqual([formValues.requestKey]);
  });
});
