import type { Page } from '@playwright/test';
import { operatorKey } from '../lychgate.ts';
import { password } from '../staff-browser.ts';

/** Presses the button with exactly this name. */
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Fills in the sign-in form of the staff pages, which the page shows, and sends it. */
export async function signIn(page: Page, eMail: string) {
  await page.getByLabel('Email address').fill(eMail);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

/** Signs in with the operator key, and stays on the admin page. */
export async function signInAsOperator(page: Page) {
  await page.goto('/admin');
  await page.getByLabel('Operator key').fill(operatorKey);
  await press(page, 'Sign in');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}
