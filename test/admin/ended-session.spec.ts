import { operatorKey } from '../support/lychgate.ts';
import { expect, test } from '../support/browser/test.ts';
import { signInAsOperator } from '../support/browser/staff-pages.ts';

test('a code entered on /admin without a session is stored after signing in again', async ({
  page,
  visitor,
  lychgate,
}) => {
  await signInAsOperator(page);
  await visitor.open('/admin?scan=open');
  await page.context().clearCookies({ name: 'operator' });
  await page.getByLabel('Code', { exact: true }).fill('9780201379624');
  await page.getByLabel('Code', { exact: true }).press('Enter');
  await expect(page.getByText('nothing was done yet')).toBeVisible();
  await visitor.ready();
  await page.getByLabel('Operator key').fill(operatorKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('9780201379624').first()).toBeVisible();
  const stored = await lychgate.database!.rows`select from scan where code = '9780201379624'`;
  expect(stored).toHaveLength(1);
});
