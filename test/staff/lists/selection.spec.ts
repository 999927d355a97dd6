import { isAccessibleOnAnyScreen } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/test.ts';
import { addPerson } from '../../support/staff-browser.ts';
import { addRequests } from './list-records.ts';
import { signIn } from '../../support/browser/staff-pages.ts';
import { runAsOperator } from '../../support/lychgate.ts';

// Its own Lychgate begins with an empty database.
test.use({ viewport: { width: 1280, height: 800 }, settings: {} });

test('requests are ticked and moved to a branch, on a wide screen and on a phone', async ({
  visitor,
  page,
  lychgate,
}) => {
  await runAsOperator(lychgate, 'POST', 'Branches', { name: 'Sale', eMail: 'sale@willow.example' });
  await addRequests(lychgate, 9);
  await page.goto('/office/sign-in');
  await signIn(page, await addPerson(lychgate, 'Ruth', 'staff'));
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await page.goto('/office/requests?state=new');
  const bar = page.getByRole('search', { name: 'Selected' });
  await expect(bar).toBeHidden();
  await page.getByLabel('Select Mr Family 3 Cedar').check();
  await page.getByLabel('Select Mr Family 9 Alder').check();
  await expect(bar).toBeInViewport();
  // axe cannot determine the colours under the bar.
  await bar.evaluate((element) => (element.style.position = 'static'));
  await isAccessibleOnAnyScreen(visitor, 'a list with two selected requests');
  await bar.getByLabel('Move to').selectOption('Sale');
  await bar.getByRole('button', { name: 'Move…' }).click();
  await expect(page.getByRole('heading', { name: 'Move 2 requests to Sale?' })).toBeVisible();
  await isAccessibleOnAnyScreen(visitor, 'before two requests are moved');
  await page.getByRole('button', { name: 'Move 2 requests to Sale' }).click();
  await expect(page.getByText('They are moved.')).toBeVisible();
  await expect(page.getByRole('row', { name: 'Family 3' })).toContainText('Sale');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Select Mr Family 1 Alder').check();
  await expect(bar).toBeInViewport({ ratio: 1 });
});

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the requests that were ticked are given to somebody', async ({ page, lychgate }) => {
    await addRequests(lychgate, 1);
    await page.goto('/office/sign-in');
    await signIn(page, await addPerson(lychgate, 'Una', 'staff'));
    await page.goto('/office/requests');
    await page.getByRole('checkbox').first().check();
    await page.getByLabel('Give to').selectOption('Una');
    await page.getByRole('button', { name: 'Give…' }).click();
    await page.getByRole('button', { name: 'Give 1 request to Una' }).click();
    await expect(page.getByText('They are given.')).toBeVisible();
  });
});
