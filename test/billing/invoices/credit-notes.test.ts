// @proof: each credit note, with its document.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { composeInvoiceEmail, type InvoiceEmailFacts } from '#back-office/billing/contact/invoice-email.ts';
import { createCreditNoteDocument } from '#back-office/billing/credit-notes/credit-note-document.ts';
import { createInvoiceDocument } from '#back-office/billing/document/invoice-document.ts';
import { createDueCollections } from '#back-office/direct-debit/collections/unsent-collections.ts';
import { createInvoiceSender } from '#back-office/settings/invoice-sender.ts';
import { mergeSettings, settingDefaults } from '#contract/operator/settings/values.ts';
import { playScenario } from '#demo/gocardless/scenarios.ts';
import { signInAsOperator } from '../../support/staff-browser.ts';
import { startTestLychgate } from '../../support/lychgate.ts';
import { startMoney } from '../money-fixture.ts';
import { assertAccepted, getRefusalCode } from '../../support/answers.ts';

const sender = createInvoiceSender(
  mergeSettings(settingDefaults, { provider: { name: 'Willow & Sons', address: '1 Sample Lane\nEly' } }),
);
const reason = 'A smaller stone was chosen';
const credit = (pence: number, number = 'CN-0001', more = {}) => ({
  number,
  reason,
  lines: [{ position: 1, amountPence: pence }],
  ...more,
});

test('a credit note takes off each line, up to what is left of it', async (t) => {
  const { api, addCustomer, addInvoice, invoice, history } = await startMoney(t);
  const lines = [
    { description: 'Stone', taxCode: 'standard' as const, amountPence: 120_01 },
    { description: 'Carriage', taxCode: 'exempt' as const, amountPence: 50_00 },
  ];
  const customer = await addCustomer();
  const guid = await addInvoice(customer, { lines });
  const next = async () => assertAccepted(await api.getNextCreditNoteNumber({})).number;
  assert.equal(await next(), 'CN-0001');
  assertAccepted(await api.createCreditNote({ guid, body: credit(20_00) }));
  const after = await invoice(guid);
  assert.deepEqual(
    [after.state, after.creditedPence, after.outstandingPence, await next()],
    ['due', 20_00, 150_01, 'CN-0002'],
  );
  const tooMuch = await api.createCreditNote({ guid, body: credit(100_02, 'CN-0002') });
  assert.ok(isRefused(tooMuch));
  assert.deepEqual(tooMuch.more.fields, {
    'lines.0.amountPence': 'At most £100.01 of this line can be credited.',
  });
  const rest = [
    { position: 1, amountPence: 100_01 },
    { position: 2, amountPence: 50_00 },
  ];
  assertAccepted(await api.createCreditNote({ guid, body: { number: 'CN-0002', reason, lines: rest } }));
  const { state, outstandingPence, creditNotes } = await invoice(guid);
  assert.deepEqual([state, outstandingPence], ['paid', 0]);
  const tax = creditNotes.flatMap((note) => note.lines).reduce((sum, { taxPence }) => sum + taxPence, 0);
  assert.equal(tax, 20_00, 'the VAT of the whole line, to the penny');
  assert.equal(
    getRefusalCode(await api.createCreditNote({ guid, body: credit(1, 'CN-0003') })),
    'does-not-fit',
  );
  assert.equal(assertAccepted(await api.getCustomer({ guid: customer })).balancePence, 0);
  assert.equal(assertAccepted(await api.getDebtors({ query: {} })).total, 0);
  assert.deepEqual((await history('invoice', guid))[0]!.changes, {
    creditNote: [null, 'CN-0002, £150.01'],
    reason: [null, reason],
  });
});

test('an overcharge that is credited and refunded does not become due again', async (t) => {
  const { api, addCollected, invoice, collect, fake } = await startMoney(t);
  const { guid, customer } = await addCollected();
  assertAccepted(await api.createCreditNote({ guid, body: credit(20_00) }));
  const credited = await invoice(guid);
  assert.deepEqual([credited.state, credited.overpaidPence], ['paid', 20_00]);
  const back = { method: 'cash' as const, refundedOn: '2027-03-01', amountPence: 20_00, reason };
  assertAccepted(await api.recordRefund({ guid, body: back }));
  const { state, outstandingPence, overpaidPence, flagged } = await invoice(guid);
  assert.deepEqual([state, outstandingPence, overpaidPence, flagged], ['paid', 0, 0, null]);
  await collect();
  assert.equal(fake.payments().length, 1);
  assert.equal(assertAccepted(await api.getCustomer({ guid: customer })).balancePence, 0);
});

test('two people who credit at once make one credit note', async (t) => {
  const { api, addCustomer, addInvoice, invoice } = await startMoney(t);
  const guid = await addInvoice(await addCustomer());
  const { revision } = await invoice(guid);
  const send = (pence: number, number: string) =>
    api.createCreditNote({ guid, body: credit(pence, number, { revision }) });
  const twice = await Promise.all([send(60_00, 'CN-0001'), send(60_00, 'CN-0001')]);
  assert.equal(new Set(twice.map((each) => assertAccepted(each).guid)).size, 1, 'pressed twice');
  assert.equal(getRefusalCode(await send(30_00, 'CN-0002')), 'changed-meanwhile');
  const other = await addInvoice(await addCustomer(), { number: 'INV-2' });
  const taken = await api.createCreditNote({ guid: other, body: credit(10_00) });
  assert.ok(isRefused(taken));
  const sentence = 'Another credit note has this number. The next one is CN-0002.';
  assert.deepEqual(taken.more.fields, { number: sentence });
  const both = await Promise.all(
    ['CN-0002', 'CN-0003'].map((number) =>
      api.createCreditNote({ guid: other, body: credit(60_00, number) }),
    ),
  );
  assert.equal(both.filter(isRefused).length, 1, 'only one of them fits');
});

test('a cancelled credit note is owed again, and waits for a decision', async (t) => {
  const { api, addCustomer, addInvoice, invoice, history } = await startMoney(t);
  const customer = await addCustomer();
  const guid = await addInvoice(customer);
  const { guid: note } = assertAccepted(await api.createCreditNote({ guid, body: credit(40_00) }));
  assert.equal(getRefusalCode(await api.cancelInvoice({ guid, body: { reason } })), 'invoice-credited');
  assert.equal(
    getRefusalCode(await api.updateInvoice({ guid, body: { description: 'x' } })),
    'invoice-credited',
  );
  const cancel = () => api.cancelCreditNote({ guid: note, body: { reason: 'The wrong invoice' } });
  assert.deepEqual([await cancel(), await cancel()], [true, true]);
  const { state, outstandingPence, flagged, creditNotes } = await invoice(guid);
  assert.deepEqual(
    [state, outstandingPence, flagged, creditNotes[0]!.cancelledOn],
    ['due', 100_00, 'Credit note CN-0001 was cancelled.', '2027-03-01'],
  );
  assert.equal(assertAccepted(await api.getCustomer({ guid: customer })).balancePence, 100_00);
  assert.deepEqual(
    (await history('invoice', guid)).map(({ action }) => action),
    ['cancelled a credit note', 'credited it', 'added'],
  );
  assertAccepted(await api.cancelInvoice({ guid, body: { reason } }));
  const late = await api.createCreditNote({ guid, body: credit(1, 'CN-0002') });
  assert.equal(getRefusalCode(late), 'invoice-cancelled');
});

test('a Direct Debit collects what is left, and one that was sent goes on with a warning', async (t) => {
  const { api, parts, addPayers, invoice, collect, fake, tell, database } = await startMoney(t);
  await addPayers(3);
  await database.rows`
    insert into invoice_line (invoice_id, position, description, tax_code, amount_pence)
    select id, 1, 'Stone', 'exempt', amount_pence from invoice`;
  const { items } = assertAccepted(await api.getInvoices({ query: {} }));
  const [unsent, unsure, sent] = items.map(({ guid }) => guid) as [string, string, string];
  const full = items[0]!.amountPence;
  const creditPart = async (guid: string, number: string) =>
    assertAccepted(await api.createCreditNote({ guid, body: credit(1_00, number) }));
  await createDueCollections(parts);
  await creditPart(unsent, 'CN-1');
  assert.deepEqual([(await invoice(unsent)).state, (await invoice(unsent)).flagged], ['due', null]);
  // GoCardless has made this payment, but its answer was lost.
  await database.rows`
    update direct_debit_collection set first_sent_at = now()
    where invoice_id = (select id from invoice where guid = ${unsure})`;
  await creditPart(unsure, 'CN-2');
  await collect();
  const createAmountReader = (guid: string) => async () => (await invoice(guid)).collections[0]!.amountPence;
  assert.equal(await createAmountReader(unsent)(), full - 1_00, 'the attempt was made anew');
  const [ended] = (await invoice(unsure)).collections;
  assert.deepEqual([ended!.state, ended!.lastError], ['failed', 'amount_changed']);
  assert.equal(fake.payments().length, 2, 'nothing is collected for the old amount');
  await creditPart(sent, 'CN-3');
  const warned = await invoice(sent);
  assert.deepEqual([warned.state, warned.outstandingPence], ['collecting', full - 1_00]);
  assert.match(warned.flagged!, /during a Direct Debit collection/);
  playScenario(fake.records, 'payment_paid_out', warned.collections[0]!.paymentId!);
  await tell();
  const paid = await invoice(sent);
  assert.deepEqual([paid.state, paid.overpaidPence], ['paid', 1_00]);
  await collect();
  assert.equal(fake.payments().length, 2, 'nothing is collected twice');
});

test('a credit note has a PDF that names its invoice, and goes out by email', async (t) => {
  const { api, database, addCustomer, addInvoice, invoice } = await startMoney(t);
  const lines = [{ description: 'Stone', taxCode: 'standard' as const, amountPence: 120_00 }];
  const guid = await addInvoice(await addCustomer(), { lines });
  const { guid: note } = assertAccepted(await api.createCreditNote({ guid, body: credit(24_00) }));
  const record = await invoice(guid);
  const [creditNote] = record.creditNotes;
  const document = createCreditNoteDocument({
    creditNote: creditNote!,
    invoice: record,
    address: [],
    sender,
  });
  assert.deepEqual([document.title, document.reference], ['Credit note', 'CN-0001']);
  assert.deepEqual(document.lead, ['£24.00 is taken off our invoice INV-1.']);
  assert.match(JSON.stringify(document), /"£20\.00","£4\.00","£24\.00".*"To pay".*"£96\.00"/);
  const ofInvoice = createInvoiceDocument({ invoice: record, address: [], sender });
  assert.match(JSON.stringify(ofInvoice), /"1 Mar 2027","Credit note CN-0001","−£24\.00"/);
  const body = { eMail: 'margaret@example.org', subject: 'Credit', text: 'Attached.', creditNote: note };
  assertAccepted(await api.emailCustomer({ guid, body, idempotencyKey: 'one' }));
  const other = await addInvoice(await addCustomer(), { number: 'INV-2' });
  assert.equal(getRefusalCode(await api.emailCustomer({ guid: other, body })), 'credit-note-not-found');
  const [queued] = await database.rows<{ facts: InvoiceEmailFacts; recipient: string }>`
    select facts, recipient from outbox where kind = 'invoice-message'`;
  const provider = { name: 'Willow & Sons', phone: '01632 960 123', contactUrl: 'https://willow.example' };
  const email = await composeInvoiceEmail(
    { ...queued!, kind: 'invoice-message', createdAt: new Date() } as never,
    { database, invoiceSender: sender, mailFrom: 'care@willow.example', provider, staffMail: [] },
  );
  assert.deepEqual(
    email.attachments!.map(({ filename }) => filename),
    ['credit-note-CN-0001.pdf'],
  );
});

test('the page of an invoice credits it, keeps what was typed, and cancels the credit note', async (t) => {
  const lychgate = await startTestLychgate();
  t.after(() => lychgate.stop());
  const browser = await signInAsOperator(lychgate);
  await browser.send('/office/money/customers/new', { reference: 'C-1', name: 'Ada Li' });
  const form = { number: 'INV-1', customer: 'C-1', issuedOn: '1 Nov 2026', dueOn: '2 Nov 2026' };
  const lines = { description: 'A memorial', line0: 'Stone', tax0: 'standard', amount0: '120' };
  const { html } = await browser.send('/office/money/invoices/new', { ...form, ...lines });
  const page = /\/office\/money\/invoices\/[0-9a-f-]{36}(?=\/credit")/.exec(html)![0];
  const empty = await browser.open(`${page}/credit`);
  assert.match(empty.html, /name="number"[^>]*value="CN-0001"/);
  const revision = /name="revision"[^>]*value="(\d+)"/.exec(empty.html)![1]!;
  const formValues = { number: 'CN-0001', revision, reason, amount1: '130' };
  const refused = await browser.send(`${page}/credit`, { ...formValues, number: '', reason: ' ' });
  const [, ...links] = refused.html.split('class="error-summary');
  const named = [...links.join('').matchAll(/href="#([^"]+)"/g)].map(([, name]) => name);
  assert.deepEqual(named.slice(0, 3), ['number', 'amount1', 'reason'], 'every error at once');
  assert.match(refused.text, /At most £120\.00 of this line can be credited\./);
  assert.match(refused.html, /value="130"/);
  const saved = await browser.send(`${page}/credit`, { ...formValues, amount1: '20' });
  assert.match(saved.text, /The credit note is made\.[^]*To pay\s+£100\.00/);
  const stale = await browser.send(`${page}/credit`, { ...formValues, number: 'CN-0002', all: 'yes' });
  assert.match(stale.text, /£20\.00 of the £120\.00 of INV-1 is credited already/);
  const note = /credit-notes\/[0-9a-f-]{36}/.exec(saved.html)![0];
  const file = await browser.open(`${page}/${note}/credit-note.pdf`);
  assert.equal(file.headers.get('Content-Disposition'), 'attachment; filename="credit-note-CN-0001.pdf"');
  const email = await browser.open(`${page}/email?credit-note=${note.slice('credit-notes/'.length)}`);
  assert.match(email.html, /It takes £20\.00 off our invoice INV-1\. £100\.00 is still to be paid\./);
  const cancelled = await browser.send(`${page}/${note}/cancel`, { reason: 'The wrong invoice' });
  assert.match(cancelled.text, /The credit note is cancelled\.[^]*To pay\s+£120\.00/);
});
