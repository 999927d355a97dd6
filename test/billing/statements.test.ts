import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readStatement } from '#back-office/billing/statements/read-statement.ts';
import { createStatementDocument } from '#back-office/billing/statements/statement-document.ts';
import { playScenario } from '#demo/gocardless/scenarios.ts';
import { createRandom } from '../support/random.ts';
import { startMoney } from './money-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const seed = 7;
const reason = 'Somebody has looked';
const formatDay = (number: number) => `2027-02-${String(number).padStart(2, '0')}`;

test('whatever happened, the lines of a statement add up, and one begins where another ends', async (t) => {
  const { api, database, addCustomer, addInvoice } = await startMoney(t);
  const random = createRandom(seed);
  const isOnceIn = (times: number) => random.below(times) === 0;
  const customerGuid = await addCustomer();
  for (let number = 1; number <= 12; number++) {
    const issued = 1 + random.below(20);
    const lines = [{ description: 'Stone', taxCode: 'zero' as const, amountPence: 1 + random.below(90_000) }];
    const dates = { issuedOn: formatDay(issued), dueOn: formatDay(issued) };
    const guid = await addInvoice(customerGuid, { number: `F-${number}`, lines, ...dates });
    for (let step = 0; step < random.below(4); step++) {
      const amountPence = 1 + random.below(60_000);
      const on = formatDay(issued + random.below(8));
      const slip = `Slip ${number}-${step}`;
      const paid = { method: 'cash' as const, receivedOn: on, amountPence, reason: slip };
      const payment = assertAccepted(await api.recordPayment({ guid, body: paid }));
      if (isOnceIn(3)) await api.reversePayment({ guid: payment.guid, body: { reason } });
      const back = {
        method: 'cash' as const,
        refundedOn: on,
        amountPence: 1 + random.below(amountPence),
        reason: slip,
      };
      const refund = isOnceIn(2) ? await api.recordRefund({ guid, body: back }) : null;
      if (refund && 'guid' in refund && isOnceIn(2))
        await api.reverseRefund({ guid: refund.guid, body: { reason } });
    }
    if (isOnceIn(2)) await api.cancelInvoice({ guid, body: { reason } });
  }
  const [{ id }] = (await database.rows<{ id: string }>`select id from customer`) as [{ id: string }];
  const read = async (from: string, to: string) => (await readStatement(database, id, { from, to }))!;
  for (let round = 0; round < 60; round++) {
    const [first, middle, last] = [1, 2, 3].map(() => 1 + random.below(27)).toSorted((a, b) => a - b);
    const before = await read(formatDay(first!), formatDay(middle!));
    const after = await read(formatDay(middle! + 1), formatDay(Math.max(last!, middle! + 1)));
    assert.equal(before.closingPence, after.openingPence, `seed ${seed}, until ${middle}`);
    for (const { openingPence, closingPence, movements } of [before, after])
      assert.equal(
        movements.reduce((sum, { pence }) => sum + pence, openingPence),
        closingPence,
      );
  }
  const all = await read('2000-01-01', '2099-12-31');
  const { balancePence } = assertAccepted(await api.getCustomer({ guid: customerGuid }));
  assert.equal(all.closingPence, balancePence);
  const kinds = new Set(all.movements.map(({ kind }) => kind));
  assert.equal(kinds.size, 6, `every kind happened: ${[...kinds].join(', ')}`);
  const [owed] = await database.rows<{ pence: number }>`
    select sum(outstanding_pence - overpaid_pence)::float8 as pence from invoice_balance`;
  assert.equal(balancePence, owed!.pence, 'it is what the invoices say');
});

test('a statement is a PDF with the balances and every line, and money by GoCardless in it', async (t) => {
  const { api, addCollected, sendRefunds, tell, fake, database } = await startMoney(t);
  const { customer, receipt } = await addCollected();
  assertAccepted(await api.refundPayment({ guid: receipt, body: { amountPence: 30_00, reason } }));
  await sendRefunds();
  playScenario(fake.records, 'refund_paid', fake.refunds()[0]!.id);
  await tell();
  const period = { from: '2027-02-01', to: '2027-03-31' };
  const { name, bytes } = assertAccepted(await api.getStatement({ guid: customer, query: period }));
  assert.deepEqual(
    [name, Buffer.from(bytes).toString('latin1', 0, 5)],
    ['statement-C-1-2027-03-31.pdf', '%PDF-'],
  );
  const [{ id }] = (await database.rows<{ id: string }>`select id from customer`) as [{ id: string }];
  const { lead, sections } = createStatementDocument({
    customer: { reference: 'C-1', name: 'Margaret Ellis', address: ['1 Mill Lane', 'Ludlow'] },
    provider: { name: 'Willow & Sons', phone: '01632 960 123' },
    statement: (await readStatement(database, id, period))!,
    ...period,
  });
  assert.deepEqual(lead, ['From 1 Feb 2027 to 31 Mar 2027. £30.00 still to pay.']);
  const [heading, movements] = sections;
  const isQuiet = false;
  assert.deepEqual(heading!.rows, [
    {
      label: 'Name and address',
      lines: [
        { text: 'Margaret Ellis', isQuiet },
        { text: '1 Mill Lane', isQuiet },
        { text: 'Ludlow', isQuiet },
      ],
    },
    { label: 'Customer number', lines: [{ text: 'C-1', isQuiet }] },
  ]);
  assert.deepEqual(
    movements!.table!.rows.map(([, ...cells]) => cells),
    [
      ['Balance before', '', '', '£0.00'],
      ['Invoice INV-1: A memorial', '£100.00', '', '£100.00'],
      ['Paid by Direct Debit for INV-1', '', '£100.00', '£0.00'],
      ['Refunded to the bank account for INV-1', '£30.00', '', '£30.00'],
    ],
  );
  const wrong = { from: '2027-03-01', to: '2027-02-28' };
  assert.equal(getRefusalCode(await api.getStatement({ guid: customer, query: wrong })), 'does-not-fit');
});
