// @proof: a collection is tried again after each failure.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { createOperatorApi } from '#back-office/back-office.ts';
import { readItemsToReview } from '#website/admin/needs-review/needs-review.ts';
import { makeAnotherAmount, startDirectDebit } from './direct-debit-fixture.ts';
import { playScenario } from '#demo/gocardless/scenarios.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const reason = 'She rang us';

/** One invoice of £123.45 whose payment at GoCardless has failed. */
async function startFailed(t: TestContext) {
  const all = await startDirectDebit(t);
  const operatorApi = createOperatorApi(await backOfficeParts(all.database, all.parts.clock));
  await all.addPayers(1);
  await all.collect();
  const payment = all.fake.payments()[0]!.id;
  const pass = (name: string, id = payment) => playScenario(all.fake.records, name, id);
  pass('payment_failed');
  await all.tell();
  const readInvoice = async () => {
    const listed = assertAccepted(await operatorApi.getInvoices({ query: {} }));
    const { guid, state, flagged, receivedPence, overpaidPence } = listed.items[0]!;
    return { guid, state, flagged, receivedPence, overpaidPence };
  };
  const { guid } = await readInvoice();
  const needsPerson = () => listItemsToReview(operatorApi);
  return { ...all, operatorApi, payment, pass, guid, invoice: readInvoice, needsPerson };
}

const failedFlag = 'The payment failed: there was not enough money in the account.';
const listItemsToReview = async (operatorApi: Parameters<typeof readItemsToReview>[0]) =>
  Object.values(await readItemsToReview(operatorApi, () => undefined)).flatMap(({ items }) => items);

test('if the old payment is retried after a new collection, both get receipts and a flag is set', async (t) => {
  const { operatorApi, guid, collect, fake, pass, tell, invoice, receipts, needsPerson } =
    await startFailed(t);
  assert.equal(await operatorApi.collectAgain({ guid, body: { reason } }), true);
  await collect();
  const [first, second] = fake.payments();
  for (const { id } of [first!, second!]) {
    pass('payment_confirmed', id);
    await tell();
  }
  pass('payment_paid_out', second!.id);
  await tell();
  assert.deepEqual(
    (await receipts()).map(({ source, state, pence }) => [source, state, pence]),
    [
      [first!.id, 'posted', 12345],
      [second!.id, 'posted', 12345],
    ],
  );
  const { flagged, ...rest } = await invoice();
  assert.deepEqual(rest, { guid, state: 'paid', receivedPence: 24690, overpaidPence: 12345 });
  assert.equal(
    flagged,
    `Payment ${first!.id} had ended, and GoCardless has retried it. More money was received than is owed.`,
  );
  assert.deepEqual(await needsPerson(), [
    {
      title: `Invoice INV-${fake.payments()[0]!.links.mandate}, £123.45`,
      message: `${flagged} £246.90 was received, £123.45 too much.`,
    },
  ]);
});

test('an overpayment is settled by naming its amount, and then is no longer flagged', async (t) => {
  const { operatorApi, guid, collect, fake, pass, tell, invoice, database } = await startFailed(t);
  await operatorApi.collectAgain({ guid, body: { reason } });
  await collect();
  for (const { id } of fake.payments()) pass('payment_confirmed', id);
  await tell();
  assert.equal(getRefusalCode(await operatorApi.clearFlag({ guid, body: { reason } })), 'overpaid');
  const settle = (amountPence: number) =>
    operatorApi.settleOverpayment({ guid, body: { decision: 'refunded', amountPence, reason } });
  assert.equal(getRefusalCode(await settle(12344)), 'other-overpayment');
  // The second press repeats the decision.
  assert.deepEqual([await settle(12345), await settle(12345)], [true, true]);
  assert.equal(getRefusalCode(await settle(12344)), 'other-overpayment');
  for (const { id } of fake.payments()) pass('payment_paid_out', id);
  await tell();
  assert.deepEqual(await invoice(), {
    guid,
    state: 'paid',
    flagged: null,
    receivedPence: 12345,
    overpaidPence: 0,
  });
  const refunds = await database.rows`
    select decision, reason, amount_pence as pence from invoice_decision where decision = 'refunded'`;
  assert.deepEqual(refunds, [{ decision: 'refunded', reason, pence: 12345 }]);
});

test('a cancelled invoice stays cancelled, and money that arrives for it is recorded', async (t) => {
  const { operatorApi, guid, payment, pass, tell, invoice, receipts, needsPerson } = await startFailed(t);
  await operatorApi.cancelInvoice({ guid, body: { reason } });
  pass('payment_submitted');
  await tell();
  const retried = `Payment ${payment} had ended, and GoCardless has retried it.`;
  const cancelled = { guid, state: 'cancelled', flagged: retried, receivedPence: 0, overpaidPence: 0 };
  assert.deepEqual(await invoice(), cancelled);
  pass('payment_failed');
  await tell();
  assert.deepEqual(await invoice(), cancelled);
  pass('payment_confirmed');
  await tell();
  const flagged = `${retried} More money was received than is owed.`;
  assert.deepEqual(await invoice(), { ...cancelled, flagged, receivedPence: 12345, overpaidPence: 12345 });
  assert.deepEqual(
    (await receipts()).map(({ state }) => state),
    ['posted'],
  );
  assert.match(
    (await needsPerson())[0]!.message,
    /£123\.45 was received, £123\.45 too much\. The invoice is cancelled\.$/,
  );
  const keptOnAccount = { decision: 'kept-on-account' as const, amountPence: 12345, reason };
  assert.equal(await operatorApi.settleOverpayment({ guid, body: keptOnAccount }), true);
  assert.deepEqual(await needsPerson(), []);
});

test('invoices and attempts change their state only as the table allows', async (t) => {
  const { operatorApi, guid, database } = await startFailed(t);
  await operatorApi.cancelInvoice({ guid, body: { reason } });
  const refused = /cannot go from/;
  await assert.rejects(database.rows`update invoice set state = 'due'`, refused);
  await assert.rejects(database.rows`update invoice set state = 'paid'`, refused);
  await assert.rejects(database.rows`update direct_debit_collection set state = 'intent'`, refused);
});

test('an invoice that is due keeps its flag until it is collected again or cancelled', async (t) => {
  const { operatorApi, guid, pass, tell, invoice } = await startFailed(t);
  assert.equal(getRefusalCode(await operatorApi.clearFlag({ guid, body: { reason } })), 'invoice-due');
  pass('payment_confirmed');
  await tell();
  assert.deepEqual(await invoice(), {
    guid,
    state: 'paid',
    flagged: failedFlag,
    receivedPence: 12345,
    overpaidPence: 0,
  });
  assert.equal(await operatorApi.clearFlag({ guid, body: { reason } }), true);
  assert.equal((await invoice()).flagged, null);
});

test('a payment of another amount is shown with both amounts, and can be accepted', async (t) => {
  const { database, fake, parts, addPayers, collect, tell, receipts } = await startDirectDebit(t);
  const operatorApi = createOperatorApi(await backOfficeParts(database, parts.clock));
  await addPayers(1);
  makeAnotherAmount(fake);
  await collect();
  const { id, links } = fake.payments()[0]!;
  const listed = assertAccepted(await operatorApi.getCollections({ query: { state: 'needs_review' } }));
  const [{ guid, amountPence, foundPence, foundPaymentId }] = listed.items as [(typeof listed.items)[0]];
  assert.deepEqual(
    { amountPence, foundPence, foundPaymentId },
    { amountPence: 12345, foundPence: 99, foundPaymentId: id },
  );
  assert.deepEqual(await listItemsToReview(operatorApi), [
    {
      title: `The direct debit for invoice INV-${links.mandate}, £123.45`,
      message: `£123.45 was asked for, and payment ${id} at GoCardless is £0.99. Please compare them.`,
    },
  ]);
  playScenario(fake.records, 'payment_confirmed', id);
  await tell();
  assert.deepEqual(
    await receipts(),
    [{ source: id, state: 'posted', pence: 99 }],
    'the money has its receipt at once',
  );
  assert.equal(
    await operatorApi.endReview({ guid, body: { decision: 'accept', reason: 'It is what she owes' } }),
    true,
  );
  await tell([]);
  const invoices = assertAccepted(await operatorApi.getInvoices({ query: {} }));
  const [{ state, receivedPence, overpaidPence }] = invoices.items as [(typeof invoices.items)[0]];
  assert.deepEqual(
    { state, receivedPence, overpaidPence },
    { state: 'due', receivedPence: 99, overpaidPence: 0 },
  );
  assert.equal((await receipts()).length, 1);
  await collect();
  assert.equal(fake.payments()[1]!.amount, 12345 - 99, 'only the outstanding amount is collected');
});
