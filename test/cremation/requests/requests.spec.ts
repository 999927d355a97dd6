// @proof: staff work through requests in the browser; office-screens.spec.ts opens their pages.
import type { Page } from '@playwright/test';
import { isAccessibleInAnyColours } from '../../support/browser/axe.ts';
import { expect, test } from '../../support/browser/test.ts';
import { requestCalls } from './request-calls.ts';
import { press, signInAsOperator } from '../../support/browser/staff-pages.ts';

// Its own Lychgate begins with an empty database.
test.use({ viewport: { width: 768, height: 900 }, settings: {} });

async function openRequests(page: Page) {
  await signInAsOperator(page);
  await page.goto('/office/requests');
}

test('a request is found, given to somebody, answered and done, and axe finds nothing', async ({
  visitor,
  page,
  lychgate,
}) => {
  const isFine = (pageName: string) => isAccessibleInAnyColours(visitor, pageName);
  await openRequests(page);
  await expect(page.getByText('No request waits to be taken.')).toBeVisible();
  await isFine('no requests');
  const { ask, arrive } = requestCalls(lychgate.address);
  for (const name of ['Ruth Okafor', 'Dafydd Pryce'])
    await ask('POST', 'Staff', { name, eMail: `${name[0]}@willow.example`, role: 'staff' });
  await ask('POST', 'Branches', { name: 'Church Street' });
  const { reference, key } = await arrive();
  await arrive({ deceasedFirstName: 'Gwen', deceasedLastName: 'Pryce' });

  await page.getByRole('link', { name: 'Requests', exact: true }).click();
  await page.getByLabel('Search requests').fill('john ellis');
  await press(page, 'Search');
  await expect(page.getByRole('row', { name: 'Gwen' })).toHaveCount(0);
  await isFine('a search');
  await page.getByRole('link', { name: 'Mr John Arthur Ellis' }).click();
  await expect(page.getByText('The operator key cannot')).toBeVisible();
  await page.getByLabel('Person').selectOption('Ruth Okafor');
  await press(page, 'Save');
  await expect(page.getByText('In progress, Ruth Okafor')).toBeVisible();
  await press(page, 'Add the note');
  await expect(page.getByRole('alert')).toContainText('Please write the note.');
  await page.getByLabel('Add a note').fill('She rings on Monday.');
  await press(page, 'Add the note');
  await page.getByText('Send an email again').click();
  await page.getByLabel('To another address').fill('margaret');
  await press(page, 'Send it again');
  await expect(page.getByRole('alert')).toContainText('valid email address');
  await isFine('a wrong address');
  await page.getByLabel('To another address').fill('');
  await press(page, 'Send it again');
  await expect(page.getByText(/^The email is only saved as a file/)).toBeVisible();

  await page.getByRole('link', { name: 'Write to the family' }).click();
  await press(page, 'Preview');
  await expect(page.getByRole('alert')).toContainText('Please write what the family should read.');
  await isFine('an email without a text');
  await page.getByLabel('Text').fill('Thank you for ringing.');
  await press(page, 'Preview');
  await expect(page.getByText(/^Dear Mrs Ellis,[^]*Thank you for ringing\.[^]*UC-/)).toBeVisible();
  await isFine('an email before it is sent');
  await press(page, 'Send the email');
  await expect(page.getByText('Thank you for ringing.')).toBeVisible();
  await arrive({ town: 'Leominster' }, key);
  await page.reload();
  await isFine('a request that the family has sent again');
  await press(page, 'I have read it');
  await press(page, 'Mark as done');
  await page.getByRole('link', { name: 'Cremation requests' }).last().click();
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: reference })).toContainText('Ruth Okafor');
});

test('of two people who correct a request, the second is told and loses nothing', async ({
  visitor,
  page,
  lychgate,
}) => {
  const isFine = (pageName: string) => isAccessibleInAnyColours(visitor, pageName);
  const { reference } = await requestCalls(lychgate.address).arrive({ occupation: 'Bellfounder' });
  await openRequests(page);
  await page.goto(`/office/requests/${reference}/answers`);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByLabel('Occupation').fill('Founder of bells');
  await other.getByLabel('Doctor’s surgery').fill('The surgery in Church Street');
  await press(other, 'Save');
  await expect(other.getByText('The answers are corrected.')).toBeVisible();

  await page.getByLabel('Occupation').fill('Bell founder');
  await page.getByLabel('Date of birth').fill('31 February 1938');
  await press(page, 'Save');
  await expect(page.getByRole('alert')).toContainText('not a real date');
  await isFine('a date that is not real');
  await page.getByLabel('Date of birth').fill('28 3 1938');
  await press(page, 'Save');
  await expect(page.getByRole('alert')).toContainText('Founder of bells');
  await expect(page.getByLabel('Occupation')).toHaveValue('Bell founder');
  await isFine('answers that somebody else has corrected');
  await press(page, 'Save');
  await expect(page.getByText('The answers are corrected.')).toBeVisible();
  const answers = page.locator('.request-answers');
  await expect(answers).toContainText('Bell founder');
  await expect(answers).toContainText('28 Mar 1938');
  await expect(answers).toContainText('The surgery in Church Street');
});

test('a list of the request form is changed, and keeps one entry', async ({ visitor, page }) => {
  await openRequests(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Request form' }).click();
  await isAccessibleInAnyColours(visitor, 'the lists');
  await page.getByRole('link', { name: 'Gender' }).click();
  const before = await page.getByLabel('Choices').inputValue();
  await page.getByLabel('Choices').fill('');
  await press(page, 'Save');
  await expect(page.getByRole('alert')).toContainText('A list has 1 to 50 entries.');
  await isAccessibleInAnyColours(visitor, 'a list without entries');
  await page.getByLabel('Choices').fill(`${before}\nPrefer not to say`);
  await press(page, 'Save');
  await expect(page.getByRole('row', { name: /Gender .*Prefer not to say/ })).toBeVisible();
  await visitor.open('/unattendedcremations#person-who-died');
  await page.getByLabel('Their gender').selectOption('Prefer not to say');
});
