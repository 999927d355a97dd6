import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { addContact } from '../support/records/contact.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
  await addContact(lychgate.database!, { cu: 'C/10 42', co: 'MZXW6YTBOI7K2QPLMZXW6YTBOI' });
});
after(() => lychgate.stop());
beforeEach(() => lychgate.database!.rows`delete from suppression`);

const path = `/Unsubscribe/${encodeURIComponent('C/10 42')}/MZXW6YTBOI7K2QPLMZXW6YTBOI?t=${Math.floor(Date.now() / 1000).toString(36)}`;
const ask = (method: string, body?: BodyInit, to = path) =>
  fetch(lychgate.address + to, { method, redirect: 'manual', ...(body !== undefined && { body }) });
const readSuppressions = () =>
  lychgate.database!.rows<{ scope: string; source: string }>`select scope, source from suppression`;

test('a mail program unsubscribes with one POST, in either encoding, without a key', async () => {
  const urlencoded = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const multipart = new FormData();
  multipart.set('List-Unsubscribe', 'One-Click');
  for (const body of [urlencoded, multipart]) {
    await lychgate.database!.rows`delete from suppression`;
    const answer = await ask('POST', body);
    assert.equal(answer.status, 200);
    assert.deepEqual(await readSuppressions(), [{ scope: 'promotional', source: 'header-post' }]);
  }
});

test('opening the page with GET or HEAD unsubscribes nobody', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await (await ask(method)).arrayBuffer();
  assert.deepEqual(await readSuppressions(), []);
});

test('the answer to a mail program does not tell whether the address is known', async () => {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const [known, unknown] = [await ask('POST', body), await ask('POST', body, '/Unsubscribe/C-1/nobody')];
  assert.deepEqual([unknown.status, await unknown.text()], [known.status, await known.text()]);
  assert.equal((await readSuppressions()).length, 1);
});
