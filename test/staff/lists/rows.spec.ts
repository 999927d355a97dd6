// @proof: rows of every list are measured.
import type { Page } from '@playwright/test';
import { isAccessibleInAnyColours } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/test.ts';
import { addPerson } from '../../support/staff-browser.ts';
import { addListRecords, addRequests } from './list-records.ts';
import { signIn } from '../../support/browser/staff-pages.ts';

// Its own Lychgate begins with an empty database.
test.use({ viewport: { width: 1280, height: 800 }, settings: {} });

const lists = [
  'requests',
  'events',
  'money',
  'money/customers',
  'money/debtors',
  'emails',
  'contacts',
  'cases/list',
];

const countRowsInView = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('.office-table tbody tr')];
    return rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length;
  });

test('a screen has 16 rows, or comfortable ones until somebody changes that, and a phone cards', async ({
  visitor,
  newVisitor,
  page,
  lychgate,
}) => {
  const eMail = await addPerson(lychgate, 'Ruth', 'finance');
  await addListRecords(lychgate, 20);
  await addRequests(lychgate, 20);
  await page.goto('/office/sign-in');
  await signIn(page, eMail);
  for (const list of lists) {
    await page.goto(`/office/${list}`);
    expect(await countRowsInView(page), list).toBeGreaterThanOrEqual(16);
  }
  await page.goto('/office/requests?sort=deceased');
  await isAccessibleInAnyColours(visitor, 'compact rows');
  await page.getByRole('button', { name: 'Comfortable rows' }).click();
  expect(page.url()).toContain('/office/requests?sort=deceased');
  expect(await countRowsInView(page)).toBeLessThan(9);
  await page.goto('/office/events');
  await page.getByRole('button', { name: 'Compact rows' }).click();
  expect(await countRowsInView(page)).toBeGreaterThanOrEqual(16);

  const { page: phone } = await newVisitor({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.goto(`${lychgate.address}/office/sign-in`);
  await signIn(phone, eMail);
  await expect(phone.getByRole('heading', { name: 'Today' })).toBeVisible();
  for (const list of lists) {
    await phone.goto(`${lychgate.address}/office/${list}`);
    await expect(phone.getByRole('button', { name: 'Comfortable rows' })).toBeHidden();
    const heights = await phone
      .locator('tbody a')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...heights), list).toBeGreaterThanOrEqual(44);
    const bar = phone.getByRole('navigation', { name: 'Staff pages' });
    const { y: top } = (await bar.boundingBox())!;
    const row = (await phone.locator('tbody tr').first().boundingBox())!;
    expect(row.y + 44, `the first row of ${list} is above the bar`).toBeLessThan(top);
  }
  // In landscape, the list begins in the first 120 px below the notice about the mail server.
  await phone.setViewportSize({ width: 844, height: 390 });
  await expect(phone.getByRole('navigation', { name: 'Staff pages' })).toBeVisible();
  const heading = (await phone.getByRole('heading', { level: 1 }).boundingBox())!;
  const notice = (await phone.locator('main > .notice').boundingBox())!;
  expect(heading.y - notice.height).toBeLessThan(120);
});

test('what one person chose is not what the next one at the same browser gets', async ({
  page,
  lychgate,
}) => {
  await addRequests(lychgate, 1);
  for (const [name, button] of [
    ['Una', 'Comfortable rows'],
    ['Tom', 'Comfortable rows'],
  ] as const) {
    await page.goto('/office/sign-in');
    await signIn(page, await addPerson(lychgate, name, 'staff'));
    await page.goto('/office/requests');
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('button', { name: 'Compact rows' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
  }
});
