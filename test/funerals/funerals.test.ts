import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { createForm, makeFuneral, postForm, uploadPath } from '../support/records/images.ts';
import { call, callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { until } from '../support/until.ts';

type FuneralOnList = {
  guid: string;
  personName: string;
  date: string;
  mayAddPhotographs: boolean;
  photographs: Record<string, number>;
};

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate({ PUBLIC_URL: 'https://www.willow.example' });
});
after(() => lychgate.stop());

const details = { personName: 'Margaret Ellis', date: '2031-03-29', mayAddPhotographs: true };
const listFiles = async () =>
  (await readdir(join(lychgate.dataDir, 'photographs'))).filter((name) => !name.startsWith('.'));

async function addPhotographs(guid: string, count: number) {
  for (let seed = 1; seed <= count; seed++) {
    const bytes = await createPhotograph({ width: 60 + seed, height: 45 });
    const { status } = await postForm(uploadPath(lychgate.address, guid), createForm([{ bytes }]));
    assert.equal(status, 200);
  }
  await until(async () => (await fetchImages(guid)).length === count);
}
const fetchImages = async (guid: string) =>
  (await call(lychgate.address, 'GET', `ClientImage/GetImages/${guid}`)).body as string[];

test('a funeral has the provider’s own guid, or a generated one', async () => {
  const guid = '7b0f9a3e-7c0f-4c2a-9a53-0d5c3c1f2b11';
  assert.deepEqual((await callAsOperator(lychgate, 'POST', 'Funerals', { ...details, guid })).body, { guid });
  const repeated = await callAsOperator(lychgate, 'POST', 'Funerals', {
    ...details,
    guid: guid.toUpperCase(),
  });
  assert.deepEqual([repeated.status, repeated.body.code], [409, 'funeral-exists']);
  const created = await callAsOperator(lychgate, 'POST', 'Funerals', details);
  assert.match(created.body.guid, /^[0-9a-f-]{36}$/);
});

test('invalid fields are named one by one', async () => {
  const wrong = { guid: 'x', personName: ' ', date: '2031-02-30', mayAddPhotographs: 'yes' };
  const { status, body } = await callAsOperator(lychgate, 'POST', 'Funerals', wrong);
  assert.equal(status, 400);
  assert.deepEqual(body.fields, {
    guid: 'guid must be a guid.',
    personName: 'Please say whose funeral it is.',
    date: 'Please enter the date of the funeral as YYYY-MM-DD.',
    mayAddPhotographs: 'mayAddPhotographs must be true or false.',
  });
});

test('the list shows the latest funeral first, with its photographs, page by page', async () => {
  const early = await makeFuneral(lychgate.address);
  const late = (await callAsOperator(lychgate, 'POST', 'Funerals', { ...details, date: '2099-12-31' })).body
    .guid as string;
  await addPhotographs(late, 2);
  const list = (await callAsOperator(lychgate, 'GET', 'Funerals')).body as FuneralOnList[];
  assert.deepEqual(list[0], {
    guid: late,
    personName: 'Margaret Ellis',
    date: '2099-12-31',
    mayAddPhotographs: true,
    photographs: { waiting: 0, ready: 2, unreadable: 0, hidden: 0 },
  });
  const rest = (await callAsOperator(lychgate, 'GET', `Funerals?before=${late}`)).body as FuneralOnList[];
  assert.deepEqual(
    rest.map(({ guid }) => guid),
    list.slice(1).map(({ guid }) => guid),
  );
  assert.ok(rest.some(({ guid }) => guid === early));
});

test('an update of a funeral changes only the given fields', async () => {
  const { body } = await callAsOperator(lychgate, 'POST', 'Funerals', {
    ...details,
    personName: 'Arthur Ellis',
    mayAddPhotographs: false,
  });
  assert.equal(
    (await callAsOperator(lychgate, 'PUT', `Funerals/${body.guid}`, { date: '2099-11-30' })).body,
    true,
  );
  const list = (await callAsOperator(lychgate, 'GET', 'Funerals')).body as FuneralOnList[];
  const { personName, date, mayAddPhotographs } = list.find(({ guid }) => guid === body.guid)!;
  assert.deepEqual([personName, date, mayAddPhotographs], ['Arthur Ellis', '2099-11-30', false]);
});

test('closing a funeral refuses new photographs and keeps the gallery', async () => {
  const guid = await makeFuneral(lychgate.address);
  await addPhotographs(guid, 1);
  const closed = { ...details, personName: 'Peggy Ellis', mayAddPhotographs: false };
  assert.equal((await callAsOperator(lychgate, 'PUT', `Funerals/${guid}`, closed)).body, true);
  const bytes = await createPhotograph({ width: 99, height: 45 });
  const answer = await postForm(uploadPath(lychgate.address, guid), createForm([{ bytes }]));
  assert.equal(answer.status, 409);
  assert.equal((await fetchImages(guid)).length, 1);
});

test('the gallery gets the addresses in the order of upload, and each shows its photograph', async () => {
  const guid = await makeFuneral(lychgate.address);
  assert.deepEqual(await fetchImages(guid), []);
  await addPhotographs(guid, 3);
  const images = await fetchImages(guid);
  const listed = (await callAsOperator(lychgate, 'GET', `Funerals/${guid}/Photographs`)).body as Record<
    string,
    unknown
  >[];
  assert.deepEqual(
    listed.map(({ source }) => source),
    images,
  );
  for (const image of images) {
    assert.match(image, /^https:\/\/www\.willow\.example\/photographs\/[\w-]{32}\?height=800$/);
    const { pathname, search } = new URL(image);
    const picture = await fetch(`${lychgate.address}${pathname}${search}`);
    assert.deepEqual([picture.status, picture.headers.get('content-type')], [200, 'image/jpeg']);
  }
  const { id, uploadedAt, bytes, ...rest } = listed[0]!;
  assert.match(String(id), /^\d+$/);
  assert.ok(Math.abs(Date.parse(String(uploadedAt)) - Date.now()) < 60_000);
  assert.ok(Number(bytes) > 100);
  assert.deepEqual(rest, {
    state: 'ready',
    kind: 'jpeg',
    width: 61,
    height: 45,
    source: images[0],
    isHidden: false,
    turned: 0,
    hasOriginal: true,
    caption: null,
    addedBy: null,
  });
});

test('one photograph, or a funeral with all of them, is erased for good', async () => {
  const others = (await listFiles()).length;
  const guid = await makeFuneral(lychgate.address);
  await addPhotographs(guid, 3);
  assert.equal((await listFiles()).length, others + 3);
  const [image] = await fetchImages(guid);
  const [{ id }] = (await callAsOperator(lychgate, 'GET', `Funerals/${guid}/Photographs`)).body as [
    { id: string },
  ];
  const other = await makeFuneral(lychgate.address);
  assert.equal((await callAsOperator(lychgate, 'DELETE', `Funerals/${other}/Photographs/${id}`)).status, 404);
  assert.equal((await callAsOperator(lychgate, 'DELETE', `Funerals/${guid}/Photographs/${id}`)).body, true);
  const { pathname, search } = new URL(image!);
  assert.equal((await fetch(`${lychgate.address}${pathname}${search}`)).status, 404);
  assert.equal((await listFiles()).length, others + 2);
  assert.equal((await callAsOperator(lychgate, 'DELETE', `Funerals/${guid}`)).body, true);
  assert.equal((await listFiles()).length, others);
  for (const path of [`Funerals/${guid}/Photographs`, `ClientImage/GetImages/${guid}`])
    assert.deepEqual((await callAsOperator(lychgate, 'GET', path)).body.code, 'funeral-not-found', path);
});

test('calls about an unknown funeral are answered with 404', async () => {
  for (const guid of ['00000000-0000-4000-8000-000000000000', 'no-guid', '%00']) {
    for (const [method, path, body] of [
      ['GET', `ClientImage/GetImages/${guid}`],
      ['PUT', `Funerals/${guid}`, details],
      ['DELETE', `Funerals/${guid}`],
      ['GET', `Funerals/${guid}/Photographs`],
      ['DELETE', `Funerals/${guid}/Photographs/1`],
      ['DELETE', `Funerals/${guid}/Photographs/99999999999999999999`],
    ] as const)
      assert.equal((await callAsOperator(lychgate, method, path, body)).status, 404, `${method} ${path}`);
  }
});

test('an invalid setting about photographs stops the start and is named', () => {
  assert.throws(
    () => readConfig({ PHOTO_MB_MAX: '0' }),
    /PHOTO_MB_MAX must be a whole number from 1 to 500\./,
  );
  assert.throws(
    () => readConfig({ KEEP_ORIGINALS_DAYS: 'ever' }),
    /KEEP_ORIGINALS_DAYS must be a whole number/,
  );
  assert.throws(
    () => readConfig({ S3_URL: 'https://s3.example.org/bucket', S3_KEY: 'key' }),
    /S3_URL, S3_KEY and S3_SECRET must be set together\./,
  );
  assert.deepEqual(readConfig({}).photographs, {
    bytesMax: 30_000_000,
    perFuneralMax: 500,
    megapixelsMax: 60,
  });
});

test('a removed photograph is refused with a clear sentence until the operator allows it again', async () => {
  const [guid, other] = [await makeFuneral(lychgate.address), await makeFuneral(lychgate.address)];
  const bytes = await createPhotograph({ width: 77, height: 45 });
  const send = (to: string) => postForm(uploadPath(lychgate.address, to), createForm([{ bytes }]));
  assert.equal((await send(guid)).status, 200);
  const [{ id }] = (await callAsOperator(lychgate, 'GET', `Funerals/${guid}/Photographs`)).body as [
    { id: string },
  ];
  assert.equal((await callAsOperator(lychgate, 'DELETE', `Funerals/${guid}/Photographs/${id}`)).body, true);

  const repeated = await send(guid);
  const { code, detail } = JSON.parse(repeated.text) as { code: string; detail: string };
  assert.deepEqual([repeated.status, code], [409, 'removed']);
  assert.equal(
    detail,
    'This photograph has been taken out of the gallery, so it cannot be added again. Please contact us if it should be.',
  );
  assert.deepEqual((await callAsOperator(lychgate, 'GET', `Funerals/${guid}/Photographs`)).body, []);
  assert.equal((await send(other)).status, 200);

  assert.equal((await callAsOperator(lychgate, 'DELETE', `Funerals/${guid}/RemovedPhotographs`)).body, true);
  assert.equal((await send(guid)).status, 200);
  const unknown = '7b0f9a3e-7c0f-4c2a-9a53-0d5c3c1f2b99';
  assert.equal(
    (await callAsOperator(lychgate, 'DELETE', `Funerals/${unknown}/RemovedPhotographs`)).status,
    404,
  );
});
