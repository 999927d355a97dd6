import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playScenario } from '#demo/gocardless/scenarios.ts';
import { startMoney } from './money-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

test('what stops after a death is shown first, then stops, and is undone where it can be', async (t) => {
  const { api, addCollected, addInvoice, invoice, fake, tell, collect, history, database } =
    await startMoney(t);
  const { customer, guid: paid, payment } = await addCollected();
  playScenario(fake.records, 'payment_late_failure', payment.id);
  await tell();
  const due = await addInvoice(customer, { number: 'INV-2', dueOn: '2027-05-01' });
  const collecting = await addInvoice(customer, { number: 'INV-3' });
  await collect();
  const reason = 'Business address is missing.';
  await database.rows`update invoice set flagged = ${reason} where guid = ${due}`;
  const stops = assertAccepted(await api.getEffectsOfDeath({ guid: customer }));
  assert.deepEqual(
    [stops.eMail, stops.invoices.map(({ number }) => number), stops.cancellable, stops.atTheBank],
    ['margaret@example.org', ['INV-1', 'INV-2', 'INV-3'], 1, 0],
  );
  assert.equal((await invoice(due)).flagged, reason, 'looking changes nothing');
  const mark = (deceased: boolean) => api.markDeceased({ guid: customer, body: { deceased } });
  assert.equal(await mark(true), true);
  assert.equal(fake.payments().at(-1)!.status, 'cancelled', 'cancelled at GoCardless at once');
  await tell();
  assert.equal((await invoice(due)).flagged, `${reason} The payer has died.`);
  assert.match((await invoice(collecting)).flagged!, /cancelled at GoCardless/);
  await collect();
  assert.equal(fake.payments().length, 2);

  assert.equal(await mark(false), true);
  assert.equal((await invoice(due)).flagged, reason, 'another reason stays, word for word');
  assert.match((await invoice(paid)).flagged!, /failed after it had been paid/, 'another reason stays');
  assert.deepEqual(
    (await history('customer', customer)).map(({ action }) => action),
    ['recorded that they have not died', 'recorded that they have died', 'added'],
  );
  assert.equal(getRefusalCode(await api.getEffectsOfDeath({ guid: 'nobody' })), 'customer-not-found');
});

test('a death that is recorded while a run sends its collections leaves none of them alive', async (t) => {
  const { api, addCollected, addInvoice, fake, collect, tell, database } = await startMoney(t);
  const { customer } = await addCollected();
  for (let number = 2; number <= 30; number++) await addInvoice(customer, { number: `INV-${number}` });
  fake.answerMs = 30;
  const run = collect();
  await new Promise((resolve) => setTimeout(resolve, 60));
  await api.markDeceased({ guid: customer, body: { deceased: true } });
  await run;
  await tell();
  const alive = fake.payments().filter(({ status }) => status === 'pending_submission');
  assert.equal(alive.length, 0);
  const rows = await database.rows<{ state: string; flagged: string | null }>`
    select distinct state, flagged is not null as flagged from invoice where number <> 'INV-1'`;
  assert.deepEqual(rows, [{ state: 'due', flagged: true }]);
});

test('an undone death unblocks the address of then, unless somebody else who died had it too', async (t) => {
  const { api, addCustomer, database } = await startMoney(t);
  const [husband, wife] = [await addCustomer(), await addCustomer()];
  const mark = (guid: string, deceased: boolean) => api.markDeceased({ guid, body: { deceased } });
  const findSuppressions = async () =>
    (await database.rows`select from suppression where reason = 'payer-deceased' and undone_at is null`)
      .length;
  const { otherCustomers } = assertAccepted(await api.getEffectsOfDeath({ guid: husband }));
  assert.equal(otherCustomers, 1, 'she gets no emails either');
  await mark(husband, true);
  await mark(wife, true);
  await api.updateCustomer({ guid: wife, body: { eMail: 'executor@example.org' } });
  await mark(wife, false);
  assert.equal(await findSuppressions(), 1, 'he has died');
  await api.updateCustomer({ guid: husband, body: { eMail: 'daughter@example.org' } });
  await mark(husband, false);
  assert.equal(await findSuppressions(), 0, 'the address that they shared');

  await api.updateCustomer({ guid: husband, body: { eMail: 'both@example.org' } });
  await api.updateCustomer({ guid: wife, body: { eMail: 'Both@example.org' } });
  await mark(husband, true);
  await mark(wife, true);
  await mark(husband, false);
  assert.equal(await findSuppressions(), 1, 'she has died');
  await mark(wife, false);
  assert.equal(await findSuppressions(), 0);
});
