import { isAccessible } from '../../support/browser/axe.ts';
import { readFocus, expectVisibleFocus } from '../../support/browser/keyboard.ts';
import { expect, test } from '../../support/browser/test.ts';
import { addPerson } from '../../support/staff-browser.ts';
import { addRequests } from './list-records.ts';
import { signIn } from '../../support/browser/staff-pages.ts';

// Its own Lychgate begins with an empty database.
test.use({ viewport: { width: 1280, height: 800 }, settings: {} });

test('keys move through a list, tick and open, and never act while somebody types', async ({
  visitor,
  page,
  lychgate,
}) => {
  await addRequests(lychgate, 3);
  await page.goto('/office/sign-in');
  await signIn(page, await addPerson(lychgate, 'Ruth', 'staff'));
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.goto('/office/requests?state=new&sort=received');
  await expect(page.getByRole('button', { name: 'Keys' })).toBeVisible();
  for (const [key, name] of [
    ['j', 'Mr Family 1 Alder'],
    ['j', 'Mr Family 2 Birch'],
    ['j', 'Mr Family 3 Cedar'],
    ['j', 'Mr Family 3 Cedar'],
    ['k', 'Mr Family 2 Birch'],
  ] as const) {
    await page.keyboard.press(key);
    expect(await readFocus(visitor)).toBe(name);
    await expectVisibleFocus(visitor);
  }
  await page.keyboard.press('x');
  await expect(page.getByLabel('Select Mr Family 2 Birch')).toBeChecked();
  await expect(page.locator('#list-news')).toHaveText('Ticked. 1 selected.');
  expect(await readFocus(visitor)).toBe('Mr Family 2 Birch');
  await page.keyboard.press('x');
  await expect(page.getByLabel('Select Mr Family 2 Birch')).not.toBeChecked();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys in this list' });
  await expect(help).toBeVisible();
  await isAccessible(visitor, 'the keys');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.getByLabel('Search requests').fill('');
  await page.getByLabel('Search requests').pressSequentially('jxk?');
  await expect(page.getByLabel('Search requests')).toHaveValue('jxk?');
  await expect(help).toBeHidden();
  await page.getByRole('link', { name: 'Mr Family 1 Alder' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Mr Family 1 Alder' })).toBeVisible();

  await page.goto('/office/account');
  await page.getByLabel('The key / leads to the search, and j, k, x and ? work in lists').uncheck();
  await page.locator('section', { hasText: 'Keyboard' }).getByRole('button', { name: 'Save' }).click();
  await page.goto('/office/requests');
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await expect(page.getByRole('button', { name: 'Keys' })).toHaveCount(0);
});
