import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStaffWithClock } from '../staff-fixture.ts';
import { assertAccepted, getRefusalCode } from '../../support/answers.ts';

let staff: Awaited<ReturnType<typeof openStaffWithClock>>;
before(async () => {
  staff = await openStaffWithClock(() => new Date('2026-11-23T09:00:00Z'));
  await staff.addPerson('administrator');
});
after(() => staff.drop());

/** Adds an administrator who has created the key of a program. */
async function addPersonWithKey() {
  const person = await staff.addPerson('administrator');
  const api = await staff.createCalls(await staff.signIn(person.eMail));
  const createdKey = assertAccepted(
    await api.createApiKey({ body: { name: `Program of ${person.guid}`, role: 'finance' } }),
  );
  return { ...person, api, key: createdKey.key, keyGuid: createdKey.guid };
}

const readKeeper = async (guid: string) => {
  const keys = assertAccepted(await staff.operator.getApiKeys({}));
  const key = keys.find((each) => each.guid === guid);
  return key ? (key.keeper?.guid ?? null) : 'revoked';
};
describe('Somebody who has added the key of a program', () => {
  test('is not removed before it is said what becomes of the key', async () => {
    const { guid, key, keyGuid } = await addPersonWithKey();
    assert.equal(await readKeeper(keyGuid), guid);
    assert.equal(getRefusalCode(await staff.operator.removeStaff({ guid, query: {} })), 'has-keys');
    assert.equal(getRefusalCode(await staff.operator.removeStaff({ guid, query: { keys: 'revoke' } })), true);
    assert.equal(await staff.access.findProgram(key), null, 'a copy of it is worth nothing');
    const history = assertAccepted(
      await staff.operator.getHistory({ recordType: 'api_key', recordId: keyGuid, query: {} }),
    );
    assert.deepEqual(
      history.items.map(({ action, who }) => `${who} ${action}`),
      ['Operator key revoked', 'Person 2 created'],
    );
  });

  test('leaves it to the one who removes them, and that is written down', async () => {
    const left = await addPersonWithKey();
    const other = await addPersonWithKey();
    assert.equal(
      getRefusalCode(await other.api.removeStaff({ guid: left.guid, query: { keys: 'keep' } })),
      true,
    );
    assert.equal(await readKeeper(left.keyGuid), other.guid);
    assert.ok(await staff.access.findProgram(left.key), 'the program works on');
    const history = assertAccepted(
      await staff.operator.getHistory({
        recordType: 'api_key',
        recordId: left.keyGuid,
        query: {},
      }),
    );
    assert.deepEqual(
      [history.items[0]!.action, history.items[0]!.changes],
      ['took over', { keeper: ['Person 3', 'Person 4'] }],
    );
    assert.equal(
      getRefusalCode(await other.api.removeStaff({ guid: other.guid, query: { keys: 'keep' } })),
      true,
    );
    assert.equal(await readKeeper(other.keyGuid), null, 'the holder of the operator key answers for it');
  });

  test('is removed once, if two people choose at the same moment', async () => {
    const { guid, keyGuid } = await addPersonWithKey();
    const answers = await Promise.all(
      (['keep', 'revoke'] as const).map((keys) => staff.operator.removeStaff({ guid, query: { keys } })),
    );
    assert.deepEqual(answers.map(getRefusalCode).toSorted(), ['person-not-found', true]);
    assert.ok([null, 'revoked'].includes(await readKeeper(keyGuid)));
  });
});
