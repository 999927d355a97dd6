import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { mapNames } from '#contract/fields/shape.ts';
import { contactFieldNames, contactFields, type ContactField } from '#contract/records/contact.ts';
import { signInAsOperator, type StaffBrowser } from '../support/staff-browser.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate, exportFields } from '../support/lychgate.ts';
import { uploadFile } from '../support/upload-file.ts';

let lychgate: TestedLychgate;
let staff: StaffBrowser;
let co: string;
before(async () => {
  lychgate = await startTestLychgate();
  staff = await signInAsOperator(lychgate);
  const { body } = await callAsOperator(lychgate, 'POST', 'Contacts', createFields(1));
  ({ co } = body);
});
after(() => lychgate.stop());

const read = async () => (await callAsOperator(lychgate, 'GET', `Contact/${co}`)).body;

const createValue = (name: ContactField, version: number) =>
  name === 'eMail' ? `margaret${version}@example.org` : `yes, ${name} ${version}`;

const createFields = (version: number) => mapNames(contactFieldNames, (name) => createValue(name, version));

/** The copy of the data about the contact, as text. */
async function copy() {
  const [{ id }] = (await lychgate.database!.rows`select id from contact`) as [{ id: string }];
  return exportFields(lychgate, 'contacts', id);
}

async function importLine(values: Record<ContactField, string>) {
  const cells = contactFieldNames.map((name) => `"${values[name]}"`);
  const file = [contactFieldNames, cells].join('\n');
  const { body } = await uploadFile(lychgate, 'Contacts/Import', 'text/csv', file);
  return body as { guid: string; changed: number };
}

const readLastChange = async () =>
  (await callAsOperator(lychgate, 'GET', `History/contact/${co}`)).body[0].changes;

describe('Every field of a contact (contract/records/contact.ts)', () => {
  for (const name of contactFieldNames) {
    const [first, second] = [createValue(name, 1), createValue(name, 2)];
    test(`${name}: is stored, listed, changed and in the history, the form and the copy`, async () => {
      assert.equal((await read())[name], first);
      assert.equal((await callAsOperator(lychgate, 'GET', 'Contacts')).body.items[0][name], first);
      assert.equal((await callAsOperator(lychgate, 'PUT', `Contact/${co}`, { [name]: second })).body, true);
      assert.equal((await read())[name], second);
      assert.deepEqual(await readLastChange(), { [name]: [first, second] });
      const page = `/office/contacts/${co}`;
      const { html } = await staff.open(page);
      assert.match(html, new RegExp(`name="${name}"[^>]* value="${second}"`));
      assert.ok(html.includes(contactFields[name].label));
      const stale = await staff.send(page, { ...createFields(1), saidYes: 'yes', revision: '1' });
      assert.ok(stale.text.includes(second), stale.text);
      assert.ok((await copy()).includes(second));
      assert.equal((await callAsOperator(lychgate, 'PUT', `Contact/${co}`, { [name]: first })).body, true);
    });
  }

  // An import finds its contact by number and address.
  for (const name of contactFieldNames.filter((each) => !['cu', 'eMail'].includes(each))) {
    test(`${name}: an import changes it, and undoing the import restores it`, async () => {
      const [first, second] = [createValue(name, 1), createValue(name, 2)];
      assert.equal((await importLine(createFields(1))).changed, 0);
      const { guid, changed } = await importLine({ ...createFields(1), [name]: second });
      assert.equal(changed, 1);
      assert.equal((await read())[name], second);
      assert.deepEqual(await readLastChange(), { [name]: [first, second] });
      assert.equal(
        (await callAsOperator(lychgate, 'POST', `ContactImports/${guid}/Undo`, {})).body.state,
        'undone',
      );
      assert.equal((await read())[name], first);
      assert.deepEqual(await readLastChange(), { [name]: [second, first] });
      const sample = await staff.open('/office/contacts/import/sample.csv');
      assert.ok(sample.html.includes(`"${contactFields[name].label}"`));
      const spreadsheet = await staff.open('/office/download/contacts');
      assert.ok(spreadsheet.html.includes(contactFields[name].label), spreadsheet.html);
      assert.ok(spreadsheet.html.includes(first), spreadsheet.html);
    });
  }
});

test('staff tick that somebody has said yes, and write what to', async () => {
  const page = '/office/contacts/new';
  const ann = {
    name: 'Ann Lane',
    eMail: 'ann@example.org',
    consent: 'news of events',
    consentSource: 'A card',
  };
  const refused = await staff.send(page, ann);
  assert.equal(refused.status, 400);
  assert.match(refused.text, /Only somebody who has said yes can be a contact/);
  assert.match(refused.html, /value="news of events"/);
  const added = await staff.send(page, { ...ann, saidYes: 'yes' });
  assert.match(added.html, /name="saidYes"[^>]* checked[^]*name="consent"[^>]* value="news of events"/);
  const { items } = (await callAsOperator(lychgate, 'GET', 'Contacts?q=ann')).body;
  assert.equal(items[0].consent, 'Yes, news of events');
});

test('several contacts are put on a list, or taken off the mailing list', async () => {
  const { guid } = (await callAsOperator(lychgate, 'POST', 'ContactLists', { name: 'Walks' })).body;
  const path = '/office/contacts/several';
  const selected = ['selected', `${co} 0`] as [string, string];
  const membership = Object.entries({ act: 'add', to: guid });
  const question = await staff.open(`${path}?${new URLSearchParams([selected, ...membership])}`);
  assert.match(question.text, /Put 1 contact on Walks\?/);
  assert.match((await staff.sendFields(path, [selected, ...membership])).text, /Put on the list\./);
  const { lists } = await read();
  assert.equal(lists[0].name, 'Walks');
  assert.match((await staff.sendFields(path, [selected, ['act', 'stop']])).text, /no more mailings/);
  assert.equal(
    (await callAsOperator(lychgate, 'GET', 'Contacts?q=margaret')).body.items[0].suppressed,
    'promotional',
  );
});
