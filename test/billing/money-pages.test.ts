// @proof: every form about money; each has its calls tested.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { StaffBrowser } from '../support/staff-browser.ts';
import { signInAsOperator, signInAs } from '../support/staff-browser.ts';
import { startTestLychgate, runAsOperator, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let browser: StaffBrowser;
before(async () => {
  lychgate = await startTestLychgate();
  browser = await signInAsOperator(lychgate);
});
after(() => lychgate.stop());

let records = 0;

/** A customer without an email address, and an invoice over £100. */
async function addInvoice() {
  records += 1;
  const { guid: customer } = await runAsOperator(lychgate, 'POST', 'Customers', {
    reference: `C-${records}`,
    name: 'Ada Li',
  });
  const { guid } = await runAsOperator(lychgate, 'POST', 'Invoices', {
    number: `F-${records}`,
    customerGuid: customer,
    issuedOn: '2026-11-01',
    dueOn: '2026-11-02',
    description: 'A memorial',
    lines: [{ description: 'Stone', taxCode: 'zero', amountPence: 100_00 }],
  });
  return { customer, guid, page: `/office/money/invoices/${guid}` };
}

const pay = async ({ guid }: { guid: string }, reason: string): Promise<string> => {
  const slip = { method: 'cash', receivedOn: '2026-11-02', amountPence: 40_00, reason };
  return (await runAsOperator(lychgate, 'POST', `Invoices/${guid}/Payments`, slip)).guid;
};

test('under the address of one invoice no payment or refund of another one is reversed', async () => {
  const [mine, other] = [await addInvoice(), await addInvoice()];
  const payment = await pay(other, 'Slip 1');
  const cash = { method: 'cash', refundedOn: '2026-11-03', amountPence: 1_00, reason: 'Too much' };
  const { guid: refund } = await runAsOperator(lychgate, 'POST', `Invoices/${other.guid}/Refunds`, cash);
  await pay(mine, 'Slip 2');
  for (const path of [`payments/${payment}/reverse`, `refunds/${refund}/reverse`]) {
    assert.equal((await browser.open(`${mine.page}/${path}`)).status, 404);
    assert.equal((await browser.send(`${mine.page}/${path}`, { reason: 'x' })).status, 404);
  }
  const method = `gocardless:${payment}`;
  const refused = await browser.send(`${mine.page}/refund`, { amount: '1', way: method, reason: 'x' });
  assert.match(refused.text, /Please choose how it is paid back\./);
  assert.equal((await runAsOperator(lychgate, 'GET', `Invoices/${other.guid}`)).receivedPence, 39_00);
});

test('an amount that is no amount, and a form that is half filled, get a sentence for people', async () => {
  const { page } = await addInvoice();
  const slip = { method: 'card', receivedOn: '2 Nov 2026', reason: 'Slip 1' };
  const commas = /Commas go only between thousands\./;
  const sentences: [Record<string, string>, RegExp][] = [
    [{ ...slip, amount: '0' }, /Please enter an amount of more than £0\.00\./],
    [{ ...slip, amount: '-1' }, commas],
    [{ ...slip, amount: '12,50' }, commas],
    [{ ...slip, amount: '10000000.01' }, /Please enter £10,000,000\.00 at most\./],
    [{ ...slip, amount: '1', method: '' }, /Please choose how it was paid/],
  ];
  for (const [fields, sentence] of sentences) {
    const answer = await browser.send(`${page}/payment`, fields);
    assert.equal(answer.status, 400);
    assert.match(answer.text, sentence);
    assert.ok(answer.html.includes(`value="${fields.amount}"`), 'what was typed is still there');
  }
  const penny = await browser.send(`${page}/payment`, { ...slip, amount: '0.01' });
  assert.match(penny.text, /The payment is recorded\..*To pay\s*£99\.99/s);
});

test('a statement without a period that can be read is asked for again, with what was typed', async () => {
  const { customer } = await addInvoice();
  const page = `/office/money/customers/${customer}`;
  const openStatement = (from: string, to: string) =>
    browser.open(`${page}/statement.pdf?${new URLSearchParams({ from, to })}`);
  const unread = await openStatement('soon', '3 Nov 2026');
  assert.match(unread.text, /Please enter the first day as a day, a month and a year/);
  assert.match(unread.html, /value="soon".*value="3 Nov 2026"/s);
  const upsideDown = await openStatement('3 Nov 2026', '1 Nov 2026');
  assert.match(upsideDown.text, /Please enter a last day that is not before the first\./);
  const good = await openStatement('1 Nov 2026', '3 Nov 2026');
  assert.equal(good.headers.get('Content-Type'), 'application/pdf');
});

test('an invoice of a customer without a Direct Debit says so, and has nothing to stop', async () => {
  const { page } = await addInvoice();
  const { text } = await browser.open(page);
  assert.match(text, /There is no Direct Debit\. It is collected once the customer has set one up\./);
  assert.doesNotMatch(text, /Stop collecting|Wait until/);
});

test('an invoice whose Direct Debit has ended is on Today and on Money, with what to do', async () => {
  const { customer, guid, page } = await addInvoice();
  await pay({ guid }, 'Slip 3');
  const { database } = lychgate;
  const [mandate] = await database!.rows<{ id: string }>`
    insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
    select id, 'MD-ENDED', 'active', now(), now() from customer where guid = ${customer} returning id`;
  const readListed = async () =>
    (await runAsOperator(lychgate, 'GET', 'Invoices?view=decision')).items as { guid: string }[];
  assert.deepEqual(await readListed(), []);
  for (const [state, sentence] of [
    ['cancelled', 'The Direct Debit was cancelled. Nothing collects this invoice.'],
    ['expired', 'The Direct Debit has expired. Nothing collects this invoice.'],
    ['failed', 'The bank refused the Direct Debit. Nothing collects this invoice.'],
    ['suspended_by_payer', 'The customer has suspended the Direct Debit. Nothing collects this invoice.'],
    ['blocked', 'The Direct Debit does not work any more. Nothing collects this invoice.'],
    ['consumed', 'The Direct Debit does not work any more. Nothing collects this invoice.'],
  ] as const) {
    await database!.rows`update direct_debit_mandate set state = ${state} where id = ${mandate!.id}`;
    const today = (await browser.open('/office')).text;
    // The amount owed, not the invoice's total.
    assert.ok(today.includes(`£60.00 to pay${sentence}`), today);
    assert.ok((await browser.open('/office/money?view=decision')).text.includes(sentence));
    const invoice = (await browser.open(page)).text;
    assert.ok(invoice.includes(sentence), invoice);
    assert.match(invoice, /Make a link to set it up again[^]*Stop collecting/);
  }
  await browser.send(page, {
    do: 'stop',
    reason: 'They pay at the branch',
    revision: String((await runAsOperator(lychgate, 'GET', `Invoices/${guid}`)).revision),
  });
  assert.deepEqual(await readListed(), []);
});

test('messages of GoCardless that cannot be read are on Today', async () => {
  await lychgate.database!.rows`
    insert into gocardless_event (id, resource_type, resource_id, action, created_at, received_at, due_at, done_at, last_error)
    values ('odd-1', 'odd', 'odd', 'odd', now(), now(), now(), now(), '{}')`;
  assert.match((await browser.open('/office')).text, /1 message from GoCardless could not be read/);
  await browser.send('/office/money/collections', { seen: 'odd-1' });
  assert.doesNotMatch((await browser.open('/office')).text, /could not be read/);
});

test('the search in the header finds customers and invoices, for finance alone', async () => {
  const { customer, guid, page } = await addInvoice();
  const number = `F-${records}`.toLowerCase();
  const searchOffice = async (q: string) =>
    (await browser.open(`/office/search?q=${encodeURIComponent(q)}`)).html;
  for (const q of [number, guid]) assert.ok((await searchOffice(q)).includes(page), q);
  for (const q of [`ada c-${records}`, customer])
    assert.ok((await searchOffice(q)).includes(`/customers/${customer}`), q);
  const clerk = await signInAs(lychgate, 'Beth', 'staff');
  for (const q of [number, 'ada', customer])
    assert.match((await clerk.open(`/office/search?q=${q}`)).text, /Nothing has all of these words/);
});

test('before a part-paid invoice is cancelled, the page says what to do in Sage', async () => {
  const invoice = await addInvoice();
  const path = `${invoice.page}/cancel`;
  assert.doesNotMatch((await browser.open(path)).text, /in Sage/);
  await pay(invoice, 'Slip 9');
  assert.match((await browser.open(path)).text, /take the payments off the invoice in Sage, then press Try/);
});
