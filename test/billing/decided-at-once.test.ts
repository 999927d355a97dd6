import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playScenario } from '#demo/gocardless/scenarios.ts';
import { startMoney } from './money-fixture.ts';
import { getRefusalCode } from '../support/answers.ts';

const reason = 'She has rung';

/** An invoice whose payment has failed: somebody has to decide. */
async function startFailed(t: Parameters<typeof startMoney>[0]) {
  const money = await startMoney(t);
  const { guid, payment } = await money.addCollected();
  playScenario(money.fake.records, 'payment_late_failure', payment.id);
  await money.tell();
  const { revision } = await money.invoice(guid);
  const readActions = async () =>
    (await money.history('invoice', guid)).filter(({ who }) => who === 'Operator key').length;
  return { ...money, guid, revision, actions: readActions };
}

test('of two people who decide differently at once one is told, and the other decision stays', async (t) => {
  const { api, guid, revision, invoice } = await startFailed(t);
  const body = { reason, revision };
  const answers = await Promise.all([
    api.collectAgain({ guid, body }),
    api.stopCollecting({ guid, body }),
    api.waitToCollect({ guid, body: { ...body, until: '2027-03-05' } }),
    api.cancelInvoice({ guid, body }),
  ]);
  const decided = answers.findIndex((answer) => answer === true);
  assert.equal(answers.filter((answer) => answer === true).length, 1);
  const refusals = answers.filter((answer) => answer !== true).map(getRefusalCode);
  assert.ok(refusals.every((code) => ['changed-meanwhile', 'invoice-cancelled'].includes(String(code))));
  const { state, isStopped, waitUntil, flagged } = await invoice(guid);
  assert.deepEqual(
    [state === 'cancelled', isStopped, waitUntil !== null, flagged],
    [decided === 3, decided === 1, decided === 2, null],
  );
});

test('a second press of a decision is no error, and is in the history once', async (t) => {
  const { api, guid, revision, actions, invoice } = await startFailed(t);
  const body = { reason, revision };
  const before = await actions();
  const wait = () => api.waitToCollect({ guid, body: { ...body, until: '2027-03-05' } });
  assert.deepEqual(await Promise.all([wait(), wait()]), [true, true]);
  assert.equal((await actions()) - before, 1);
  const slip = { method: 'cash' as const, receivedOn: '2027-03-01', amountPence: 105_00, reason: 'Slip' };
  await api.recordPayment({ guid, body: slip });
  const { revision: now } = await invoice(guid);
  const keeping = { reason, revision: now, decision: 'kept-on-account' as const, amountPence: 5_00 };
  const keep = () => api.settleOverpayment({ guid, body: keeping });
  assert.deepEqual(await Promise.all([keep(), keep()]), [true, true]);
  assert.equal((await actions()) - before, 3, 'the wait, the payment and what is kept');
});

test('a reason to look that has come since the invoice was shown is not cleared unseen', async (t) => {
  const { api, addCollected, invoice, fake, tell } = await startMoney(t);
  const { guid, payment } = await addCollected();
  const slip = { method: 'cash' as const, receivedOn: '2027-03-01', amountPence: 100_00, reason: 'Slip' };
  await api.recordPayment({ guid, body: slip });
  const storedInvoice = await invoice(guid);
  assert.match(storedInvoice.flagged!, /More money was received/);
  playScenario(fake.records, 'payment_charged_back', payment.id);
  await tell();
  const settle = (revision: number) => api.clearFlag({ guid, body: { reason, revision } });
  assert.equal(getRefusalCode(await settle(storedInvoice.revision)), 'changed-meanwhile');
  const now = await invoice(guid);
  assert.match(now.flagged!, /The bank has reversed the payment/);
  assert.equal(await settle(now.revision), true);
});
