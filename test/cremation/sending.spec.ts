import type { Page } from '@playwright/test';
import { findToasts } from '../events/booking-page.ts';
import { readLines } from '../support/visitor.ts';
import { checkHeading, formHeading, sentPage, success, waiting, type RequestPage } from './cremation-page.ts';
import {
  diedElsewhere,
  dropdownsCall,
  margaret,
  sendCall,
  wellAnswered,
} from '../support/records/cremation-request.ts';
import { expect, test } from './cremation-test.ts';
import { createTitlePattern } from '../support/browser/title.ts';

/** An answer to every question, as it may be typed. */
const everything = {
  ...margaret,
  firstName: 'Éamon'.normalize('NFD'),
  lastName: 'O’Neill-Ünal',
  eMail2: 'thomas@example.org',
  mobilePhone: '+44 (0)7700 900-123',
  homePhone: '01632.960.001 ext 4',
  businessPhone: 'Reception: 01632 960 002',
  deceasedFirstName: '小龍',
  deceasedMiddleName: '𠮷野 Nguyễn',
  deceasedLastName: 'بن علی‌رضا',
  dateOfBirth: '27/3/45 14:30',
  occupation: 'क्षितिज',
  addressLine2: 'Flat 2',
  town: 'יעקב',
  ...diedElsewhere,
  diedAtAddressLine2: 'County Hospital',
  deceasedDoctorSurgery: 'Portcullis Surgery',
  unnaturalMedicalImplant: 'A pacemaker',
  paymentType: 'Bank transfer',
  remainsInstructions: `Please scatter them\nin the garden. <b>${'All of it. '.repeat(80)}`.trim(),
  causeOfDeath: 'Pneumonia',
  discussFurther: 'MacDonald 3rd, “Jo” <b>&amp; %20 \\',
};
/** With JavaScript a date is shown as D MMM YYYY once its field is left. */
const inForm = { ...everything, dateOfBirth: '27 Mar 1945 14:30' };

const answered: [title: string, answers: [question: string, answer: string][]][] = [
  [
    'About you',
    [
      ['Name', `Mrs ${'Éamon'.normalize('NFD')} O’Neill-Ünal`],
      [
        'Contact',
        [
          'margaret@example.org',
          'Mobile phone: +44 (0)7700 900-123',
          'thomas@example.org',
          'Home phone: 01632.960.001 ext 4',
          'Business phone: Reception: 01632 960 002',
        ].join('\n'),
      ],
      ['Your relationship to the person who died', 'Daughter'],
    ],
  ],
  [
    'About the person who died',
    [
      ['Name', 'Mr 小龍 𠮷野 Nguyễn بن علی‌رضا'],
      ['Their marital status', 'Widowed'],
      ['Their gender', 'Male'],
      ['Their date of birth', 'Tuesday 27 March 1945, 2:30 pm'],
      ['The date of their death', 'Friday 14 November 2025'],
      ['Their occupation', 'क्षितिज'],
    ],
  ],
  [
    'Where they lived and died',
    [
      ['Home address', '12 High Street\nFlat 2\nיעקב\nSY8 1BS'],
      ['Where they died', 'Ward 4\nCounty Hospital\nShrewsbury\nSY1 1AA'],
    ],
  ],
  [
    'A few more questions',
    [
      ['Their doctor’s surgery', 'Portcullis Surgery'],
      ['Medical implants, such as a pacemaker', 'A pacemaker'],
      ['How you would like to pay', 'Bank transfer'],
      ['What you would like to happen to the ashes', everything.remainsInstructions],
      ['The cause of death, if you know it', 'Pneumonia'],
      ['Anything you would like to discuss', everything.discussFurther],
    ],
  ],
];

/** Waits for the success page, which reads alike when it is opened again. Its print button needs the script. */
async function isSent(requestPage: RequestPage) {
  const { page } = requestPage;
  const readMainLines = async () =>
    (await readLines(page.getByRole('main'))).filter((line) => !line.startsWith('Print'));
  await requestPage.showsHeading(success);
  for (const isRepeated of [false, true]) {
    if (isRepeated) await page.reload();
    expect(await readMainLines()).toEqual(sentPage);
  }
  await expect(page).toHaveTitle(createTitlePattern(success));
  await expect(findToasts(page)).toHaveCount(0);
}

test('the page of answers shows every answer in full, on the screen and on paper', async ({
  page,
  requestPage,
}) => {
  await requestPage.openFilled(everything);
  await requestPage.check();
  await expect(page.locator('h1')).toBeFocused();
  await expect(page).toHaveTitle(createTitlePattern(checkHeading));
  await expect(page.getByText('Nothing has been sent yet.')).toBeVisible();
  expect(await requestPage.answers()).toEqual(answered);
  await page.emulateMedia({ media: 'print' });
  expect(await requestPage.answers()).toEqual(answered);
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
  const paper = await page.evaluate(() => ({
    isWideEnough: document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    cutOff: Array.from(document.querySelectorAll('dd')).filter(
      (answer) => answer.scrollHeight > answer.clientHeight + 1 && answer.clientHeight > 0,
    ).length,
  }));
  expect(paper).toEqual({ isWideEnough: true, cutOff: 0 });
  expect(requestPage.sent()).toEqual([]);
});

test('each section leads back to its step with everything as it was, and is sent as it is then', async ({
  page,
  requestPage,
}) => {
  const { requestKey, ...formValues } = await requestPage.openFilled(everything);
  expect(formValues).toEqual(inForm);
  await requestPage.check();
  const ways = page.getByRole('button', { name: /^Change / });
  expect(await ways.allTextContents()).toEqual(answered.map(([title]) => `Change ${title}`));
  for (const name of ['title', 'deceasedTitle', 'addressLine1', 'deceasedDoctorSurgery']) {
    await requestPage.change(name);
    await expect(requestPage.field(name)).toBeVisible();
    expect(await requestPage.typed()).toEqual({ ...inForm, requestKey, changed: name });
    await expect(requestPage.errorSummary).toHaveCount(0);
    await requestPage.backToAnswers(name);
  }
  await requestPage.change('title');
  await requestPage.fillIn({ postcode: 'SY7 8AA' });
  await requestPage.check();
  await expect.poll(async () => JSON.stringify(await requestPage.answers())).toContain('יעקב\\nSY7 8AA');
  expect(requestPage.sent()).toEqual([]);

  await requestPage.send();
  await isSent(requestPage);
  const { diedAtDifferentAddress: _, ...body } = everything;
  expect(requestPage.bodySent()).toEqual({
    ...body,
    firstName: 'Éamon'.normalize('NFC'),
    dateOfBirth: '1945-03-27T14:30:00',
    dateOfDeath: '2025-11-14T00:00:00',
    postcode: 'SY7 8AA',
  });
  expect(requestKey).toMatch(/^[\da-f-]{36}$/);
  expect(requestPage.sent().map(({ idempotencyKey }) => idempotencyKey)).toEqual([requestKey]);
});

test('the page of answers says that they died at home, and how many questions are open', async ({
  page,
  requestPage,
}) => {
  await requestPage.openFilled();
  await requestPage.check();
  const placeOfDeath = (await requestPage.answers())[2];
  expect(placeOfDeath?.[0]).toBe('Where they lived and died');
  expect(placeOfDeath?.[1]?.at(-1)).toEqual(['Where they died', 'At their home address']);
  await expect(page.getByText('6 questions are not answered.')).toBeVisible();
  await requestPage.change('addressLine1');
  await requestPage.backToAnswers('addressLine1');
});

test('a request that fails can be sent again from the form, with everything as it was typed', async ({
  requestPage,
  backOffice,
}) => {
  const formValues = await requestPage.openFilled({ ...margaret, ...diedElsewhere });
  await requestPage.check();
  backOffice.answers[sendCall] = { status: 503, text: 'Secret reason' };
  await requestPage.send();
  await requestPage.failsKindly(formValues);
  Object.assign(backOffice.answers, wellAnswered);
  await requestPage.send();
  await requestPage.showsHeading(success);
  expect(requestPage.sent()).toHaveLength(2);
  expect(requestPage.keysSent()).toEqual([formValues.requestKey]);
});

test('the error of an earlier try does not stand above the success', async ({
  page,
  requestPage,
  backOffice,
}) => {
  backOffice.answers[sendCall] = { status: 503 };
  await requestPage.openFilled();
  await requestPage.send();
  await expect(findToasts(page)).toHaveCount(1);
  Object.assign(backOffice.answers, wellAnswered);
  await requestPage.send();
  await requestPage.showsHeading(success);
  await expect(findToasts(page)).toHaveCount(0);
});

test('a request that may have arrived is sent again only by the button that says so', async ({
  page,
  requestPage,
  backOffice,
}) => {
  backOffice.answers[sendCall] = { status: 504 };
  const formValues = await requestPage.openFilled();
  await requestPage.send();
  await requestPage.failsKindly(formValues, 'uncertain');
  Object.assign(backOffice.answers, wellAnswered);
  await requestPage.check();
  expect(requestPage.sent()).toHaveLength(1);
  await page.getByRole('button', { name: 'Send Request Again' }).click();
  await requestPage.showsHeading(success);
  expect(requestPage.sent()).toHaveLength(2);
  expect(requestPage.keysSent()).toEqual([formValues.requestKey]);
});

test('an error of the back office is shown at its field', async ({ page, requestPage, backOffice }) => {
  const message = 'Please enter a Postcode that we serve.';
  backOffice.answers[sendCall] = { status: 400, body: { code: 'invalid', fields: { postcode: message } } };
  const formValues = await requestPage.openFilled();
  await requestPage.send();
  await requestPage.complains({ postcode: message });
  await expect(findToasts(page)).toHaveCount(0);
  await expect(page.locator('#postcode-error')).toHaveText(`Error: ${message}`);
  expect(await requestPage.typed()).toEqual(formValues);
  await page.getByRole('link', { name: message }).click();
  await expect(requestPage.field('postcode')).toBeFocused();
});

test('Enter leads on, even while choices are missing', async ({ page, requestPage, backOffice }) => {
  const { town: _, ...others } = margaret;
  await requestPage.openFilled(others);
  await requestPage.show('town');
  await requestPage.field('town').fill('ludlow');
  await requestPage.field('town').press('Enter');
  await expect(page.getByRole('heading', { name: 'A few more questions' })).toBeFocused();
  await requestPage.check();
  await requestPage.send();
  await requestPage.showsHeading(success);
  expect(requestPage.bodySent().town).toBe('Ludlow');

  // A back office may answer without a reference.
  backOffice.answers[sendCall] = { body: true };
  backOffice.answers[dropdownsCall] = { status: 500 };
  await requestPage.openFilled();
  await requestPage.show('eMail1');
  await requestPage.field('eMail1').press('Enter');
  await expect(page.getByRole('heading', { name: 'About the person who died' })).toBeFocused();
  await requestPage.send();
  await requestPage.showsHeading(success);
  expect((await readLines(page.getByRole('main'))).join(' ')).not.toMatch(/[Rr]eference|tell us/);
  expect(requestPage.keysSent()).toHaveLength(2);
});

test('a double click is one request, and a large spinner is shown while it is sent', async ({
  page,
  requestPage,
  backOffice,
}) => {
  const arrived = Promise.withResolvers<void>();
  backOffice.answers[sendCall] = () => arrived.promise.then(() => wellAnswered[sendCall]);
  await requestPage.openFilled();
  await requestPage.show('discussFurther');
  await page.getByRole('button', { name: 'Send Request' }).dblclick();
  await expect(page.getByText(waiting)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send Request' })).toHaveCount(0);
  const spinner = page.locator('.waiting .sending');
  expect(await spinner.evaluate((box: HTMLElement) => [box.offsetWidth, box.offsetHeight])).toEqual([
    100, 100,
  ]);
  arrived.resolve();
  await requestPage.showsHeading(success);
  await expect(page.getByText(waiting)).toHaveCount(0);
  await expect(page.locator('h1')).toBeFocused();
  expect(requestPage.sent()).toHaveLength(1);
});

test.describe('When the connection to the website drops', () => {
  /** Answers each form in this way, and no other request. */
  const interceptSending = (page: Page, answer: Parameters<Page['route']>[1]) =>
    page.route('**/*', (route, request) =>
      request.method() === 'POST' ? answer(route, request) : route.continue(),
    );

  test('the form returns as it was typed, and the next try is the same request', async ({
    page,
    requestPage,
  }) => {
    // A browser makes no random keys over plain HTTP.
    await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, 'randomUUID'));
    const formValues = await requestPage.openFilled({ ...margaret, ...diedElsewhere });
    await page.context().setOffline(true);
    await requestPage.send();
    await requestPage.failsKindly(formValues);
    await page.context().setOffline(false);
    await interceptSending(page, (route) => route.abort('connectionreset'));
    await requestPage.send();
    await requestPage.failsKindly(formValues, 'uncertain');
    // The login page of a network on the way.
    const login = { contentType: 'text/html', body: '<h1>Please log in to our Wi-Fi</h1>' };
    for (const status of [200, 403, 502, 511]) {
      await page.unrouteAll();
      await interceptSending(page, (route) => route.fulfill({ ...login, status }));
      await requestPage.send();
      await requestPage.failsKindly(formValues, 'uncertain');
    }
    expect(requestPage.sent()).toEqual([]);

    await page.unrouteAll();
    // The request arrives, and its answer is lost.
    await interceptSending(page, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await requestPage.send();
    await requestPage.failsKindly(formValues, 'uncertain');
    await page.unrouteAll();
    await requestPage.send();
    await requestPage.showsHeading(success);
    expect(requestPage.sent()).toHaveLength(2);
    expect(requestPage.keysSent()).toEqual([formValues.requestKey]);
  });

  test('right after the answer, the request still ends in success', async ({ page, requestPage }) => {
    await requestPage.openFilled();
    page.on('response', (response) => {
      if (response.request().method() === 'POST') void page.context().setOffline(true);
    });
    await page.route('**/*', (route) =>
      route.request().method() === 'POST' ? route.continue() : route.abort('connectionreset'),
    );
    await requestPage.send();
    await requestPage.showsHeading(success);
    await expect(page.getByText('Your reference is UC-4KTD-9WRX')).toBeVisible();
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a request is checked, changed, looked back at and sent', async ({ page, requestPage }) => {
    const { requestKey: _, ...formValues } = await requestPage.openFilled({
      ...everything,
      lastName: 'van der Berg',
      postcode: 'sy81bs',
    });
    await requestPage.check();
    await expect(page.getByText('Van der Berg')).toBeVisible();
    await page.goBack();
    await requestPage.showsHeading(formHeading);
    expect(await requestPage.typed()).toMatchObject(formValues);

    await requestPage.check();
    await requestPage.change('title');
    const tidied = { lastName: 'Van der Berg', postcode: 'SY8 1BS' };
    expect(await requestPage.typed()).toMatchObject({ ...formValues, ...tidied });
    await requestPage.fillIn({ lastName: 'van der Berg' });
    await requestPage.backToAnswers('title');
    await requestPage.send();
    await isSent(requestPage);
    expect(requestPage.bodySent()).toMatchObject({
      lastName: 'van der Berg',
      postcode: 'SY8 1BS',
      dateOfBirth: '1945-03-27T14:30:00',
    });
    expect(requestPage.sent()).toHaveLength(1);
  });

  test('a request that fails comes back as it was typed, and is the same when it is sent again', async ({
    page,
    requestPage,
    backOffice,
  }) => {
    backOffice.answers[sendCall] = { status: 500, text: 'Secret reason' };
    const formValues = await requestPage.openFilled(everything);
    await requestPage.send();
    await requestPage.failsKindly(formValues);
    await page.reload();
    expect(await requestPage.typed()).toEqual(formValues);
    Object.assign(backOffice.answers, wellAnswered);
    await requestPage.send();
    await requestPage.showsHeading(success);
    expect(requestPage.keysSent()).toEqual([formValues.requestKey]);
  });
});
