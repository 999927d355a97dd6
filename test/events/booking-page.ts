import { expect, type Locator, type Page } from '@playwright/test';
import { makeEvent, type TestedLychgate } from '../support/lychgate.ts';
import { book } from '../support/records/booking.ts';
import type { Visitor } from '../support/visitor.ts';

/** Types into the controls by the names that the specification gives them. */
export async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
}

/** The values of the form's controls, by their names. The hidden control about capitals is left out. */
export function readFormValues(page: Page): Promise<Record<string, string>> {
  return page
    .locator('main form:has(input:not([type="hidden"]))')
    .last()
    .evaluate((form) => {
      const { capitals: _, ...formValues } = Object.fromEntries(new FormData(form as HTMLFormElement));
      return formValues as Record<string, string>;
    });
}

/** Presses the form's own button. */
export const send = (page: Page, button: 'Book Attendance' | 'Cancel Attendance' = 'Book Attendance') =>
  page.getByRole('button', { name: button }).click();

/** The toasts, newest first. */
export const findToasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Messages' }).getByRole('dialog');

/** Waits until the newest toast is this one, and the page behaves. */
export async function expectToast({ page, ready }: Visitor, title: string, message: string) {
  await expect(findToasts(page).first().locator('p')).toHaveText([title, message]);
  await ready();
}

/** Waits until exactly these toasts are shown, newest first. */
export const expectToasts = (page: Page, ...texts: (readonly [title: string, message: string])[]) =>
  expect(findToasts(page).locator('p')).toHaveText(texts.flat());

/** The details of a booking, change or cancellation, below the toast. */
export const findReceipt = (page: Page): Locator => page.locator('section.receipt');

/** The card of an event on the list. */
export const findCard = (page: Page, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true });

/** The sentences above a form that was sent with problems. */
export const findErrorSummary = (page: Page): Locator => page.locator('.error-summary');

let people = 0;

/** A visitor with a mailbox of their own, because a mailbox gets only so many emails an hour. */
export function createPerson(numberOfAttendees: string) {
  people += 1;
  return { name: 'Margaret Ellis', eMail: `margaret-${people}@example.org`, numberOfAttendees };
}

/** An event with a booking of three by somebody with a mailbox of their own. */
export async function createEventWithBooking(
  lychgate: TestedLychgate,
  details: Parameters<typeof makeEvent>[1],
  answers: Record<string, string> = {},
) {
  const guid = await makeEvent(lychgate.address, details);
  const person = { ...createPerson('3'), ...answers };
  await bookAs(lychgate, guid, person);
  return { guid, person };
}

/** Books for a visitor with the call of websites. */
export async function bookAs(
  lychgate: TestedLychgate,
  guid: string,
  person: ReturnType<typeof createPerson>,
) {
  const booking = { ...person, numberOfAttendees: Number(person.numberOfAttendees) };
  expect((await book(lychgate.address, guid, booking)).body).toBe(true);
}
