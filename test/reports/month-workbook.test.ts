import assert from 'node:assert/strict';
import { test } from 'node:test';
import readXlsxFile from 'read-excel-file/node';
import { signInAsOperator } from '../support/staff-browser.ts';
import { startTestLychgate } from '../support/lychgate.ts';
import { startMoney } from '../billing/money-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const reason = 'A smaller stone';

test('the workbook of a month has all that the accountant needs, as numbers and days', async (t) => {
  const { api, addCustomer, addInvoice, database } = await startMoney(t);
  const customer = await addCustomer({ name: '=1+1 & Söhne' });
  const lines = [
    { description: 'Stone', taxCode: 'standard' as const, amountPence: 120_01 },
    { description: 'Carriage', taxCode: 'exempt' as const, amountPence: 50_00 },
  ];
  const dates = { issuedOn: '2027-02-28', dueOn: '2027-02-28' };
  const guid = await addInvoice(customer, { lines, ...dates });
  const other = await addInvoice(customer, { number: 'INV-2', issuedOn: '2027-03-01', dueOn: '2027-03-31' });
  assertAccepted(await api.cancelInvoice({ guid: other, body: { reason } }));
  const credited = [{ position: 1, amountPence: 24_00 }];
  assertAccepted(await api.createCreditNote({ guid, body: { number: 'CN-1', reason, lines: credited } }));
  const slip = { method: 'cash' as const, receivedOn: '2027-03-01', amountPence: 30_00, reason: 'Slip 1' };
  assertAccepted(await api.recordPayment({ guid, body: slip }));
  const back = { method: 'card' as const, refundedOn: '2027-03-01', amountPence: 10_00, reason };
  assertAccepted(await api.recordRefund({ guid, body: back }));
  await database.rows`
    insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
    select id, 'MD1', 'active', now(), now() from customer`;
  await database.rows`
    insert into direct_debit_collection (invoice_id, attempt, amount_pence, gocardless_mandate_id, state,
      gocardless_payment_id, charge_date, due_at, last_error, created_at, changed_at)
    select id, 1, 100, 'MD1', 'failed', 'PM1', '2027-03-01', now(), 'insufficient_funds', now(), now()
    from invoice where guid = ${guid}`;
  const { name, bytes } = assertAccepted(await api.getMonthWorkbook({ month: '2027-03' }));
  assert.equal(name, 'accounts-2027-03.xlsx');
  const sheets = await readXlsxFile(Buffer.from(bytes));
  const readRows = (sheet: string) => sheets.find((each) => each.sheet === sheet)!.data.slice(1);
  const today = new Date('2027-03-01T00:00:00Z');
  const payer = ['C-1', '=1+1 & Söhne'];
  assert.deepEqual(
    readRows('Invoices').map(([day, number, description, , , , , , , amount]) => [
      day,
      number,
      description,
      amount,
    ]),
    [
      [today, 'INV-2', 'Invoice', 100],
      [today, 'INV-2', 'Cancelled invoice', -100],
    ],
  );
  assert.deepEqual(readRows('VAT by rate'), [
    ['Standard (20\u00a0%)', -20, -4, -24],
    ['Exempt', 0, 0, 0],
    ['Total', -20, -4, -24],
  ]);
  assert.deepEqual(readRows('Receipts'), [[today, 'Cash', 'BR-1', 'INV-1', ...payer, 30]]);
  assert.deepEqual(readRows('Refunds'), [[today, 'Card', 'RF-1', 'INV-1', ...payer, 10]]);
  assert.deepEqual(readRows('Credit notes'), [
    [today, 'CN-1', 'Credit note', 'INV-1', ...payer, reason, 20, 4, 24],
  ]);
  assert.deepEqual(readRows('Direct Debit failures'), [
    [today, 'Failed', 'insufficient_funds', 'PM1', 'INV-1', ...payer, 1],
  ]);
  assert.deepEqual(readRows('Debtors 1 Mar 2027'), [[...payer, 0, 126.01, 0, 0, 0, 126.01]]);
  const february = assertAccepted(await api.getMonthWorkbook({ month: '2027-02' }));
  const before = await readXlsxFile(Buffer.from(february.bytes));
  assert.deepEqual(before.at(-1)!.data.at(-1), [...payer, 170.01, 0, 0, 0, 0, 170.01]);
  assert.equal(getRefusalCode(await api.getMonthWorkbook({ month: '2027-04' })), 'month-not-found');
});

test('the page of a month downloads its workbook', async (t) => {
  const lychgate = await startTestLychgate();
  t.after(() => lychgate.stop());
  const browser = await signInAsOperator(lychgate);
  const page = await browser.open('/office/reports/month');
  const month = /value="(\d{4}-\d{2})"/.exec(page.html)![1]!;
  const file = await browser.open(`/office/reports/month/file?month=${month}`);
  assert.equal(file.headers.get('Content-Disposition'), `attachment; filename="accounts-${month}.xlsx"`);
});
