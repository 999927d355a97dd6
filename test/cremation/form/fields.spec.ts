import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { typedIn } from '../../events/booking-page.ts';
import { bothWays, reads, wordsOf, type Visit } from '../../support/browser.ts';
import {
  fillRequest,
  hasFocus,
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
const heading = 'Request an unattended cremation';

/** The fields of the payload in the order of section 3, and the box before the place of death. */
const names = [
  'title',
  'firstName',
  'lastName',
  'eMail1',
  'eMail2',
  'mobilePhone',
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

/** What is said where a required answer is missing, in the order of the form. */
const missing = {
  title: 'Please enter your title.',
  firstName: 'Please enter your first name.',
  lastName: 'Please enter your last name.',
  eMail1: 'Please enter a valid email address.',
  relationship: 'Please enter your relationship to the person who died.',
  deceasedTitle: "Please enter the deceased's title.",
  deceasedFirstName: "Please enter the deceased's first name.",
  deceasedLastName: "Please enter the deceased's last name.",
  maritalStatus: 'Marital Status is required',
  gender: 'Gender is required',
  dateOfBirth: 'Please enter the date of birth.',
  dateOfDeath: 'Please enter the date of death.',
  addressLine1: "Please enter the deceased's address line 1.",
  town: "Please enter the deceased's town.",
  postcode: "Please enter the deceased's Postcode.",
};
const placeMissing = {
  diedAtAddressLine1: 'Please enter address line 1 of the place where they died.',
  diedAtTown: 'Please enter the town where they died.',
  diedAtPostcode: 'Please enter the Postcode of the place where they died.',
};

const shorten = (charactersMax: number) => `Please shorten this to ${charactersMax} characters or fewer.`;
const limitedPace = (message: string, charactersMax: number) =>
  `${message} It can be ${charactersMax} characters long at most.`;

/** The most that each field takes, what is said about more, and how the summary says which field is meant. */
const limits: [name: string, charactersMax: number, said: string, inSummary?: string][] = [
  ['title', 30, limitedPace(missing.title, 30)],
  ['firstName', 100, limitedPace(missing.firstName, 100)],
  ['lastName', 100, limitedPace(missing.lastName, 100)],
  ['eMail1', 500, missing.eMail1],
  ['eMail2', 500, missing.eMail1, 'Second email address: '],
  ['mobilePhone', 50, shorten(50), 'Mobile phone: '],
  ['homePhone', 50, shorten(50), 'Home phone: '],
  ['businessPhone', 50, shorten(50), 'Business phone: '],
  ['relationship', 255, limitedPace(missing.relationship, 255)],
  ['deceasedTitle', 30, limitedPace(missing.deceasedTitle, 30)],
  ['deceasedFirstName', 50, limitedPace(missing.deceasedFirstName, 50)],
  ['deceasedMiddleName', 50, shorten(50), 'Their middle name: '],
  ['deceasedLastName', 50, limitedPace(missing.deceasedLastName, 50)],
  ['occupation', 100, shorten(100), 'Their occupation: '],
  ['addressLine1', 255, limitedPace(missing.addressLine1, 255)],
  ['addressLine2', 255, shorten(255), 'Their home address, line 2: '],
  ['town', 255, limitedPace(missing.town, 255)],
  ['postcode', 10, limitedPace(missing.postcode, 10)],
  ['diedAtAddressLine1', 255, `${placeMissing.diedAtAddressLine1} ${shorten(255)}`],
  ['diedAtAddressLine2', 255, shorten(255), 'Where they died, line 2: '],
  ['diedAtTown', 255, `${placeMissing.diedAtTown} ${shorten(255)}`],
  ['diedAtPostcode', 10, `${placeMissing.diedAtPostcode} ${shorten(10)}`],
  ['deceasedDoctorSurgery', 500, shorten(500), 'Their doctor’s surgery: '],
  ['unnaturalMedicalImplant', 500, shorten(500), 'Medical implants, such as a pacemaker: '],
  ['paymentType', 500, shorten(500), 'How you would like to pay: '],
  ['remainsInstructions', 1000, shorten(1000), 'What you would like to happen with the ashes: '],
  ['causeOfDeath', 1000, shorten(1000), 'The cause of death, if you know it: '],
  ['discussFurther', 1000, shorten(1000), 'Anything you would like to talk about with us: '],
];

function ofLength(name: string, length: number): string {
  if (name.startsWith('eMail')) return `${'e'.repeat(length - '@example.org'.length)}@example.org`;
  return (name.endsWith('Phone') ? '0' : 'L').repeat(length);
}

const phone = 'Please enter a telephone number, such as 01632 960 001.';

/** What is typed, into which field, and what is said about it. */
const wrong: [name: string, typed: string, said: string, inSummary?: string][] = [
  ['firstName', ' \u200B ', missing.firstName],
  ['eMail1', 'margaret', missing.eMail1],
  ['eMail1', 'margaret@example', missing.eMail1],
  ['eMail1', 'two words@example.org', missing.eMail1],
  ['eMail2', 'margaret@@example.org', missing.eMail1, 'Second email address: '],
  ['mobilePhone', 'please write instead', phone, 'Mobile phone: '],
  ['homePhone', '1234', phone, 'Home phone: '],
  ['businessPhone', 'extension 12', phone, 'Business phone: '],
];

const invalidOn = (page: Page) =>
  page
    .locator('[aria-invalid]')
    .evaluateAll((all) => all.map((control) => control.getAttribute('name') ?? ''));

/** Waits for these problems and no others: in the summary, at their fields and in what a screen reader says. */
async function complains(v: Visit, problems: Record<string, string>, labels: Record<string, string> = {}) {
  const { page } = v;
  const lines = Object.entries(problems).map(([name, said]) => (labels[name] ?? '') + said);
  await reads(page.locator('.error-summary'), ['There is a problem', ...lines]);
  await v.ready();
  assert.equal(await page.title(), `Error: ${heading}`);
  assert.deepEqual(await invalidOn(page), Object.keys(problems));
  for (const [name, said] of Object.entries(problems)) await saysAt(page, name, `Error: ${said}`);
}

for (const { javaScript, way } of bothWays) {
  const visit = (body: (visit: Visit) => Promise<void>) => browser.visit({ javaScript }, body);

  describe(`The fields of a request, ${way}`, () => {
    test('there are four sections, and each field has its name, its place and a label', async () => {
      await visit(async ({ page, open }) => {
        await open(requestPath);
        assert.deepEqual(await page.locator('main form h2').allInnerTexts(), [
          'About you',
          'About the person who died',
          'Where they died',
          'A few more questions',
        ]);
        const controls = page
          .locator('main form')
          .last()
          .locator('input:visible, select, textarea, .place *');
        const found = await controls.evaluateAll((all) =>
          all.flatMap((control) => control.getAttribute('name') ?? []),
        );
        assert.deepEqual(found, names);
        await page.getByRole('checkbox', { name: 'They died at a different address' }).check();
        for (const name of names) {
          const label = page.locator(`label[for="${name}"], label:has([name="${name}"])`);
          assert.equal(await label.count(), 1, `${name} has a label`);
          assert.ok(await label.isVisible(), `the label of ${name} is seen`);
        }
        assert.equal(await page.locator('[placeholder]').count(), 0);
        assert.equal(await page.locator('[required]').count(), 0, 'the browser says nothing of its own');
        assert.equal(await page.title(), heading);
      });
    });

    test('an empty form shows everything that is missing at once, and nothing is sent', async () => {
      await visit(async (v) => {
        const { page } = v;
        await v.open(requestPath);
        await sendRequest(page);
        await complains(v, missing);
        await hasFocus(page, '.error-summary');
        for (const [name, line] of Object.entries(missing)) {
          await page.locator('.error-summary').getByRole('link', { name: line, exact: true }).click();
          await hasFocus(page, `[name="${name}"]`);
        }
        await sendRequest(page);
        await hasFocus(page, '.error-summary');
      });
      assert.deepEqual(sent(), []);
    });

    test('corrected fields are no longer marked, and correct ones never are', async () => {
      await visit(async (v) => {
        const { page } = v;
        await v.open(requestPath);
        await fillRequest(page, { ...margaret, lastName: '', town: '' });
        await sendRequest(page);
        await complains(v, { lastName: missing.lastName, town: missing.town });
        await fillRequest(page, { lastName: 'Ellis' });
        await sendRequest(page);
        await complains(v, { town: missing.town });
        await fillRequest(page, { town: 'Ludlow' });
        await sendRequest(page);
        await showsHeading(v, success);
        assert.equal(await page.title(), success);
      });
      assert.equal(sent().length, 1);
    });

    test('each wrong address and number is named and kept as it was typed', async () => {
      await visit(async (v) => {
        const { page } = v;
        await v.open(requestPath);
        await fillRequest(page, margaret);
        for (const [name, typed, said, label = ''] of wrong) {
          await fillRequest(page, { [name]: typed });
          await sendRequest(page);
          await complains(v, { [name]: said }, { [name]: label });
          assert.equal(await page.locator(`[name="${name}"]`).inputValue(), typed);
          await fillRequest(page, { [name]: (margaret as Record<string, string>)[name] ?? '' });
        }
      });
      assert.deepEqual(sent(), []);
    });

    test('a phone number is accepted in any format', async () => {
      await visit(async (v) => {
        await v.open(requestPath);
        const numbers = {
          mobilePhone: '+44 (0)7700 900-123',
          homePhone: '01632.960.001 ext 4',
          businessPhone: 'Reception: 01632 960 002',
        };
        await fillRequest(v.page, { ...margaret, ...numbers });
        await sendRequest(v.page);
        await showsHeading(v, success);
        const { mobilePhone, homePhone, businessPhone } = sent()[0]!.body as typeof numbers;
        assert.deepEqual({ mobilePhone, homePhone, businessPhone }, numbers);
      });
    });

    test('every field accepts its longest text, and refuses one character more without losing any', async () => {
      const long = (more: number) =>
        Object.fromEntries(
          limits.map(([name, charactersMax]) => [name, ofLength(name, charactersMax + more)]),
        );
      const others = { ...margaret, diedAtDifferentAddress: 'yes' };
      await visit(async (v) => {
        const { page } = v;
        await v.open(requestPath);
        await fillRequest(page, { ...others, ...long(1) });
        await sendRequest(page);
        await complains(
          v,
          Object.fromEntries(limits.map(([name, , said]) => [name, said])),
          Object.fromEntries(limits.map(([name, , , label = '']) => [name, label])),
        );
        const { requestKey, ...kept } = await typedIn(page);
        assert.match(requestKey!, /^[\da-f-]{36}$/);
        assert.deepEqual(kept, { ...others, ...long(1) });
        assert.deepEqual(sent(), []);

        await fillRequest(page, long(0));
        await sendRequest(page);
        await showsHeading(v, success);
      });
      const body = sent()[0]!.body as Record<string, string>;
      for (const [name, text] of Object.entries(long(0))) assert.equal(body[name], text, name);
    });

    test('a different place of death is required once its box is ticked', async () => {
      await visit(async (v) => {
        const { page } = v;
        await v.open(requestPath);
        const tick = page.getByRole('checkbox', { name: 'They died at a different address' });
        const place = page.locator('.place-fields');
        assert.equal(await place.isVisible(), false);
        await tick.check();
        assert.equal(await place.isVisible(), true);
        await tick.uncheck();
        assert.equal(await place.isVisible(), false);

        await tick.check();
        await fillRequest(page, margaret);
        await sendRequest(page);
        await complains(v, placeMissing);
        assert.equal(await tick.isChecked(), true);
        for (const [name, line] of Object.entries(placeMissing)) {
          await page.locator('.error-summary').getByRole('link', { name: line, exact: true }).click();
          await hasFocus(page, `[name="${name}"]`);
        }
        // Taken away again, none of it is asked for, and what was typed into it does not count.
        await fillRequest(page, { diedAtTown: 'Hereford' });
        await tick.uncheck();
        await sendRequest(page);
        await showsHeading(v, success);
      });
      const { diedAtAddressLine1, diedAtTown } = sent()[0]!.body as Record<string, string>;
      assert.deepEqual([diedAtAddressLine1, diedAtTown], ['12 High Street', 'Ludlow']);
    });

    test('only optional fields are labelled optional', async () => {
      await visit(async ({ page, open }) => {
        await open(requestPath);
        await page.getByRole('checkbox', { name: 'They died at a different address' }).check();
        const labels = await page
          .locator('.field')
          .evaluateAll((fields) =>
            fields.map(
              (field) =>
                [
                  field.querySelector('[name]')!.getAttribute('name')!,
                  field.querySelector('label')!.innerText.endsWith('(optional)'),
                ] as const,
            ),
          );
        const required = labels.filter(([, isOptional]) => !isOptional).map(([name]) => name);
        assert.deepEqual(required.toSorted(), Object.keys({ ...missing, ...placeMissing }).toSorted());
      });
    });

    test('sensitive questions explain why they are asked', async () => {
      await visit(async ({ page, open }) => {
        await open(requestPath);
        for (const name of [
          'maritalStatus',
          'unnaturalMedicalImplant',
          'causeOfDeath',
          'deceasedDoctorSurgery',
        ]) {
          const words = await wordsOf(page.locator('.field', { has: page.locator(`[name="${name}"]`) }));
          assert.match(words.join(' '), /We ask|We may need/, name);
        }
      });
    });
  });
}

for (const { javaScript, way } of bothWays) {
  test(`autofill covers the requester and never the person who died, ${way}`, async () => {
    await browser.visit({ javaScript }, async ({ page, open }) => {
      await open(requestPath);
      const tokens = await page
        .locator('main form .field [name]')
        .evaluateAll((all) =>
          all.map((one) => [one.getAttribute('name')!, one.getAttribute('autocomplete')]),
        );
      const mine = { title: 'honorific-prefix', firstName: 'given-name', lastName: 'family-name' };
      const filledIn = {
        ...mine,
        eMail1: 'email',
        mobilePhone: 'tel',
        homePhone: 'home tel',
        businessPhone: 'work tel',
      };
      for (const [name, token] of tokens as [keyof typeof filledIn, string | null][]) {
        // Without script "off" would make Back forget what was typed.
        if (filledIn[name]) assert.equal(token, filledIn[name], name);
        else if (javaScript) assert.equal(token, 'off', name);
        else assert.match(token ?? 'section-person-who-died ', /^section-person-who-died /, name);
      }
    });
  });
}
