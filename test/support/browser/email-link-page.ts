import { expect, type Page } from '@playwright/test';
import { readLines, type Visitor } from '../visitor.ts';

/** Waits until the main part of the page has exactly these lines. */
export const expectLines = (page: Page, lines: string[]) =>
  expect.poll(() => readLines(page.getByRole('main'))).toEqual(lines);

/** Hides from the page that the browser is automated. */
export const hideAutomation = ({ page }: Visitor) =>
  page.addInitScript("Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })");

/** Fails if the page has loaded a script; these pages have only an inline one. */
export function expectNoScript({ responses }: Visitor) {
  const scripts = responses.filter(({ type }) => type.includes('javascript'));
  expect(scripts.map(({ url }) => url)).toEqual([]);
}

/** Stops the page's clock before it is opened. */
export async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** Collects the addresses of the forms that the page sends from now on. */
export function recordSentForms(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url());
  });
  return sent;
}
