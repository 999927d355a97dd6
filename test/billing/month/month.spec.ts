// @proof: a whole month of eighty invoices.
import type { Page } from '@playwright/test';
import { fulfilBillingRequest, playScenario } from '#demo/gocardless/scenarios.ts';
import { addPerson } from '../../support/staff-browser.ts';
import { type TestedLychgate, runAsOperator } from '../../support/lychgate.ts';
import { expect } from '../../support/browser/test.ts';
import { readTotals, createWebhookSender, test } from './month-outside.ts';
import { signIn, press } from '../../support/browser/staff-pages.ts';

test.setTimeout(240_000);

const families = 20;
const invoicesEach = 4;
const today = new Date().toISOString().slice(0, 10);
/** The last two families pay at the branch. All others have a Direct Debit. */
const isPaidAtBranch = (family: number) => family >= families - 2;

/** Six invoices of the first two families. */
const willFail = ['0-1', '0-2', '0-3', '0-4', '1-1', '1-2'].map((number) => `Invoice F-${number}`);

type Invoice = { guid: string; number: string; pence: number; family: number };

test('a month of 80 invoices has the same totals here, at GoCardless and in Sage', async ({
  visitor,
  newVisitor,
  lychgate,
  outside,
}) => {
  const branch = visitor.page;
  const finance = (await newVisitor({ viewport: { width: 1280, height: 900 } })).page;
  await openToday(branch, await addPerson(lychgate, 'Ruth', 'finance'));
  await openToday(finance, await addPerson(lychgate, 'Finn', 'finance'));
  await connectSage(finance);

  const invoices = await addInvoices(lychgate);
  const tell = createWebhookSender(outside, lychgate);
  const { goCardless, sage } = outside;
  const first = invoices.find(({ family }) => family === 0)!;
  await askForDirectDebit(branch, first);
  await Promise.all(invoices.filter(isFirstOfPayer).map((invoice) => askByCall(lychgate, invoice)));
  for (const { id } of goCardless.records.all('billing_requests').values())
    fulfilBillingRequest(goCardless.records, id);
  await tell();
  await expect.poll(() => countCustomers(lychgate, 'direct-debit')).toBe(18);

  const atTheBranch = invoices.filter(({ family }) => isPaidAtBranch(family));
  expect([invoices.length, atTheBranch.length]).toEqual([80, 8]);
  await Promise.all([payAtTheBranch(branch, atTheBranch), run(finance, 'dd-invoicing')]);
  await expect.poll(() => countInvoices(lychgate)).toMatchObject({ collecting: 72, paid: 8 });

  const payments = goCardless.payments();
  const failing = payments.filter(({ description }) => willFail.includes(String(description)));
  for (const payment of payments)
    playScenario(
      goCardless.records,
      failing.includes(payment) ? 'payment_failed' : 'payment_paid_out',
      payment.id,
    );
  await tell();
  await expect.poll(() => countInvoices(lychgate)).toMatchObject({ decision: 6, paid: 74 });
  await decide(finance);
  await run(finance, 'dd-invoicing');
  const laterPayments = goCardless.payments().slice(payments.length);
  for (const { id } of laterPayments) playScenario(goCardless.records, 'payment_paid_out', id);
  await tell();
  await expect.poll(() => countInvoices(lychgate)).toMatchObject({ decision: 1, paid: 77, due: 3 });

  const collected = invoices.filter(({ family }) => family === 10);
  await refund(finance, collected[0]!, { amount: '12.34', way: /^GoCardless/ });
  await refund(finance, collected[1]!, { amount: formatPounds(collected[1]!), way: /^GoCardless/ });
  await refund(branch, atTheBranch[3]!, { amount: '5', way: /^Cash/ });
  await expect.poll(() => goCardless.refunds().length).toBe(2);
  for (const { id } of goCardless.refunds()) playScenario(goCardless.records, 'refund_paid', id);
  await tell();
  await finance.goto(getPagePath(collected[1]!));
  await expect.poll(() => reloadAndFind(finance, 'Paid, RF')).toBe(true);

  await run(finance, 'sync-sage');
  const failed = sumOf(failing.map(({ amount }) => Number(amount)));
  const collectedAgain = sumOf(laterPayments.map(({ amount }) => Number(amount)));
  const branchPaid = sumOf(atTheBranch.map(({ pence }) => pence));
  const invoiced = sumOf(invoices.map(({ pence }) => pence));
  const came = { count: 77, pence: invoiced - failed + collectedAgain };
  const cameByDirectDebit = { count: 69, pence: came.pence - branchPaid };
  const wentByGoCardless = { count: 2, pence: 12_34 + collected[1]!.pence };
  const went = { count: 3, pence: wentByGoCardless.pence + 5_00 };
  const expected = { invoices: { count: 80, pence: invoiced }, came, went };
  expect(await readTotals(outside, lychgate)).toEqual({
    here: { ...expected, cameByDirectDebit, wentByGoCardless },
    goCardless: { cameByDirectDebit, wentByGoCardless },
    sage: expected,
  });
  expect(await sumOfBalances(lychgate)).toBe(invoiced - came.pence + went.pence);
  await finance.goto('/office/money/accounts');
  await expect(finance.getByText(/both agree\./)).toBeVisible();
  await expect(finance.getByText('Everything is in the accounts.')).toBeVisible();

  const other = sage.records.payments[7]!;
  other.total_amount = (Number(other.total_amount) + 0.01).toFixed(2);
  await finance.getByRole('button', { name: 'Compare now' }).click();
  await expect(finance.getByText(/there are differences\. Please check in Sage\./)).toBeVisible();
  await expect(finance.getByText('-£0.01')).toBeVisible();
});

const getPagePath = ({ guid }: Invoice) => `/office/money/invoices/${guid}`;
const sumOf = (amounts: number[]) => amounts.reduce((sum, pence) => sum + pence, 0);
const formatPounds = ({ pence }: Invoice) => (pence / 100).toFixed(2);
const isFirstOfPayer = ({ number, family }: Invoice) =>
  number.endsWith('-1') && family > 0 && !isPaidAtBranch(family);

async function openToday(page: Page, eMail: string) {
  await page.goto('/office/sign-in');
  await signIn(page, eMail);
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
}

async function connectSage(page: Page) {
  await page.goto('/office/money/accounts');
  await press(page, 'Connect Sage');
  await page.getByRole('link', { name: 'Continue to Sage' }).click();
  await press(page, 'Connect Sage');
  await expect(page.getByText(/Sage is connected\. business-funerals/)).toBeVisible();
}

/** Adds the invoices with the calls of a program. */
async function addInvoices(lychgate: TestedLychgate): Promise<Invoice[]> {
  const added = Array.from({ length: families }, async (_, family) => {
    const person = { reference: `C-${family}`, name: `Family ${family}`, eMail: `f${family}@willow.example` };
    const customer = await runAsOperator(lychgate, 'POST', 'Customers', person);
    const invoices: Invoice[] = [];
    for (let each = 1; each <= invoicesEach; each += 1) {
      const number = `F-${family}-${each}`;
      const pence = 100_00 + family * 1_13 + each * 7_01;
      const lines = [{ description: 'A memorial', taxCode: 'standard', amountPence: pence }];
      const dates = { issuedOn: today, dueOn: today };
      const body = { number, customerGuid: customer.guid, description: 'A memorial', lines, ...dates };
      const { guid } = await runAsOperator(lychgate, 'POST', 'Invoices', body);
      invoices.push({ guid, number, pence, family });
    }
    return invoices;
  });
  return (await Promise.all(added)).flat();
}

/** Finds the customer, and asks them for a Direct Debit. */
async function askForDirectDebit(page: Page, { number }: Invoice) {
  await page.goto('/office/money');
  await page.getByLabel('Search invoices').fill(number);
  await press(page, 'Search');
  await page.getByRole('link', { name: 'Family 0', exact: true }).click();
  await press(page, 'Email a link to set it up');
  await expect(page.getByText(/^The email with the link is only saved as a file/)).toBeVisible();
}

async function askByCall(lychgate: TestedLychgate, { guid }: Invoice) {
  const { customerGuid } = await runAsOperator(lychgate, 'GET', `Invoices/${guid}`);
  await runAsOperator(lychgate, 'POST', 'DirectDebit/SetUps', { customerGuid });
}

async function run(page: Page, job: string) {
  await page.goto(`/office/jobs/run/${job}`);
  await press(page, 'Run now');
  await expect(page.getByRole('definition').first()).toHaveText('Done', { timeout: 120_000 });
}

const methods = ['Cash', 'Card', 'Cheque', 'Bank transfer'];

async function payAtTheBranch(page: Page, invoices: Invoice[]) {
  for (const [index, invoice] of invoices.entries()) {
    await page.goto(`${getPagePath(invoice)}/payment`);
    await page.getByLabel('How it was paid').selectOption(methods[index % methods.length]!);
    await page.getByLabel('Receipt or cheque number').fill(`Slip ${index}`);
    await press(page, 'Record the payment');
    await expect(page.getByText('The payment is recorded.')).toBeVisible();
  }
}

/** Six payments have failed: three are collected again, one waits, one is stopped, and one payer gets an email. */
async function decide(page: Page) {
  for (let left = 6; left > 1; left -= 1) {
    await page.goto('/office/money?view=decision');
    await page.locator('tbody').getByRole('link').first().click();
    await page.getByLabel('Reason').fill('She has rung');
    const name = left > 3 ? 'Collect again' : left > 2 ? 'Wait until that day' : 'Stop collecting';
    if (left === 3) await page.getByLabel('Day (to wait)').fill(formatDayInTenDays());
    await press(page, name);
    await expect(page.getByText('What next?', { exact: true })).toHaveCount(0);
  }
  await page.goto('/office/money?view=decision');
  await page.locator('tbody').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Email the customer' }).click();
  await page.getByLabel('Text').fill('The payment has failed. Please ring us.');
  await press(page, 'Send the email');
  await expect(page.getByText('What next?', { exact: true })).toBeVisible();
}

const formatDayInTenDays = () => {
  const [year, month, day] = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

async function refund(page: Page, invoice: Invoice, { amount, way }: { amount: string; way: RegExp }) {
  await page.goto(`${getPagePath(invoice)}/refund`);
  await page.getByLabel('Amount').fill(amount);
  await page.getByLabel(way).check();
  await page.getByLabel('Reason').fill('The stone was smaller');
  await press(page, 'Refund');
  await expect(page.getByRole('heading', { name: `Invoice ${invoice.number}`, level: 1 })).toBeVisible();
}

async function reloadAndFind(page: Page, text: string) {
  await page.reload();
  return (await page.getByText(text).count()) > 0;
}

type Counts = Record<'due' | 'collecting' | 'decision' | 'paid' | 'cancelled', number>;

const countInvoices = async (lychgate: TestedLychgate) =>
  (await runAsOperator<{ counts: Counts }>(lychgate, 'GET', 'Invoices?limit=1')).counts;

const countCustomers = async (lychgate: TestedLychgate, view: string) =>
  (await runAsOperator(lychgate, 'GET', `Customers?limit=1&view=${view}`)).total;

async function sumOfBalances(lychgate: TestedLychgate) {
  const listed = await runAsOperator<{ items: { balancePence: number }[] }>(
    lychgate,
    'GET',
    'Customers?limit=100',
  );
  return sumOf(listed.items.map(({ balancePence }) => balancePence));
}
