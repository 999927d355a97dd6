import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/test.ts';
import { invitationSubject, waitForEmailLink, password } from '../support/staff-browser.ts';
import { signInAsOperator } from '../support/browser/staff-pages.ts';

// Its own Lychgate begins with an empty database.
test.use({ viewport: { width: 768, height: 900 }, settings: {} });

const ruth = { name: 'Ruth Okafor', eMail: 'ruth@willow.example' };

test('an administrator joins, adds a colleague and a key, and axe finds nothing', async ({
  visitor,
  page,
  lychgate,
}) => {
  const isFine = (pageName: string) => isAccessibleInAnyColours(visitor, pageName);
  await visitor.open('/office');
  await expect(page.getByText('Nobody has an account yet')).toBeVisible();
  await isFine('the sign-in before anybody has an account');

  await signInAsOperator(page);
  await visitor.open('/office/people');
  await page.getByLabel('Name').fill(ruth.name);
  await page.getByLabel('Email address').fill(ruth.eMail);
  await page.getByLabel('Administrator').check();
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await expect(page.getByRole('row', { name: ruth.name })).toContainText('Invited');
  await page.getByRole('button', { name: 'Sign out' }).click();

  await visitor.open(await waitForEmailLink(lychgate, ruth.eMail, invitationSubject));
  await page.getByLabel('New password').fill('password1234');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByRole('alert')).toContainText('easy to guess');
  await isFine('choosing a password that is easy to guess');
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page.getByText('Your password is set, and you are signed in')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.getByLabel('Email address').fill(ruth.eMail);
  await page.getByLabel('Password').fill('not my password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(ruth.eMail);
  await isFine('a wrong password');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
  await isFine('Today');

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Staff', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Staff', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await isFine('an invitation without a name');
  await page.getByRole('row').getByRole('link', { name: ruth.name }).click();
  await isFine('a person');
  await page.getByRole('link', { name: 'Remove' }).click();
  await isFine('before removing a person');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('alert')).toContainText('the last administrator');

  await page.getByRole('link', { name: 'Programs' }).click();
  await page.getByLabel('Name of the program').fill('Case management');
  await page.getByRole('button', { name: 'Add the key' }).click();
  await expect(page.getByText(/^lychgate_[\w-]{43}$/)).toBeVisible();
  await isFine('a new key');
  await visitor.open('/office/programs');
  await expect(page.getByText(/lychgate_/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Revoke the key of Case management' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('The key no longer works.')).toBeVisible();

  await page.getByRole('link', { name: 'Your account' }).click();
  await isFine('the account');
  await visitor.open('/office/forgot');
  await isFine('a forgotten password');
});

test('the printed link leads to the staff pages, once, and leaves its secret in no address', async ({
  page,
  visitor,
  newVisitor,
  lychgate,
}) => {
  const link = lychgate.operatorLink();
  expect(link).toMatch(/\/office\/sign-in#link\./);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  expect(page.url()).toBe(`${lychgate.address}/office`);
  expect(visitor.responses.filter(({ url }) => url.includes('link.'))).toEqual([]);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  expect(page.url()).not.toContain('link.');
  const second = await newVisitor();
  await second.page.goto(link);
  await expect(second.page.getByRole('alert')).toContainText('This link has been used');
  expect(second.page.url()).not.toContain('link.');
});
