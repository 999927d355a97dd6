import type { Page } from '@playwright/test';
import type { Visitor } from '../../support/visitor.ts';
import type { TestDoor } from './check-in-event.ts';
import { signIn } from '../../support/browser/staff-pages.ts';

export const getDoorPath = (door: TestDoor) => `/office/events/${door.eventGuid}/check-in`;
export const checkIn = (page: Page, name: string) =>
  page.getByRole('button', { name: `Check in ${name}` }).click();
export const findArrivedTotal = (page: Page) => page.locator('.door-totals').getByRole('paragraph').first();

/** Signs in on a device and opens its door. */
export async function openAt(visitor: Visitor, door: TestDoor, eMail: string) {
  await visitor.open(getDoorPath(door));
  await signIn(visitor.page, eMail);
  await visitor.page.waitForURL(`**${getDoorPath(door)}`);
  await visitor.ready();
}
