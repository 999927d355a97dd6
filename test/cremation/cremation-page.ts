import { after, beforeEach } from 'node:test';
import type { Page } from 'playwright-core';
import { fakeBackOffice, type FakeAnswer } from '../support/fake-back-office.ts';
import { lychgateForTests } from '../support/lychgate.ts';
import { becomes, openBrowser, type Visit } from '../support/browser.ts';

export const requestPath = '/unattendedcremations';
export const dropdownsCall = 'GET UnattendedCremation/GetDropdowns';
export const sendCall = 'POST UnattendedCremation';
export const waiting = 'Please wait, your request is being processed.';
export const success = 'Success! Your request has been processed.';
export const failed = ['ERROR', 'There was an error creating the Unattended Cremation'];

const choice = (fieldName: string) => (displayName: string) => ({ fieldName, displayName });

/** A back office in which all is well. */
export const wellAnswered: Record<string, FakeAnswer> = {
  [dropdownsCall]: {
    body: [
      ...['Single', 'Married', 'Widowed', 'Divorced'].map(choice('MaritalStatus')),
      ...['Female', 'Male'].map(choice('Gender')),
    ],
  },
  [sendCall]: { body: { reference: 'UC-4KTD-9WRX' } },
};

/** A browser on a website of its own with a fake back office behind it, in which all is well before each test. */
export async function openRequestPages() {
  const fake = await fakeBackOffice({});
  const lychgate = await lychgateForTests({ BACK_OFFICE_URL: fake.url });
  const browser = await openBrowser(() => lychgate.address);
  beforeEach(() => {
    Object.assign(fake.answers, wellAnswered);
    fake.calls.length = 0;
  });
  after(async () => {
    await browser.close();
    await lychgate.stop();
    await fake.stop();
  });
  return { fake, browser };
}

/** What a relative types where an answer is demanded, by the names of the controls, in the form's order. */
export const margaret = {
  title: 'Mrs',
  firstName: 'Margaret',
  lastName: 'Ellis',
  eMail1: 'margaret@example.org',
  relationship: 'Daughter',
  deceasedTitle: 'Mr',
  deceasedFirstName: 'John',
  deceasedLastName: 'Ellis',
  maritalStatus: 'Widowed',
  gender: 'Male',
  dateOfBirth: '27 Mar 1938',
  dateOfDeath: '14 Nov 2025',
  addressLine1: '12 High Street',
  town: 'Ludlow',
  postcode: 'SY8 1BS',
};

/** Types into the form, and chooses where there is a list. "yes" ticks the box. */
export async function fillRequest(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const control = page.locator(`[name="${name}"]`);
    const kind = await control.evaluate((element) =>
      element instanceof HTMLSelectElement ? 'choice' : (element as HTMLInputElement).type,
    );
    if (kind === 'choice') await control.selectOption(value);
    else if (kind === 'checkbox') await control.setChecked(value === 'yes');
    else await control.fill(value);
  }
}

export const sendRequest = (page: Page) => page.getByRole('button', { name: 'Send Request' }).click();

export const checkAnswers = (page: Page) => page.getByRole('button', { name: 'Check your answers' }).click();

/** The key that makes every repeat of this form the same request. */
export const keyIn = (page: Page) => page.locator('[name="requestKey"]').inputValue();

/** Waits until this heading stands, and the page behaves. */
export async function showsHeading({ page, ready }: Visit, heading: string) {
  await becomes(() => page.locator('h1').innerText(), heading);
  await ready();
}

/** Waits until the focus is on it. */
export const hasFocus = (page: Page, selector: string) =>
  becomes(
    () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector),
    true,
    `the focus is on ${selector}`,
  );

/** Waits until a field says this, to the eye and to a screen reader. */
export async function saysAt(page: Page, name: string, said: string) {
  const described = () =>
    page.locator(`[name="${name}"]`).evaluate((control) =>
      (control.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.innerText)
        .join('\n'),
    );
  await becomes(async () => (await described()).includes(said), true, `${name} says: ${said}`);
}
