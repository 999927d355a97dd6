import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createOperatorApi } from '#back-office/back-office.ts';
import { addInvoice, payInvoice, startAccounts, readSage50File } from '../sage/sage-fixture.ts';
import { startDirectDebit } from '../direct-debit/direct-debit-fixture.ts';
import { playScenario } from '#demo/gocardless/scenarios.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const slip = { method: 'cash' as const, receivedOn: '2026-11-20', reason: 'Slip 4711' };

/** One invoice over £120.00. */
async function startInvoiced(t: TestContext) {
  const all = await startAccounts(t);
  const operatorApi = createOperatorApi(await backOfficeParts(all.database, all.parts.clock));
  const id = await addInvoice(all.database, { number: 'F-1', lines: [{ pence: 120_00 }] });
  const readInvoice = async () => assertAccepted(await operatorApi.getInvoices({ query: {} })).items[0]!;
  const { guid } = await readInvoice();
  return { ...all, operatorApi, id, guid, invoice: readInvoice };
}

test('an invoice paid at the branch is paid, and is sent to Sage with its receipt', async (t) => {
  const { operatorApi, guid, invoice, sage, connect, sync } = await startInvoiced(t);
  await connect();
  await sync();
  const body = { ...slip, amountPence: 120_00 };
  const first = assertAccepted(await operatorApi.recordPayment({ guid, body }));
  assert.deepEqual([first.outstandingPence, first.overpaidPence], [0, 0]);
  assert.deepEqual(
    await operatorApi.recordPayment({ guid, body }),
    first,
    'a second press makes no second receipt',
  );
  assert.deepEqual([(await invoice()).state, (await invoice()).receivedPence], ['paid', 120_00]);
  assert.equal(
    getRefusalCode(await operatorApi.cancelInvoice({ guid, body: { reason: 'Paid' } })),
    'invoice-paid',
  );
  await sync();
  const [payment] = sage.records.payments;
  const allocated = [{ artefact_id: sage.records.invoices[0]!.id, amount: 120 }];
  assert.deepEqual(
    [payment!.reference, payment!.total_amount, payment!.date, payment!.allocated_artefacts],
    ['BR-1', 120, '2026-11-20', allocated],
  );
  assert.equal(sage.records.payments.length, 1);
});

test('in the file for Sage 50 a branch payment is SA, and SP when it is reversed', async (t) => {
  const { operatorApi, guid, database, syncToFile } = await startInvoiced(t);
  const { guid: payment } = assertAccepted(
    await operatorApi.recordPayment({ guid, body: { ...slip, amountPence: 120_00 } }),
  );
  await syncToFile();
  await operatorApi.reversePayment({ guid: payment, body: { reason: 'The wrong invoice' } });
  await syncToFile();
  const readRows = async (batch: number) =>
    (await readSage50File(database, batch)).toString().split('\r\n').filter(Boolean);
  assert.equal(
    (await readRows(1))[1],
    'SA,CF1,1200,0,20/11/2026,BR-1,"Paid at the branch, cash, F-1",120.00,T9,0.00',
  );
  assert.deepEqual(await readRows(2), [
    'SP,CF1,1200,0,21/11/2026,BR-1,"Paid at the branch, cash, reversed F-1",120.00,T9,0.00',
  ]);
});

test('a partial payment leaves the rest due; after its reversal all is due and needs a decision', async (t) => {
  const { operatorApi, guid, invoice } = await startInvoiced(t);
  const part = assertAccepted(
    await operatorApi.recordPayment({ guid, body: { ...slip, amountPence: 50_00 } }),
  );
  assert.deepEqual([part.outstandingPence, (await invoice()).state], [70_00, 'due']);
  await operatorApi.recordPayment({ guid, body: { ...slip, reason: 'Slip 4712', amountPence: 70_00 } });
  assert.equal((await invoice()).state, 'paid');
  const reverse = () =>
    operatorApi.reversePayment({ guid: part.guid, body: { reason: 'The cheque bounced' } });
  assert.equal(await reverse(), true);
  assert.equal(await reverse(), true);
  const { state, flagged, receivedPence } = await invoice();
  assert.deepEqual([state, flagged, receivedPence], ['due', 'A payment at the branch was reversed.', 70_00]);
  const receipts = assertAccepted(await operatorApi.getReceipts({ guid }));
  assert.deepEqual(
    receipts.map(({ reference, method, reason, state }) => [reference, method, reason, state]),
    [
      ['BR-1', 'cash', 'Slip 4711', 'reversed'],
      ['BR-2', 'cash', 'Slip 4712', 'posted'],
    ],
  );
});

test('a payment of tomorrow or of nothing is not recorded, and one by direct debit not reversed', async (t) => {
  const { operatorApi, guid, id, database } = await startInvoiced(t);
  const tomorrow = { ...slip, receivedOn: '2026-11-22', amountPence: 1 };
  assert.equal(getRefusalCode(await operatorApi.recordPayment({ guid, body: tomorrow })), 'does-not-fit');
  assert.equal(
    getRefusalCode(await operatorApi.recordPayment({ guid, body: { ...slip, amountPence: 0 } })),
    'does-not-fit',
  );
  await payInvoice(database, id, 'PM1');
  const [collected] = assertAccepted(await operatorApi.getReceipts({ guid }));
  const reversed = await operatorApi.reversePayment({ guid: collected!.guid, body: { reason: 'No' } });
  assert.equal(getRefusalCode(reversed), 'payment-not-found');
});

test('after a branch payment during a collection, Sage keeps the overpayment on account', async (t) => {
  const { database, parts, fake, addPayers, collect, tell, receipts } = await startDirectDebit(t);
  const operatorApi = createOperatorApi(await backOfficeParts(database, parts.clock));
  await addPayers(1);
  await collect();
  const [invoice] = assertAccepted(await operatorApi.getInvoices({ query: {} })).items;
  const body = { ...slip, amountPence: 12345 };
  await operatorApi.recordPayment({ guid: invoice!.guid, body });
  const [warned] = assertAccepted(await operatorApi.getInvoices({ query: { flagged: 'true' } })).items;
  assert.deepEqual(
    [warned!.state, warned!.flagged],
    ['paid', 'A payment was made at the branch during a Direct Debit collection.'],
  );
  playScenario(fake.records, 'payment_confirmed', fake.payments()[0]!.id);
  await tell();
  assert.deepEqual(
    (await receipts()).map(({ pence }) => pence),
    [12345, 12345],
  );
  const [overpaid] = assertAccepted(await operatorApi.getInvoices({ query: {} })).items;
  assert.deepEqual([overpaid!.state, overpaid!.overpaidPence], ['paid', 12345]);
});

test('an overpayment, or money for a cancelled invoice, is on account in Sage', async (t) => {
  const { database, operatorApi, guid, sage, connect, sync } = await startInvoiced(t);
  await connect();
  await operatorApi.recordPayment({ guid, body: { ...slip, amountPence: 150_00 } });
  await addInvoice(database, { number: 'F-2', lines: [{ pence: 10_00 }], paid: true });
  await database.rows`update invoice set state = 'cancelled' where number = 'F-2'`;
  await sync();
  assert.deepEqual(
    sage.records.payments.map(({ total_amount, allocated_artefacts }) => [
      total_amount,
      ((allocated_artefacts ?? []) as { amount: number }[]).map(({ amount }) => amount),
    ]),
    [
      [150, [120]],
      [10, []],
    ],
  );
  assert.equal(sage.records.invoices.length, 1);
});
