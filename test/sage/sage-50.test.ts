import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Refused } from '#contract/call.ts';
import { bookLines } from '#back-office/accounting/account-codes.ts';
import { toPence, toPounds } from '#back-office/sage/pounds.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { getSage50Batches, getSage50File } from '#back-office/sage-50/downloads.ts';
import { getSageWaiting } from '#back-office/accounting/pending-items.ts';
import { startTestLychgate, operatorKey } from '../support/lychgate.ts';
import { addInvoice, codes, payInvoice, startAccounts, readSage50File } from './sage-fixture.ts';
test('without a Sage account each run writes the new items into files for Sage 50, once', async (t) => {
  const { database, syncToFile } = await startAccounts(t);
  const first = await addInvoice(database, {
    number: 'F-1001',
    lines: [
      { pence: 240_050, description: 'Funeral, 2 November' },
      { pence: 9_999, taxCode: 'standard', ledger: 'memorials', description: 'Memorial "Rose"' },
    ],
    paid: true,
  });
  await addInvoice(database, { number: 'F-1002', lines: [{ pence: 1, taxCode: 'zero' }] });
  assert.deepEqual(await syncToFile(), [
    { name: 'New customers in batch 1', count: 2 },
    { name: 'Invoices in batch 1', count: 2, message: '£2,500.50' },
    { name: 'Receipts in batch 1', count: 1, message: '£2,500.49' },
  ]);
  const file = await readSage50File(database, 1);
  assert.equal(
    file.toString('latin1'),
    [
      'SI,CF1001,4000,0,02/11/2026,F-1001,"Funeral, 2 November",2400.50,T2,0.00',
      'SI,CF1001,4010,0,02/11/2026,F-1001,"Memorial ""Rose""",83.32,T1,16.67',
      'SI,CF1002,4000,0,02/11/2026,F-1002,Funeral director,0.01,T0,0.00',
      'SA,CF1001,1200,0,18/11/2026,PM-F-1001,Direct Debit F-1001,2500.49,T9,0.00',
      '',
    ].join('\r\n'),
  );
  assert.equal(
    (await readSage50File(database, 1, 'customers.csv')).toString('latin1'),
    'CF1001,Margaret Ellis,1 Mill Lane,Ludlow,SY8 1AA,,\r\nCF1002,Margaret Ellis,1 Mill Lane,Ludlow,SY8 1AA,,\r\n',
  );

  assert.deepEqual(await syncToFile(), [{ name: 'Nothing new for Sage 50', count: 0 }]);
  await database.rows`update invoice_line set description = 'Changed since'`;
  assert.deepEqual(await readSage50File(database, 1), file);

  await database.rows`update receipt set state = 'reversed', reversed_on = '2026-11-20', reversed_at = now()`;
  await payInvoice(database, first, 'PM-F-1001/2');
  await database.rows`update invoice set state = 'cancelled', changed_at = '2026-11-20T23:30:00Z' where number = 'F-1002'`;
  await syncToFile();
  assert.equal(
    (await readSage50File(database, 2)).toString('latin1'),
    [
      'SC,CF1002,4000,0,20/11/2026,F-1002,Changed since,0.01,T0,0.00',
      'SP,CF1001,1200,0,20/11/2026,PM-F-1001,Direct Debit reversed F-1001,2500.49,T9,0.00',
      'SA,CF1001,1200,0,18/11/2026,PM-F-1001/2,Direct Debit F-1001,2500.49,T9,0.00',
      '',
    ].join('\r\n'),
  );
  assert.equal((await readSage50File(database, 2, 'customers.csv')).length, 0);
  const { items: batches } = await getSage50Batches({ database }, {});
  assert.deepEqual(
    batches.map(({ createdAt, ...batch }) => batch),
    [
      {
        number: 2,
        customers: 0,
        invoices: 0,
        invoicesPence: 0,
        receipts: 1,
        receiptsPence: 250_049,
        refunds: 0,
        refundsPence: 0,
        creditNotes: 0,
        creditNotesPence: 0,
        takenBack: 2,
        takenBackPence: 250_050,
      },
      {
        number: 1,
        customers: 2,
        invoices: 2,
        invoicesPence: 250_050,
        receipts: 1,
        receiptsPence: 250_049,
        refunds: 0,
        refundsPence: 0,
        creditNotes: 0,
        creditNotesPence: 0,
        takenBack: 0,
        takenBackPence: 0,
      },
    ],
  );
  assert.equal(batches[0]!.createdAt, '2026-11-21T14:30:00');
});

test('two simultaneous runs put each invoice into one file', async (t) => {
  const { database, syncToFile } = await startAccounts(t);
  for (let number = 1; number <= 5; number++)
    await addInvoice(database, { number: `F-${number}`, lines: [{ pence: 100 }], paid: true });
  await Promise.all([syncToFile(), syncToFile(), syncToFile()]);
  assert.equal((await getSage50Batches({ database }, {})).total, 1);
  assert.equal((await readSage50File(database, 1)).toString().split('\r\n').length, 11);
});

test('a customer’s name cannot become a formula, a line or a column, and has a maximum length', async (t) => {
  const { database, syncToFile } = await startAccounts(t);
  const names = [
    '=HYPERLINK("http://evil.example","Ann")',
    ' +-@=cmd|calc',
    'Zoë O’Brien, € 5',
    'Łukasz Żółć \u{1F600}',
    'One\r\nTwo\tThree\u0007',
    'e'.repeat(61),
  ];
  for (const [place, name] of names.entries())
    await addInvoice(database, { number: `F-${place}`, name, lines: [{ pence: 100, description: name }] });
  await syncToFile();
  const rows = (await readSage50File(database, 1, 'customers.csv')).toString('latin1').split('\r\n');
  assert.equal(rows.length, names.length + 1);
  assert.deepEqual(
    rows.slice(0, -1).map((row) => row.replace(/^CF\d,(.*),1 Mill Lane,.*$/, '$1')),
    [
      '"HYPERLINK(""http://evil.example"",""Ann"")"',
      'cmd|calc',
      '"Zo\xeb O\x92Brien, \x80 5"',
      '?ukasz Z\xf3lc ?'.replace('l', '?'),
      'One Two Three',
      'e'.repeat(60),
    ],
  );
});

test('an account in Sage 50 has at most eight letters and digits and belongs to one customer', async (t) => {
  const { database, syncToFile } = await startAccounts(t);
  const references = ['ab1', 'AB1', 'a-long-reference-of-ours', 'L0000003', 'X/Y.Z'];
  for (const [place] of references.entries())
    await addInvoice(database, { number: `F-${place}`, lines: [{ pence: 1 }] });
  for (const [place, reference] of references.entries())
    await database.rows`update customer set reference = ${reference} where reference = ${`C-F-${place}`}`;
  await syncToFile();
  const rows = (await readSage50File(database, 1)).toString().trim().split('\r\n');
  const accounts = rows.map((row) => row.split(',')[1]!);
  assert.deepEqual(accounts, ['AB1', 'L0000002', 'L0000003', 'L0000004', 'XYZ']);
});

test('an invoice that cannot be booked is left out of the file, and so is its receipt', async (t) => {
  const { database, syncToFile, parts } = await startAccounts(t);
  await addInvoice(database, { number: 'F-1', lines: [{ pence: 100, ledger: 'flowers' }], paid: true });
  assert.deepEqual(await syncToFile(), [
    { name: 'Nothing new for Sage 50', count: 0 },
    { name: 'Need attention', count: 1, message: 'The list of pending items gives the reasons.' },
    { name: 'Left for the next run', count: 2 },
  ]);
  assert.equal(
    (await getSageWaiting(parts, {})).items[0]!.reason,
    'SAGE_LEDGERS has no nominal code for “flowers”.',
  );
});

test('after a change from Sage 50 to Sage nothing is sent twice', async (t) => {
  const { database, sage, syncToFile, connect, sync, parts } = await startAccounts(t);
  const old = await addInvoice(database, { number: 'F-1', lines: [{ pence: 100 }] });
  const paid = await addInvoice(database, { number: 'F-2', lines: [{ pence: 300 }], paid: true });
  await syncToFile();
  await connect();
  await payInvoice(database, old, 'PM-late');
  await addInvoice(database, { number: 'F-3', lines: [{ pence: 500 }] });
  await database.rows`
    update receipt set state = 'reversed', reversed_on = '2026-11-20', reversed_at = now() where invoice_id = ${paid}`;
  await sync();
  assert.deepEqual(
    [sage.records.contacts, sage.records.invoices, sage.records.payments].map((list) =>
      list.map(({ reference }) => reference),
    ),
    [['C-F-1', 'C-F-2', 'C-F-3'], ['F-3'], ['PM-late']],
  );
  assert.equal(sage.records.payments[0]!.allocated_artefacts, undefined);
  assert.deepEqual((await getSageWaiting(parts, {})).items, [
    {
      kind: 'reversal',
      reference: 'PM-F-2',
      state: 'needs-person',
      reason: 'It was sent to Sage 50 in a file. Please reverse it in the accounts by hand.',
    },
  ]);
});

test('a file that does not exist is refused', async (t) => {
  const { database } = await startAccounts(t);
  for (const [number, file] of [
    ['1', 'customers.csv'],
    ['one', 'customers.csv'],
    ['1', '../secrets'],
  ] as const)
    assert.equal(((await getSage50File({ database }, { number, file })) as Refused).status, 404);
});

test('over the API an invoice is created and synced, and each download of its file is the same', async (t) => {
  const { address, stop } = await startTestLychgate();
  t.after(stop);
  const ask = (path: string, body?: object) =>
    fetch(`${address}/api/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'X-Api-Key': operatorKey, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const customer = { reference: 'C-1042', name: 'Margaret Ellis' };
  const { guid: customerGuid } = (await (await ask('Customers', customer)).json()) as { guid: string };
  const lines = [{ description: 'Funeral director', taxCode: 'exempt', amountPence: 240_050 }];
  const days = { issuedOn: '2026-11-02', dueOn: '2026-11-30' };
  await ask('Invoices', { number: 'F-1', customerGuid, ...days, description: 'Funeral', lines });
  const report = (await (await ask('Admin/SyncSageAPI')).json()) as { results: object[] };
  assert.deepEqual(report.results[1], { name: 'Invoices in batch 1', count: 1, message: '£2,400.50' });
  const fetched = await Promise.all([ask('Sage50/1/transactions.csv'), ask('Sage50/1/transactions.csv')]);
  for (const response of fetched) {
    assert.equal(response.headers.get('content-type'), 'text/csv');
    assert.equal(
      response.headers.get('content-disposition'),
      'attachment; filename="sage-50-batch-1-transactions.csv"',
    );
    assert.equal(
      await response.text(),
      'SI,C1042,4000,0,02/11/2026,F-1,Funeral director,2400.50,T2,0.00\r\n',
    );
  }
  assert.equal((await ask('Sage50/2/transactions.csv')).status, 404);
  assert.deepEqual(await (await ask('Sage')).json(), {
    state: 'none',
    message: 'No Sage account is set: each run writes a file for Sage 50.',
  });
});

test('every amount survives the conversion from pence to pounds and back', () => {
  const amounts = [1, 9, 10, 99, 100, 101, 110, 28_999, 57_99, 1_000_000_01, 9_999_999_999, 0, -1, -250_049];
  for (let pence = 1; pence < 9_999_999_999; pence = Math.floor(pence * 1.0037) + 1) amounts.push(pence);
  for (const pence of amounts) {
    const inJson = JSON.stringify(toPounds(pence));
    assert.match(inJson, /^-?\d+(\.\d{1,2})?$/);
    assert.equal(toPence(JSON.parse(inJson)), pence);
  }
  assert.deepEqual([toPounds(1), toPounds(9_999_999_999)], [0.01, 99_999_999.99]);
  assert.deepEqual(['12.5', '0.10', '7', '1200.0', 1200.01].map(toPence), [1250, 10, 700, 120_000, 120_001]);
  for (const odd of ['1.005', 0.1 + 0.2, 'ten', null, undefined, '', NaN])
    assert.throws(() => toPence(odd), RangeError);
  assert.throws(() => toPounds(0.5), RangeError);
  assert.equal(formatPounds(123_456_78), '£123,456.78');
});

test('net and VAT of a line add up to the agreed amount, to the penny', () => {
  for (const taxCode of ['standard', 'reduced', 'zero', 'exempt', 'outside']) {
    for (let amountPence = 1; amountPence < 2_000_000_000; amountPence = Math.floor(amountPence * 1.07) + 1) {
      const booked = bookLines(codes, [{ description: '', ledger: null, taxCode, amountPence }]);
      assert.ok(typeof booked !== 'string');
      const [{ netPence, taxPence }] = booked as [(typeof booked)[number]];
      assert.equal(netPence + taxPence, amountPence);
      const rate = { standard: 0.2, reduced: 0.05 }[taxCode] ?? 0;
      assert.ok(Math.abs(taxPence - netPence * rate) <= 1, `${amountPence} ${taxCode}`);
    }
  }
});
