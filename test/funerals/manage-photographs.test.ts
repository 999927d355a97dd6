// @proof: photographs are moved, hidden and restored in every order.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sharp } from '#back-office/processes/image-library.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { startTestLychgate, operatorKey, type TestedLychgate, callAsOperator } from '../support/lychgate.ts';
import { addFuneral, addPhotographs, callGetImages, readPhotographs, send } from './funeral-fixture.ts';
import { until } from '../support/until.ts';
import { fetchStatus } from '../support/answers.ts';

let lychgate: TestedLychgate;
let address: string;
before(async () => {
  lychgate = await startTestLychgate();
  ({ address } = lychgate);
});
after(() => lychgate.stop());

const change = (guid: string, id: string, body: object) =>
  callAsOperator({ address }, 'PUT', `Funerals/${guid}/Photographs/${id}`, body);
const fetchPhotographStatus = async (source: string) => {
  const { pathname, search } = new URL(source);
  return fetchStatus(address + pathname + search);
};
const fetchFile = (path: string) =>
  fetch(`${address}/api/${path}`, { headers: { 'X-Api-Key': operatorKey } });

test('a hidden photograph is in no list, and its address does not answer', async () => {
  const funeral = await addFuneral(address);
  const { guid, viewKey } = funeral;
  const [one, two] = await addPhotographs(address, funeral, 2);
  assert.equal((await change(guid, one!.id, { isHidden: true })).body, true);
  assert.deepEqual((await callGetImages(address, viewKey)).body, [two!.source]);
  assert.equal(await fetchPhotographStatus(one!.source!), 404);
  const hidden = (await readPhotographs(address, guid))[0]!;
  assert.deepEqual([hidden.isHidden, hidden.source], [true, null]);
  const picture = await fetchFile(`Funerals/${guid}/Photographs/${one!.id}/Picture?height=400`);
  assert.deepEqual([picture.status, picture.headers.get('Content-Type')], [200, 'image/jpeg']);
  assert.equal((await change(guid, one!.id, { isHidden: false })).body, true);
  assert.deepEqual((await callGetImages(address, viewKey)).body, [one!.source, two!.source]);
  assert.equal(await fetchPhotographStatus(one!.source!), 200);
});

test('photographs move to another place, and new ones come last', async () => {
  const funeral = await addFuneral(address);
  const { guid, addKey, viewKey } = funeral;
  const [one, two, three, four] = await addPhotographs(address, funeral, 4);
  const readOrder = async () => (await readPhotographs(address, guid)).map(({ id }) => id);
  const listIds = (...photographs: ({ id: string } | undefined)[]) => photographs.map((each) => each!.id);
  assert.equal((await change(guid, four!.id, { position: 1 })).body, true);
  assert.deepEqual(await readOrder(), listIds(four, one, two, three));
  assert.equal((await change(guid, one!.id, { position: 3 })).body, true);
  assert.deepEqual(await readOrder(), listIds(four, two, one, three));
  assert.equal((await change(guid, four!.id, { position: 1000 })).body, true);
  assert.deepEqual(await readOrder(), listIds(two, one, three, four));
  const images = (await callGetImages(address, viewKey)).body as string[];
  assert.deepEqual(
    images,
    [two, one, three, four].map((each) => each!.source),
  );
  await send(address, addKey, await createPhotograph({ width: 90, height: 45 }));
  assert.deepEqual((await readOrder()).slice(0, 4), listIds(two, one, three, four));
  assert.equal((await change(guid, one!.id, { position: 0 })).status, 400);
});

test('the order holds when places have different numbers of digits', async () => {
  const funeral = await addFuneral(address);
  const { guid } = funeral;
  const photographs = await addPhotographs(address, funeral, 4);
  // Positions 9, 10, 11 and 100.
  const database = lychgate.database!;
  await database.rows`
    update photograph set place = (array[9, 10, 11, 100])[nth]
    from unnest(${photographs.map(({ id }) => id)}::bigint[]) with ordinality as placed (photograph_id, nth)
    where id = photograph_id`;
  const [one, two, three, four] = photographs.map(({ id }) => id);
  assert.equal((await change(guid, four!, { position: 2 })).body, true);
  const order = (await readPhotographs(address, guid)).map(({ id }) => id);
  assert.deepEqual(order, [one, four, two, three]);
});

test('turning reaches every display size under a new address, and the original stays as it was', async () => {
  const funeral = await addFuneral(address);
  const { guid, viewKey, addKey } = funeral;
  const original = await createPhotograph({ width: 1300, height: 900 });
  await send(address, addKey, original);
  const isReady = async () => (await readPhotographs(address, guid))[0]!.state === 'ready';
  await until(isReady);
  const before = (await readPhotographs(address, guid))[0]!;
  assert.equal((await change(guid, before.id, { turned: 90 })).body, true);
  await until(isReady);
  const turned = (await readPhotographs(address, guid))[0]!;
  assert.deepEqual([turned.turned, turned.width, turned.height], [90, 900, 1300]);
  assert.notEqual(turned.source, before.source);
  assert.equal(await fetchPhotographStatus(before.source!), 404);
  assert.deepEqual((await callGetImages(address, viewKey)).body, [turned.source]);
  for (const [height, accept] of [
    [400, 'image/webp'],
    [400, '*/*'],
    [800, 'image/webp'],
    [800, '*/*'],
    [1600, 'image/webp'],
    [1600, '*/*'],
  ] as const) {
    const path = new URL(turned.source!).pathname;
    const answer = await fetch(`${address}${path}?height=${height}`, { headers: { Accept: accept } });
    const size = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    assert.ok(size.width < size.height, `${height} ${accept}: ${size.width} × ${size.height}`);
  }
  const originalFile = await fetchFile(`Funerals/${guid}/Photographs/${before.id}/Original`);
  assert.ok(Buffer.from(await originalFile.arrayBuffer()).equals(original));
  // The second time changes nothing.
  assert.equal((await change(guid, before.id, { turned: 180 })).body, true);
  await until(isReady);
  const { source } = (await readPhotographs(address, guid))[0]!;
  assert.equal((await change(guid, before.id, { turned: 180 })).body, true);
  assert.equal((await readPhotographs(address, guid))[0]!.source, source);
  assert.equal((await change(guid, before.id, { turned: 45 })).status, 400);
});

test('a turned photograph is erased with all of its files, and its file is refused from then on', async () => {
  const funeral = await addFuneral(address);
  const { guid, addKey } = funeral;
  const [one] = await addPhotographs(address, funeral, 1);
  await change(guid, one!.id, { turned: 270 });
  await until(async () => (await readPhotographs(address, guid))[0]!.state === 'ready');
  assert.equal(
    (await callAsOperator({ address }, 'DELETE', `Funerals/${guid}/Photographs/${one!.id}`)).body,
    true,
  );
  const repeated = await send(address, addKey, await createPhotograph({ width: 61, height: 45 }));
  assert.deepEqual(repeated, { status: 409, code: 'removed' });
  const { body } = await callAsOperator({ address }, 'GET', `History/funeral/${guid}`);
  const actions = body.map(({ action }: { action: string }) => action);
  assert.deepEqual(actions, ['removed a photograph', 'turned a photograph', 'added']);
  assert.equal((await callAsOperator({ address }, 'GET', `Funerals/${guid}`)).body.removedPhotographs, 1);
});
