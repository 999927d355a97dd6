import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { makeEvent } from '../support/lychgate.ts';
import { expect, test } from '../support/browser/test.ts';
import { addPerson, password } from '../support/staff-browser.ts';

test.use({ viewport: { width: 768, height: 900 } });

test('the key / leads to the search of everything, except where somebody types it', async ({
  visitor,
  page,
  lychgate,
}) => {
  await makeEvent(lychgate.address, { title: 'Lantern walk', location: 'Garden room' });
  const eMail = await addPerson(lychgate, 'Ruth', 'staff');
  await visitor.open('/office/account');
  await page.getByLabel('Email address').fill(eMail);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();

  const search = page.getByRole('searchbox', { name: 'Search everything' });
  await expect(search).toHaveAttribute('placeholder', 'Search, or press /');
  await page.getByLabel('Current password').press('/');
  await expect(page.getByLabel('Current password')).toHaveValue('/');
  await page.getByRole('heading', { name: 'Your account' }).click();
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('');
  await page.keyboard.type('lantern');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Lantern walk' })).toBeVisible();
  await isAccessibleInAnyColours(visitor, 'what was found');
  await page.keyboard.press('/');
  await page.keyboard.type('nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing has all of these words: nobody')).toBeVisible();
  await isAccessibleInAnyColours(visitor, 'nothing found');
});
