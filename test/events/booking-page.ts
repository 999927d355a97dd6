import { expect, type Page } from '@playwright/test';
import type { BereavementEvent } from '#contract/events.ts';
import type { Visitor } from '../support/visitor.ts';

/** Types into the controls by the names that the specification gives them. */
export async function fillIn(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
}

/** What the controls of the form hold, by their names. What says who has put the capitals is not typed by anybody. */
export function typedIn(page: Page): Promise<Record<string, string>> {
  return page
    .locator('main form')
    .last()
    .evaluate((form) => {
      const { capitals: _, ...typed } = Object.fromEntries(new FormData(form as HTMLFormElement));
      return typed as Record<string, string>;
    });
}

/** Sends the form by its own button. */
export const send = (page: Page, button: 'Book Attendance' | 'Cancel Attendance' = 'Book Attendance') =>
  page.getByRole('button', { name: button }).click();

/** Title and message of each toast, from top to bottom. */
export function toastsOn(page: Page): Promise<string[][]> {
  return page
    .getByRole('region', { name: 'Messages' })
    .getByRole('dialog')
    .evaluateAll((toasts) =>
      toasts.map((toast) => Array.from(toast.querySelectorAll('p'), (line) => line.innerText)),
    );
}

/** Waits until the newest toast is this one, and the page behaves. */
export async function readsToast({ page, ready }: Visitor, title: string, message: string) {
  await expect.poll(async () => (await toastsOn(page))[0]).toEqual([title, message]);
  await ready();
}

/** An event as another back office lists it; what a test does not state is null. */
export const listed = (details: Partial<BereavementEvent> = {}): BereavementEvent => ({
  guid: '6f1c0d5e-2c1b-4a7e-9a55-0d6b7a1e2f30',
  title: null,
  startDateTime: null,
  details: null,
  maxCapacity: null,
  numberOfAttendees: null,
  location: null,
  addressLine1: null,
  addressLine2: null,
  town: null,
  postCode: null,
  extraInfoTitle: null,
  extraDescriptionTitle: null,
  allowPhotoUpload: null,
  ...details,
});
