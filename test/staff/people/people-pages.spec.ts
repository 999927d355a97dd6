// @proof: staff work through colleagues in the browser.
import { isAccessibleInAnyColours } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/test.ts';
import { addPerson, StaffBrowser } from '../../support/staff-browser.ts';
import { signIn } from '../../support/browser/staff-pages.ts';

test.use({ viewport: { width: 768, height: 900 }, settings: { CODES_REQUIRED_FROM: 'finance' } });

test('the page of a person, and what an administrator does there, is accessible', async ({
  visitor,
  page,
  lychgate,
}) => {
  const eMail = await addPerson(lychgate, 'Wilhelmina', 'staff');
  const long = 'Wilhelmina Featherstonehaugh-Cholmondeley';
  await lychgate.database!.rows`update staff set name = ${long} where name = 'Wilhelmina'`;
  await new StaffBrowser(lychgate).signIn(eMail);
  const own = await addPerson(lychgate, 'Ruth', 'staff');
  await visitor.open('/office');
  await signIn(page, own);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await lychgate.database!.rows`update staff set role = 'administrator' where name = 'Ruth'`;
  await visitor.open('/office/people');
  await expect(page.getByText('Your role needs sign-in codes')).toBeVisible();
  await isAccessibleInAnyColours(visitor, 'codes that are required');
  await lychgate.database!.rows`
    insert into staff_totp (staff_id, secret, started_at, confirmed_at, tries_since)
    select id, 'x', now(), now(), now() from staff where name = 'Ruth'`;
  await visitor.open('/office/people');
  await page.getByRole('link', { name: /Wilhelmina/ }).click();
  await page.getByLabel('Email address').fill('other@willow.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter your own password');
  await isAccessibleInAnyColours(visitor, 'the page of a person');
  await page.getByRole('link', { name: 'Sign out everywhere…' }).click();
  await isAccessibleInAnyColours(visitor, 'signing somebody out');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('They are signed out everywhere.')).toBeVisible();
});
