import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { bothWays, type Visit } from '../../support/browser.ts';
import {
  dropdownsCall,
  fillRequest,
  keyIn,
  margaret,
  requestPath,
  saysAt,
  sendCall,
  sendRequest,
  showsHeading,
  success,
  openRequestPages,
} from '../cremation-page.ts';

const { fake, browser } = await openRequestPages();

const sent = () => fake.calls.filter(({ method, path }) => `${method} ${path}` === sendCall);
const bodySent = () => sent()[0]!.body as Record<string, string | null>;
const valueOf = (page: Page, name: string) => page.locator(`[name="${name}"]`).inputValue();

/** Types into a field as a person does, and leaves it. */
async function type(page: Page, name: string, text: string) {
  await page.locator(`[name="${name}"]`).fill(text);
  await page.locator(`[name="${name}"]`).press('Tab');
}

/** "30 November 2026", for the day in London that is this many away. */
function dayFromToday(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return day.toLocaleDateString('en-GB', {
    timeZone: 'Europe/London',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}

// Not tomorrow, which may be today before this file has run to its end.
const toCome = dayFromToday(2);

/** What is typed into the date of birth, and what is said about it. */
const wrongDates: [typed: string, said: string][] = [
  ['29/02/1900', 'There was no 29 February 1900. Please check the date of birth.'],
  ['31 Apr 1945', 'There was no 31 April 1945. Please check the date of birth.'],
  ['03/27/1945', 'Please enter the date of birth with the day first, such as 27 3 1945.'],
  ['31/12/1899', 'Please enter a date of birth from 1 January 1900 onwards.'],
  ['27 March', 'Please enter the date of birth with its year, such as 27 3 1945.'],
  [
    'in the spring of 1945',
    'Please enter the date of birth as a day, a month and a year, such as 27 3 1945 or 27 Mar 1945.',
  ],
  ['27/3/45 25:00', 'Please enter a time such as 14:30 or 2:30 pm. There is no 25:00.'],
  [toCome, `Please enter a date of birth that is today or earlier. ${toCome} is still to come.`],
];

/** What is typed, how it is said back, what the back office is sent, and what the box shows once it is left. */
const dates: [typed: string, said: string, value: string, shown: string][] = [
  ['27/3/45', 'Tuesday 27 March 1945. We took 45 to mean 1945.', '1945-03-27T00:00:00', '27 Mar 1945'],
  ['27 Mar 1945 14:30', 'Tuesday 27 March 1945, 2:30 pm', '1945-03-27T14:30:00', '27 Mar 1945 14:30'],
  ['27-09-1944', 'Wednesday 27 September 1944', '1944-09-27T00:00:00', '27 Sep 1944'],
  [
    '27/MAR/1945 23:59:58',
    'Tuesday 27 March 1945, 11:59:58 pm',
    '1945-03-27T23:59:58',
    '27 Mar 1945 23:59:58',
  ],
];

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);

  describe(`Dates of a request, ${way}`, () => {
    test('one that cannot be is refused with its reason, and stays as it was typed', async () => {
      await visit(async (v) => {
        const { page } = v;
        await v.open(requestPath);
        await fillRequest(page, margaret);
        for (const [typed, said] of wrongDates) {
          await fillRequest(page, { dateOfBirth: typed });
          await sendRequest(page);
          await saysAt(page, 'dateOfBirth', `Error: ${said}`);
          await v.ready();
          assert.equal(await valueOf(page, 'dateOfBirth'), typed);
        }
      });
      assert.deepEqual(sent(), []);
    });

    test(`one that is understood is said back in words, ${javaScript ? 'and shown as D MMM YYYY' : 'and stays as typed'}`, async () => {
      await visit(async (v) => {
        const { page } = v;
        await v.open(requestPath);
        await fillRequest(page, { ...margaret, lastName: '' });
        for (const [typed, said, , shown] of dates) {
          await type(page, 'dateOfBirth', typed);
          // Without script it is the answer to a form that says so.
          if (!javaScript) await sendRequest(page);
          await saysAt(page, 'dateOfBirth', said);
          await v.ready();
          assert.equal(await page.locator('#dateOfBirth-echo').innerText(), said);
          assert.equal(await valueOf(page, 'dateOfBirth'), javaScript ? shown : typed);
        }
      });
    });

    test('each is sent as the specification writes it, with its time where one was typed', async () => {
      await visit(async (v) => {
        for (const [birth, death] of [
          [dates[0]!, dates[1]!],
          [dates[2]!, dates[3]!],
        ] as const) {
          fake.calls.length = 0;
          await v.open(requestPath);
          await fillRequest(v.page, { ...margaret, dateOfBirth: birth[0], dateOfDeath: death[0] });
          await sendRequest(v.page);
          await showsHeading(v, success);
          const { dateOfBirth, dateOfDeath } = bodySent();
          assert.deepEqual([dateOfBirth, dateOfDeath], [birth[2], death[2]]);
        }
      });
    });

    test('a death before the birth is refused in words that name both days', async () => {
      await visit(async (v) => {
        await v.open(requestPath);
        await fillRequest(v.page, { ...margaret, dateOfBirth: '27/3/1945', dateOfDeath: '26/3/1945' });
        await sendRequest(v.page);
        await saysAt(
          v.page,
          'dateOfDeath',
          'Error: Please check both dates: the date of death, 26 Mar 1945, is before the date of birth, 27 Mar 1945.',
        );
        await v.ready();
        assert.deepEqual(
          [await valueOf(v.page, 'dateOfBirth'), await valueOf(v.page, 'dateOfDeath')],
          javaScript ? ['27 Mar 1945', '26 Mar 1945'] : ['27/3/1945', '26/3/1945'],
        );
      });
      assert.deepEqual(sent(), []);
    });
  });

  describe(`What the back office is sent, ${way}`, () => {
    const everything = {
      ...margaret,
      eMail2: 'thomas@example.org',
      mobilePhone: '07700 900 123',
      homePhone: '01632 960 001',
      businessPhone: '01632 960 002',
      deceasedMiddleName: 'Arthur',
      occupation: 'Bell founder',
      addressLine2: 'Flat 2',
      deceasedDoctorSurgery: 'Portcullis Surgery',
      unnaturalMedicalImplant: 'A pacemaker',
      paymentType: 'Bank transfer',
      remainsInstructions: 'Please scatter them\nin the garden.',
      causeOfDeath: 'Pneumonia',
      discussFurther: 'The music – “Abide with me”',
    };
    const asSent = { dateOfBirth: '1938-03-27T00:00:00', dateOfDeath: '2025-11-14T00:00:00' };
    const place = {
      diedAtAddressLine1: 'County Hospital',
      diedAtAddressLine2: 'Ward 4',
      diedAtTown: 'Hereford',
      diedAtPostcode: 'HR1 2BN',
    };

    test('everything that was answered, as it was typed, once, with the key of the form', async () => {
      await visit(async (v) => {
        await v.open(requestPath);
        await fillRequest(v.page, { ...everything, diedAtDifferentAddress: 'yes', ...place });
        const key = await keyIn(v.page);
        await sendRequest(v.page);
        await showsHeading(v, success);
        assert.deepEqual(bodySent(), { ...everything, ...asSent, ...place });
        assert.deepEqual(
          sent().map(({ idempotencyKey }) => idempotencyKey),
          [key],
        );
        assert.match(key, /^[\da-f-]{36}$/);
      });
    });

    test('an empty text where nothing was answered, and the home address where they died at home', async () => {
      await visit(async (v) => {
        await v.open(requestPath);
        await fillRequest(v.page, { ...margaret, paymentType: '  \n ' });
        await sendRequest(v.page);
        await showsHeading(v, success);
      });
      assert.deepEqual(bodySent(), {
        ...margaret,
        ...asSent,
        eMail2: '',
        mobilePhone: '',
        homePhone: '',
        businessPhone: '',
        deceasedMiddleName: '',
        occupation: '',
        addressLine2: '',
        diedAtAddressLine1: '12 High Street',
        diedAtAddressLine2: '',
        diedAtTown: 'Ludlow',
        diedAtPostcode: 'SY8 1BS',
        deceasedDoctorSurgery: '',
        unnaturalMedicalImplant: '',
        paymentType: '',
        remainsInstructions: '',
        causeOfDeath: '',
        discussFurther: '',
      });
    });

    test('a name of any script, letter for letter', async () => {
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
      await visit(async (v) => {
        await v.open(requestPath);
        await fillRequest(v.page, { ...margaret, ...names });
        await sendRequest(v.page);
        await showsHeading(v, success);
      });
      for (const [name, typed] of Object.entries(names)) {
        assert.equal(bodySent()[name], typed.normalize('NFC'), name);
      }
    });
  });

  test(`where no choices could be loaded, own words are taken up to 255 characters, ${way}`, async () => {
    fake.answers[dropdownsCall] = { status: 503 };
    const words = { maritalStatus: 'M'.repeat(255), gender: 'Ä'.repeat(255) };
    await visit(async (v) => {
      await v.open(requestPath);
      await fillRequest(v.page, {
        ...margaret,
        maritalStatus: `${words.maritalStatus}M`,
        gender: words.gender,
      });
      await sendRequest(v.page);
      await saysAt(v.page, 'maritalStatus', 'It can be 255 characters long at most.');
      await v.ready();
      assert.equal(await valueOf(v.page, 'maritalStatus'), `${words.maritalStatus}M`);
      await fillRequest(v.page, words);
      await sendRequest(v.page);
      await showsHeading(v, success);
    });
    const { maritalStatus, gender } = bodySent();
    assert.deepEqual({ maritalStatus, gender }, words);
  });

  test(`a long answer says how much room is left, ${way}`, async () => {
    const texts = [
      ['Bank transfer', 'You have 487 characters left.'],
      [`two\nlines${'x'.repeat(490)}`, 'You have 1 character left.'],
      ['x'.repeat(500), 'You have 0 characters left.'],
      ['x'.repeat(501), 'This is 1 character too long.'],
      ['x'.repeat(1700), 'This is 1,200 characters too long.'],
    ] as const;
    await visit(async (v) => {
      const { page } = v;
      await v.open(requestPath);
      await saysAt(page, 'paymentType', 'Up to 500 characters.');
      await saysAt(page, 'causeOfDeath', 'Up to 1,000 characters.');
      for (const [text, said] of texts) {
        await fillRequest(page, { paymentType: text });
        // Without script the page that comes back says so.
        if (!javaScript) await sendRequest(page);
        await saysAt(page, 'paymentType', said);
        assert.equal(await valueOf(page, 'paymentType'), text);
      }
    });
  });
}
