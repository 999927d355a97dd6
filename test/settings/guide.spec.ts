// @proof: the whole of the first hour.
import { isAccessibleInAnyColours } from '../support/browser/axe.ts';
import { expect, test } from '../support/browser/test.ts';
import { invitationSubject, waitForEmailLink, password } from '../support/staff-browser.ts';
import { signInAsOperator } from '../support/browser/staff-pages.ts';

// Its own Lychgate begins with an empty database.
test.use({ viewport: { width: 768, height: 900 }, settings: { PUBLIC_URL: 'http://127.0.0.1:4099' } });

const ruth = { name: 'Ruth Okafor', eMail: 'ruth@willow.example' };

test('the first administrator is led through five steps, from an empty database', async ({
  visitor,
  page,
  lychgate,
}) => {
  const isFine = (pageName: string) => isAccessibleInAnyColours(visitor, pageName);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const findStep = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await signInAsOperator(page);
  await visitor.open('/office/guide');
  await press('Send a test to myself');
  await expect(page.getByRole('alert')).toContainText('sign in as yourself');
  await visitor.open('/office/people');
  await page.getByLabel('Name').fill(ruth.name);
  await page.getByLabel('Email address').fill(ruth.eMail);
  await page.getByLabel('Administrator').check();
  await press('Send the invitation');
  await press('Sign out');
  await visitor.open(await waitForEmailLink(lychgate, ruth.eMail, invitationSubject));
  await page.getByLabel('New password').fill(password);
  await press('Save the password and sign in');

  await expect(page.getByRole('region', { name: 'First steps' })).toContainText('0 of 5 are done');
  await isFine('Today with the first steps');
  await page.getByRole('link', { name: 'Go on' }).click();
  await isFine('the first steps');

  await page.getByRole('link', { name: 'Enter your name' }).click();
  await page.getByLabel('Name').fill('');
  await press('Save');
  await expect(page.getByRole('alert')).toContainText('Please enter the name that families know you by.');
  await isFine('a setting that does not fit');
  await page.getByLabel('Name').fill('Willow and Daughters');
  await page.getByLabel('Phone').fill('01632 960 555');
  await page.getByLabel('Contact page').fill('https://www.willow.example/contact');
  await press('Save');
  await expect(page.getByRole('row', { name: 'Phone' })).toContainText('Set by you');
  await isFine('the settings');

  await page.getByRole('link', { name: 'First steps' }).click();
  await expect(findStep('Your name')).toContainText('Done');
  await expect(findStep('How families reach you')).toContainText('Done');
  await press('Send a test to myself');
  await expect(
    page.getByRole('status').filter({ hasText: 'The test is only saved as a file' }),
  ).toBeVisible();
  // Without a mail server an email is a file, and the step is honest about it.
  await expect(async () => {
    await visitor.open('/office/guide');
    await expect(findStep('Emails')).toContainText('Not sent: saved as a file');
  }).toPass();
  await expect(findStep('Emails')).toContainText('To do');
  await press('We have a backup');
  await expect(findStep('A backup')).toContainText(`“We have a backup”, ${ruth.name}`);
  await page.getByRole('link', { name: 'Add an event' }).click();
  await page.getByLabel('Title').fill('Coffee morning');
  await page.getByLabel('Day', { exact: true }).fill('29 Mar 2031');
  await page.getByLabel('Starts at').fill('10:30 am');
  await press('Save the event');
  await expect(page.getByRole('heading', { name: 'Coffee morning' })).toBeVisible();

  await visitor.open('/office');
  await expect(page.getByRole('region', { name: 'First steps' })).toContainText(
    '4 of 5 are done. Next: emails.',
  );
  await page.getByRole('link', { name: 'Go on' }).click();
  await press('Hide these steps');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First steps' })).toHaveCount(0);
  await visitor.open('/office/guide');
  await expect(page.getByText(`Hidden by ${ruth.name}`)).toBeVisible();
});

test('two people at the same settings: the second is shown what the first has saved', async ({
  visitor,
  page,
}) => {
  const isFine = (pageName: string) => isAccessibleInAnyColours(visitor, pageName);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await signInAsOperator(page);
  await visitor.open('/office/settings/notices');
  const other = await page.context().newPage();
  await other.goto('/office/settings/notices');
  await other.getByLabel('Event reminder').fill('48');
  await other.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Email to administrators').fill('12');
  await press('Save');
  await expect(page.getByRole('alert')).toContainText('Event reminder: 48 hours');
  await expect(page.getByLabel('Email to administrators')).toHaveValue('12');
  await isFine('a stale setting');
  await visitor.open('/office/settings');
  await page.getByRole('link', { name: /^Change it back.*Event reminder/ }).click();
  await expect(page.getByText('48 hours')).toBeVisible();
  await isFine('a setting that is reset');
  await press('Change it back');
  await expect(page.getByRole('row', { name: 'Event reminder' })).toContainText('24 hours');

  await visitor.open('/office/settings/look');
  const links = page.getByRole('region', { name: 'Colour of links and buttons' });
  await links.getByLabel('Colour', { exact: true }).fill('#ffcc00');
  await links.getByRole('button', { name: 'Save the colour' }).click();
  await expect(page.getByRole('alert')).toContainText('could not be read');
  await isFine('a colour that is too light');
  await links.getByLabel('Colour', { exact: true }).fill('#1d3557');
  await links.getByRole('button', { name: 'Save the colour' }).click();
  await isFine('the pictures and the colours');
  await visitor.open('/office/settings/price-list');
  await isFine('the price list');
  await visitor.open('/office/settings/emails');
  await page.getByLabel('A booking is confirmed', { exact: true }).fill('Until {date}.');
  await press('Save');
  await expect(page.getByRole('alert')).toContainText('In braces there can only be');
  await page.getByLabel('A booking is confirmed', { exact: true }).fill('There is a car park, {name}.');
  await press('Preview: A booking is confirmed');
  await expect(page.getByText('There is a car park, Alex Sample.')).toBeVisible();
  await isFine('words of the provider in an email');
  await visitor.open('/office/settings/privacy');
  await page.getByLabel('Your own words').fill('## Who we are\n\nWillow of Ludlow.');
  await press('Preview');
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await isFine('the preview of the privacy notice');
  await press('Save');
  await visitor.open('/privacy');
  await isFine('the privacy notice in the colour of the provider');
});
