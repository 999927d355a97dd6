import { expect, type Page } from '@playwright/test';
import { linesOf, type Visitor } from '../visitor.ts';

/** Waits until the page says exactly this. */
export const expectLines = (page: Page, lines: string[]) =>
  expect.poll(() => linesOf(page.getByRole('main'))).toEqual(lines);

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A browser that is driven says so; from here on this one looks like a person's. */
export const likeAPerson = ({ page }: Visitor) =>
  page.addInitScript("Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })");

/** The only script of these pages stands in the page itself: nothing is loaded for it. */
export function loadsNoScript({ responses }: Visitor) {
  const scripts = responses.filter(({ type }) => type.includes('javascript'));
  expect(scripts.map(({ url }) => url)).toEqual([]);
}

/** Stops the page's clock before it is opened. */
export async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** The forms that the page sends from here on. */
export function formsSentBy(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  return sent;
}
