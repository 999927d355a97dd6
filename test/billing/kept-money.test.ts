import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playScenario } from '#demo/gocardless/scenarios.ts';
import { startMoney } from './money-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const reason = 'She wants flowers for it';

test('money kept for a customer is not asked for again when it is refunded or goes back', async (t) => {
  const { api, addCollected, invoice, fake, tell } = await startMoney(t);
  const { guid, customer, payment } = await addCollected();
  const slip = { method: 'card' as const, receivedOn: '2027-02-20', amountPence: 20_00, reason: 'Slip 1' };
  const { guid: receipt } = assertAccepted(await api.recordPayment({ guid, body: slip }));
  const keep = { decision: 'kept-on-account' as const, amountPence: 20_00, reason };
  assert.equal(await api.settleOverpayment({ guid, body: keep }), true);
  const readStanding = async () => {
    const { state, outstandingPence, overpaidPence, flagged } = await invoice(guid);
    const { balancePence } = assertAccepted(await api.getCustomer({ guid: customer }));
    return [state, outstandingPence, overpaidPence, flagged, balancePence];
  };
  assert.deepEqual(await readStanding(), ['paid', 0, 0, null, -20_00]);

  const paidBack = { method: 'cash' as const, refundedOn: '2027-03-01', amountPence: 20_00, reason };
  const { guid: refund } = assertAccepted(await api.recordRefund({ guid, body: paidBack }));
  assert.deepEqual(await readStanding(), ['paid', 0, 0, null, 0]);
  await api.reverseRefund({ guid: refund, body: { reason } });
  assert.deepEqual(await readStanding(), ['paid', 0, 0, null, -20_00], 'it is kept as before');

  await api.reversePayment({ guid: receipt, body: { reason } });
  assert.deepEqual((await readStanding()).slice(0, 3), ['paid', 0, 0]);
  playScenario(fake.records, 'payment_charged_back', payment.id);
  await tell();
  const [state, outstanding, , , balance] = await readStanding();
  assert.deepEqual([state, outstanding, balance], ['due', 100_00, 100_00]);
});

test('what was recorded as paid back elsewhere cannot be refunded once more', async (t) => {
  const { api, addCustomer, addInvoice, invoice } = await startMoney(t);
  const customer = await addCustomer();
  const guid = await addInvoice(customer);
  const slip = { method: 'cheque' as const, receivedOn: '2027-02-20', amountPence: 120_00, reason: '0011' };
  assertAccepted(await api.recordPayment({ guid, body: slip }));
  const settle = { decision: 'refunded' as const, amountPence: 20_00, reason };
  assert.equal(await api.settleOverpayment({ guid, body: settle }), true);
  const { receivedPence, refundablePence } = await invoice(guid);
  assert.deepEqual([receivedPence, refundablePence], [100_00, 100_00]);
  const body = { method: 'cash' as const, refundedOn: '2027-03-01', amountPence: 100_01, reason };
  assert.equal(getRefusalCode(await api.recordRefund({ guid, body })), 'does-not-fit');
});
