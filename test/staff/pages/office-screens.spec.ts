// @proof: every page of the office is opened in a browser.
import type { Page } from '@playwright/test';
import { isAccessible } from '../../support/browser/axe.ts';
import { type TestedLychgate, runAsOperator } from '../../support/lychgate.ts';
import { expect, test } from '../../support/browser/test.ts';
import { addPerson } from '../../support/staff-browser.ts';
import { signIn } from '../../support/browser/staff-pages.ts';

// Its own Lychgate begins with an empty database.
test.use({ viewport: { width: 320, height: 800 }, settings: {} });

type Visitor = { page: Page };
const longName = 'Maximilian-Alexander Featherstonehaugh-Cholmondeley';
const longAddress = 'maximilian.featherstonehaugh-cholmondeley@correspondence.willow.example';

/** Opens each page on a phone. Fails if axe finds something, or if something is wider than the screen. */
async function areFine(visitor: Visitor, paths: string[]) {
  for (const path of paths) {
    await visitor.page.goto(`/office/${path}`);
    await isFine(visitor, path);
  }
}

/** Sends a form empty, and checks the page with its errors. */
async function isRefusedWell(visitor: Visitor, path: string, button: string | RegExp) {
  await visitor.page.goto(`/office/${path}`);
  await visitor.page.getByRole('main').getByRole('button', { name: button }).click();
  await expect(visitor.page.getByRole('alert')).toBeVisible();
  await isFine(visitor, `${path}, refused`);
}

async function isFine(visitor: Visitor, pageName: string) {
  await isAccessible(visitor, pageName);
  const isTooWide = await visitor.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(isTooWide, `${pageName} is wider than the screen`).toBe(false);
}

async function signInAsRuth(lychgate: TestedLychgate, page: Page): Promise<string> {
  const eMail = await addPerson(lychgate, 'Ruth', 'administrator');
  await page.goto('/office/sign-in');
  await signIn(page, eMail);
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  return eMail;
}

test('axe finds nothing on mailings, and a test goes to one’s own address', async ({
  visitor,
  page,
  lychgate,
}) => {
  const eMail = await signInAsRuth(lychgate, page);
  await areFine(visitor, ['mailings', 'mailings/new', 'contacts', 'contacts/lists', 'contacts/import']);
  await isRefusedWell(visitor, 'mailings/new', 'Save the draft');
  await isRefusedWell(visitor, 'contacts/new', 'Add');
  await isRefusedWell(visitor, 'contacts/import', 'Check the list');
  const { guid: list } = await runAsOperator(lychgate, 'POST', 'ContactLists', {
    name: `Friends of ${longName}`,
  });
  const contact = { consent: 'yes, news', consentSource: 'A card', lists: [list] };
  const { co } = await runAsOperator(lychgate, 'POST', 'Contacts', {
    ...contact,
    name: longName,
    eMail: longAddress,
  });
  const mailing = { subject: 'An evening of remembrance', body: '# Come\n\n- Tea\n- Music', lists: [list] };
  for (const ca of ['one', 'two']) await runAsOperator(lychgate, 'POST', 'Campaigns', { ...mailing, ca });
  await runAsOperator(lychgate, 'POST', 'Campaigns/two/Send', {});
  await page.goto('/office/mailings/two');
  await expect(page.getByText('Scheduled', { exact: true })).toHaveCount(0);
  await areFine(visitor, [
    'contacts',
    `contacts/${co}`,
    `contacts/${co}/remove`,
    `contacts/lists/${list}`,
    'mailings',
    'mailings/one',
    'mailings/one/edit',
    'mailings/one/preview',
    'mailings/one/send',
    'mailings/two',
    'mailings/two/recipients',
    'mailings/two/resend',
    'search?q=featherstone',
  ]);
  await page.goto('/office/mailings/one');
  await expect(page.getByLabel('Send it to')).toHaveValue(eMail);
});

test('axe finds nothing on an import of contacts before, after and undone', async ({
  visitor,
  page,
  lychgate,
}) => {
  await signInAsRuth(lychgate, page);
  await page.goto('/office/contacts/import');
  const lines = [
    'cu,name,eMail,consent,consentSource',
    `K-1,${longName},${longAddress},yes,Card`,
    'K-2,Tom,tom,no,Card',
  ];
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByRole('heading', { name: 'Check before importing' })).toBeVisible();
  await isFine(visitor, 'a list that was checked');
  await page.getByRole('button', { name: /^Import/ }).click();
  await isFine(visitor, 'a list that was imported');
  await page.getByRole('link', { name: 'Undo this import…' }).click();
  await isFine(visitor, 'before an import is undone');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Undone import' })).toBeVisible();
  await isFine(visitor, 'an import that was undone');
});

test('axe finds nothing on sign-offs, reports and accounts', async ({ visitor, page, lychgate }) => {
  await signInAsRuth(lychgate, page);
  await areFine(visitor, ['sign-offs', 'sign-offs/new', 'sign-offs/choices']);
  await isRefusedWell(visitor, 'sign-offs/new', 'Send the email');
  const family = { name: longName, eMail: longAddress };
  const requests: string[] = [];
  for (const deceasedName of ['John Arthur Ellis', 'Rose Marlowe', 'Hugh O’Brien'])
    requests.push((await runAsOperator(lychgate, 'POST', 'EmailSignoff', { ...family, deceasedName })).guid);
  const [waiting, answered, cancelled] = requests;
  const answer = { option: 'Option1', way: 'phone', givenBy: 'Margaret Ellis, his daughter' };
  await runAsOperator(lychgate, 'POST', `EmailSignoff/${answered}/Answer`, answer);
  await runAsOperator(lychgate, 'POST', `EmailSignoff/${cancelled}/Void`, {
    reason: 'The wrong person',
    resendEmail: false,
  });
  await areFine(visitor, [
    'sign-offs',
    'sign-offs?state=recorded',
    `sign-offs/${waiting}`,
    `sign-offs/${waiting}/edit`,
    `sign-offs/${answered}`,
    `sign-offs/${cancelled}`,
  ]);
  await isRefusedWell(visitor, `sign-offs/${waiting}/record`, 'Record the answer');
  await isRefusedWell(visitor, `sign-offs/${waiting}/void`, 'Confirm');
  const reports = ['bookings', 'attendance', 'requests', 'emails', 'collections'];
  await areFine(visitor, ['reports', ...reports.map((name) => `reports/${name}`), 'money/accounts']);
});

test('axe finds nothing on invoices, customers and collections', async ({ visitor, page, lychgate }) => {
  await signInAsRuth(lychgate, page);
  await isRefusedWell(visitor, 'money/invoices/new', 'Add the invoice');
  await isRefusedWell(visitor, 'money/customers/new', 'Add the customer');
  const { guid: customer } = await runAsOperator(lychgate, 'POST', 'Customers', {
    reference: 'C-1',
    name: longName,
    eMail: longAddress,
  });
  const lines = [{ description: 'A stone', taxCode: 'standard', amountPence: 120_000 }];
  const dates = { issuedOn: '2026-09-01', dueOn: '2026-09-15' };
  const invoice = { customerGuid: customer, description: 'A memorial', lines, ...dates };
  const guids: string[] = [];
  for (const number of ['INV-1', 'INV-2', 'INV-3'])
    guids.push((await runAsOperator(lychgate, 'POST', 'Invoices', { ...invoice, number })).guid);
  const [due, paid, cancelled] = guids;
  const payment = { method: 'cash', receivedOn: '2026-09-20', amountPence: 125_000, reason: 'Slip 1' };
  await runAsOperator(lychgate, 'POST', `Invoices/${paid}/Payments`, payment);
  await runAsOperator(lychgate, 'POST', `Invoices/${cancelled}/Cancel`, { reason: 'The wrong family' });
  await areFine(visitor, [
    'money',
    'money?view=decision',
    `money/invoices/${due}`,
    `money/invoices/${due}/edit`,
    `money/invoices/${due}/cancel`,
    `money/invoices/${due}/email`,
    `money/invoices/${paid}`,
    `money/invoices/${cancelled}`,
    'money/customers',
    `money/customers/${customer}`,
    `money/customers/${customer}/deceased`,
    'money/collections',
  ]);
  await isRefusedWell(visitor, `money/invoices/${due}/payment`, 'Record the payment');
  await isRefusedWell(visitor, `money/invoices/${paid}/refund`, 'Refund');
});
