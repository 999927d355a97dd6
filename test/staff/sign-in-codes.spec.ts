// @proof: codes are typed in a browser, in real time.
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/test.ts';
import { addPerson, password } from '../support/staff-browser.ts';
import { computeCodeAt } from './staff-fixture.ts';

test.use({ viewport: { width: 768, height: 900 } });

const computeCodeNow = (key: string, steps = 0) => computeCodeAt(key, Date.now(), steps);

test('somebody sets up codes, signs in with one, and turns them off; axe finds nothing', async ({
  visitor,
  page,
  lychgate,
}) => {
  const isFine = (pageName: string) => isAccessibleInAnyColours(visitor, pageName);
  const eMail = await addPerson(lychgate, 'Ruth', 'staff');
  const givePassword = async () => {
    await page.getByLabel('Email address').fill(eMail);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await visitor.open('/office/account');
  await givePassword();
  await page.getByRole('link', { name: 'Set up codes' }).click();
  await isFine('codes that are turned off');
  await page.getByRole('button', { name: 'Set up codes' }).click();
  await expect(page.getByRole('alert')).toContainText('Please enter your present password');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Set up codes' }).click();

  const key = (await page.locator('code').innerText()).replaceAll(' ', '');
  await expect(page.getByRole('img', { name: /QR code/ })).toHaveJSProperty('complete', true);
  await isFine('setting up codes');
  await page.getByLabel('Enter the code').fill('1');
  await page.getByRole('button', { name: 'Turn on codes' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is wrong');
  await isFine('a wrong first code');
  await page.getByLabel('Enter the code').fill(computeCodeNow(key));
  await page.getByRole('button', { name: 'Turn on codes' }).click();
  await expect(page.getByRole('listitem').locator('code')).toHaveCount(10);
  const [recoveryCode] = await page.locator('.recovery-codes code').allInnerTexts();
  await isFine('the recovery codes');
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await expect(page.getByText('we ask for a code from your app too')).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await visitor.open('/office/account');
  await givePassword();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await isFine('the page that asks for a code');
  await page.getByLabel('Code').fill(computeCodeNow(key, -1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('was used before');
  await isFine('a used code');
  await page.getByLabel('Code').fill(computeCodeNow(key, 1));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign out' }).click();
  await visitor.open('/office/account/codes');
  await givePassword();
  await page.getByLabel('Code').fill(recoveryCode!);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
  await isFine('codes that are turned on');
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Turn off codes' }).click();
  await expect(page.getByText('Sign-in codes are turned off.')).toBeVisible();
});
