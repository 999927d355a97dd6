import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { readConfig } from '#server/config.ts';
import { createUploadClaims } from '#server/requests/upload-claims.ts';
import { startFakeBackOffice, type FakeBackOffice } from '../support/fake-back-office.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { createFolder } from '../support/temporary-folder.ts';

const path = '/documentupload/6a1f6c1e-5b8e-4f0e-9d63-2f9c8b1d7a10';
const uploadCall = 'POST ClientImage/UploadImages';
const hourMs = 60 * 60_000;

let backOffice: FakeBackOffice;
let sharedDir: string;
let here: TestedLychgate;
let there: TestedLychgate;

const start = () => startTestLychgate({ BACK_OFFICE_URL: backOffice.url, SHARED_DIR: sharedDir });

before(async () => {
  backOffice = await startFakeBackOffice({});
  sharedDir = await mkdtemp(join(tmpdir(), 'lychgate-shared-'));
  [here, there] = await Promise.all([start(), start()]);
});
after(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await backOffice.stop();
  await rm(sharedDir, { recursive: true });
});
beforeEach(() => {
  backOffice.clear();
  backOffice.answers[uploadCall] = { body: true };
});

const listSent = () => backOffice.calls.map(({ image }) => image?.name);

/** The address of the form of a newly opened page. */
async function openForm({ address }: TestedLychgate): Promise<string> {
  const html = await (await fetch(address + path)).text();
  return /<form[^>]* action="(\?form=[0-9a-f]{32})"/.exec(html)?.[1] ?? '';
}

/** Sends the form of the page, as a browser without script does, or one image as its script does. */
async function send({ address }: TestedLychgate, to: string, names: string[], headers = {}) {
  const body = new FormData();
  for (const name of names)
    body.append('fileData', new File([`the bytes of ${name}`], name, { type: 'image/jpeg' }));
  const response = await fetch(address + path + to, {
    method: 'POST',
    headers: { Origin: address, ...headers },
    body,
  });
  const text = await response.text();
  const main = /<main.*<\/main>/s.exec(text)?.[0] ?? '';
  return {
    status: response.status,
    html: text,
    text: main.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '),
  };
}

const createScriptHeaders = (key: string) => ({ Accept: 'application/json', 'X-Upload-Try': key });

describe('With an external back office, a photograph is passed on once', () => {
  test('when the same form arrives twice, at two processes or after a restart', async () => {
    const form = await openForm(here);
    const answers = await Promise.all([
      send(here, form, ['garden.jpg', 'harbour.jpg']),
      send(there, form, ['garden.jpg', 'harbour.jpg']),
    ]);
    assert.deepEqual(listSent().toSorted(), ['garden.jpg', 'harbour.jpg']);
    assert.ok(answers.some(({ text }) => text.includes('uploaded')));
    const restarted = await start();
    try {
      const late = await send(restarted, form, ['garden.jpg', 'harbour.jpg']);
      assert.match(late.text, /You have sent these photographs before/);
      assert.match(late.text, /garden\.jpg This was sent before, and may be in the gallery already/);
      assert.doesNotMatch(late.text, /Upload failed.*Upload failed|uploaded successfully/);
    } finally {
      await restarted.stop();
    }
    assert.equal(listSent().length, 2);
  });

  test('and a repeated form goes on with those that the first one did not come to', async () => {
    const form = await openForm(here);
    await send(here, form, ['garden.jpg']);
    const { text } = await send(there, form, ['garden.jpg', 'harbour.jpg']);
    assert.match(text, /1 of 2 uploaded/);
    assert.deepEqual(listSent(), ['garden.jpg', 'harbour.jpg']);
  });

  test('but somebody who opens the page anew can send it once more', async () => {
    await send(here, await openForm(here), ['garden.jpg']);
    const { text } = await send(here, await openForm(here), ['garden.jpg']);
    assert.match(text, /Files uploaded successfully!/);
    assert.equal(listSent().length, 2);
  });

  test('when a browser repeats what the script sent, at two processes at once', async () => {
    const key = 'a1'.repeat(16);
    const answers = await Promise.all(
      [here, there].map((lychgate) => send(lychgate, '', ['garden.jpg'], createScriptHeaders(key))),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409]);
    assert.ok(answers.some(({ html }) => html.includes('"code":"sent-before"')));
    assert.equal((await send(here, '', ['garden.jpg'], createScriptHeaders('b2'.repeat(16)))).status, 200);
    assert.deepEqual(listSent(), ['garden.jpg', 'garden.jpg']);
  });
});

test('our own office keeps the same photograph once, so its form has no key', async (t) => {
  const lychgate = await startTestLychgate();
  t.after(() => lychgate.stop());
  const html = await (await fetch(lychgate.address + path)).text();
  assert.doesNotMatch(html, /\?form=/);
  assert.throws(() => readConfig({ SHARED_DIR: sharedDir }), /SHARED_DIR is for BACK_OFFICE_URL/);
});

test('what was passed on is remembered for twelve hours at least, and then erased', async (t) => {
  const folder = createFolder(t);
  let now = Date.UTC(2026, 10, 21, 11, 59, 59);
  const begin = createUploadClaims(folder, () => now);
  assert.deepEqual([await begin('garden'), await begin('garden')], [true, false]);
  now += 12 * hourMs - 1;
  assert.equal(await begin('garden'), false);
  assert.equal(await begin('harbour'), true);
  now += 25 * hourMs;
  assert.equal(await begin('garden'), true);
  assert.equal((await readdir(join(folder, 'upload-tries'))).length, 1);
});
