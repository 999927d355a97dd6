import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { billingCalls, NewInvoice } from '#contract/operator/money/billing.ts';
import { isRefused, type Answer } from '#contract/call.ts';
import { createOperatorApi } from '#back-office/back-office.ts';
import { makeAnotherAmount, startDirectDebit } from './direct-debit-fixture.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

async function startOffice(t: TestContext) {
  const all = await startDirectDebit(t);
  const parts = {
    ...(await backOfficeParts(all.database, all.parts.clock)),
    goCardless: all.parts.goCardless,
  };
  const operatorApi = createOperatorApi(parts);
  const createCustomer = async (more = {}) => {
    const body = { reference: 'C-1042', name: 'Margaret Ellis', eMail: 'margaret@example.org', ...more };
    return assertAccepted(await operatorApi.createCustomer({ body })).guid;
  };
  const findEmails = () =>
    all.database.rows<{ recipient: string }>`select recipient from outbox where kind = 'dd-set-up'`;
  return { ...all, parts, operatorApi, customer: createCustomer, emails: findEmails };
}

const stone = { description: 'Stone', ledger: null, taxCode: 'standard' as const, amountPence: 120_001 };
const createInvoice = (customerGuid: string, more: Partial<NewInvoice> = {}): { body: NewInvoice } => ({
  body: {
    number: 'INV-7',
    customerGuid,
    issuedOn: '2026-01-02',
    dueOn: '2026-02-01',
    description: 'A memorial',
    lines: [stone],
    ...more,
  },
});

type ListedInvoice = Answer<typeof billingCalls.getInvoices>['items'][number];

test('an invoice is the sum of its lines; fractions of a penny, zero and too much are refused', async (t) => {
  const { operatorApi, customer, database } = await startOffice(t);
  const guid = await customer();
  for (const amountPence of [0, -1, 0.5, 12.34, 1_000_000_001, Number.NaN, '100']) {
    const lines = [{ ...stone, amountPence: amountPence as number }];
    assert.equal(
      getRefusalCode(await operatorApi.createInvoice(createInvoice(guid, { lines }))),
      'does-not-fit',
      String(amountPence),
    );
  }
  assertAccepted(
    await operatorApi.createInvoice(createInvoice(guid, { lines: [stone, { ...stone, amountPence: 1 }] })),
  );
  const { items: invoices } = assertAccepted(await operatorApi.getInvoices({ query: {} }));
  assert.deepEqual(
    invoices.map(({ amountPence, state, receivedPence }) => [amountPence, state, receivedPence]),
    [[120_002, 'due', 0]],
  );
  const columns = await database.rows<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where column_name = 'amount_pence' and table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  assert.deepEqual(columns.length, 8);
  assert.ok(columns.every(({ type }) => type === 'integer'));
});

test('the same invoice sent twice is one; another invoice with its number is refused', async (t) => {
  const { operatorApi, customer } = await startOffice(t);
  const guid = await customer();
  const first = assertAccepted(await operatorApi.createInvoice(createInvoice(guid)));
  assert.deepEqual(await operatorApi.createInvoice(createInvoice(guid)), first);
  assert.equal(
    getRefusalCode(await operatorApi.createInvoice(createInvoice(guid, { description: 'Another' }))),
    'number-taken',
  );
  assert.equal(
    getRefusalCode(await operatorApi.createInvoice(createInvoice(guid, { dueOn: '2026-01-01' }))),
    'does-not-fit',
  );
  assert.equal(
    getRefusalCode(await operatorApi.createCustomer({ body: { reference: 'C-1042', name: 'X' } })),
    'reference-taken',
  );
});

test('an update of a customer or an invoice changes only the given fields, and null clears', async (t) => {
  const { operatorApi, customer, database } = await startOffice(t);
  const customerGuid = await customer({ town: 'Ely', postCode: 'CB7 4DL' });
  assert.equal(
    await operatorApi.updateCustomer({ guid: customerGuid, body: { name: 'Meg', postCode: null } }),
    true,
  );
  const [listed] = assertAccepted(await operatorApi.getCustomers({ query: {} })).items;
  assert.deepEqual(
    [listed!.reference, listed!.name, listed!.eMail, listed!.town, listed!.postCode],
    ['C-1042', 'Meg', 'margaret@example.org', 'Ely', null],
  );
  const lines = [stone, { ...stone, description: 'Letters', ledger: 'stone', amountPence: 5 }];
  const { guid } = assertAccepted(await operatorApi.createInvoice(createInvoice(customerGuid, { lines })));
  assert.equal(await operatorApi.updateInvoice({ guid, body: { dueOn: '2026-03-01' } }), true);
  const early = await operatorApi.updateInvoice({ guid, body: { issuedOn: '2026-03-02' } });
  assert.ok(isRefused(early));
  assert.deepEqual(early.more.fields, { dueOn: 'An invoice is not due before it is issued.' });
  const [{ customerReference, issuedOn, dueOn, amountPence }] = assertAccepted(
    await operatorApi.getInvoices({ query: {} }),
  ).items as [ListedInvoice];
  assert.deepEqual(
    [customerReference, issuedOn, dueOn, amountPence],
    ['C-1042', '2026-01-02', '2026-03-01', 120_006],
  );
  const storedInvoices = await database.rows`
    select description, ledger, tax_code as "taxCode", amount_pence as "amountPence" from invoice_line order by position`;
  assert.deepEqual(storedInvoices, lines);
});

test('an invoice can be changed until it is collected, and again if that has failed', async (t) => {
  const { operatorApi, customer, collect, database, fake } = await startOffice(t);
  const customerGuid = await customer();
  const { guid } = assertAccepted(await operatorApi.createInvoice(createInvoice(customerGuid)));
  const lines = [{ ...stone, amountPence: 200 }];
  assert.equal(await operatorApi.updateInvoice({ guid, ...createInvoice(customerGuid, { lines }) }), true);
  const mandate = fake.records.addMandate();
  await database.rows`
    insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
    select id, ${mandate.id}, 'active', now(), now() from customer`;
  await collect();
  assert.equal(fake.payments()[0]!.amount, 200);
  assert.equal(
    getRefusalCode(await operatorApi.updateInvoice({ guid, ...createInvoice(customerGuid) })),
    'invoice-collecting',
  );
  assert.equal(
    getRefusalCode(await operatorApi.cancelInvoice({ guid, body: { reason: 'A mistake' } })),
    'invoice-collecting',
  );
  await database.rows`update invoice set state = 'due', flagged = 'The payment failed.'`;
  await database.rows`update direct_debit_collection set state = 'failed'`;
  assert.equal(await operatorApi.cancelInvoice({ guid, body: { reason: 'A mistake' } }), true);
  assert.equal(await operatorApi.cancelInvoice({ guid, body: { reason: 'A mistake' } }), true);
  assert.equal(
    getRefusalCode(await operatorApi.collectAgain({ guid, body: { reason: 'x' } })),
    'invoice-cancelled',
  );
  await collect();
  assert.equal(fake.payments().length, 1);
});

test('an operator can have a flagged invoice collected again, and the reason is stored', async (t) => {
  const { operatorApi, addPayers, collect, fake, database } = await startOffice(t);
  const [mandate] = await addPayers(1);
  fake.records.all('mandates').get(mandate!)!.status = 'suspended_by_payer';
  await collect();
  fake.records.all('mandates').get(mandate!)!.status = 'active';
  const { items: invoices } = assertAccepted(await operatorApi.getInvoices({ query: { flagged: 'true' } }));
  assert.equal(invoices.length, 1);
  const { guid } = invoices[0]!;
  assert.equal(
    await operatorApi.collectAgain({ guid, body: { reason: 'The bank says it is open again' } }),
    true,
  );
  await collect();
  assert.equal(fake.payments().length, 1);
  const decisions = await database.rows`select decision, reason from invoice_decision`;
  assert.deepEqual(decisions, [{ decision: 'collect-again', reason: 'The bank says it is open again' }]);
});

test('a collection that needs a review is listed with its reason, compared again, or ended', async (t) => {
  const { operatorApi, addPayers, collect, fake } = await startOffice(t);
  await addPayers(1);
  makeAnotherAmount(fake);
  await collect();
  const readCollections = async () =>
    assertAccepted(await operatorApi.getCollections({ query: { state: 'needs_review' } })).items;
  const [{ guid } = { guid: '' }] = await readCollections();
  const end = (decision: 'look-again' | 'not-collected') =>
    operatorApi.endReview({ guid, body: { decision, reason: 'Looked at it on their pages' } });
  await end('look-again');
  await collect();
  assert.equal((await readCollections()).length, 1, 'it still differs');
  assert.equal(fake.payments().length, 1);
  assert.equal(await end('not-collected'), true);
  assert.equal(getRefusalCode(await end('not-collected')), 'review-not-found');
  const { items: invoices } = assertAccepted(await operatorApi.getInvoices({ query: {} }));
  assert.deepEqual(
    invoices.map(({ state, flagged }) => [state, flagged]),
    [['due', 'A review found that it was not collected.']],
  );
});

test('if GoCardless does not answer a set-up, nothing is sent, and the next press continues it', async (t) => {
  const { operatorApi, customer, fake, emails } = await startOffice(t);
  const body = { customerGuid: await customer() };
  fake.fault = () => 'cut';
  assert.equal(getRefusalCode(await operatorApi.createDirectDebitSetUp({ body })), 'gocardless-away');
  fake.fault = ({ path }) => (path === 'billing_request_flows' ? 'cut' : undefined);
  assert.equal(getRefusalCode(await operatorApi.createDirectDebitSetUp({ body })), 'gocardless-away');
  assert.deepEqual(await emails(), []);
  fake.fault = () => undefined;
  const setUp = assertAccepted(await operatorApi.createDirectDebitSetUp({ body }));
  assert.equal(setUp.state, 'pending');
  assert.equal(fake.records.all('billing_requests').size, 1);
  assert.deepEqual(await emails(), [{ recipient: 'margaret@example.org' }]);
});

test('an expired link is replaced, and the email is sent again', async (t) => {
  const { operatorApi, customer, emails, moveClock } = await startOffice(t);
  const body = { customerGuid: await customer() };
  const first = assertAccepted(await operatorApi.createDirectDebitSetUp({ body }));
  moveClock(6.5 * 86_400_000);
  const second = assertAccepted(await operatorApi.createDirectDebitSetUp({ body }));
  assert.equal(second.guid, first.guid);
  assert.notEqual(second.link, first.link);
  assert.equal((await emails()).length, 2);
});

test('ten simultaneous presses give one set-up, one billing request and one email', async (t) => {
  const { operatorApi, customer, fake, emails } = await startOffice(t);
  const body = { customerGuid: await customer() };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => operatorApi.createDirectDebitSetUp({ body })),
  );
  assert.equal(new Set(answers.map((answer) => assertAccepted(answer).link)).size, 1);
  assert.equal(fake.records.all('billing_requests').size, 1);
  assert.equal((await emails()).length, 1);
});

test('a set-up is refused for unknown, deceased or set-up customers, and without an account', async (t) => {
  const { operatorApi, parts, customer, database, emails } = await startOffice(t);
  const customerGuid = await customer();
  const setUp = (guid = customerGuid) => operatorApi.createDirectDebitSetUp({ body: { customerGuid: guid } });
  assert.equal(getRefusalCode(await setUp('00000000-0000-4000-8000-000000000000')), 'customer-not-found');
  await operatorApi.markDeceased({ guid: customerGuid, body: { deceased: true } });
  assert.equal(getRefusalCode(await setUp()), 'payer-deceased');
  await operatorApi.markDeceased({ guid: customerGuid, body: { deceased: false } });
  await database.rows`
    insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
    select id, 'MD1', 'active', now(), now() from customer`;
  assert.equal(getRefusalCode(await setUp()), 'mandate-there');
  const without = createOperatorApi({ ...parts, goCardless: null });
  assert.equal(
    getRefusalCode(await without.createDirectDebitSetUp({ body: { customerGuid } })),
    'not-connected',
  );
  assert.deepEqual(await emails(), []);
});

test('a death that was marked by mistake can be unmarked, and emails are sent again', async (t) => {
  const { operatorApi, customer, database } = await startOffice(t);
  const guid = await customer();
  const findSuppressions = () =>
    database.rows`select from suppression where reason = 'payer-deceased' and undone_at is null`;
  const mark = (deceased: boolean) => operatorApi.markDeceased({ guid, body: { deceased } });
  assert.equal(await mark(true), true);
  assert.equal(await mark(true), true);
  assert.equal((await findSuppressions()).length, 1);
  assert.ok(
    assertAccepted(await operatorApi.getCustomers({ query: { reference: 'C-1042' } })).items[0]!.deceasedAt,
  );
  assert.equal(await mark(false), true);
  assert.equal((await findSuppressions()).length, 0);
  assert.equal(
    getRefusalCode(await operatorApi.markDeceased({ guid: 'nobody', body: { deceased: true } })),
    'customer-not-found',
  );
});
