import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  call,
  callAsOperator,
  startTestLychgate,
  operatorKey,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { signInAsOperator } from '../support/staff-browser.ts';

let lychgate: TestedLychgate;
let guid: string;
before(async () => {
  lychgate = await startTestLychgate();
  const ruth = { name: 'Ruth', eMail: 'ruth@willow.example', role: 'staff' };
  ({ guid } = (await callAsOperator(lychgate, 'POST', 'Staff', ruth)).body);
});
after(() => lychgate.stop());

const change = (tag: string, body: object) =>
  fetch(`${lychgate.address}/api/Staff/${guid}`, {
    method: 'PUT',
    headers: { 'X-Api-Key': operatorKey, 'Content-Type': 'application/json', 'If-Match': tag },
    body: JSON.stringify(body),
  });

test('of two programs that change the same record, the second is told with 412', async () => {
  assert.equal((await change('"1"', { name: 'Ruth Okafor' })).status, 200);
  const second = await change('"1"', { name: 'Somebody else' });
  assert.equal(second.status, 412);
  assert.equal((await second.json()).code, 'changed-meanwhile');
});

test('a record shows who changed what', async () => {
  const { body } = await callAsOperator(lychgate, 'GET', `History/staff/${guid}`);
  assert.deepEqual(
    body.map(({ at: _, ...entry }: { at: string }) => entry),
    [
      { who: 'Operator key', action: 'changed', changes: { name: ['Ruth', 'Ruth Okafor'] } },
      { who: 'Operator key', action: 'invited', changes: body[1].changes },
    ],
  );
  const page = await (await signInAsOperator(lychgate)).open(`/office/people/${guid}`);
  assert.match(page.text.replace(/\s+/g, ' '), /History .* Operator key changed Name Ruth Ruth Okafor/);
});

test('the history of people is for administrators', async () => {
  const createdKey = await callAsOperator(lychgate, 'POST', 'ApiKeys', { name: 'Door', role: 'staff' });
  const callHistory = (type: string) =>
    call(lychgate.address, 'GET', `History/${type}/${guid}`, undefined, createdKey.body.key);
  assert.equal((await callHistory('staff')).status, 403);
  assert.equal((await callHistory('event')).status, 200);
  assert.equal((await callHistory('secret')).status, 404);
});
