import type { Page } from '@playwright/test';
import { expectToast, findToasts } from '../events/booking-page.ts';
import { expect, externalTest, test as base } from '../support/browser/test.ts';
import type { Visitor } from '../support/visitor.ts';
import { readPage } from './read-page.ts';

export { expect };

export type Journey = {
  /** Reads the current page, under this title. */
  read(title: string): Promise<void>;
  /** Fails unless everything that was read is exactly the text in `expected/{name}.txt`. */
  reads(name: string): void;
};

/** Reads `page`, step by step. */
export async function provideJourney({ page }: { page: Page }, use: (journey: Journey) => Promise<void>) {
  const steps: string[] = [];
  await use({
    read: async (title) => {
      steps.push(`=== ${title} ===\n\n${await readPage(page)}\n`);
    },
    reads: (name) =>
      expect(steps.join('\n').replace(createTodayPattern(), 'TODAY')).toMatchSnapshot(`${name}.txt`),
  });
}

/** Waits until the script of the booking form runs. */
export const waitForScript = (page: Page) => page.getByRole('button', { name: 'One person more' }).waitFor();

/** Waits until the newest toast is this one and has the focus. */
export async function waitForToast(visitor: Visitor, toast: readonly [title: string, message: string]) {
  await expectToast(visitor, ...toast);
  await expect(findToasts(visitor.page).first()).toBeFocused();
}

/** A test that reads a journey as a screen reader does, with our own back office. */
export const ownTest = base.extend<{ journey: Journey }>({ journey: provideJourney });

/** A journey with an external back office. */
export const test = externalTest.extend<{ journey: Journey }>({ journey: provideJourney });

/** Today's date as pages show it, with a time or without. */
function createTodayPattern(): RegExp {
  const parts = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
  const date = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'Europe/London' }).format();
  return new RegExp(`${date.replace(',', '')}(, \\d+:\\d\\d [ap]m)?`, 'g');
}
