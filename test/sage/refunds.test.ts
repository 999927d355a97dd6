import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createOperatorApi } from '#back-office/back-office.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { addInvoice, findResult, startAccounts, readSage50File } from './sage-fixture.ts';
import { assertAccepted } from '../support/answers.ts';

async function startRefunded(t: Parameters<typeof startAccounts>[0]) {
  const all = await startAccounts(t);
  const api = createOperatorApi(await backOfficeParts(all.database, all.parts.clock));
  await addInvoice(all.database, { number: 'F-1', lines: [{ pence: 120_00 }], paid: true });
  const [invoice] = assertAccepted(await api.getInvoices({ query: {} })).items;
  const refund = async () => {
    const body = { method: 'cash' as const, refundedOn: '2026-11-21', amountPence: 20_00, reason: 'Flowers' };
    return assertAccepted(await api.recordRefund({ guid: invoice!.guid, body })).guid;
  };
  const undo = (guid: string) => api.reverseRefund({ guid, body: { reason: 'A mistake' } });
  return { ...all, api, refund, undo };
}

test('a refund is in Sage once, and goes again when it is undone; the totals agree', async (t) => {
  const { sage, connect, sync, refund, undo } = await startRefunded(t);
  await connect();
  const guid = await refund();
  await sync();
  const secondRun = await sync();
  assert.deepEqual(
    sage.records.payments.map(({ transaction_type_id: type, total_amount: amount, reference }) => [
      type,
      amount,
      reference,
    ]),
    [
      ['CUSTOMER_RECEIPT', 120, 'PM-F-1'],
      ['CUSTOMER_REFUND', 20, 'RF-1'],
    ],
  );
  assert.ok(!secondRun.some(({ name }) => name.endsWith('differ')), JSON.stringify(secondRun));
  await undo(guid);
  const undone = await sync();
  assert.equal(findResult(undone, 'Refunds undone')?.count, 1);
  assert.equal(sage.records.payments.length, 1);
});

test('an undone refund of a closed period gets a receipt in Sage instead', async (t) => {
  const { sage, connect, sync, refund, undo } = await startRefunded(t);
  await connect();
  const guid = await refund();
  await sync();
  sage.records.payments.at(-1)!.editable = false;
  await undo(guid);
  const results = await sync();
  assert.deepEqual(
    sage.records.payments.map(({ transaction_type_id: type, total_amount: amount }) => [type, amount]),
    [
      ['CUSTOMER_RECEIPT', 120],
      ['CUSTOMER_REFUND', 20],
      ['CUSTOMER_RECEIPT', 20],
    ],
  );
  assert.ok(!results.some(({ name }) => name.endsWith('differ')), JSON.stringify(results));
});

test('a refund is found in Sage, although the invoice and its payment were refused there', async (t) => {
  const { database, sage, connect, sync, refund } = await startRefunded(t);
  await connect();
  await database.rows`update invoice_line set ledger = '4999'`;
  await refund();
  const results = await sync();
  assert.deepEqual(
    sage.records.payments.map(({ reference }) => reference),
    ['RF-1'],
  );
  assert.ok(!results.some(({ name }) => name === 'Refunds differ'), JSON.stringify(results));
});

test('in the file for Sage 50 a refund is SP, and SA when it is undone', async (t) => {
  const { database, syncToFile, refund, undo } = await startRefunded(t);
  const guid = await refund();
  const written = await syncToFile();
  assert.deepEqual(findResult(written, 'Refunds in batch 1'), {
    name: 'Refunds in batch 1',
    count: 1,
    message: '£20.00',
  });
  await undo(guid);
  await syncToFile();
  const readLastRow = async (batch: number) =>
    (await readSage50File(database, batch)).toString().split('\r\n').at(-2);
  assert.equal(
    await readLastRow(1),
    'SP,CF1,1200,0,21/11/2026,RF-1,"Refund at the branch, cash, F-1",20.00,T9,0.00',
  );
  assert.equal(
    await readLastRow(2),
    'SA,CF1,1200,0,21/11/2026,RF-1,"Refund at the branch, cash, undone, F-1",20.00,T9,0.00',
  );
});

test('a credit note is in Sage once, and goes again when it is cancelled; the totals agree', async (t) => {
  const { api, database, sage, connect, sync } = await startRefunded(t);
  await connect();
  const lines = [{ pence: 50_00 }, { pence: 120_00, taxCode: 'standard' }];
  await addInvoice(database, { number: 'F-2', lines });
  const invoices = assertAccepted(await api.getInvoices({ query: { number: 'F-2' } })).items;
  const credited = [{ position: 1, amountPence: 24_01 }];
  const body = { number: 'CN-0001', reason: 'A smaller stone', lines: credited };
  const { guid } = assertAccepted(await api.createCreditNote({ guid: invoices[0]!.guid, body }));
  assert.equal(findResult(await sync(), 'Credit notes sent')?.count, 1);
  const secondRun = await sync();
  const [creditNote, ...others] = sage.records.creditNotes;
  assert.deepEqual(
    [creditNote!.reference, creditNote!.total_amount, creditNote!.original_invoice_date, others.length],
    ['CN-0001', 24.01, '2026-11-02', 0],
  );
  const [line] = creditNote!.credit_note_lines as object[];
  assert.partialDeepStrictEqual(line, { tax_rate_id: 'GB_STANDARD', tax_amount: 4 });
  assert.ok(!secondRun.some(({ name }) => name.endsWith('differ')), JSON.stringify(secondRun));
  assertAccepted(await api.cancelCreditNote({ guid, body: { reason: 'Another invoice' } }));
  const cancelled = await sync();
  assert.equal(findResult(cancelled, 'Credit notes cancelled')?.count, 1);
  assert.deepEqual(creditNote!.status, { id: 'VOID' });
  assert.ok(!cancelled.some(({ name }) => name.endsWith('differ')), JSON.stringify(cancelled));
});

test('a credit note is in a file for Sage 50 with its invoice, and is undone there', async (t) => {
  const { api, database, syncToFile } = await startRefunded(t);
  await addInvoice(database, {
    number: 'F-2',
    lines: [{ pence: 1 }, { pence: 120_00, taxCode: 'standard' }],
  });
  const invoices = assertAccepted(await api.getInvoices({ query: { number: 'F-2' } })).items;
  const body = { number: 'CN-0001', reason: 'A smaller stone', lines: [{ position: 1, amountPence: 24_00 }] };
  const { guid } = assertAccepted(await api.createCreditNote({ guid: invoices[0]!.guid, body }));
  const readRows = async (batch: number) =>
    (await readSage50File(database, batch)).toString().match(/^.*CN-0001.*$/gm);
  const written = await syncToFile();
  assert.equal(findResult(written, 'Credit notes in batch 1')?.message, '£24.00');
  assert.match(
    (await readRows(1))!.join(),
    /^SC,CF2,4000,0,[\d/]+,CN-0001,Funeral director,20\.00,T1,4\.00\s*$/,
  );
  assertAccepted(await api.cancelCreditNote({ guid, body: { reason: 'Another invoice' } }));
  await syncToFile();
  assert.match((await readRows(2))!.join(), /^SI,CF2,.*20\.00,T1,4\.00\s*$/);
});
