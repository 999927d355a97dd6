import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startMoney } from './money-fixture.ts';
import { assertAccepted, getRefusalCode, getFieldErrors } from '../support/answers.ts';

test('two records that get the same number at the same moment: one has it, the other is told', async (t) => {
  const { api, addCustomer, addInvoice } = await startMoney(t);
  const customers = [await addCustomer(), await addCustomer()];
  const invoices = [
    await addInvoice(customers[0]!, { number: 'F-1' }),
    await addInvoice(customers[0]!, { number: 'F-2' }),
  ];
  for (let round = 1; round <= 5; round++) {
    const renamed = await Promise.all([
      ...customers.map((guid) => api.updateCustomer({ guid, body: { reference: `N-${round}` } })),
      ...invoices.map((guid) => api.updateInvoice({ guid, body: { number: `N-${round}` } })),
    ]);
    const codes = renamed.map(getRefusalCode);
    assert.deepEqual(codes.slice(0, 2).toSorted(), ['reference-taken', true].toSorted());
    assert.deepEqual(codes.slice(2).toSorted(), ['number-taken', true].toSorted());
  }
});

test('an invoice with another VAT or other lines of the same sum is another invoice', async (t) => {
  const { api, addCustomer } = await startMoney(t);
  const line = { description: 'Stone', taxCode: 'exempt' as const, amountPence: 100_00 };
  const invoice = {
    number: 'INV-1',
    customerGuid: await addCustomer(),
    issuedOn: '2027-02-01',
    dueOn: '2027-02-15',
    description: 'A memorial',
    lines: [line],
  };
  const { guid } = assertAccepted(await api.createInvoice({ body: invoice }));
  const repeated = { ...invoice, lines: [{ ...line, ledger: null }] };
  assert.deepEqual(await api.createInvoice({ body: repeated }), { guid });
  for (const lines of [
    [{ ...line, taxCode: 'standard' as const }],
    [{ ...line, ledger: 'memorials' }],
    [
      { ...line, amountPence: 40_00 },
      { ...line, amountPence: 60_00 },
    ],
  ])
    assert.equal(getRefusalCode(await api.createInvoice({ body: { ...invoice, lines } })), 'number-taken');
});

test('a payment or a refund with a day of long before the invoice has a mistyped year', async (t) => {
  const { api, addCustomer, addInvoice, invoice } = await startMoney(t);
  const guid = await addInvoice(await addCustomer());
  const slip = { method: 'cash' as const, amountPence: 1, reason: 'Slip 1' };
  const old = await api.recordPayment({ guid, body: { ...slip, receivedOn: '2017-02-20' } });
  const message = 'Please enter a day that is not more than a year before the invoice.';
  assert.deepEqual(getFieldErrors(old), { receivedOn: message });
  assertAccepted(await api.recordPayment({ guid, body: { ...slip, receivedOn: '2026-02-20' } }));
  const back = await api.recordRefund({ guid, body: { ...slip, refundedOn: '1927-02-20' } });
  assert.deepEqual(getFieldErrors(back), { refundedOn: message });
  assert.equal((await invoice(guid)).receivedPence, 1);
});

test('who has no email address yet, or asks for another email, gets a link that leads there', async (t) => {
  const { api, addCustomer, database, moveClock } = await startMoney(t);
  const guid = await addCustomer({ eMail: null });
  const ask = async () => assertAccepted(await api.createDirectDebitSetUp({ body: { customerGuid: guid } }));
  const findEmails = () => database.rows<{ recipient: string }>`
    select recipient from outbox where kind = 'dd-set-up' order by id`;
  const first = await ask();
  const readLink = async () => assertAccepted(await api.getCustomer({ guid })).setUp!.link;
  assert.equal(await readLink(), first.link);
  const save = (eMail: string) => api.updateCustomer({ guid, body: { eMail } });
  await save('mragaret@example.org');
  await Promise.all([ask(), ask()]);
  assert.equal(await readLink(), null, 'the email has it');
  await save('margaret@example.org');
  await ask();
  await ask();
  assert.deepEqual(await findEmails(), [
    { recipient: 'mragaret@example.org' },
    { recipient: 'margaret@example.org' },
  ]);
  moveClock(10 * 60_000);
  await ask();
  assert.equal((await findEmails()).length, 3, 'they have lost the email');
});
