import { isAccessibleInAnyColours } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/test.ts';
import { addPerson, password } from '../../support/staff-browser.ts';
import { signIn } from '../../support/browser/staff-pages.ts';

// A Lychgate of its own: where somebody has a passkey, each sign-in page has two buttons that begin with “Sign in”.
test.use({ settings: {} });

const device = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
} as const;

test('somebody adds a passkey on their device and signs in with it; axe finds nothing', async ({
  visitor,
  page,
  lychgate,
}) => {
  const isFine = (pageName: string) => isAccessibleInAnyColours(visitor, pageName);
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('WebAuthn.enable');
  await chrome.send('WebAuthn.addVirtualAuthenticator', { options: device });
  // A passkey belongs to a name, and 127.0.0.1 is none.
  const address = lychgate.address.replace('127.0.0.1', 'localhost');
  const eMail = await addPerson(lychgate, 'Ruth', 'staff');
  await page.goto(`${address}/office/account/passkeys`);
  await signIn(page, eMail);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter your present password');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name').fill('Office computer');
  await page.getByRole('button', { name: 'Make the passkey' }).click();
  await expect(page.getByText('Added. From now on you can sign in with it.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Office computer .* Never/ })).toBeVisible();
  await isFine('the list of passkeys');

  await visitor.open('/office/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Passkeys work only at localhost')).toBeVisible();
  await page.goto(`${address}/office/account`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.goto(`${address}/office/account`);
  await isFine('the sign-in page with its passkey button');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('You can sign in with a passkey, without a password or code.')).toBeVisible();
});
