import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { signoffStates, type SpokenAnswer } from '#contract/operator/sign-off/sign-offs.ts';
import { startSignoff, exampleSignoff } from './start-sign-off.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';
import { asItWas, preserved } from './texts.ts';

const dayMs = 24 * 60 * 60_000;
const bySon: SpokenAnswer = { option: 'Option1', way: 'phone', givenBy: 'Peter Ellis, his son' };

type StartedSignoff = Awaited<ReturnType<typeof startSignoff>>;

const readHistory = async ({ ruth }: StartedSignoff, recordId: string, recordType = 'signoff') =>
  assertAccepted(await ruth.getHistory({ recordType, recordId, query: {} })).items.map(
    ({ who, action, changes }) => ({ who, action, changes }),
  );

test('an answer by phone is recorded with who said it, and family and branch get a copy', async (t) => {
  const started = await startSignoff(t);
  const { create, token, ruth, state, emails, confirm } = started;
  const guid = await create();
  const link = await token();
  assert.equal(await ruth.recordSignoff({ guid, body: bySon }), true);
  assert.deepEqual((await state(guid)).answer, {
    option: 'Option1',
    text: asItWas,
    at: '2026-11-21T14:30:00',
    way: 'phone',
    givenBy: 'Peter Ellis, his son',
    recordedBy: 'Ruth Okafor',
  });
  const [, family, staff] = await emails();
  assert.match(family!.text!, /Thank you for telling us by phone\. Please keep this record/);
  assert.match(family!.text!, /\nWho told us\n {2}Peter Ellis, his son\n/);
  assert.match(staff!.text!, /Ruth Okafor has recorded what they told us by phone\./);
  assert.equal((await confirm(link, 'Option2')).status, 'Error');
  const [recorded] = await readHistory(started, guid);
  assert.deepEqual(recorded, {
    who: 'Ruth Okafor',
    action: 'recorded the answer',
    changes: { answer: [null, asItWas], way: [null, 'phone'], givenBy: [null, 'Peter Ellis, his son'] },
  });
});

test('the link pressed while staff record the same sign-off gives one answer and one copy', async (t) => {
  const started = await startSignoff(t);
  const { create, token, ruth, confirm, state, database } = started;
  for (let round = 0; round < 10; round++) {
    const guid = await create({ name: `Margaret ${round}` });
    const link = await token();
    const [first, ...recorded] = await Promise.all([
      confirm(link, 'Option2'),
      ...Array.from({ length: 3 }, () => ruth.recordSignoff({ guid, body: bySon })),
    ]);
    const { answer, revision } = await state(guid);
    assert.equal(revision, 2);
    const isPressed = first.status === 'OK';
    assert.equal(answer!.way, isPressed ? 'link' : 'phone');
    assert.deepEqual(recorded.map(getRefusalCode), Array(3).fill(isPressed ? 'already-answered' : true));
  }
  const copies = await database.rows`select from outbox where kind = 'signoff-recorded'`;
  assert.equal(copies.length, 10);
});

test('an answer can be recorded after the link has expired, but not once all is cancelled', async (t) => {
  const { create, ruth, pass, state, voidIt } = await startSignoff(t);
  const guid = await create();
  pass(61 * dayMs);
  assert.equal((await state(guid)).state, 'expired');
  assert.equal(await ruth.recordSignoff({ guid, body: { ...bySon, way: 'in-person' } }), true);
  assert.equal((await state(guid)).state, 'recorded');
  await voidIt(guid, 'They changed their mind', false);
  assert.equal(getRefusalCode(await ruth.recordSignoff({ guid, body: bySon })), 'signoff-cancelled');
  assert.equal((await state(guid)).answer, null);
});

test('an email that still waits is not sent once the family has answered by phone', async (t) => {
  const { create, ruth, emails } = await startSignoff(t);
  const guid = await create();
  await ruth.recordSignoff({ guid, body: bySon });
  assert.deepEqual(
    (await emails()).map(({ subject }) => subject),
    ['We have recorded your wishes', `Wishes recorded: sign-off ${guid}`],
  );
});

test('a choice that was not offered, and an answer that nobody gave, are refused', async (t) => {
  const { create, ruth, state } = await startSignoff(t);
  const guid = await create();
  const wrong: [Partial<SpokenAnswer>, string][] = [
    [{ option: 'Option3' }, 'option'],
    [{ option: '' }, 'option'],
    [{ way: 'letter' as 'phone' }, 'way'],
    [{ givenBy: ' ' }, 'givenBy'],
  ];
  for (const [input, field] of wrong) {
    const answer = await ruth.recordSignoff({ guid, body: { ...bySon, ...input } });
    assert.ok(isRefused(answer));
    assert.deepEqual([answer.status, Object.keys(answer.more.fields!)], [400, [field]]);
  }
  assert.equal((await state(guid)).state, 'waiting');
});

test('the list has each sign-off under its status, and finds it by names and address', async (t) => {
  const { create, ruth, token, confirm, pass, voidIt } = await startSignoff(t);
  const expired = await create({ name: 'René Marlowe', deceasedName: 'Ann Marlowe' });
  pass(61 * dayMs);
  const waiting = await create({ deceasedName: 'John 100%' });
  const recorded = await create({ deceasedName: 'Rose Ellis' });
  await confirm(await token(), 'Option2');
  const voided = await create({ deceasedName: 'Hugh Ellis' });
  await voidIt(voided, 'The wrong family', false);
  const list = async (query: object) => assertAccepted(await ruth.getSignoffs({ query }));
  const guids = { waiting, recorded, expired, voided };
  for (const state of signoffStates) {
    const { items, total, counts } = await list({ state });
    assert.deepEqual(
      items.map(({ guid }) => guid),
      [guids[state]],
    );
    assert.deepEqual([total, counts], [1, { waiting: 1, recorded: 1, expired: 1, voided: 1 }]);
  }
  const searchGuids = async (q: string) => (await list({ q })).items.map(({ guid }) => guid);
  assert.deepEqual(await searchGuids('marlowe RENE'), [expired]);
  assert.deepEqual(await searchGuids('100%'), [waiting]);
  assert.deepEqual(await searchGuids('margaret@example.org rose'), [recorded]);
  const first = await list({ limit: '3' });
  assert.deepEqual([first.items.length, first.total], [3, 4]);
  const second = await list({ limit: '3', before: first.next });
  assert.deepEqual([second.items.map(({ guid }) => guid), second.next], [[expired], null]);
});

test('a sign-off belongs to a branch, whose people get the copy; the list shows one branch', async (t) => {
  const { create, operatorApi, ruth, state, emails } = await startSignoff(t);
  const desk = { name: 'Church Street', notificationAddresses: ['desk@willow.example'] };
  const { guid: branch } = assertAccepted(await operatorApi.createBranch({ body: desk }));
  const guid = await create({ branch });
  const other = await create({ name: 'Somebody else' });
  const list = async (of: string) =>
    assertAccepted(await ruth.getSignoffs({ query: { branch: of } })).items.map((item) => item.guid);
  const main = assertAccepted(await ruth.getBranches({}))[0]!.guid;
  assert.deepEqual([await list(branch), await list(main)], [[guid], [other]]);
  await ruth.recordSignoff({ guid, body: bySon });
  const notices = (await emails()).filter(({ subject }) => subject!.startsWith('Wishes recorded'));
  assert.deepEqual(
    notices.map(({ to }) => to![0]!.address),
    ['desk@willow.example'],
  );
  await operatorApi.removeBranch({ guid: branch, query: {} });
  assert.equal((await state(guid)).branch, main);
});

test('a correction is in the history, emails nobody, and a stale one is refused', async (t) => {
  const started = await startSignoff(t);
  const { create, ruth, state, emails, voidIt } = started;
  const guid = await create();
  await emails();
  const change = { name: 'Margaret Ellis-Webb', eMail: 'webb@example.org', revision: 1 };
  assert.equal(await ruth.updateSignoff({ guid, body: change }), true);
  assert.equal(getRefusalCode(await ruth.updateSignoff({ guid, body: change })), 'changed-meanwhile');
  assert.equal(
    getRefusalCode(await ruth.recordSignoff({ guid, body: { ...bySon, revision: 1 } })),
    'changed-meanwhile',
  );
  const body = { reason: 'A wrong address', revision: 1 };
  assert.equal(getRefusalCode(await ruth.voidSignoff({ guid, body })), 'changed-meanwhile');
  assert.equal((await emails()).length, 1);
  assert.equal((await state(guid)).revision, 2);
  await voidIt(guid, 'A wrong address');
  assert.equal((await emails()).at(-1)!.to![0]!.address, 'webb@example.org');
  const [renewed, changed, sent] = await readHistory(started, guid);
  assert.deepEqual(
    [renewed!.action, renewed!.changes],
    ['sent a new email', { reason: [null, 'A wrong address'] }],
  );
  assert.deepEqual(changed, {
    who: 'Ruth Okafor',
    action: 'changed',
    changes: { name: [exampleSignoff.name, change.name], eMail: [exampleSignoff.eMail, change.eMail] },
  });
  assert.equal(sent!.action, 'sent the email');
});

test('other choices are offered from then on, and sign-offs that were sent keep theirs', async (t) => {
  const started = await startSignoff(t);
  const { create, ruth, state } = started;
  const before = await create();
  const usual = assertAccepted(await ruth.getSignoffOptions({}));
  assert.deepEqual([usual.isStandard, usual.revision], [true, 1]);
  const options = [
    { option: 'Option2', text: preserved },
    { option: 'Own clothes', text: 'We dress them in the clothes that you bring.' },
  ];
  assert.equal(await ruth.updateSignoffOptions({ body: { options, revision: 1 } }), true);
  const stale = await ruth.updateSignoffOptions({ body: { options: null, revision: 1 } });
  assert.equal(getRefusalCode(stale), 'changed-meanwhile');
  const after = await create({ name: 'Somebody else' });
  assert.deepEqual((await state(after)).options, options);
  assert.deepEqual(
    (await state(before)).options.map(({ option }) => option),
    ['Option1', 'Option2'],
  );
  const [changed] = await readHistory(started, 'options', 'signoff_options');
  assert.deepEqual(changed!.changes!.options![1], `${preserved} / Own clothes: ${options[1]!.text}`);
  await ruth.updateSignoffOptions({ body: { options: null } });
  assert.equal(assertAccepted(await ruth.getSignoffOptions({})).isStandard, true);
});
