import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { playScenario } from '#demo/gocardless/scenarios.ts';
import { startMoney } from './money-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const reason = 'The stone was too small';

test('GoCardless pays a refund once, however often it is asked for, and nothing is collected', async (t) => {
  const { api, addCollected, invoice, sendRefunds, fake, collect, tell } = await startMoney(t);
  const { guid, receipt, payment } = await addCollected();
  const body = { amountPence: 30_00, reason };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => api.refundPayment({ guid: receipt, body })),
  );
  assert.equal(new Set(answers.map((answer) => assertAccepted(answer).guid)).size, 1);
  await Promise.all([sendRefunds(), sendRefunds(), sendRefunds()]);
  const [refund, ...others] = fake.refunds();
  assert.deepEqual([refund!.amount, refund!.total_amount_confirmation, others.length], [30_00, 30_00, 0]);
  assert.deepEqual(refund!.links, { payment: payment.id });
  const after = await invoice(guid);
  assert.deepEqual(
    [after.state, after.receivedPence, after.outstandingPence, after.isStopped, after.flagged],
    ['due', 70_00, 30_00, true, null],
  );
  await collect();
  assert.equal(fake.payments().length, 1, 'nothing is collected again by itself');
  playScenario(fake.records, 'refund_paid', refund!.id);
  await tell();
  assert.deepEqual(
    (await invoice(guid)).refunds.map(({ state, reference }) => [state, reference]),
    [['paid', refund!.id]],
  );
});

test('never more is refunded than was received, by either way', async (t) => {
  const { api, addCollected, invoice, sendRefunds, fake } = await startMoney(t);
  const { guid, receipt } = await addCollected();
  const refundByGoCardless = (amountPence: number, why: string) =>
    api.refundPayment({ guid: receipt, body: { amountPence, reason: why } });
  const refundByBranch = (amountPence: number, why: string) =>
    api.recordRefund({
      guid,
      body: { method: 'cash', refundedOn: '2027-03-01', amountPence, reason: why },
    });
  assert.equal(getRefusalCode(await refundByGoCardless(100_01, 'a')), 'does-not-fit');
  assert.equal(getRefusalCode(await refundByBranch(100_01, 'a')), 'does-not-fit');
  const both = await Promise.all([refundByBranch(60_00, 'b'), refundByGoCardless(60_00, 'c')]);
  assert.equal(both.filter(isRefused).length, 1, 'only one of them fits');
  await sendRefunds();
  assertAccepted(await refundByBranch(40_00, 'd'));
  assert.equal(getRefusalCode(await refundByBranch(1, 'e')), 'does-not-fit');
  assert.equal(getRefusalCode(await refundByGoCardless(1, 'f')), 'does-not-fit');
  const { receivedPence, refunds, refundablePence } = await invoice(guid);
  assert.deepEqual([receivedPence, refundablePence, refunds.length], [0, 0, 2]);
  assert.ok(fake.refunds().length <= 1);
});

test('a recorded refund is undone once, and an overpayment that is refunded is settled', async (t) => {
  const { api, addCustomer, addInvoice, invoice, history } = await startMoney(t);
  const guid = await addInvoice(await addCustomer());
  const paid = { method: 'cheque' as const, receivedOn: '2027-02-20', amountPence: 120_00, reason: '0011' };
  await api.recordPayment({ guid, body: paid });
  assert.match((await invoice(guid)).flagged!, /More money was received/);
  const body = { method: 'bank-transfer' as const, refundedOn: '2027-03-01', amountPence: 20_00, reason };
  const { guid: refund } = assertAccepted(await api.recordRefund({ guid, body }));
  assert.deepEqual(await api.recordRefund({ guid, body }), { guid: refund });
  const settled = await invoice(guid);
  assert.deepEqual([settled.state, settled.flagged, settled.overpaidPence], ['paid', null, 0]);
  const reverse = () => api.reverseRefund({ guid: refund, body: { reason: 'The wrong invoice' } });
  assert.deepEqual([await reverse(), await reverse()], [true, true]);
  assert.equal((await invoice(guid)).overpaidPence, 20_00);
  assert.deepEqual(
    (await history('invoice', guid)).map(({ action }) => action),
    ['undid a refund', 'recorded a refund', 'recorded a payment', 'added'],
  );
  const tomorrow = { ...body, refundedOn: '2027-03-02' };
  assert.equal(getRefusalCode(await api.recordRefund({ guid, body: tomorrow })), 'does-not-fit');
});

test('a refusal of GoCardless gives the money back to the invoice, with its reason in words', async (t) => {
  const { api, addCollected, invoice, sendRefunds, fake } = await startMoney(t);
  const { guid, receipt, payment } = await addCollected();
  assertAccepted(await api.refundPayment({ guid: receipt, body: { amountPence: 40_00, reason } }));
  // Somebody has refunded on the pages of GoCardless, and its event is not here yet.
  payment.amount_refunded = 10_00;
  await sendRefunds();
  const { state, receivedPence, flagged, refunds } = await invoice(guid);
  assert.deepEqual([state, receivedPence, refunds[0]!.state], ['paid', 100_00, 'failed']);
  assert.equal(
    flagged,
    'The refund of £40.00 was not made: GoCardless knows of another refund of this payment.',
  );
  assert.equal(fake.refunds().length, 0);
});

test('a charge-back while a refund waits drops the refund; after one, the invoice says so', async (t) => {
  const { api, addCollected, invoice, sendRefunds, fake, tell } = await startMoney(t);
  const first = await addCollected('INV-1');
  assertAccepted(await api.refundPayment({ guid: first.receipt, body: { amountPence: 100_00, reason } }));
  playScenario(fake.records, 'payment_charged_back', first.payment.id);
  await tell();
  await sendRefunds();
  assert.equal(fake.refunds().length, 0);
  const dropped = await invoice(first.guid);
  assert.deepEqual(
    [dropped.state, dropped.receivedPence, dropped.outstandingPence, dropped.refunds[0]!.lastError],
    ['due', 0, 100_00, 'payment_reversed'],
  );

  const second = await addCollected('INV-2');
  assertAccepted(await api.refundPayment({ guid: second.receipt, body: { amountPence: 30_00, reason } }));
  await sendRefunds();
  playScenario(fake.records, 'payment_charged_back', second.payment.id);
  await tell();
  const { flagged, outstandingPence } = await invoice(second.guid);
  assert.match(flagged!, /had been refunded before it went back\./);
  assert.match(flagged!, /The bank has reversed the payment/);
  assert.equal(outstandingPence, 130_00, 'they have £30 of ours, and owe the £100');
});

test('a refund that comes back counts as received, and one made at GoCardless is kept', async (t) => {
  const { api, addCollected, invoice, sendRefunds, fake, tell } = await startMoney(t);
  const { guid, receipt, payment } = await addCollected();
  assertAccepted(await api.refundPayment({ guid: receipt, body: { amountPence: 30_00, reason } }));
  await sendRefunds();
  playScenario(fake.records, 'refund_bounced', fake.refunds()[0]!.id);
  await tell();
  const back = await invoice(guid);
  assert.deepEqual([back.state, back.receivedPence, back.refunds[0]!.state], ['paid', 100_00, 'failed']);
  assert.equal(back.flagged, 'The refund of £30.00 did not arrive, and the money is back.');
  const links = { payment: payment.id };
  fake.records.create.refunds!({ amount: 20_00, total_amount_confirmation: 50_00, links } as never);
  await tell();
  const made = await invoice(guid);
  assert.deepEqual([made.receivedPence, made.state, made.isStopped], [80_00, 'due', true]);
  assert.equal(made.refunds.at(-1)!.reason, 'Made on the pages of GoCardless');
});
