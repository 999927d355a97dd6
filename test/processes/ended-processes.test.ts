// @isolated: it kills child processes of its own process.
import assert from 'node:assert/strict';
import { execSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startResizing } from '#back-office/photographs/resizing/worker.ts';
import { addFuneral, readPhotographs } from '../funerals/funeral-fixture.ts';
import { apiKey, startTestLychgate, operatorKey, type TestedLychgate } from '../support/lychgate.ts';
import { createGallery } from '../photographs/gallery-fixture.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { until } from '../support/until.ts';

// The system ends processes when it runs out of memory.

let lychgate: TestedLychgate;
before(async () => (lychgate = await startTestLychgate()));
after(() => lychgate.stop());

test('a photograph is not refused when its process is ended: it can be sent again, and is taken', async () => {
  const { address } = lychgate;
  const funeral = await addFuneral(address);
  const honest = await createPhotograph({ width: 60, height: 45 });
  const answer = await workWhileEnding('inspect-process', () => upload(address, funeral.addKey, honest));
  assert.equal(answer.status, 503);
  assert.ok(Number(answer.headers.get('Retry-After')) > 0);
  assert.equal(((await answer.json()) as { code: string }).code, 'not-checked');
  assert.deepEqual(await readPhotographs(address, funeral.guid), []);
  assert.equal((await upload(address, funeral.addKey, honest)).status, 200);
  assert.equal((await readPhotographs(address, funeral.guid)).length, 1);
});

test('a photograph whose resizing is ended five times is still shown', async (t) => {
  const gallery = await createGallery(t);
  await gallery.add(await createPhotograph({ width: 4000, height: 3000 }));
  const parts = { ...gallery, clock: () => new Date(), log: () => {}, pollMs: 50 };
  const resizing = startResizing({ ...parts, retryMs: 50, endedMs: 50 });
  t.after(resizing.stop);
  for (let ended = 0, looks = 0; ended < 5 && looks < 1_000; looks++) {
    ended += end('resize-process');
    await wait(20);
  }
  await until(gallery.isDone, 60);
  const [row] = await gallery.rows();
  assert.deepEqual([row?.state, row?.tries], ['ready', 1]);
});

test('a logo and a document can be tried once more when their process is ended', async () => {
  const logo = new Uint8Array(await createPhotograph({ width: 400, height: 100, format: 'png' }));
  const takeLogo = () => call('POST', 'Settings/Logo', logo);
  assert.equal((await workWhileEnding('picture-process', takeLogo)).status, 503);
  assert.equal((await takeLogo()).status, 200);
  const { guid } = (await (await call('POST', 'Customers', customer)).json()) as { guid: string };
  const callStatement = () => call('GET', `Customers/${guid}/Statement?from=2031-01-01&to=2031-02-01`);
  const ended = await workWhileEnding('render-process', callStatement);
  assert.deepEqual([ended.status, ended.headers.get('Retry-After')], [503, '5']);
  assert.equal((await callStatement()).status, 200);
});

const customer = { reference: 'ELLIS-1', name: 'Ruth Ellis', eMail: 'ruth@example.com' };

function upload(address: string, key: string, bytes: Buffer) {
  const form = new FormData();
  form.set('fileData', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'one.jpg');
  const headers = { 'X-Api-Key': apiKey };
  return fetch(`${address}/api/ClientImage/UploadImages/${key}`, { method: 'POST', headers, body: form });
}

const call = (method: string, path: string, body?: object) =>
  fetch(`${lychgate.address}/api/${path}`, {
    method,
    headers: {
      'X-Api-Key': operatorKey,
      'Content-Type': body instanceof Uint8Array ? 'application/octet-stream' : 'application/json',
    },
    body: body instanceof Uint8Array ? (body as BodyInit) : JSON.stringify(body),
  });

/** Ends every process of a program as soon as it starts, until the work is done. */
async function workWhileEnding<Answer>(program: string, work: () => Promise<Answer>): Promise<Answer> {
  const ending = setInterval(() => end(program), 20);
  return work().finally(() => clearInterval(ending));
}

/** Ends the processes of a program that this one has started. Returns their number. */
function end(program: string): number {
  const lines = execSync('ps -A -o pid=,ppid=,stat=,args=', { encoding: 'utf8' }).split('\n');
  const found = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, state, ...words]) => {
      return Number(parent) === process.pid && !state?.startsWith('Z') && words.join().includes(program);
    });
  for (const [pid] of found) process.kill(Number(pid), 'SIGKILL');
  return found.length;
}
