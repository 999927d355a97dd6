import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { createRemovalKeyRule } from '#back-office/photographs/removal-keys.ts';
import { createDatabase } from '../support/database.ts';
import { createImage, makeFuneralOf, createRemovalKey } from '../support/records/images.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { formatRefusal } from '../support/answers.ts';

const noon = new Date('2031-03-29T12:00:00Z');
const hourMs = 3_600_000;
const cannotBeRemoved = '404 cannot-be-removed: This photograph can no longer be removed with this key.';

let now = noon;
let parts: BackOfficeParts;
let drop: () => Promise<void>;
let garden: Buffer;
let funeralGuid: string;
before(async () => {
  const fresh = await createDatabase();
  drop = fresh.drop;
  parts = await backOfficeParts(fresh.database, () => now);
  garden = await createPhotograph({ width: 40, height: 30 });
});
after(() => drop());
beforeEach(async () => {
  now = noon;
  funeralGuid = await makeFuneralOf(parts);
});

const add = async (removalKey?: string, bytes = garden) => {
  const body = { ...createImage(bytes), removalKey };
  return formatRefusal(await createBackOffice(parts).uploadImages({ funeralGuid, body }));
};
const remove = async (removalKey: string, from = funeralGuid) =>
  formatRefusal(
    await createOperatorApi(parts).removeAddedPhotograph({ funeralGuid: from, body: { removalKey } }),
  );
const readKept = () =>
  parts.database.rows<{ id: string; key: string }>`
    select id, key from photograph where funeral_guid = ${funeralGuid} order by id`;

test('a visitor removes the photograph they added, with its file, and may add it again', async () => {
  const key = createRemovalKey();
  assert.equal(await add(key), 'removable');
  const [added] = await readKept();
  const original = `photographs/${added!.key}/original`;
  const stored = await parts.storage.open(original);
  stored!.stream.destroy();
  assert.equal(await remove(key), true);
  assert.deepEqual([await readKept(), await parts.storage.open(original)], [[], null]);
  assert.equal(await remove(key), true, 'a second press');
  assert.equal(await add(createRemovalKey()), 'removable');
  assert.equal(await remove(key), true, 'the first key does not reach the new photograph');
  assert.equal((await readKept()).length, 1);
});

test('a key that comes again with a photograph removes that one too', async () => {
  const key = createRemovalKey();
  for (const time of ['first', 'again']) {
    assert.equal(await add(key), 'removable', time);
    assert.equal(await remove(key), true);
    assert.deepEqual(await readKept(), [], time);
  }
});

test('two presses at the same time both say that it is removed', async () => {
  const key = createRemovalKey();
  await add(key);
  assert.deepEqual(await Promise.all([remove(key), remove(key)]), [true, true]);
});

test('a wrong key, a key of another funeral and an expired one get the same answer', async () => {
  const key = createRemovalKey();
  await add(key);
  assert.equal(await remove(createRemovalKey()), cannotBeRemoved);
  assert.equal(await remove(key, await makeFuneralOf(parts)), cannotBeRemoved);
  assert.equal(await remove(key, 'no guid'), cannotBeRemoved);
  now = new Date(noon.getTime() + 24 * hourMs);
  assert.equal(await remove(key), cannotBeRemoved);
  assert.equal((await readKept()).length, 1);
  now = new Date(now.getTime() - 1);
  assert.equal(await remove(key), true);
});

test('a visitor who adds a photograph that is there already cannot remove it', async () => {
  const [first, second] = [createRemovalKey(), createRemovalKey()];
  await add(first);
  assert.equal(await add(second), true);
  assert.equal(await remove(second), cannotBeRemoved);
  assert.equal((await readKept()).length, 1);
});

test('a photograph that is sent again because the answer was lost is still removable', async () => {
  const key = createRemovalKey();
  await add(key);
  assert.equal(await add(key), 'removable');
  assert.equal(await remove(key), true);
  assert.deepEqual(await readKept(), []);
});

test('without a key a photograph is added as before, and nothing about a key is stored', async () => {
  assert.equal(await add(), true);
  assert.deepEqual(
    await parts.database.rows`
    select from photograph_removal_key where funeral_guid = ${funeralGuid}`,
    [],
  );
});

test('a photograph that staff have removed counts as removed, and stays refused', async () => {
  const key = createRemovalKey();
  await add(key);
  const { id } = (await readKept())[0]!;
  await createOperatorApi(parts).removePhotograph({ funeralGuid, id, query: {} });
  assert.equal(await remove(key), true);
  assert.match(String(await add(createRemovalKey())), /^409 removed/);
});

test('only the digest of a key is stored, and it is deleted after a day', async () => {
  const key = createRemovalKey();
  await add(key);
  const rows = await parts.database.rows<{ row: string }>`
    select row_to_json(k)::text as row from photograph_removal_key k where funeral_guid = ${funeralGuid}`;
  assert.equal(rows.length, 1);
  assert.ok(!rows[0]!.row.includes(key));
  const hex = Buffer.from(key).toString('hex');
  assert.ok(!rows[0]!.row.includes(hex));
  now = new Date(noon.getTime() + 24 * hourMs);
  assert.ok((await createRemovalKeyRule(parts).erase()) > 0);
  assert.equal(await createRemovalKeyRule(parts).erase(), 0);
  assert.equal((await readKept()).length, 1);
});
