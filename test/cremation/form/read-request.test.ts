import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { summaryLabels } from '#website/cremation/form/summary.ts';
import { readRequest } from '#website/cremation/form/read-request.ts';
import { diedElsewhere, margaret, missing, placeMissing } from '../../support/records/cremation-request.ts';

const today = '2026-11-21';
const read = (text: Record<string, string>) => readRequest({ ...margaret, ...text }, today);
const findProblems = (text: Record<string, string>) => read(text).problems;

const shorten = (charactersMax: number) => `Please shorten this to ${charactersMax} characters or fewer.`;
const describeLimit = (message: string, charactersMax: number) =>
  `${message.replace(/\.?$/, '.')} It can be ${charactersMax} characters long at most.`;

/** The limit of each field, the message about a longer text, and the name of the field in the summary. */
const limits: [name: string, charactersMax: number, problem: string, inSummary?: string][] = [
  ['title', 30, describeLimit(missing.title, 30)],
  ['firstName', 100, describeLimit(missing.firstName, 100)],
  ['lastName', 100, describeLimit(missing.lastName, 100)],
  ['eMail1', 500, missing.eMail1],
  ['eMail2', 500, missing.eMail1, 'Second email address'],
  ['mobilePhone', 50, shorten(50), 'Mobile phone'],
  ['homePhone', 50, shorten(50), 'Home phone'],
  ['businessPhone', 50, shorten(50), 'Business phone'],
  ['relationship', 255, describeLimit(missing.relationship, 255)],
  ['deceasedTitle', 30, describeLimit(missing.deceasedTitle, 30)],
  ['deceasedFirstName', 50, describeLimit(missing.deceasedFirstName, 50)],
  ['deceasedMiddleName', 50, shorten(50), 'Their middle name'],
  ['deceasedLastName', 50, describeLimit(missing.deceasedLastName, 50)],
  ['maritalStatus', 255, describeLimit(missing.maritalStatus, 255)],
  ['gender', 255, describeLimit(missing.gender, 255)],
  ['occupation', 100, shorten(100), 'Their occupation'],
  ['addressLine1', 255, describeLimit(missing.addressLine1, 255)],
  ['addressLine2', 255, shorten(255), 'Their home address, line 2'],
  ['town', 255, describeLimit(missing.town, 255)],
  ['postcode', 10, describeLimit(missing.postcode, 10)],
  ['diedAtAddressLine1', 255, `${placeMissing.diedAtAddressLine1} ${shorten(255)}`],
  ['diedAtAddressLine2', 255, shorten(255), 'Where they died, line 2'],
  ['diedAtTown', 255, `${placeMissing.diedAtTown} ${shorten(255)}`],
  ['diedAtPostcode', 10, `${placeMissing.diedAtPostcode} ${shorten(10)}`],
  ['deceasedDoctorSurgery', 500, shorten(500), 'Their doctor’s surgery'],
  ['unnaturalMedicalImplant', 500, shorten(500), 'Medical implants, such as a pacemaker'],
  ['paymentType', 500, shorten(500), 'How you would like to pay'],
  ['remainsInstructions', 1000, shorten(1000), 'What you would like to happen to the ashes'],
  ['causeOfDeath', 1000, shorten(1000), 'The cause of death, if you know it'],
  ['discussFurther', 1000, shorten(1000), 'Anything you would like to discuss'],
];

function readText(name: string, length: number): string {
  if (name.startsWith('eMail')) return `${'e'.repeat(length - '@example.org'.length)}@example.org`;
  return (name.endsWith('Phone') ? '0' : 'L').repeat(length);
}

const createLongest = (more: number) => ({
  ...diedElsewhere,
  ...Object.fromEntries(limits.map(([name, charactersMax]) => [name, readText(name, charactersMax + more)])),
});

describe('The fields of a request', () => {
  test('accept their longest text', () => {
    const { request, problems } = read(createLongest(0));
    const { diedAtDifferentAddress: _, ...texts } = createLongest(0);
    assert.deepEqual(problems, {});
    assert.deepEqual({ ...request, ...texts }, request);
  });

  test('refuse one character more, each with its limit, and the summary says which one it is', () => {
    const expected = Object.fromEntries(limits.map(([name, , problem]) => [name, problem]));
    assert.deepEqual(findProblems(createLongest(1)), expected);
    for (const [name, , , label] of limits) assert.equal(summaryLabels[name], label, name);
  });

  test('are all named where a required answer is missing, in the order of the form', () => {
    const { problems } = readRequest({}, today);
    assert.deepEqual(Object.entries(problems), Object.entries(missing));
    const place = findProblems({ diedAtDifferentAddress: 'yes' });
    assert.deepEqual(Object.entries(place), Object.entries(placeMissing));
  });

  const wrong: [name: string, typed: string, problem: string][] = [
    ['firstName', ' \u200B ', missing.firstName],
    ['eMail1', 'margaret', missing.eMail1],
    ['eMail1', 'margaret@example', missing.eMail1],
    ['eMail1', 'two words@example.org', missing.eMail1],
    ['eMail2', 'margaret@@example.org', missing.eMail1],
  ];
  for (const [name, input, problem] of wrong)
    test(`refuse “${input}” as ${name}`, () => {
      assert.deepEqual(findProblems({ [name]: input }), { [name]: problem });
    });

  test('accept a phone number in any format, and any other text in its place', () => {
    const numbers = {
      mobilePhone: '+44 (0)7700 900-123',
      homePhone: 'call me',
      businessPhone: 'extension 12',
    };
    const { request, problems } = read(numbers);
    assert.deepEqual(problems, {});
    assert.deepEqual({ ...request, ...numbers }, request);
  });

  test('keep a name of any script letter for letter, composed, and blank text is no answer', () => {
    const names = {
      firstName: 'Éamon'.normalize('NFD'),
      lastName: 'O’Neill-Ünal',
      deceasedTitle: 'Grand-mère N’Golo',
      deceasedFirstName: '小龍',
      deceasedMiddleName: '𠮷野 Nguyễn',
      deceasedLastName: 'بن علی‌رضا',
      occupation: 'क्षितिज',
      town: 'יעקב',
      discussFurther: 'MacDonald 3rd, “Jo” <b>&amp; %20 \\',
    };
    const { request } = read({ ...names, paymentType: '  \n ' });
    const composed = Object.entries(names).map(([name, input]) => [name, input.normalize('NFC')]);
    assert.deepEqual({ ...request, ...Object.fromEntries(composed), paymentType: null }, request);
  });

  test('have the home address as the place of death unless the box is ticked', () => {
    const { request } = read({ ...diedElsewhere, diedAtDifferentAddress: '' });
    assert.deepEqual([request.diedAtTown, request.diedAtPostcode], ['Ludlow', 'SY8 1BS']);
    assert.equal(read(diedElsewhere).request.diedAtTown, 'Shrewsbury');
  });
});

describe('The dates of a request', () => {
  test('are sent as the specification writes them, with their times', () => {
    const { request, problems } = read({ dateOfBirth: '27/3/45', dateOfDeath: '27/MAR/1945 23:59:58' });
    assert.deepEqual(problems, {});
    const { dateOfBirth, dateOfDeath } = request;
    assert.deepEqual([dateOfBirth, dateOfDeath], ['1945-03-27T00:00:00', '1945-03-27T23:59:58']);
  });

  test('are refused by their own names', () => {
    assert.deepEqual(findProblems({ dateOfBirth: '31/12/1899', dateOfDeath: '22/11/2026' }), {
      dateOfBirth: 'Please enter a date of birth from 1 January 1900 onwards.',
      dateOfDeath:
        'Please enter a date of death that is today or earlier. 22 November 2026 is still to come.',
    });
  });

  test('that put the death before the birth are refused in words that name both days', () => {
    assert.deepEqual(findProblems({ dateOfBirth: '27/3/1945', dateOfDeath: '26/3/1945' }), {
      dateOfDeath:
        'Please check both dates: the date of death, 26 Mar 1945, is before the date of birth, 27 Mar 1945.',
    });
  });
});
