import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPhotograph } from '../support/records/photographs.ts';
import { makeFuneral } from '../support/records/images.ts';
import { startTestLychgate, type TestedLychgate, callAsOperator } from '../support/lychgate.ts';
import { addFuneral, addPhotographs, callGetImages, readLinkKeys, send } from './funeral-fixture.ts';

let lychgate: TestedLychgate;
let address: string;
before(async () => {
  lychgate = await startTestLychgate();
  ({ address } = lychgate);
});
after(() => lychgate.stop());

const fetchPage = (path: string) => fetch(address + path);

test('the link for adding shows nothing, and the one for looking adds nothing', async () => {
  const funeral = await addFuneral(address);
  const { guid, addKey, viewKey } = funeral;
  assert.equal(new Set([guid, addKey, viewKey]).size, 3);
  await addPhotographs(address, funeral, 1);
  assert.equal((await callGetImages(address, viewKey)).body.length, 1);
  const bytes = await createPhotograph({ width: 99, height: 45 });
  assert.deepEqual(await send(address, viewKey, bytes), { status: 403, code: 'view-only' });
  assert.equal((await callGetImages(address, addKey)).body.code, 'funeral-not-found');
  assert.deepEqual(await send(address, guid, bytes), { status: 404, code: 'funeral-not-found' });
  assert.equal((await callGetImages(address, guid)).status, 404);
});

test('both pages say what a link is for', async () => {
  const { addKey, viewKey } = await addFuneral(address);
  const upload = await fetchPage(`/documentupload/${viewKey}`);
  assert.equal(upload.status, 403);
  const text = await upload.text();
  assert.match(text, /To add photographs, ask the person who sent it/);
  assert.match(text, new RegExp(`href="/documentviewer/${viewKey}"`));
  assert.doesNotMatch(text, /type="file"/);
  const gallery = await fetchPage(`/documentviewer/${addKey}`);
  assert.equal(gallery.status, 404);
  const galleryText = await gallery.text();
  assert.match(galleryText, /<h1>This gallery is not recognised<\/h1>/);
  assert.doesNotMatch(galleryText, /No photographs available\./);
  assert.match(await (await fetchPage(`/documentupload/${addKey}`)).text(), /type="file"/);
  assert.equal((await fetchPage(`/documentviewer/${viewKey}`)).status, 200);
});

test('both pages begin with the name of the person who died, unless the family wants it hidden', async () => {
  const { guid, addKey, viewKey } = await addFuneral(address, 'Margaret <Rose> Ellis');
  const fetchText = async (path: string) => (await fetchPage(path)).text();
  const gallery = await fetchText(`/documentviewer/${viewKey}`);
  assert.match(gallery, /<h1><bdi>Margaret &lt;Rose&gt; Ellis<\/bdi><\/h1><p>Saturday 29 March 2031<\/p>/);
  assert.match(
    await fetchText(`/documentupload/${addKey}`),
    /<h1>Add photographs of Margaret &lt;Rose&gt; Ellis<\/h1>/,
  );
  await callAsOperator({ address }, 'PUT', `Funerals/${guid}`, { showsName: false });
  for (const path of [`/documentviewer/${viewKey}`, `/documentupload/${addKey}`])
    assert.doesNotMatch(await fetchText(path), /Margaret|29 March 2031/);
});

test('the gallery leads to the slideshow, and to adding photographs if the same link does that', async () => {
  const both = await makeFuneral(address);
  const { guid, addKey, viewKey } = await addFuneral(address);
  await addPhotographs(address, { guid, addKey }, 1);
  const apart = await (await fetchPage(`/documentviewer/${viewKey}`)).text();
  assert.match(apart, new RegExp(`href="/documentviewer/${viewKey}/slideshow"`));
  assert.doesNotMatch(apart, /Add a photograph/);
  const asPage = { headers: { 'Sec-Fetch-Dest': 'document' } };
  const together = await (await fetch(`${address}/documentviewer/${both}`, asPage)).text();
  assert.match(together, new RegExp(`<a [^>]*href="/documentupload/${both}"[^>]*>Add a photograph</a>`));
  await callAsOperator({ address }, 'PUT', `Funerals/${both}`, { mayAddPhotographs: false });
  const closed = await (await fetch(`${address}/documentviewer/${both}`, asPage)).text();
  assert.doesNotMatch(closed, /Add a photograph/);
});

test('an unknown link and a closed funeral are refused before anything is chosen', async () => {
  const { guid, addKey } = await addFuneral(address);
  const one = await makeFuneral(address);
  for (const link of [guid, crypto.randomUUID(), 'cut-short']) {
    const unknown = await fetchPage(`/documentupload/${link}`);
    assert.equal(unknown.status, 404);
    const text = await unknown.text();
    assert.match(text, /<h1>This link is not recognised<\/h1>/);
    assert.doesNotMatch(text, /type="file"|<script/);
  }
  for (const [funeral, link, hasGallery] of [
    [guid, addKey, false],
    [one, one, true],
  ] as const) {
    await callAsOperator({ address }, 'PUT', `Funerals/${funeral}`, { mayAddPhotographs: false });
    const closed = await fetchPage(`/documentupload/${link}`);
    assert.equal(closed.status, 403);
    const text = await closed.text();
    assert.match(text, /This gallery is closed to new photographs\./);
    assert.doesNotMatch(text, /type="file"|<script/);
    assert.equal(text.includes(`href="/documentviewer/${link}"`), hasGallery);
    await callAsOperator({ address }, 'PUT', `Funerals/${funeral}`, { mayAddPhotographs: true });
    assert.match(await (await fetchPage(`/documentupload/${link}`)).text(), /type="file"/);
  }
});

test('a new link replaces the former one at once, and leaves the other link alone', async () => {
  const funeral = await addFuneral(address);
  const { guid, addKey, viewKey } = funeral;
  await addPhotographs(address, funeral, 1);
  assert.equal(
    (await callAsOperator({ address }, 'POST', `Funerals/${guid}/Links`, { link: 'add' })).body,
    true,
  );
  const renewed = await readLinkKeys(address, guid);
  assert.notEqual(renewed.addKey, addKey);
  assert.equal(renewed.viewKey, viewKey);
  const bytes = await createPhotograph({ width: 98, height: 45 });
  assert.equal((await send(address, addKey, bytes)).code, 'funeral-not-found');
  assert.equal((await send(address, renewed.addKey, bytes)).status, 200);
  assert.equal(
    (await callAsOperator({ address }, 'POST', `Funerals/${guid}/Links`, { link: 'view' })).body,
    true,
  );
  assert.equal((await callGetImages(address, viewKey)).status, 404);
  assert.equal(
    (await callAsOperator({ address }, 'POST', `Funerals/${guid}/Links`, { link: 'both' })).status,
    400,
  );
});

test('the guid of a funeral of another system opens both pages until staff end that', async () => {
  const guid = await makeFuneral(address);
  const bytes = await createPhotograph({ width: 97, height: 45 });
  assert.equal((await send(address, guid, bytes)).status, 200);
  assert.equal((await callGetImages(address, guid)).status, 200);
  assert.equal(
    (await callAsOperator({ address }, 'PUT', `Funerals/${guid}`, { isOpenByGuid: false })).body,
    true,
  );
  assert.equal((await callGetImages(address, guid)).status, 404);
  assert.equal((await send(address, guid, bytes)).status, 404);
  const { addKey } = await readLinkKeys(address, guid);
  assert.equal((await send(address, addKey, bytes)).status, 200);
});

test('the QR codes are drawings of both links', async () => {
  const { guid } = await addFuneral(address);
  const { body } = await callAsOperator({ address }, 'GET', `Funerals/${guid}/QrCodes`);
  assert.match(body.add, /^<svg|^<\?xml/);
  assert.notEqual(body.add, body.view);
});

test('closing and reopening stand in the history, and a stale form changes nothing', async () => {
  const { guid } = await addFuneral(address);
  const update = (body: object) => callAsOperator({ address }, 'PUT', `Funerals/${guid}`, body);
  assert.equal((await update({ mayAddPhotographs: false, revision: 1 })).body, true);
  assert.equal((await update({ personName: 'Peggy Ellis', revision: 1 })).body.code, 'changed-meanwhile');
  assert.equal((await update({ mayAddPhotographs: true, revision: 2 })).body, true);
  const { body } = await callAsOperator({ address }, 'GET', `History/funeral/${guid}`);
  assert.deepEqual(
    body.map(({ action }: { action: string }) => action),
    ['reopened', 'closed', 'added'],
  );
  assert.deepEqual(body[1].changes, { mayAddPhotographs: [true, false] });
});

test('the history of an erased funeral says who erased it, and nothing of what it was', async () => {
  const { guid } = await addFuneral(address, 'Ada Quill');
  assert.equal((await callAsOperator({ address }, 'DELETE', `Funerals/${guid}`)).body, true);
  const { body } = await callAsOperator({ address }, 'GET', `History/funeral/${guid}`);
  assert.deepEqual(
    body.map(({ action, changes }: { action: string; changes: unknown }) => [action, changes]),
    [
      ['erased', {}],
      ['added', null],
    ],
  );
});

test('the lists of upcoming and past funerals can be searched, in the order of their days', async () => {
  const add = (personName: string, date: string) =>
    callAsOperator({ address }, 'POST', 'Funerals', { personName, date, mayAddPhotographs: true });
  for (const [name, date] of [
    ['Zora First', '2060-01-01'],
    ['Zora Second', '2060-01-02'],
    ['Zora Former', '2001-01-02'],
    ['Zora Earliest', '2001-01-01'],
  ] as const)
    await add(name, date);
  const listNames = async (query: string) =>
    (await callAsOperator({ address }, 'GET', `Funerals?q=zora&${query}`)).body.map(
      ({ personName }: { personName: string }) => personName,
    );
  assert.deepEqual(await listNames('view=upcoming'), ['Zora First', 'Zora Second']);
  assert.deepEqual(await listNames('view=past'), ['Zora Former', 'Zora Earliest']);
  const [first] = (await callAsOperator({ address }, 'GET', 'Funerals?q=zora&view=upcoming&limit=1')).body;
  assert.deepEqual(await listNames(`view=upcoming&before=${first.guid}`), ['Zora Second']);
});
