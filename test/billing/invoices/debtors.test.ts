import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signInAsOperator, signInAs } from '../../support/staff-browser.ts';
import { callAsOperator, startTestLychgate } from '../../support/lychgate.ts';
import { startMoney } from '../money-fixture.ts';
import { assertAccepted } from '../../support/answers.ts';

const none = { current: 0, days30: 0, days60: 0, days90: 0, older: 0, owedPence: 0 };

test('what is owed counts by the days since it was due, less what was paid', async (t) => {
  const { api, addCustomer, addInvoice } = await startMoney(t);
  // Today is 1 March 2027.
  const [ada, ben, cay] = [
    await addCustomer({ name: 'Ada' }),
    await addCustomer({ name: 'Ben' }),
    await addCustomer(),
  ];
  let number = 0;
  const owe = (customer: string, dueOn: string, pence: number) => {
    number += 1;
    const lines = [{ description: 'Stone', ledger: null, taxCode: 'zero' as const, amountPence: pence }];
    return addInvoice(customer, { number: `N-${number}`, issuedOn: '2026-01-01', dueOn, lines });
  };
  await owe(ada, '2027-03-01', 1);
  await owe(ada, '2027-02-28', 10);
  const partPaid = await owe(ada, '2027-01-30', 1_00);
  await owe(ada, '2027-01-29', 10_00);
  await owe(ada, '2026-12-31', 100_00);
  await owe(ada, '2026-12-30', 1_000_00);
  await owe(ada, '2026-12-01', 3);
  await owe(ada, '2026-11-30', 10_000_00);
  const slip = { method: 'cash' as const, receivedOn: '2027-02-03', amountPence: 60, reason: 'Slip 1' };
  assertAccepted(await api.recordPayment({ guid: partPaid, body: slip }));
  await owe(ben, '2027-04-01', 50_000_00);
  const paid = await owe(cay, '2027-01-01', 60);
  assertAccepted(await api.recordPayment({ guid: paid, body: slip }));
  const cancelled = await owe(cay, '2027-01-01', 5_00);
  assertAccepted(await api.cancelInvoice({ guid: cancelled, body: { reason: 'Ordered twice' } }));
  const answer = assertAccepted(await api.getDebtors({ query: {} }));
  const amounts = { current: 1, days30: 50, days60: 110_00, days90: 1_000_03, older: 10_000_00 };
  assert.deepEqual(
    answer.items.map(({ guid: _, ...debtor }) => debtor),
    [
      { ...none, reference: 'C-2', name: 'Ben', current: 50_000_00, owedPence: 50_000_00 },
      { ...amounts, reference: 'C-1', name: 'Ada', owedPence: 11_110_54 },
    ],
  );
  assert.deepEqual(answer.sums, { ...amounts, current: 50_000_01, owedPence: 61_110_54 });
  const first = assertAccepted(await api.getDebtors({ query: { limit: '1', sort: 'name' } }));
  assert.deepEqual([first.items[0]!.name, first.total], ['Ada', 2]);
  const second = assertAccepted(
    await api.getDebtors({ query: { limit: '1', sort: 'name', after: first.next! } }),
  );
  assert.deepEqual([second.items[0]!.name, second.next], ['Ben', null]);
});

test('debtors are on a page and in a file, for finance alone', async (t) => {
  const lychgate = await startTestLychgate();
  t.after(() => lychgate.stop());
  const browser = await signInAsOperator(lychgate);
  const page = '/office/money/debtors';
  assert.match((await browser.open(page)).text, /Nobody owes anything\./);
  const ask = async (path: string, body: object) => (await callAsOperator(lychgate, 'POST', path, body)).body;
  const { guid: customerGuid } = await ask('Customers', { reference: 'C-1', name: 'Ada Li' });
  const lines = [{ description: 'Stone', taxCode: 'zero', amountPence: 100_00 }];
  const dates = { issuedOn: '2026-01-01', dueOn: '2026-01-02' };
  await ask('Invoices', { number: 'F-1', customerGuid, description: 'A memorial', lines, ...dates });
  assert.match((await browser.open(page)).text, /Over 90 days\s*£100\.00/);
  const file = (await browser.open('/office/download/debtors')).html;
  assert.match(file, /"C-1","Ada Li","0\.00","0\.00","0\.00","0\.00","100\.00","100\.00"/);
  const clerk = await signInAs(lychgate, 'Beth', 'staff');
  for (const path of [page, '/office/download/debtors']) assert.equal((await clerk.open(path)).status, 403);
});
