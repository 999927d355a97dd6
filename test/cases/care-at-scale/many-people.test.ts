// @proof: 10,000 people in 20 branches are brought, checked, cremated and handed over, on devices that are often wrong.
import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';
import { labelGate } from '#back-office/cases/acts/act-label.ts';
import { gates } from '#back-office/cases/checks/gates.ts';
import { play } from './play.ts';

const peopleCount = 10_000;
const controlCount = 300;

afterEach(() => mock.restoreAll());

/** Takes one gate before a cremation away. */
function switchOff(gate: 'identity' | 'label') {
  const { listCremationGates } = gates;
  mock.method(gates, 'listCremationGates', (facts: Parameters<typeof listCremationGates>[0]) =>
    listCremationGates(facts).filter((each) => each.gate !== gate),
  );
}

test('nobody is cremated or released as somebody else while one of each two looks', async () => {
  const { wrong, done, stops, sent, entries, acts, same, chains } = await play(peopleCount, {
    swapsLabels: true,
    oneLooks: true,
    forgetsOnceIn: 30,
  });
  console.log(`What stopped wrong attempts: ${JSON.stringify(stops)}`);
  assert.deepEqual(wrong, []);
  assert.deepEqual([done, acts, same], [peopleCount, 2 * peopleCount, 0]);
  assert.equal(entries, sent, 'each scan is stored once');
  assert.deepEqual(chains, { count: peopleCount });
  const expected = [
    'check letter',
    'label-not-found',
    'no label',
    'label-of-another-case',
    'gate label',
    'gate identity',
    'gate cremation',
    'gate ashes-label',
    'same-person',
    'the second person looked',
  ];
  assert.deepEqual(
    expected.filter((name) => !stops[name]),
    [],
  );
});

test('nobody is mixed up while the labels are right, even if nobody looks', async () => {
  const { wrong, done } = await play(controlCount, {
    swapsLabels: false,
    oneLooks: false,
    forgetsOnceIn: 30,
  });
  assert.deepEqual(wrong, []);
  assert.equal(done, controlCount);
});

test('the same run without the labels mixes people up', async () => {
  switchOff('label');
  mock.method(labelGate, 'readLabel', async () => ({ label: null }));
  const { wrong } = await play(controlCount, { swapsLabels: false, oneLooks: false, forgetsOnceIn: 30 });
  assert.ok(
    wrong.some((each) => each.startsWith('cremation of')),
    wrong.join(', '),
  );
});

test('without the gate at the crematorium somebody is cremated on paper who is not there', async () => {
  switchOff('label');
  const { wrong } = await play(controlCount, { swapsLabels: false, oneLooks: false, forgetsOnceIn: 30 });
  assert.ok(
    wrong.some((each) => each.startsWith('not there')),
    wrong.join(', '),
  );
});

test('without the check of who it is, swapped labels lead to a wrong cremation', async () => {
  switchOff('identity');
  const { wrong } = await play(controlCount, { swapsLabels: true, oneLooks: true, forgetsOnceIn: 2 });
  assert.ok(
    wrong.some((each) => each.startsWith('cremation of')),
    wrong.join(', '),
  );
});

test('if neither of the two looks, swapped labels lead to a wrong cremation', async () => {
  const { wrong } = await play(controlCount, { swapsLabels: true, oneLooks: false, forgetsOnceIn: 30 });
  assert.ok(
    wrong.some((each) => each.startsWith('cremation of')),
    wrong.join(', '),
  );
});
