import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Refused } from '#contract/call.ts';
import type { ActKind } from '#contract/operator/cases/acts.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import type { LabelKind } from '#contract/operator/cases/care-code.ts';
import { readActForm } from '#website/office/cases/acts/read-act-form.ts';
import { cremation, identity, openCremations, openGates } from './cremation-fixture.ts';
import { assertAccepted, getRefusalCode } from '../support/answers.ts';

let office: Awaited<ReturnType<typeof openCremations>>;
let ruth: AllCalls;
let ben: AllCalls;
before(async () => {
  office = await openCremations(['Ruth', 'Ben']);
  [ruth, ben] = office.actors.map(office.as) as [AllCalls, AllCalls];
});
after(() => office.drop());

const readFields = (answer: unknown) => Object.keys((answer as Refused).more.fields ?? {});

test('the form names all that is wrong at once, in the order of its fields', () => {
  const read = (kind: ActKind, values: Record<string, string> = {}) =>
    readActForm(values, { kind, isLabelNeeded: true, now: new Date('2026-11-28T12:00:00Z') }).problems;
  assert.deepEqual(Object.keys(read('identity')), ['code', 'day', 'time', 'place', 'note']);
  assert.deepEqual(Object.keys(read('cremation', { day: '3 Nov 2026' })), ['code', 'time', 'place']);
  assert.deepEqual(Object.keys(read('release', { way: 'collected', code: 'A' })), [
    'day',
    'time',
    'to',
    'proof',
  ]);
});

test('both scan the label before them, at the crematorium, and that of another case stops', async () => {
  const { api } = office;
  const place = async (kind: 'van' | 'crematorium') =>
    assertAccepted(await api.createCarePlace({ body: { name: kind, kind }, idempotencyKey: null })).guid;
  const [number, other] = [await office.openCase(), await office.openCase()];
  const readCodes = async (of: string, kind: LabelKind) =>
    assertAccepted(await api.getCaseCare({ number: of })).labels.find((label) => label.kind === kind)!.code;
  const person = await readCodes(number, 'person');
  const coffin = await readCodes(number, 'coffin');
  const record = (body: Parameters<AllCalls['recordCaseAct']>[0]['body']) =>
    ruth.recordCaseAct({ number, body, idempotencyKey: null });
  assertAccepted(
    await ben.refuseCaseAct({
      number,
      id: assertAccepted(await record(identity)).id,
      body: { reason: 'No' },
    }),
  );

  const van = await place('van');
  assert.equal(
    getRefusalCode(await record(identity)),
    'does-not-fit',
    'once there is a place, a label is needed',
  );
  assert.equal(getRefusalCode(await record({ ...identity, code: coffin })), 'does-not-fit', 'the wrong kind');
  assert.equal(
    getRefusalCode(await record({ ...identity, code: `${person.slice(0, -1)}!` })),
    'label-not-found',
  );
  const early = await record({ ...identity, at: '2090-01-01T10:00:00' });
  assert.deepEqual(readFields(early), ['code', 'at'], 'all at once');
  const wrong = await readCodes(other, 'person');
  assert.equal(getRefusalCode(await record({ ...identity, code: wrong })), 'label-of-another-case');
  const { id } = assertAccepted(await record({ ...identity, code: person }));
  assert.deepEqual(assertAccepted(await ben.findCareLabel({ code: person })).waiting, {
    id,
    kind: 'identity',
  });
  const confirm = (code?: string) => ben.confirmCaseAct({ number, id, body: { code } });
  assert.equal(getRefusalCode(await confirm()), 'does-not-fit');
  assert.equal(getRefusalCode(await confirm(wrong)), 'label-of-another-case');
  assertAccepted(await confirm(person));
  const act = assertAccepted(await ruth.getCaseAct({ number, id }));
  assert.deepEqual([act.recordedLabel, act.decidedLabel], ['person', 'person']);

  await openGates(api, number);
  const findLabelGate = async () =>
    assertAccepted(await ruth.getCaseChecks({ number })).gates.find(({ gate }) => gate === 'label')!;
  const scan = async (at: string, code: string) =>
    assertAccepted(
      await ruth.recordCare({ body: { guid: crypto.randomUUID(), code, place: at, act: 'arrived' } }),
    );
  assert.match((await findLabelGate()).sentence, /^Nobody has scanned/);
  assertAccepted(
    await api.overruleGate({ number, gate: 'label', body: { reason: 'The printer is broken' } }),
  );
  assert.equal((await findLabelGate()).isMet, true);
  await scan(van, person);
  assert.match((await findLabelGate()).sentence, /last scanned at van/);
  assert.equal((await findLabelGate()).isMet, false, 'what was overruled was another state');
  assert.equal(getRefusalCode(await record({ ...cremation, code: coffin })), 'gate-closed');
  await scan(await place('crematorium'), coffin);
  assert.equal((await findLabelGate()).isMet, true);
  assertAccepted(await record({ ...cremation, code: coffin }));
});
