import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeInvoiceEmail, type InvoiceEmailFacts } from '#back-office/billing/contact/invoice-email.ts';
import { createInvoiceDocument } from '#back-office/billing/document/invoice-document.ts';
import { createInvoiceSender } from '#back-office/settings/invoice-sender.ts';
import { settingTable } from '#contract/operator/settings/table.ts';
import { mergeSettings, settingDefaults } from '#contract/operator/settings/values.ts';
import { signInAsOperator } from '../../support/staff-browser.ts';
import { startTestLychgate } from '../../support/lychgate.ts';
import { startMoney } from '../money-fixture.ts';
import { assertAccepted } from '../../support/answers.ts';

const sender = createInvoiceSender(
  mergeSettings(settingDefaults, {
    provider: { name: 'Willow & Sons', address: '1 Sample Lane\nEly' },
    invoices: { vatNumber: 'GB 123 4567 82', sortCode: '123456', accountNumber: '12345678' },
  }),
);
const createLine = (taxCode: 'standard' | 'reduced' | 'exempt', amountPence: number) => ({
  description: `A line, ${taxCode}`,
  taxCode,
  amountPence,
});

test('the document of an invoice has VAT by rate, what was paid, and the bank account', async (t) => {
  const { api, addCustomer, addInvoice, invoice } = await startMoney(t);
  const lines = [
    createLine('standard', 120_01),
    createLine('standard', 10),
    createLine('reduced', 21_00),
    createLine('exempt', 50_00),
  ];
  const guid = await addInvoice(await addCustomer(), { lines });
  const slip = { method: 'cash' as const, receivedOn: '2027-02-03', amountPence: 90_00, reason: 'Slip 1' };
  assertAccepted(await api.recordPayment({ guid, body: slip }));
  const back = { method: 'cash' as const, refundedOn: '2027-02-04', amountPence: 40_00, reason: 'Too much' };
  assertAccepted(await api.recordRefund({ guid, body: back }));
  const document = createInvoiceDocument({ invoice: await invoice(guid), address: ['Ely'], sender });
  assert.deepEqual(document.lead, ['£141.11 still to pay by 15 Feb 2027.']);
  assert.deepEqual(document.letterhead?.slice(0, 2), ['1 Sample Lane', 'Ely']);
  assert.equal(document.letterhead?.at(-1), 'VAT registration number GB 123 4567 82');
  const findTable = (heading: string) => document.sections.find((each) => each.heading === heading)?.table;
  assert.deepEqual(findTable('VAT by rate')?.rows, [
    ['Standard (20\u00a0%)', '£100.09', '£20.02', '£120.11'],
    ['Reduced (5\u00a0%)', '£20.00', '£1.00', '£21.00'],
    ['Exempt', '£50.00', '£0.00', '£50.00'],
  ]);
  assert.deepEqual(findTable('A memorial')?.total, ['Total', '', '£170.09', '£21.02', '£191.11']);
  assert.deepEqual(findTable('Payments')?.rows, [
    ['3 Feb 2027', 'Paid', '£90.00'],
    ['4 Feb 2027', 'Paid back', '−£40.00'],
  ]);
  assert.deepEqual(findTable('Payments')?.total, ['', 'Still to pay', '£141.11']);
  assert.match(JSON.stringify(document), /"12-34-56".*"12345678".*"INV-1"/);
});

test('a cancelled invoice, and one that a Direct Debit pays, name no bank account', async (t) => {
  const { api, addCustomer, addInvoice, addPayers, invoice } = await startMoney(t);
  const guid = await addInvoice(await addCustomer());
  assertAccepted(await api.cancelInvoice({ guid, body: { reason: 'Ordered twice' } }));
  const readText = async (of: string) =>
    JSON.stringify(createInvoiceDocument({ invoice: await invoice(of), address: [], sender }));
  assert.match(await readText(guid), /Cancelled invoice.*There is nothing to pay/);
  assert.doesNotMatch(await readText(guid), /12345678/);
  await addPayers(1);
  const { items } = assertAccepted(await api.getInvoices({ query: { state: 'due' } }));
  const collected = await readText(items[0]!.guid);
  assert.match(collected, /is collected by Direct Debit\..*Your Direct Debit pays this\./);
  assert.doesNotMatch(collected, /12345678/);
});

test('an email with the invoice has it as a PDF, and the invoice keeps its text', async (t) => {
  const { api, database, addCustomer, addInvoice, history, invoice } = await startMoney(t);
  const guid = await addInvoice(await addCustomer());
  const body = { eMail: 'margaret@example.org', subject: 'Your invoice', text: 'It is attached.' };
  const write = () =>
    api.emailCustomer({ guid, body: { ...body, withInvoice: true }, idempotencyKey: 'one' });
  assertAccepted(await write());
  assertAccepted(await write());
  const queued = await database.rows<{ facts: InvoiceEmailFacts; recipient: string }>`
    select facts, recipient from outbox where kind = 'invoice-message'`;
  assert.equal(queued.length, 1);
  const provider = { name: 'Willow & Sons', phone: '01632 960 123', contactUrl: 'https://willow.example' };
  const email = await composeInvoiceEmail(
    { ...queued[0]!, kind: 'invoice-message', createdAt: new Date() } as never,
    { database, invoiceSender: sender, mailFrom: 'care@willow.example', provider, staffMail: [] },
  );
  const [attachment] = email.attachments!;
  assert.equal(attachment!.filename, 'invoice-INV-1.pdf');
  assert.match(attachment!.content.toString('latin1').slice(0, 5), /^%PDF-/);
  assert.equal((await invoice(guid)).notes[0]!.text, 'It is attached.');
  assert.equal((await history('invoice', guid))[0]!.action, 'emailed the invoice');
});

test('the numbers of VAT and of the bank are checked', () => {
  const { vatNumber, sortCode, accountNumber } = settingTable.invoices.fields;
  const isAccepted = (setting: typeof vatNumber, text: string) => setting.schema.safeParse(text).success;
  for (const text of ['', 'GB 123 4567 82', '123456782', 'gb123456782001', 'XI123456782', '123456727'])
    assert.ok(isAccepted(vatNumber, text), text);
  for (const text of ['GB 123 4567 83', '12345678', 'FR123456782', 'none'])
    assert.ok(!isAccepted(vatNumber, text), text);
  for (const text of ['', '12-34-56', '123456', '12 34 56']) assert.ok(isAccepted(sortCode, text), text);
  for (const text of ['12-34-5', '1-23456', 'ab-cd-ef']) assert.ok(!isAccepted(sortCode, text), text);
  for (const text of ['1234567', '123456789', '1234 5678']) assert.ok(!isAccepted(accountNumber, text), text);
});

test('the page of an invoice downloads it, and begins an email with it', async (t) => {
  const lychgate = await startTestLychgate();
  t.after(() => lychgate.stop());
  const browser = await signInAsOperator(lychgate);
  await browser.send('/office/money/customers/new', { reference: 'C-1', name: 'Ada Li' });
  const bank = {
    accountName: 'Willow & Sons',
    sortCode: '12-34-5',
    accountNumber: '12345678',
    vatNumber: '',
  };
  assert.match((await browser.send('/office/settings/invoices', bank)).text, /six digits of a sort code/);
  await browser.send('/office/settings/invoices', { ...bank, sortCode: '12-34-56' });
  const form = { number: 'INV-1', customer: 'C-1', issuedOn: '1 Nov 2026', dueOn: '2 Nov 2026' };
  const lines = { description: 'A memorial', line0: 'Stone', tax0: 'standard', amount0: '120' };
  const { html } = await browser.send('/office/money/invoices/new', { ...form, ...lines });
  const page = /\/office\/money\/invoices\/[0-9a-f-]{36}(?=\/invoice\.pdf)/.exec(html)![0];
  const file = await browser.open(`${page}/invoice.pdf`);
  assert.equal(file.headers.get('Content-Type'), 'application/pdf');
  assert.equal(file.headers.get('Content-Disposition'), 'attachment; filename="invoice-INV-1.pdf"');
  const email = await browser.open(`${page}/email?invoice=yes`);
  assert.match(email.html, /Our invoice INV-1 is attached\. £120\.00 still to pay by 2 Nov 2026\./);
  assert.match(email.html, /name="attach"[^>]*checked/);
});
