import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import { createBackOffice, createOperatorApi } from '#back-office/back-office.ts';
import type { BackOfficeParts } from '#back-office/composition/all-calls.ts';
import { createDatabase } from '../support/database.ts';
import { createImage, makeFuneralOf } from '../support/records/images.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { assertAccepted } from '../support/answers.ts';

let parts: BackOfficeParts;
let drop: () => Promise<void>;
let funeralGuid: string;
before(async () => {
  const fresh = await createDatabase();
  drop = fresh.drop;
  parts = await backOfficeParts(fresh.database);
});
after(() => drop());
beforeEach(async () => {
  funeralGuid = await makeFuneralOf(parts);
});

const createBatch = () => randomBytes(16).toString('hex');

/** Adds a photograph of this width, which the tests know it by. */
async function add(width: number, batch?: string, number = width, to = funeralGuid) {
  const order = batch === undefined ? null : { batch, number };
  const body = { ...createImage(await createPhotograph({ width, height: 30 })), order };
  const answer = await createBackOffice(parts).uploadImages({ funeralGuid: to, body });
  assert.equal(isRefused(answer) ? answer.code : true, true);
}
const readPhotographs = async (of = funeralGuid) => {
  const all = assertAccepted(await createOperatorApi(parts).getPhotographs({ funeralGuid: of }));
  return all;
};
const readWidths = async (of = funeralGuid) => (await readPhotographs(of)).map(({ width }) => width);
const move = async (width: number, position: number) => {
  const { id } = (await readPhotographs()).find((each) => each.width === width)!;
  await createOperatorApi(parts).updatePhotograph({ funeralGuid, id, body: { position } });
};

test('photographs stand as they were chosen, whichever arrives first', async () => {
  const batch = createBatch();
  for (const number of [3, 1, 6, 2, 5, 4]) await add(number, batch);
  assert.deepEqual(await readWidths(), [1, 2, 3, 4, 5, 6]);
  await Promise.all([9, 7, 8, 12, 11, 10].map((number) => add(number, batch)));
  assert.deepEqual(await readWidths(), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('what two visitors add at once stays apart, and a later choice comes after both', async () => {
  const [one, other, later] = [createBatch(), createBatch(), createBatch()];
  await add(12, one);
  await add(22, other);
  await add(30);
  await add(42, later);
  for (const number of [11, 13]) await add(number, one);
  for (const number of [23, 21]) await add(number, other);
  await add(41, later);
  assert.deepEqual(await readWidths(), [11, 12, 13, 21, 22, 23, 30, 41, 42]);
});

test('one that failed at first, or is sent twice, has its own place when it arrives', async () => {
  const batch = createBatch();
  for (const number of [1, 2, 4]) await add(number, batch);
  await add(10, createBatch());
  await Promise.all([add(3, batch), add(3, batch), add(2, batch)]);
  assert.deepEqual(await readWidths(), [1, 2, 3, 4, 10]);
  // A file that is chosen again keeps its position.
  await add(1, createBatch(), 9);
  assert.deepEqual(await readWidths(), [1, 2, 3, 4, 10]);
});

test('staff move photographs while the rest of them arrives', async () => {
  const batch = createBatch();
  for (const number of [1, 2, 4, 5]) await add(number, batch);
  await move(5, 1);
  assert.deepEqual(await readWidths(), [5, 1, 2, 4]);
  await Promise.all([add(6, batch), add(3, batch), move(4, 1)]);
  assert.deepEqual((await readWidths()).toSorted(), [1, 2, 3, 4, 5, 6]);
  const places = await parts.database.rows`
    select distinct place from photograph where funeral_guid = ${funeralGuid}`;
  assert.equal(places.length, 6);
});

test('a repeated or huge number, or the batch of others, only puts a photograph last', async () => {
  const batch = createBatch();
  await add(1, batch);
  await add(2, batch);
  await add(3, batch, 2);
  await add(4, batch, 10_000);
  await add(5, batch, -1);
  await add(6, batch, 2_147_483_647);
  assert.deepEqual(await readWidths(), [1, 2, 3, 4, 5, 6]);
  const another = await makeFuneralOf(parts);
  await add(50, createBatch(), 0, another);
  await add(51, batch, 0, another);
  await add(52, batch, 9_999, another);
  await add(53, undefined, 0, another);
  assert.deepEqual(await readWidths(another), [50, 51, 52, 53]);
  assert.deepEqual(await readWidths(), [1, 2, 3, 4, 5, 6]);
});
