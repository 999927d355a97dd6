import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeFuneral, createRemovalKey } from '../support/records/images.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { startFakeBackOffice, type FakeBackOffice } from '../support/fake-back-office.ts';
import { callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';

let backOffice: FakeBackOffice;
let externalLychgate: TestedLychgate;
let lychgate: TestedLychgate;

before(async () => {
  backOffice = await startFakeBackOffice({ 'POST ClientImage/UploadImages': { body: true } });
  externalLychgate = await startTestLychgate({ BACK_OFFICE_URL: backOffice.url });
  lychgate = await startTestLychgate();
});
after(async () => {
  await Promise.all([lychgate.stop(), externalLychgate.stop()]);
  await backOffice.stop();
});

const createFile = async (name: string, seed = 1) =>
  new File([new Uint8Array(await createPhotograph({ width: 40 + seed, height: 30 }))], name, {
    type: 'image/jpeg',
  });

type RemovalRequest = { funeral: string; body: FormData | URLSearchParams; headers?: Record<string, string> };

async function post({ address }: TestedLychgate, { funeral, body, headers }: RemovalRequest) {
  const answer = await fetch(`${address}/documentupload/${funeral}`, {
    method: 'POST',
    headers: { Origin: address, ...headers },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

/** Sends a form as the script of the page does. */
async function postByScript(to: TestedLychgate, { headers, ...sent }: RemovalRequest) {
  const { status, text } = await post(to, { ...sent, headers: { ...headers, Accept: 'application/json' } });
  return { status, body: JSON.parse(text) as object };
}

async function upload(to: TestedLychgate, funeral: string, key: string) {
  const body = new FormData();
  body.append('fileData', await createFile('garden.jpg'));
  return postByScript(to, { funeral, body, headers: { 'X-Removal-Key': key } });
}

const remove = (to: TestedLychgate, funeral: string, key: string) =>
  postByScript(to, { funeral, body: new URLSearchParams({ remove: key }) });

async function readPhotographs(funeral: string): Promise<object[]> {
  const { body } = await callAsOperator(lychgate, 'GET', `Funerals/${funeral}/Photographs`);
  return body as object[];
}

test('the page removes the photograph that it has just added, and nobody else does', async () => {
  const funeral = await makeFuneral(lychgate.address);
  const key = createRemovalKey();
  const added = { status: 200, body: { stored: true, removable: true } };
  assert.deepEqual(await upload(lychgate, funeral, key), added);
  const repeated = await upload(lychgate, funeral, createRemovalKey());
  assert.deepEqual(repeated, { status: 200, body: { stored: true, removable: false } });
  const refused = { status: 404, body: { removal: 'refused' } };
  for (const wrong of [createRemovalKey(), 'no key', '']) {
    assert.deepEqual(await remove(lychgate, funeral, wrong), refused);
  }
  assert.equal((await readPhotographs(funeral)).length, 1);
  const removed = { status: 200, body: { removal: 'removed' } };
  assert.deepEqual(await remove(lychgate, funeral, key), removed);
  assert.deepEqual(await remove(lychgate, funeral, key), removed);
  assert.deepEqual(await readPhotographs(funeral), []);
  assert.ok(lychgate.log.every((line) => !line.includes(key)));
});

test('an upload with a key that is not one is added and cannot be removed', async () => {
  const funeral = await makeFuneral(lychgate.address);
  const { body } = await upload(lychgate, funeral, 'guess');
  assert.deepEqual(body, { stored: true, removable: false });
});

test('an external back office is sent no key, and no removal', async () => {
  const funeral = '6a1f6c1e-5b8e-4f0e-9d63-2f9c8b1d7a10';
  const key = createRemovalKey();
  const { body } = await upload(externalLychgate, funeral, key);
  assert.deepEqual(body, { stored: true, removable: false });
  assert.equal((await remove(externalLychgate, funeral, key)).status, 404);
  assert.equal(backOffice.calls.length, 1);
  assert.deepEqual([...backOffice.wrong], []);
});

const readMessage = (html: string) => readLines(/<output.*?<\/output>/s.exec(html)![0]);
const readLines = (html: string) => html.split(/<[^>]*>/).filter((line) => line.trim() !== '');
/** The values of all fields and buttons of this name. */
const readValues = (html: string, name: string) =>
  Array.from(html.matchAll(/<(?:input|button)[^>]*>/g), ([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`))
    .map((tag) => /value="([^"]*)"/.exec(tag)![1]!);

test('without JavaScript each photograph is listed with a button, and the others stay listed', async () => {
  const funeral = await makeFuneral(lychgate.address);
  const body = new FormData();
  body.append('fileData', await createFile('the garden.jpg', 1));
  body.append('fileData', await createFile('harbour.jpg', 2));
  const added = await post(lychgate, { funeral, body });
  const [garden, harbour] = readValues(added.text, 'remove') as [string, string];
  const listed = readValues(added.text, 'added');
  assert.deepEqual(listed, [`${garden} the garden.jpg`, `${harbour} harbour.jpg`]);

  const form = new URLSearchParams(listed.map((value) => ['added', value]));
  const press = (key: string) =>
    post(lychgate, { funeral, body: new URLSearchParams([...form, ['remove', key]]) });
  const removed = await press(garden);
  assert.equal(removed.status, 200);
  assert.deepEqual(readMessage(removed.text), ['the garden.jpg was removed from the gallery.']);
  assert.deepEqual(readValues(removed.text, 'remove'), [harbour]);
  assert.equal((await readPhotographs(funeral)).length, 1);

  const other = await makeFuneral(lychgate.address);
  const refused = await post(lychgate, {
    funeral: other,
    body: new URLSearchParams([...form, ['remove', harbour]]),
  });
  assert.equal(refused.status, 404);
  assert.deepEqual(readMessage(refused.text), [
    'harbour.jpg can no longer be removed here. Please contact us, and we will remove it.',
  ]);
  assert.deepEqual(readValues(refused.text, 'remove'), [garden]);
});
