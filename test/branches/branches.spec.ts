// @proof: staff work through branches in the browser; office-screens.spec.ts opens their pages.
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/test.ts';
import { signInAsOperator } from '../support/browser/staff-pages.ts';

// Its own Lychgate begins with an empty database.
test.use({ viewport: { width: 768, height: 900 }, settings: {} });

test('with a second branch, people are asked for theirs; a stale change loses nothing', async ({
  visitor,
  page,
}) => {
  const isFine = (pageName: string) => isAccessibleInAnyColours(visitor, pageName);
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  await signInAsOperator(page);
  await visitor.open('/office/people');
  await expect(page.getByLabel('Branch')).toHaveCount(0);

  await page.getByRole('link', { name: 'Branches' }).click();
  await isFine('the only branch');
  await page.getByRole('link', { name: 'Add a branch' }).click();
  await page.getByLabel('Who is told of new requests').fill('desk@willow.example, desk');
  await page.getByRole('button', { name: 'Add the branch' }).click();
  await expect(page.getByRole('alert')).toContainText('one of them is not an email address');
  await isFine('a wrong branch');
  await page.getByLabel('Name').fill('Church Street');
  await page.getByLabel('Who is told of new requests').fill('desk@willow.example');
  await page.getByRole('button', { name: 'Add the branch' }).click();
  await expect(page.getByRole('row', { name: 'Church Street' })).toContainText('desk@willow.example');

  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await page.getByLabel('Name').fill('Ruth Okafor');
  await page.getByLabel('Email address').fill('ruth@willow.example');
  await page.getByLabel('Branch').selectOption('Church Street');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('row', { name: 'Ruth Okafor' })).toContainText('Church Street');
  await isFine('people of two branches');
  await visitor.open('/office/events/new');
  await expect(page.getByLabel('Branch')).toHaveValue(/^[\da-f-]{36}$/);
  await visitor.open('/office/people');

  await page.getByRole('link', { name: 'Branches' }).click();
  await page.getByRole('link', { name: 'Church Street' }).click();
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Phone').fill('01632 960 456');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel('Phone').fill('01632 960 457');
  await save();
  await expect(page.getByRole('alert')).toContainText('01632 960 456');
  await expect(page.getByLabel('Phone')).toHaveValue('01632 960 457');
  await isFine('a branch that somebody else has changed');
  await save();
  await expect(page.getByText('Saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Remove' }).click();
  await isFine('before removing a branch');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The branch is removed.')).toBeVisible();
  await expect(page.getByText('nobody is asked for a branch')).toBeVisible();
});
