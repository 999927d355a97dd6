import type { Page } from '@playwright/test';
import { password } from './staff-browser.ts';

/** Fills in the sign-in form of the staff pages, which the page shows, and sends it. */
export async function signIn(page: Page, eMail: string) {
  await page.getByLabel('Email address').fill(eMail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
