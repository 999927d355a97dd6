import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestLychgate, type TestedLychgate } from '../../support/lychgate.ts';
import { addPerson, StaffBrowser, signInAs } from '../../support/staff-browser.ts';
import { requestCalls } from './request-calls.ts';
import { joinLines } from '../../support/html.ts';

let lychgate: TestedLychgate;
let calls: ReturnType<typeof requestCalls>;
let ruth: StaffBrowser;
let tom: { guid: string; eMail: string };
let sale: string;
before(async () => {
  lychgate = await startTestLychgate();
  calls = requestCalls(lychgate.address);
  sale = (await calls.ask('POST', 'Branches', { name: 'Sale', eMail: 'sale@willow.example' })).body.guid;
  ruth = await signInAs(lychgate, 'Ruth', 'staff');
  const eMail = await addPerson(lychgate, 'Tom', 'staff');
  const { body: people } = await calls.ask('GET', 'Colleagues');
  tom = { guid: people.find(({ name }: { name: string }) => name === 'Tom').guid, eMail };
});
after(() => lychgate.stop());

const arrive = async (count: number) => {
  const arrived = await Promise.all(Array.from({ length: count }, () => calls.arrive()));
  return arrived.map(({ reference }) => reference);
};
const createTickedForm = async (references: string[]) => {
  const requests = await Promise.all(references.map(calls.get));
  return requests.map(({ reference, revision }) => ['selected', `${reference} ${revision}`]) as [
    string,
    string,
  ][];
};
const path = '/office/requests/several';
const ask = (selected: [string, string][], act: Record<string, string>) =>
  ruth.open(`${path}?${new URLSearchParams([...selected, ...Object.entries(act)])}`);
const confirm = (selected: [string, string][], act: Record<string, string>) =>
  ruth.sendFields(path, [...selected, ...Object.entries(act)]);

test('several are given at once, each with its history and its email, after one question', async () => {
  const references = await arrive(3);
  await calls.ask('PUT', `Requests/${references[2]}`, { assignee: await findGuid('Ruth') });
  const list = await ruth.open('/office/requests');
  assert.match(
    list.html,
    /<input type="checkbox"(?: (?:name="selected"|form="selection"|value="UC-[\w-]+ \d+")){3}/,
  );
  const selected = await createTickedForm(references);
  const give = { act: 'give', person: tom.guid, list: 'state=new&sort=received' };
  const question = await ask(selected, give);
  assert.match(joinLines(question.text), /Give 3 requests to Tom\? .* 1 request of a colleague/);
  assert.equal((await calls.get(references[0]!)).state, 'new', 'a question changes nothing');
  const done = await confirm(selected, give);
  assert.match(done.text, /They are given\./);
  assert.match(done.path, /\?state=new&sort=received&done=/);
  for (const reference of references) {
    const { state, assignee } = await calls.get(reference);
    assert.deepEqual([state, assignee.name], ['in-progress', 'Tom']);
    const { body } = await calls.ask('GET', `History/cremation_request/${reference}`);
    assert.equal(body[0].who, 'Ruth');
  }
  const notices = await lychgate.database!.rows`
    select from outbox where kind = 'cremation-assigned' and recipient = ${tom.eMail}`;
  assert.equal(notices.length, 3);
  const twice = await confirm(selected, give);
  assert.match(twice.text, /They are given\./, 'pressed twice');
});

test('one that was changed meanwhile is named with its reason, and the others are moved', async () => {
  const references = await arrive(3);
  const selected = await createTickedForm(references);
  await calls.ask('PUT', `Requests/${references[1]}`, { assignee: tom.guid });
  const question = await ask(selected, { act: 'move', to: sale });
  assert.match(joinLines(question.text), /Move 3 requests to Sale\?/);
  const outcome = await confirm(selected, { act: 'move', to: sale });
  assert.equal(outcome.status, 409);
  const reason = 'Somebody else has changed this request meanwhile. Nothing was saved. Please look again.';
  assert.match(
    joinLines(outcome.text),
    new RegExp(`1 request of 3 was not changed.*${references[1]}.*${reason}`),
  );
  assert.match(joinLines(outcome.text), /2 requests changed as you asked/);
  const branches = await Promise.all(
    references.map(async (reference) => (await calls.get(reference)).branch),
  );
  assert.deepEqual(
    branches.map((branch) => branch === sale),
    [true, false, true],
  );
});

test('nothing selected, a stranger or a damaged address leads back to the list', async () => {
  const selected = await createTickedForm(await arrive(1));
  for (const [records, act] of [
    [[], { act: 'give', person: tom.guid }],
    [selected, { act: 'give', person: sale }],
    [selected, { act: 'burn', to: tom.guid }],
    [[['selected', '%%% x']], { act: 'move', to: sale }],
  ] as [[string, string][], Record<string, string>][]) {
    assert.match((await ask(records, act)).path, /^\/office\/requests(\?branch=[\da-f-]+)?$/);
    assert.match((await confirm(records, act)).path, /^\/office\/requests(\?branch=[\da-f-]+)?$/);
  }
  assert.match((await new StaffBrowser(lychgate).open(path)).text, /Sign in/);
});

test('the calls list at most a hundred named requests', async () => {
  const references = await arrive(2);
  const named = await calls.ask('GET', `Requests?references=${references.join(',').toLowerCase()}`);
  assert.equal(named.body.total, 2);
  const tooMany = Array.from({ length: 101 }, () => references[0]).join(',');
  assert.equal((await calls.ask('GET', `Requests?references=${tooMany}`)).status, 400);
});

async function findGuid(name: string): Promise<string> {
  const { body } = await calls.ask('GET', 'Colleagues');
  return body.find((person: { name: string }) => person.name === name).guid;
}
