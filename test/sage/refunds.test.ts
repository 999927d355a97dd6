import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefused, type Refused } from '#contract/call.ts';
import { createOperatorApi } from '#back-office/back-office.ts';
import { getSage50File } from '#back-office/sage-50/downloads.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { addInvoice, lineNamed, startAccounts } from './sage-fixture.ts';

function fitting<Answer>(answer: Answer | Refused): Answer {
  assert.ok(!isRefused(answer), JSON.stringify(answer));
  return answer;
}

async function startRefunded(t: Parameters<typeof startAccounts>[0]) {
  const all = await startAccounts(t);
  const api = createOperatorApi(await backOfficeParts(all.database, all.parts.clock));
  await addInvoice(all.database, { number: 'F-1', lines: [{ pence: 120_00 }], paid: true });
  const [invoice] = fitting(await api.getInvoices({ query: {} })).items;
  const refund = async () => {
    const body = { method: 'cash' as const, refundedOn: '2026-11-21', amountPence: 20_00, reason: 'Flowers' };
    return fitting(await api.recordRefund({ guid: invoice!.guid, body })).guid;
  };
  const undo = (guid: string) => api.reverseRefund({ guid, body: { reason: 'A mistake' } });
  return { ...all, refund, undo };
}

test('a refund is in Sage once, and goes again when it is undone; the totals agree', async (t) => {
  const { sage, connect, sync, refund, undo } = await startRefunded(t);
  await connect();
  const guid = await refund();
  await sync();
  const again = await sync();
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
  assert.ok(!again.some(({ name }) => name.endsWith('differ')), JSON.stringify(again));
  await undo(guid);
  const undone = await sync();
  assert.equal(lineNamed(undone, 'Refunds undone')?.count, 1);
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
  assert.deepEqual(lineNamed(written, 'Refunds in batch 1'), {
    name: 'Refunds in batch 1',
    count: 1,
    says: '£20.00',
  });
  await undo(guid);
  await syncToFile();
  const lastRow = async (number: string) => {
    const file = fitting(await getSage50File({ database }, { number, file: 'transactions.csv' }));
    return Buffer.from(file.bytes).toString().split('\r\n').at(-2);
  };
  assert.equal(
    await lastRow('1'),
    'SP,CF1,1200,0,21/11/2026,RF-1,"Refund at the branch, cash, F-1",20.00,T9,0.00',
  );
  assert.equal(
    await lastRow('2'),
    'SA,CF1,1200,0,21/11/2026,RF-1,"Refund at the branch, cash, undone, F-1",20.00,T9,0.00',
  );
});
