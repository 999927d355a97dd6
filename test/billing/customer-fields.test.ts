import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { customerFields, customerTexts } from '#contract/records/customer.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { signInAsOperator, type StaffBrowser } from '../support/staff-browser.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
let staff: StaffBrowser;
let guid: string;
before(async () => {
  lychgate = await startTestLychgate();
  staff = await signInAsOperator(lychgate);
  const customer = { reference: 'ELL-1042', name: 'Margaret Ellis' };
  const { body } = await callAsOperator(lychgate, 'POST', 'Customers', {
    ...customer,
    ...mapNames(customerTexts, (name) => `1 ${name}`),
  });
  ({ guid } = body);
});
after(() => lychgate.stop());

const read = async () => (await callAsOperator(lychgate, 'GET', `Customers/${guid}`)).body;

describe('Every text of a customer (contract/records/customer.ts)', () => {
  for (const name of customerTexts) {
    test(`${name}: is stored, listed, changed, cleared and in the history and the form`, async () => {
      assert.equal((await read())[name], `1 ${name}`);
      assert.equal((await callAsOperator(lychgate, 'GET', 'Customers')).body.items[0][name], `1 ${name}`);
      assert.equal(
        (await callAsOperator(lychgate, 'PUT', `Customers/${guid}`, { [name]: `2 ${name}` })).body,
        true,
      );
      assert.equal((await read())[name], `2 ${name}`);
      const history = await callAsOperator(lychgate, 'GET', `History/customer/${guid}`);
      assert.deepEqual(history.body[0].changes, { [name]: [`1 ${name}`, `2 ${name}`] });
      const { html } = await staff.open(`/office/money/customers/${guid}`);
      assert.match(html, new RegExp(`name="${name}"[^>]* value="2 ${name}"`));
      assert.ok(html.includes(customerFields[name].label));
      assert.equal((await callAsOperator(lychgate, 'PUT', `Customers/${guid}`, { [name]: null })).body, true);
      assert.equal((await read())[name], null);
      const { charactersMax } = customerFields[name];
      const tooLong = await callAsOperator(lychgate, 'PUT', `Customers/${guid}`, {
        [name]: 'x'.repeat(charactersMax + 1),
      });
      assert.deepEqual(Object.keys(tooLong.body.fields), [name]);
    });
  }
});
