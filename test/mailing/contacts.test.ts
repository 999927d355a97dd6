import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createImportRule } from '#back-office/mailing/imports/erase-imports.ts';
import { createCsv, startMailings } from './mailing-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

const dayMs = 24 * 60 * 60_000;
const una = {
  name: 'Una Ellis',
  eMail: 'una@example.org',
  consent: 'yes, news',
  consentSource: 'Card of 2 May',
};

test('a contact keeps what they agreed to in their words, and who changed what', async (t) => {
  const { api } = await startMailings(t);
  const { co } = assertAccepted(await api.createContact({ body: una }));
  const added = assertAccepted(await api.getContact({ co }));
  assert.match(added.cu, /^N-[a-z2-7]{8}$/);
  assert.deepEqual([added.consent, added.consentSource, added.revision], ['yes, news', 'Card of 2 May', 1]);
  assert.equal(getRefusalCode(await api.createContact({ body: { ...una, cu: added.cu } })), 'contact-exists');
  const { guid } = assertAccepted(await api.createContactList({ body: { name: 'Coffee' } }));
  const change = { consent: 'agreed: events only', lists: [guid], revision: 1 };
  assertAccepted(await api.updateContact({ co, body: change }));
  assert.equal(
    getRefusalCode(await api.updateContact({ co, body: { name: 'Una', revision: 1 } })),
    'changed-meanwhile',
  );
  assert.equal(getRefusalCode(await api.updateContact({ co, body: { consent: 'no' } })), 'does-not-fit');
  const { items } = assertAccepted(await api.getHistory({ recordType: 'contact', recordId: co, query: {} }));
  assert.deepEqual(
    items.map(({ action, changes }) => [action, changes?.consent ?? null, changes?.lists ?? null]),
    [
      ['changed', ['yes, news', 'agreed: events only'], [null, 'Coffee']],
      ['added', [null, 'yes, news'], null],
    ],
  );
});

test('contacts are found by a part of the name, the address or the number, and by list', async (t) => {
  const { api, addPeople } = await startMailings(t);
  const [anna, benedict] = await addPeople('Anna', 'Benedict', 'Cleo');
  const find = async (query: { q?: string; list?: string }) =>
    assertAccepted(await api.getContacts({ query })).items.map(({ name }) => name);
  assert.deepEqual(await find({ q: 'nna' }), ['Anna']);
  assert.deepEqual(await find({ q: 'EXAMPLE bened' }), ['Benedict']);
  assert.deepEqual(await find({ q: '100%' }), []);
  const { guid } = assertAccepted(await api.createContactList({ body: { name: 'Coffee' } }));
  assertAccepted(await api.addToContactList({ guid, body: { contacts: [anna!, benedict!, 'nobody'] } }));
  assertAccepted(await api.takeOffContactList({ guid, body: { contacts: [anna!] } }));
  assert.deepEqual(await find({ list: guid }), ['Benedict']);
  assert.deepEqual(await find({ list: guid, q: 'anna' }), []);
  assert.equal(getRefusalCode(await api.createContactList({ body: { name: 'COFFEE' } })), 'name-taken');
});

test('who unsubscribed stays so at a corrected address, and after being removed', async (t) => {
  const { api, database, begin, lettersOf } = await startMailings(t);
  const { co } = assertAccepted(await api.createContact({ body: { ...una, cu: 'C-1' } }));
  const [{ id }] = (await database.rows<{ id: string }>`select id from contact`) as [{ id: string }];
  await database.rows`select suppress_address(email_digest('una@example.org'), 'promotional', 'unsubscribed', now())`;
  assertAccepted(await api.updateContact({ co, body: { eMail: 'una.ellis@example.org' } }));
  const changed = assertAccepted(await api.getContact({ co }));
  assert.deepEqual([changed.suppressed, changed.blocks[0]!.reason], ['promotional', 'unsubscribed']);
  await database.rows`
    insert into mail_shot_click (cu, co, ws, ca, contact_id, clicked_at) values ('C-1', ${co}, 'x', 'y', ${id}, now())`;
  assertAccepted(await api.removeContact({ co, query: {} }));
  assert.equal(getRefusalCode(await api.getContact({ co })), 'contact-not-found');
  const history = assertAccepted(await api.getHistory({ recordType: 'contact', recordId: co, query: {} }));
  assert.deepEqual(
    history.items.map(({ action, changes }) => [action, changes]),
    [
      ['removed', {}],
      ['changed', null],
      ['added', null],
    ],
  );
  const [click] = await database.rows`select cu, co, contact_id from mail_shot_click`;
  assert.deepEqual(click, { cu: '', co: '', contact_id: null });
  assertAccepted(await api.createContact({ body: { ...una, eMail: 'una.ellis@example.org' } }));
  await begin('news');
  assert.deepEqual(await lettersOf('news'), {});
});

test('removing a contact cancels the mailing that waits for them', async (t) => {
  const { api, addPeople, begin, lettersOf, sendAll } = await startMailings(t);
  const [ann] = await addPeople('Ann', 'Ben');
  await begin('news');
  assertAccepted(await api.removeContact({ co: ann!, query: {} }));
  await sendAll();
  assert.deepEqual(await lettersOf('news'), { sent: 1, cancelled: 1 });
});

test('a list is looked at line by line, imported to a list of contacts, and undone', async (t) => {
  const { api } = await startMailings(t);
  assertAccepted(await api.createContact({ body: { ...una, cu: 'C-1' } }));
  assertAccepted(
    await api.createContact({ body: { ...una, cu: 'C-2', eMail: 'ben@example.org', name: 'Ben' } }),
  );
  const { guid: list } = assertAccepted(await api.createContactList({ body: { name: 'Imported' } }));
  const createFile = () =>
    createCsv(
      'C-1,Una Ellis-Jones,una@example.org,agreed,Phone',
      'C-2,Ben,ben@example.org,"yes, news",Card of 2 May',
      'C-3,Cleo,cleo@example.org,yes,Form',
      'C-4,Dan,dan@example.org,no,Form',
    );
  const { guid } = assertAccepted(await api.checkContactImport({ body: createFile() }));
  const readLines = async (outcome?: 'kept') =>
    assertAccepted(await api.getContactImportLines({ guid, query: { outcome } })).items;
  assert.deepEqual(
    (await readLines()).map(({ line, name, outcome }) => [line, name, outcome]),
    [
      [2, 'Una Ellis-Jones', 'changed'],
      [3, 'Ben', 'unchanged'],
      [4, 'Cleo', 'added'],
      [5, 'C-4, Dan, dan@example.org, no, Form', 'refused'],
    ],
  );
  assert.equal(assertAccepted(await api.getContacts({ query: {} })).total, 2);
  const imported = assertAccepted(await api.importCheckedContacts({ guid, body: { list } }));
  const { state, added, changed, unchanged, refused, canUndo } = imported;
  assert.deepEqual([state, added, changed, unchanged, refused, canUndo], ['imported', 1, 1, 1, 1, true]);
  // Pressing again imports nothing again.
  assert.deepEqual(assertAccepted(await api.importCheckedContacts({ guid, body: { list } })), imported);
  const listNames = async (query: { list?: string }) =>
    assertAccepted(await api.getContacts({ query })).items.map(({ name }) => name);
  assert.deepEqual(await listNames({ list }), ['Una Ellis-Jones', 'Ben', 'Cleo']);
  const undone = assertAccepted(await api.undoContactImport({ guid, body: {} }));
  assert.deepEqual([undone.state, undone.kept, undone.canUndo], ['undone', 0, false]);
  assert.deepEqual(await listNames({}), ['Una Ellis', 'Ben']);
  assert.deepEqual(await listNames({ list }), []);
  const una1 = assertAccepted(await api.getContacts({ query: { q: 'una@' } })).items[0]!;
  assert.deepEqual([una1.consent, una1.consentSource], ['yes, news', 'Card of 2 May']);
  const { items } = assertAccepted(
    await api.getHistory({ recordType: 'contact', recordId: una1.co, query: {} }),
  );
  assert.deepEqual(
    items.map(({ action, changes }) => [action, changes?.name]),
    [
      ['restored by undoing an import', ['Una Ellis-Jones', 'Una Ellis']],
      ['changed by an import', ['Una Ellis', 'Una Ellis-Jones']],
      ['added', [null, 'Una Ellis']],
    ],
  );
  assert.equal(getRefusalCode(await api.importCheckedContacts({ guid, body: {} })), 'import-undone');
});

test('undoing keeps what somebody has changed or written to since, and says so', async (t) => {
  const { api, begin } = await startMailings(t);
  const first = assertAccepted(
    await api.importContacts({ body: createCsv('C-1,Una,una@example.org,yes,Form') }),
  );
  await begin('news');
  const second = assertAccepted(
    await api.importContacts({
      body: createCsv('C-1,Una Ellis,una@example.org,yes,Form', 'C-2,Ben,ben@example.org,yes,Form'),
    }),
  );
  const [changedCo] = assertAccepted(await api.getContacts({ query: { q: 'una' } })).items.map(
    ({ co }) => co,
  );
  assertAccepted(await api.updateContact({ co: changedCo!, body: { name: 'Una E.' } }));
  assertAccepted(await api.undoContactImport({ guid: second.guid!, body: {} }));
  assertAccepted(await api.undoContactImport({ guid: first.guid!, body: {} }));
  const undoOf = async (guid: string) =>
    assertAccepted(await api.getContactImportLines({ guid, query: {} })).items.map(({ undo }) => undo);
  assert.deepEqual(await undoOf(second.guid!), ['kept-changed', 'removed']);
  assert.deepEqual(await undoOf(first.guid!), ['kept-changed']);
  const used = assertAccepted(
    await api.importContacts({ body: createCsv('C-9,Cleo,cleo@example.org,yes,Form') }),
  );
  await begin('more');
  assert.equal(assertAccepted(await api.undoContactImport({ guid: used.guid!, body: {} })).kept, 1);
  assert.deepEqual(await undoOf(used.guid!), ['kept-used']);
  const contact = assertAccepted(
    await api.getContactImportLines({ guid: used.guid!, query: { outcome: 'kept' } }),
  );
  assert.equal(contact.total, 1);
});

test('lines of an import are erased after 30 days, and a list that was only checked after one', async (t) => {
  const { api, database, parts, moveClock } = await startMailings(t);
  const created = assertAccepted(
    await api.importContacts({ body: createCsv('C-1,Una,una@example.org,yes,Form') }),
  );
  const { guid } = assertAccepted(
    await api.checkContactImport({ body: createCsv('C-2,Ben,ben@example.org,yes,Form') }),
  );
  moveClock(dayMs + 1_000);
  assert.equal(await createImportRule(parts).erase(), 1);
  assert.equal(getRefusalCode(await api.getContactImport({ guid })), 'import-not-found');
  moveClock(30 * dayMs);
  assert.equal(await createImportRule(parts).erase(), 1);
  assert.deepEqual(await database.rows`select from contact_import_line`, []);
  assert.equal(getRefusalCode(await api.undoContactImport({ guid: created.guid!, body: {} })), 'too-late');
  assert.equal(assertAccepted(await api.getContactImport({ guid: created.guid! })).added, 1);
});
