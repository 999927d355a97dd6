// @proof: every way to fill in the longest form; sending.spec.ts fills it in once.
import { expectVisibleFocus, pressTabUntil } from '../../support/browser/keyboard.ts';
import { readLines } from '../../support/visitor.ts';
import { checkHeading, fillRequest, formHeading, success } from '../cremation-page.ts';
import {
  diedElsewhere,
  margaret,
  missing,
  placeMissing,
  requestPath,
} from '../../support/records/cremation-request.ts';
import { expect, test } from '../cremation-test.ts';
import { createTitlePattern } from '../../support/browser/title.ts';

/** The fields of the payload in the order of section 3, and the box before the place of death. */
const names = [
  'title',
  'firstName',
  'lastName',
  'eMail1',
  'mobilePhone',
  'eMail2',
  'homePhone',
  'businessPhone',
  'relationship',
  'deceasedTitle',
  'deceasedFirstName',
  'deceasedMiddleName',
  'deceasedLastName',
  'maritalStatus',
  'gender',
  'dateOfBirth',
  'dateOfDeath',
  'occupation',
  'addressLine1',
  'addressLine2',
  'town',
  'postcode',
  'diedAtDifferentAddress',
  'diedAtAddressLine1',
  'diedAtAddressLine2',
  'diedAtTown',
  'diedAtPostcode',
  'deceasedDoctorSurgery',
  'unnaturalMedicalImplant',
  'paymentType',
  'remainsInstructions',
  'causeOfDeath',
  'discussFurther',
];

/** The fields that the browser may fill in: facts about the person who sits before it. */
const autofilled: Record<string, string> = {
  title: 'honorific-prefix',
  firstName: 'given-name',
  lastName: 'family-name',
  eMail1: 'email',
  mobilePhone: 'tel',
  homePhone: 'home tel',
  businessPhone: 'work tel',
};

const tick = 'They died at a different address';

test('the form has four sections, and each field has its name, its place and one label', async ({
  page,
  requestPage,
}) => {
  await requestPage.open();
  await expect(page).toHaveTitle(createTitlePattern(formHeading));
  await expect(page.locator('main form h2')).toHaveText([
    'About you, 1 of 4',
    'About the person who died, 2 of 4',
    'Where they lived and died, 3 of 4',
    'A few more questions, 4 of 4',
  ]);
  await requestPage.show('diedAtDifferentAddress');
  await page.getByRole('checkbox', { name: tick }).check();
  // Shows all steps at once, as on paper.
  await page.evaluate(() => {
    for (const step of document.querySelectorAll('fieldset')) step.hidden = false;
    for (const folded of document.querySelectorAll('details')) folded.open = true;
  });
  const fields = await page
    .locator('main form')
    .last()
    .locator('input:not([type="submit"]):visible, select, textarea')
    .evaluateAll((all) =>
      (all as HTMLInputElement[])
        .filter(({ name }) => name !== '')
        .map((control) => ({
          name: control.name,
          labels: [...control.labels!].filter((label) => label.checkVisibility()).length,
          isOptional: control.labels![0]!.innerText.endsWith('(optional)'),
          autocomplete: control.getAttribute('autocomplete'),
        })),
    );
  expect(fields.map(({ name }) => name)).toEqual(names);
  const required = new Set(Object.keys({ ...missing, ...placeMissing }));
  for (const { name, labels, isOptional, autocomplete } of fields) {
    expect(labels, `labels of ${name}`).toBe(1);
    if (name === 'diedAtDifferentAddress') continue;
    expect(isOptional, `${name} may be left empty`).toBe(!required.has(name));
    expect(autocomplete, name).toBe(autofilled[name] ?? 'off');
  }
});

test('sensitive questions explain why they are asked', async ({ page, requestPage }) => {
  await requestPage.open();
  for (const name of ['maritalStatus', 'unnaturalMedicalImplant', 'causeOfDeath', 'deceasedDoctorSurgery']) {
    const question = page.locator('.field', { has: requestPage.field(name) });
    await expect(question).toContainText(/We ask|We may need|forms ask for|This helps us/);
  }
});

test.describe('On a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('an empty form shows all that is missing, and each line leads to its field', async ({
    requestPage,
  }) => {
    await requestPage.open();
    await requestPage.send();
    await requestPage.complains(missing);
    await expect(requestPage.errorSummary).toBeInViewport();
    const top = await requestPage.errorSummary.evaluate((summary) => summary.getBoundingClientRect().top);
    expect(top, 'the summary begins on the screen').toBeGreaterThanOrEqual(0);
    await pressTabUntil(requestPage.visitor, missing.title);
    for (const [name, line] of Object.entries(missing)) {
      // The last step alone names the problems of all.
      await requestPage.show('discussFurther');
      await requestPage.errorSummary.getByRole('link', { name: line, exact: true }).press('Enter');
      await expect(requestPage.field(name)).toBeFocused();
      await expectVisibleFocus(requestPage.visitor);
    }
    await requestPage.send();
    await expect(requestPage.errorSummary).toBeFocused();
    expect(requestPage.sent()).toEqual([]);
  });
});

test('each problem is named and what was typed is kept; what is corrected is no longer marked', async ({
  page,
  requestPage,
}) => {
  const wrong = {
    lastName: '',
    eMail2: 'thomas@@example.org',
    dateOfBirth: '29/02/1900',
    occupation: 'O'.repeat(101),
  };
  const messages = {
    lastName: missing.lastName,
    eMail2: missing.eMail1,
    dateOfBirth: '29 February 1900 is not a real date. Please check the date of birth.',
    occupation: 'Please shorten this to 100 characters or fewer.',
  };
  const labels = { eMail2: 'Second email address: ', occupation: 'Their occupation: ' };
  await requestPage.openFilled({ ...margaret, ...wrong });
  await requestPage.send();
  await requestPage.complains(messages, labels);
  expect(await requestPage.typed()).toMatchObject({ ...margaret, ...wrong });

  // A corrected field is no longer marked, and nobody loses their place.
  const { lastName: _, ...others } = messages;
  await requestPage.type('lastName', 'Ellis');
  await expect(requestPage.errorSummary.getByRole('link')).toHaveText([labels.eMail2 + messages.eMail2]);
  await expect(page.locator('#lastName-error')).toHaveCount(0);
  await expect(requestPage.field('eMail1')).toBeFocused();
  await requestPage.show('discussFurther');
  await expect(requestPage.errorSummary.getByRole('link')).toHaveCount(3);
  await page.getByRole('button', { name: checkHeading }).click();
  await requestPage.complains(others, labels);
  expect(requestPage.sent()).toEqual([]);

  await requestPage.fillIn({ eMail2: '', dateOfBirth: '27/3/45', occupation: '' });
  await requestPage.send();
  await requestPage.showsHeading(success);
  await expect(page).toHaveTitle(createTitlePattern(success));
  expect(requestPage.bodySent().dateOfBirth).toBe('1945-03-27T00:00:00');
});

test('a different place of death is required once its box is ticked', async ({ page, requestPage }) => {
  await requestPage.open();
  await requestPage.show('diedAtDifferentAddress');
  const place = page.locator('.place-fields');
  await expect(place).toBeHidden();
  await page.getByRole('checkbox', { name: tick }).check();
  await expect(place).toBeVisible();
  await page.getByRole('checkbox', { name: tick }).uncheck();
  await expect(place).toBeHidden();

  await requestPage.fillIn({ ...margaret, diedAtDifferentAddress: 'yes' });
  await requestPage.send();
  await requestPage.complains(placeMissing);
  await requestPage.show('diedAtTown');
  await expect(page.getByRole('checkbox', { name: tick })).toBeChecked();
  for (const [name, line] of Object.entries(placeMissing)) {
    await requestPage.errorSummary.getByRole('link', { name: line, exact: true }).click();
    await expect(requestPage.field(name)).toBeFocused();
  }
  // Once the box is cleared, its fields are not required, and their values are not sent.
  await requestPage.fillIn({ diedAtTown: 'Hereford', diedAtDifferentAddress: '' });
  await requestPage.send();
  await requestPage.showsHeading(success);
  const { diedAtAddressLine1, diedAtTown } = requestPage.bodySent();
  expect([diedAtAddressLine1, diedAtTown]).toEqual(['12 High Street', 'Ludlow']);
});

test.describe('A capital letter at the beginning', () => {
  test('is added when a field is left; if removed by hand, it stays removed', async ({ requestPage }) => {
    const lastName = requestPage.field('lastName');
    await requestPage.openFilled();
    await requestPage.show('lastName');
    await lastName.fill('éamon');
    await expect(lastName).toHaveValue('éamon');
    await lastName.press('Tab');
    await expect(lastName).toHaveValue('Éamon');
    await requestPage.type('title', 'x');
    await expect(requestPage.field('title')).toHaveValue('x');
    await requestPage.type('title', 'xavier');
    await expect(requestPage.field('title')).toHaveValue('Xavier');
    await requestPage.type('postcode', 'sy81bs');
    await expect(requestPage.field('postcode')).toHaveValue('SY8 1BS');
    await requestPage.type('relationship', 'aunt');
    await expect(requestPage.field('relationship')).toHaveValue('aunt');

    await requestPage.type('lastName', 'van der Berg');
    await expect(lastName).toHaveValue('Van der Berg');
    await requestPage.type('lastName', 'van der Berg');
    await requestPage.type('lastName', 'van der Berg ');
    await expect(lastName).toHaveValue('van der Berg ');
    // The page of answers does not restore them.
    await requestPage.check();
    await requestPage.change('title');
    await lastName.focus();
    await lastName.press('Tab');
    await expect(lastName).toHaveValue('van der Berg ');
    await requestPage.type('town', 'ludlow');
    await expect(requestPage.field('town'), 'its capital was on the page of answers').toHaveValue('ludlow');
    await requestPage.send();
    await requestPage.showsHeading(success);
    expect(requestPage.bodySent().lastName).toBe('van der Berg');
  });

  test('is added once to entries typed before the script arrived', async ({ page, requestPage }) => {
    const formFilled = Promise.withResolvers<void>();
    await page.route('**/assets/**', (route) => formFilled.promise.then(() => route.continue()));
    await page.goto(requestPath, { waitUntil: 'domcontentloaded' });
    await requestPage.type('firstName', 'margaret');
    await requestPage.field('lastName').fill('van der Berg');
    formFilled.resolve();
    await requestPage.visitor.ready();
    await expect(requestPage.field('firstName')).toHaveValue('Margaret');
    await expect(requestPage.field('lastName'), 'it is still being typed').toHaveValue('van der Berg');
    await requestPage.field('lastName').press('Tab');
    await expect(requestPage.field('lastName')).toHaveValue('Van der Berg');
    await requestPage.type('firstName', 'margaret');
    await expect(requestPage.field('firstName')).toHaveValue('margaret');
  });
});

test('a long answer says how much room is left once there is little', async ({ requestPage }) => {
  await requestPage.open();
  await requestPage.fillIn({ paymentType: 'x'.repeat(399) });
  await expect(requestPage.field('paymentType')).not.toHaveAccessibleDescription(/characters/);
  for (const [text, message] of [
    ['x'.repeat(400), 'You have 100 characters left.'],
    [`two\nlines${'x'.repeat(490)}`, 'You have 1 character left.'],
    ['x'.repeat(500), 'You have 0 characters left.'],
    ['x'.repeat(501), 'This is 1 character too long.'],
    ['x'.repeat(1700), 'This is 1,200 characters too long.'],
  ] as const) {
    await requestPage.fillIn({ paymentType: text });
    await requestPage.saysAt('paymentType', message);
    await expect(requestPage.field('paymentType')).toHaveValue(text);
  }
});

test.describe('With a clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('three megabytes pasted into a box stay there and are not sent', async ({ page, requestPage }) => {
    const pastedCharacters = 3_000_000;
    const formValues = { ...margaret, discussFurther: 'Nothing of this may be lost.' };
    await requestPage.openFilled(formValues);
    await page.evaluate((length) => navigator.clipboard.writeText('p'.repeat(length)), pastedCharacters);
    await requestPage.show('causeOfDeath');
    const box = requestPage.field('causeOfDeath');
    const readLength = () => box.evaluate((element) => (element as HTMLTextAreaElement).value.length);
    await box.press('ControlOrMeta+V');
    await expect.poll(readLength).toBe(pastedCharacters);
    await requestPage.send();
    await expect(requestPage.errorSummary).toBeFocused();
    await requestPage.saysAt('causeOfDeath', 'Error: Please shorten this to 1000 characters or fewer.');
    await requestPage.saysAt('causeOfDeath', 'This is 2,999,000 characters too long.');
    expect(await readLength()).toBe(pastedCharacters);
    await expect(requestPage.field('discussFurther')).toHaveValue(formValues.discussFurther);
    expect(requestPage.sent()).toEqual([]);

    // With the extra letters removed, the request is sent.
    await requestPage.fillIn({ causeOfDeath: 'Pneumonia' });
    await requestPage.send();
    await requestPage.showsHeading(success);
    expect(requestPage.sent()).toHaveLength(1);
  });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a form with errors comes back with all of them, each with a link to its field', async ({
    page,
    requestPage,
  }) => {
    await requestPage.open();
    await expect(page.locator('.place-fields')).toBeHidden();
    await page.getByRole('checkbox', { name: tick }).check();
    await expect(page.locator('.place-fields')).toBeVisible();
    // Nothing is said about drafts, which a browser without JavaScript does not keep.
    expect((await readLines(page.getByRole('main'))).join(' ')).not.toMatch(/saved?|delete|remember/i);
    await expect(page.getByRole('checkbox', { name: /Remember/ })).toHaveCount(0);

    await fillRequest(page, { ...diedElsewhere, diedAtTown: '', dateOfDeath: '14/11/25' });
    await requestPage.send();
    const { dateOfDeath: _, ...others } = missing;
    await requestPage.complains({ ...others, diedAtTown: placeMissing.diedAtTown });
    const echo = page.locator('#dateOfDeath-echo');
    await expect(echo).toContainText('Friday 14 November 2025. We took 25 to mean 2025.');
    await expect(requestPage.field('dateOfDeath')).toHaveValue('14/11/25');
    for (const [name, line] of [
      ['title', missing.title],
      ['gender', missing.gender],
      ['diedAtTown', placeMissing.diedAtTown],
    ] as const) {
      await requestPage.errorSummary.getByRole('link', { name: line, exact: true }).click();
      await expect(requestPage.field(name)).toBeFocused();
    }
    expect(requestPage.sent()).toEqual([]);
  });
});
