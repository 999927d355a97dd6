import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { signInAsOperator } from '../../support/staff-browser.ts';
import { startTestLychgate } from '../../support/lychgate.ts';
import { startMoney } from '../money-fixture.ts';
import { assertAccepted } from '../../support/answers.ts';

test('the next number follows the highest of the pattern that the newest invoice has', async (t) => {
  const { api, addCustomer, addInvoice } = await startMoney(t);
  const next = async () => assertAccepted(await api.getNextInvoiceNumber({})).number;
  const customer = await addCustomer();
  assert.equal(await next(), 'INV-0001');
  for (const [number, expected] of [
    ['2027-0099', '2027-0100'],
    ['2027-0007', '2027-0100'],
    ['2027-0099a', '2027-0100'],
    ['Ellis', '2027-0100'],
    ['9', '10'],
    ['A.1/999', 'A.1/1000'],
    ['999999999999999999', '9991000000000000000'],
    [`${'X'.repeat(28)}99`, ''],
  ] as const) {
    await addInvoice(customer, { number });
    assert.equal(await next(), expected, number);
  }
});

test('a cancelled invoice keeps its number', async (t) => {
  const { api, addCustomer, addInvoice } = await startMoney(t);
  const guid = await addInvoice(await addCustomer(), { number: 'INV-0041' });
  assertAccepted(await api.cancelInvoice({ guid, body: { reason: 'Ordered twice' } }));
  assert.equal(assertAccepted(await api.getNextInvoiceNumber({})).number, 'INV-0042');
});

test('of two invoices with one number the second is refused, and told the next one', async (t) => {
  const { api, addCustomer, addInvoice } = await startMoney(t);
  const customerGuid = await addCustomer();
  await addInvoice(customerGuid, { number: 'INV-0041' });
  const lines = [{ description: 'Stone', taxCode: 'exempt' as const, amountPence: 100 }];
  const dates = { issuedOn: '2027-02-01', dueOn: '2027-02-15' };
  const create = (description: string) =>
    api.createInvoice({ body: { number: 'INV-0042', customerGuid, description, lines, ...dates } });
  const answers = await Promise.all(['Mine', 'Theirs'].map(create));
  const refused = answers.filter(isRefused);
  assert.equal(refused.length, 1);
  const sentence = 'Another invoice has this number. The next one is INV-0043.';
  assert.deepEqual(refused[0]!.more.fields, { number: sentence });
});

test('the form of a new invoice proposes the number, and loses nothing where it was taken', async (t) => {
  const lychgate = await startTestLychgate();
  t.after(() => lychgate.stop());
  const browser = await signInAsOperator(lychgate);
  await browser.send('/office/money/customers/new', { reference: 'C-1', name: 'Ada Li' });
  const page = '/office/money/invoices/new';
  const readNumber = async () =>
    /name="number"[^>]*value="([^"]*)"/.exec((await browser.open(page)).html)?.[1];
  assert.equal(await readNumber(), 'INV-0001');
  const line = { line0: 'Stone', tax0: 'standard', amount0: '120' };
  const form = { number: 'INV-0001', customer: 'C-1', issuedOn: '1 Nov 2026', dueOn: '2 Nov 2026', ...line };
  await browser.send(page, { ...form, description: 'Mine' });
  assert.equal(await readNumber(), 'INV-0002');
  const taken = await browser.send(page, { ...form, description: 'A colleague’s' });
  assert.equal(taken.status, 409);
  assert.match(taken.text, /Another invoice has this number\. The next one is INV-0002\./);
  for (const text of ['INV-0001', 'A colleague’s', 'Stone', '120'])
    assert.ok(taken.html.includes(`value="${text}"`), text);
});
