import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { listNames, mapNames } from '#contract/fields/shape.ts';
import { invoiceFields, invoiceTexts } from '#contract/records/invoice.ts';
import type { RecordField } from '#contract/records/record-field.ts';
import { signInAsOperator, type StaffBrowser } from '../support/staff-browser.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate, exportFields } from '../support/lychgate.ts';

const fields: Record<string, RecordField> = invoiceFields;

/** The value of each field before and after the change. */
const values: Record<string, [before: string, after: string]> = {
  number: ['INV-1', 'INV-2'],
  issuedOn: ['2027-02-01', '2027-02-02'],
  dueOn: ['2027-02-15', '2027-02-16'],
  description: ['A memorial', 'A stone'],
  ...mapNames(invoiceTexts, (name) => [`1 ${String(name)}`, `2 ${String(name)}`]),
};

let lychgate: TestedLychgate;
let staff: StaffBrowser;
let guid: string;
const invoiceFieldNames = listNames(invoiceFields);
let content: Record<string, unknown>;
before(async () => {
  lychgate = await startTestLychgate();
  staff = await signInAsOperator(lychgate);
  const customer = { reference: 'ELL-1042', name: 'Margaret Ellis' };
  const { body } = await callAsOperator(lychgate, 'POST', 'Customers', customer);
  const lines = [{ description: 'Stone', ledger: null, taxCode: 'exempt', amountPence: 100_00 }];
  content = { ...mapNames(invoiceFieldNames, (name) => values[name]![0]), customerGuid: body.guid, lines };
  ({ guid } = (await callAsOperator(lychgate, 'POST', 'Invoices', content)).body);
});
after(() => lychgate.stop());

const read = async () => (await callAsOperator(lychgate, 'GET', `Invoices/${guid}`)).body;

/** The copy of the data about the customer, as text. */
async function copy() {
  const [{ id }] = (await lychgate.database!.rows`select guid as id from customer`) as [{ id: string }];
  return exportFields(lychgate, 'customers', id);
}

describe('Every field of an invoice (contract/records/invoice.ts)', () => {
  for (const name of invoiceFieldNames) {
    test(`${name}: is stored, listed, changed, in the history, the form and the copy`, async () => {
      const [first, second] = values[name]!;
      assert.equal((await read())[name], first);
      assert.equal((await callAsOperator(lychgate, 'GET', 'Invoices')).body.items[0][name], first);
      assert.ok((await copy()).includes(first));
      assert.equal(
        (await callAsOperator(lychgate, 'PUT', `Invoices/${guid}`, { [name]: second })).body,
        true,
      );
      assert.equal((await read())[name], second);
      const history = await callAsOperator(lychgate, 'GET', `History/invoice/${guid}`);
      assert.deepEqual(history.body[0].changes, { [name]: [first, second] });
      const { html } = await staff.open(`/office/money/invoices/${guid}/edit`);
      assert.match(html, new RegExp(` name="${name}"`));
      const { label, inputLabel = label } = fields[name]!;
      assert.ok(html.includes(inputLabel));
      assert.equal((await callAsOperator(lychgate, 'PUT', `Invoices/${guid}`, { [name]: first })).body, true);
    });

    test(`${name}: another value is another invoice, so the number is taken or free`, async () => {
      const { status, body } = await callAsOperator(lychgate, 'POST', 'Invoices', {
        ...content,
        [name]: values[name]![1],
      });
      assert.equal(status, name === 'number' ? 200 : 409);
      if (name !== 'number') assert.equal(body.code, 'number-taken');
    });
  }

  for (const name of invoiceTexts as string[]) {
    test(`${name}: is on the page, in a notice about another change, and can be cleared`, async () => {
      const page = `/office/money/invoices/${guid}`;
      assert.ok((await staff.open(page)).text.includes(`1 ${name}`));
      const form = { number: 'INV-1', customer: 'ELL-1042', issuedOn: '1 Feb 2027', dueOn: '15 Feb 2027' };
      const line = { description: 'A memorial', line0: 'Stone', tax0: 'exempt', amount0: '100' };
      const stale = await staff.send(`${page}/edit`, { ...form, ...line, [name]: 'other', revision: '1' });
      assert.ok(stale.text.includes(`1 ${name}`), stale.text);
      assert.equal((await callAsOperator(lychgate, 'PUT', `Invoices/${guid}`, { [name]: null })).body, true);
      assert.equal((await read())[name], null);
      const tooLong = { [name]: 'x'.repeat(fields[name]!.charactersMax! + 1) };
      assert.deepEqual(
        Object.keys((await callAsOperator(lychgate, 'PUT', `Invoices/${guid}`, tooLong)).body.fields),
        [name],
      );
    });
  }
});
