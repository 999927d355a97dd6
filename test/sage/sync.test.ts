import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Refused } from '#contract/call.ts';
import { updateInvoice } from '#back-office/billing/invoices.ts';
import { getSageWaiting, retrySage } from '#back-office/accounting/pending-items.ts';
import { addInvoice, findResult, payInvoice, startAccounts } from './sage-fixture.ts';

test('customers, invoices and receipts are sent to Sage once, and a second run sends nothing', async (t) => {
  const { database, sage, sync, connect } = await startAccounts(t);
  await connect();
  await addInvoice(database, {
    number: 'F-1001',
    lines: [{ pence: 240_050 }, { pence: 99_99, taxCode: 'standard', ledger: 'memorials' }],
    paid: true,
  });
  await addInvoice(database, { number: 'F-1002', lines: [{ pence: 1 }] });

  const results = await sync();
  assert.deepEqual(
    results.map(({ name, count, message }) => [name, count, message]),
    [
      ['Customers sent', 2, undefined],
      ['Invoices sent', 2, undefined],
      ['Credit notes cancelled', 0, undefined],
      ['Receipts reversed', 0, undefined],
      ['Receipts sent', 1, undefined],
      ['Credit notes sent', 0, undefined],
      ['Refunds undone', 0, undefined],
      ['Refunds sent', 0, undefined],
      ['Invoices cancelled', 0, undefined],
      ['Invoices in Sage', 2, '£2,500.50'],
      ['Receipts in Sage', 1, '£2,500.49'],
    ],
  );
  const { contacts, invoices, payments } = sage.records;
  assert.deepEqual(contacts.map(({ id: _, idempotency_id: __, ...contact }) => contact)[0], {
    name: 'Margaret Ellis',
    contact_type_ids: ['CUSTOMER'],
    reference: 'C-F-1001',
    main_address: { address_line_1: '1 Mill Lane', city: 'Ludlow', postal_code: 'SY8 1AA', country_id: 'GB' },
    main_contact_person: {
      contact_person_type_ids: ['CUSTOMER'],
      name: 'Margaret Ellis',
      email: 'margaret@example.org',
    },
  });
  assert.deepEqual(invoices[0]!.invoice_lines, [
    {
      description: 'Funeral director',
      ledger_account_id: 'ledger-sales',
      quantity: 1,
      unit_price: 2400.5,
      tax_rate_id: 'GB_EXEMPT',
      tax_amount: 0,
    },
    {
      description: 'Funeral director',
      ledger_account_id: 'ledger-memorials',
      quantity: 1,
      unit_price: 83.32,
      tax_rate_id: 'GB_STANDARD',
      tax_amount: 16.67,
    },
  ]);
  assert.deepEqual(
    invoices.map(({ reference, date, due_date: due, outstanding_amount: open }) => [
      reference,
      date,
      due,
      open,
    ]),
    [
      ['F-1001', '2026-11-02', '2026-11-30', 0],
      ['F-1002', '2026-11-02', '2026-11-30', 0.01],
    ],
  );
  assert.deepEqual(
    payments.map(
      ({ reference, date, total_amount: amount, transaction_type_id: type, bank_account_id: bank }) => [
        reference,
        date,
        amount,
        type,
        bank,
      ],
    ),
    [['PM-F-1001', '2026-11-18', 2500.49, 'CUSTOMER_RECEIPT', 'bank-current']],
  );

  const before = sage.requests.length;
  await sync();
  assert.deepEqual([contacts.length, invoices.length, payments.length], [2, 2, 1]);
  assert.ok(sage.requests.slice(before).every(({ method }) => method === 'GET'));
  assert.equal(sage.atOnceMax, 1);
});

test('a Sage as published, which knows no repeats and no pages, has each item once', async (t) => {
  const { database, sage, connect, sync } = await startAccounts(t);
  sage.isAsPublished = true;
  await connect();
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }], paid: true });
  const unanswered = new Set(['/contacts', '/sales_invoices', '/contact_payments']);
  sage.fault = ({ method, path }) =>
    method === 'POST' && unanswered.delete(path) ? { status: 500, after: true } : undefined;
  const results = await sync();
  const { contacts, invoices, payments } = sage.records;
  assert.deepEqual([contacts.length, invoices.length, payments.length], [1, 1, 1]);
  while (invoices.length < 401) invoices.push({ id: `other-${invoices.length}`, total_amount: 1 });
  assert.equal(findResult(await sync(), 'Invoices in Sage')?.count, 1);
  assert.equal(findResult(results, 'Receipts in Sage')?.count, 1);
});

test('a refused item needs attention, the others continue, and a retry is a new attempt', async (t) => {
  const { database, sage, sync, connect, parts } = await startAccounts(t);
  await connect();
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100, ledger: 'flowers' }], paid: true });
  await addInvoice(database, { number: 'F-2', lines: [{ pence: 100, ledger: '4999' }] });
  await addInvoice(database, { number: 'F-3', lines: [{ pence: 100 }] });
  const wrong = await addInvoice(database, { number: 'F-4', lines: [{ pence: 100 }] });
  sage.fault = ({ body }) => {
    const invoice = body.sales_invoice as { reference?: string; contact_id?: string } | undefined;
    if (invoice?.reference === 'F-4') invoice.contact_id = 'nobody';
    return undefined;
  };
  const results = await sync();
  assert.equal(findResult(results, 'Invoices sent')?.count, 1);
  assert.deepEqual(findResult(results, 'Need attention'), {
    name: 'Need attention',
    count: 3,
    message: 'The list of pending items gives the reasons.',
  });
  assert.deepEqual((await getSageWaiting(parts, {})).items, [
    {
      kind: 'invoice',
      reference: 'F-1',
      state: 'needs-person',
      reason: 'SAGE_LEDGERS has no nominal code for “flowers”.',
    },
    {
      kind: 'invoice',
      reference: 'F-2',
      state: 'needs-person',
      reason: 'Sage has no ledger account with the nominal code 4999.',
    },
    {
      kind: 'invoice',
      reference: 'F-4',
      state: 'needs-person',
      reason: 'contact_id: is unknown (Sage knows this as request request-7.)',
    },
    { kind: 'receipt', reference: 'PM-F-1', state: 'waiting', reason: null },
  ]);
  await sync();
  assert.equal(sage.records.invoices.length, 1);

  sage.fault = () => undefined;
  await database.rows`update invoice_line set ledger = 'memorials' where ledger is not null and invoice_id <> ${wrong}`;
  assert.deepEqual(await retrySage(parts), { count: 3 });
  await sync();
  assert.deepEqual([sage.records.invoices.length, sage.records.payments.length], [4, 1]);
  assert.deepEqual((await getSageWaiting(parts, {})).items, []);
});

test('an invoice that is being sent to Sage cannot be changed, a refused one can', async (t) => {
  const { database, sage, sync, connect, parts } = await startAccounts(t);
  await connect();
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }] });
  await addInvoice(database, { number: 'F-2', lines: [{ pence: 100, ledger: 'flowers' }] });
  const [first, second] = await database.rows<{ guid: string; customerGuid: string }>`
    select i.guid, c.guid as "customerGuid" from invoice i join customer c on c.id = i.customer_id order by i.id`;
  const change = ({ guid, customerGuid }: { guid: string; customerGuid: string }, number: string) =>
    updateInvoice(parts, guid, {
      number,
      customerGuid,
      issuedOn: '2026-11-02',
      dueOn: '2026-11-30',
      description: 'Funeral',
      lines: [{ description: 'Funeral director', taxCode: 'exempt', amountPence: 777 }],
    });
  let meanwhile: unknown;
  sage.fault = async ({ path, method }) => {
    if (method === 'POST' && path === '/sales_invoices') meanwhile = await change(first!, 'F-1');
    return undefined;
  };
  await sync();
  assert.equal((meanwhile as Refused).status, 409);
  assert.equal(((await change(first!, 'F-1')) as Refused).status, 409);
  assert.equal(await change(second!, 'F-2'), true);
  await retrySage(parts);
  await sync();
  assert.deepEqual(
    sage.records.invoices.map(({ total_amount: amount }) => amount),
    [1, 7.77],
  );
});

test('a contact that was created in Sage with our reference is used, not duplicated', async (t) => {
  const { database, sage, sync, connect } = await startAccounts(t);
  await connect();
  sage.records.contacts.push({ id: 'by-hand', reference: 'C-F-1' }, { id: 'another', reference: 'C-F-10' });
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }] });
  await sync();
  assert.equal(sage.records.contacts.length, 2);
  assert.equal(sage.records.invoices[0]!.contact_id, 'by-hand');
});

test('a reversed receipt is removed, or refunded in a closed period; an invoice is voided', async (t) => {
  const { database, sage, sync, connect } = await startAccounts(t);
  await connect();
  const open = await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }], paid: true });
  await addInvoice(database, { number: 'F-2', lines: [{ pence: 300 }], paid: true });
  await addInvoice(database, { number: 'F-3', lines: [{ pence: 500 }] });
  await sync();
  sage.records.payments.find(({ reference }) => reference === 'PM-F-2')!.editable = false;
  await database.rows`
    update receipt set state = 'reversed', reversed_on = '2026-11-20', reversed_at = now()`;
  await database.rows`update invoice set state = 'cancelled' where number = 'F-3'`;
  await payInvoice(database, open, 'PM-F-1/2');
  const results = await sync();
  assert.deepEqual(
    sage.records.payments.map(({ reference, transaction_type_id: type, total_amount: amount, date }) => [
      reference,
      type,
      amount,
      date,
    ]),
    [
      ['PM-F-2', 'CUSTOMER_RECEIPT', 3, '2026-11-18'],
      ['PM-F-2', 'CUSTOMER_REFUND', 3, '2026-11-20'],
      ['PM-F-1/2', 'CUSTOMER_RECEIPT', 1, '2026-11-18'],
    ],
  );
  assert.deepEqual(sage.records.invoices[2]!.status, { id: 'VOID' });
  assert.deepEqual(
    results
      .filter(({ name }) => / in Sage| differ/.test(name))
      .map(({ name, count, message }) => [name, count, message]),
    [
      ['Invoices in Sage', 2, '£4.00'],
      ['Receipts in Sage', 1, '£1.00'],
    ],
  );
});

test('if the totals differ, the run reports the difference', async (t) => {
  const { database, sage, sync, connect } = await startAccounts(t);
  await connect();
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 120_000 }], paid: true });
  await addInvoice(database, { number: 'F-2', lines: [{ pence: 30_000 }], paid: true });
  await sync();
  sage.records.invoices[0]!.total_amount = 1200.01;
  sage.records.payments.push({ ...sage.records.payments[1]!, id: 'twice' });
  sage.records.invoices.push({ id: 'not-ours', reference: 'W-77', total_amount: 5, status: null });
  const results = await sync();
  assert.deepEqual(
    results.filter(({ name }) => name.endsWith('differ')),
    [
      {
        name: 'Invoices differ',
        count: 0,
        message: 'Here 2 of £1,500.00, in Sage 2 of £1,500.01: a difference of £0.01. Please check in Sage.',
      },
      {
        name: 'Receipts differ',
        count: 1,
        message:
          'Here 2 of £1,500.00, in Sage 3 of £1,800.00: a difference of £300.00. Please check in Sage.',
      },
    ],
  );
});

test('nothing is sent without a business, and the run asks for SAGE_BUSINESS_ID', async (t) => {
  const { database, sage, sync, connect, account } = await startAccounts(t);
  await connect();
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }] });
  account.businessId = 'business-of-somebody-else';
  await assert.rejects(sync(), {
    code: 'sage-not-allowed',
    message:
      'Sage refuses access (403, MultiUserAccessDenied). Check that the subscription is paid, that the connected user may post, ' +
      'and that SAGE_BUSINESS_ID is right.',
  });
  account.businessId = null;
  await assert.rejects(sync(), { code: 'sage-business' });
  assert.deepEqual([sage.records.contacts.length, sage.otherRecords.contacts.length], [0, 0]);
});
