import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mapNames } from '#contract/fields/shape.ts';
import { funeralFieldNames, funeralFields, funeralTexts } from '#contract/records/funeral.ts';
import type { RecordField } from '#contract/records/record-field.ts';
import { signInAsOperator, type StaffBrowser } from '../support/staff-browser.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate, exportFields } from '../support/lychgate.ts';

const fields: Record<string, RecordField> = funeralFields;

/** The value of each field before and after the change. */
const values: Record<string, [before: unknown, after: unknown]> = {
  personName: ['Margaret Ellis', 'Margaret Jane Ellis'],
  date: ['2031-03-29', '2031-03-30'],
  mayAddPhotographs: [true, false],
  showsName: [true, false],
  isOpenByGuid: [false, true],
  ...mapNames(funeralTexts, (name) => [`1 ${String(name)}`, `2 ${String(name)}`]),
};

let lychgate: TestedLychgate;
let staff: StaffBrowser;
let guid: string;
before(async () => {
  lychgate = await startTestLychgate();
  staff = await signInAsOperator(lychgate);
  const branch = { name: 'Demonstration branch', phone: '01632 960 002', eMail: 'branch@example.org' };
  const { body: added } = await callAsOperator(lychgate, 'POST', 'Branches', branch);
  const [{ guid: main }] = (await callAsOperator(lychgate, 'GET', 'Branches')).body as [{ guid: string }];
  values.branch = [main, added.guid];
  ({ guid } = (await callAsOperator(lychgate, 'POST', 'Funerals', createVersion(0))).body);
});
after(() => lychgate.stop());

const createVersion = (index: 0 | 1) => mapNames(funeralFieldNames, (name) => values[name]?.[index]);

const read = async () => (await callAsOperator(lychgate, 'GET', `Funerals/${guid}`)).body;

/** The copy of the data about the person, as text. */
const copy = () => exportFields(lychgate, 'funerals', guid);

describe('Every field of a funeral (contract/records/funeral.ts)', () => {
  for (const name of funeralFieldNames) {
    test(`${name}: is stored, changed, and in the history and the form`, async () => {
      const [first, second] = values[name]!;
      assert.equal((await read())[name], first);
      assert.equal(
        (await callAsOperator(lychgate, 'PUT', `Funerals/${guid}`, { [name]: second })).body,
        true,
      );
      assert.equal((await read())[name], second);
      const history = await callAsOperator(lychgate, 'GET', `History/funeral/${guid}`);
      assert.deepEqual(history.body[0].changes, { [name]: [first, second] });
      const { html } = await staff.open(`/office/funerals/${guid}/edit`);
      assert.match(html, new RegExp(` name="${name}"`));
      const { label, inputLabel = label } = fields[name]!;
      assert.ok(html.includes(inputLabel));
      assert.equal((await callAsOperator(lychgate, 'PUT', `Funerals/${guid}`, { [name]: first })).body, true);
    });
  }

  for (const name of funeralTexts as string[]) {
    test(`${name}: is on the page, in the copy, in a notice about another change, and can be cleared`, async () => {
      assert.ok((await staff.open(`/office/funerals/${guid}`)).text.includes(`1 ${name}`));
      assert.ok((await copy()).includes(`1 ${name}`));
      const form = { personName: 'Margaret', date: '3 Dec 2031', revision: '1', [name]: 'other' };
      const stale = await staff.send(`/office/funerals/${guid}/edit`, form);
      assert.ok(stale.text.includes(`1 ${name}`), stale.text);
      assert.equal((await callAsOperator(lychgate, 'PUT', `Funerals/${guid}`, { [name]: null })).body, true);
      assert.equal((await read())[name], null);
      const tooLong = { [name]: 'x'.repeat(fields[name]!.charactersMax! + 1) };
      assert.deepEqual(
        Object.keys((await callAsOperator(lychgate, 'PUT', `Funerals/${guid}`, tooLong)).body.fields),
        [name],
      );
    });
  }
});
