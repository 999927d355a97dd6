import type { Page } from '@playwright/test';
import type { Visitor } from '../../support/visitor.ts';
import { password } from '../../staff/staff-browser.ts';
import type { TestDoor } from './door.ts';

export const pathOf = (door: TestDoor) => `/office/events/${door.eventGuid}/check-in`;
export const checkIn = (page: Page, name: string) =>
  page.getByRole('button', { name: `Check in ${name}` }).click();
export const here = (page: Page) => page.locator('.door-totals').getByRole('paragraph').first();

export async function signIn({ page }: Visitor, eMail: string) {
  await page.getByLabel('Email address').fill(eMail);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in on a device and opens its door. */
export async function openAt(visitor: Visitor, door: TestDoor, eMail: string) {
  await visitor.open(pathOf(door));
  await signIn(visitor, eMail);
  await visitor.page.waitForURL(`**${pathOf(door)}`);
  await visitor.ready();
}
