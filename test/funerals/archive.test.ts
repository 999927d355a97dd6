// @isolated: it measures the memory of its own process.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { after, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createZip, type ZipFile } from '#back-office/photographs/downloads/zip.ts';
import { startTestLychgate, operatorKey, type TestedLychgate, callAsOperator } from '../support/lychgate.ts';
import { addFuneral, addPhotographs } from './funeral-fixture.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let lychgate: TestedLychgate;
let folder: string;
before(async () => {
  lychgate = await startTestLychgate();
  folder = await mkdtemp(join(tmpdir(), 'lychgate-zip-'));
});
after(async () => {
  await lychgate.stop();
  await rm(folder, { recursive: true, force: true });
});

const unzip = (...args: string[]) => execFileSync('unzip', args, { encoding: 'utf8' });
const listNames = (path: string) => unzip('-Z1', path).trim().split('\n');

test('the archive has every original in order, with the hidden ones in a folder of their own', async () => {
  const { address } = lychgate;
  const funeral = await addFuneral(address, 'Zoë O’Hara');
  const { guid } = funeral;
  const [one, two] = await addPhotographs(address, funeral, 3);
  await callAsOperator({ address }, 'PUT', `Funerals/${guid}/Photographs/${one!.id}`, { position: 3 });
  await callAsOperator({ address }, 'PUT', `Funerals/${guid}/Photographs/${two!.id}`, { isHidden: true });
  const headers = { 'X-Api-Key': operatorKey };
  const answer = await fetch(`${address}/api/Funerals/${guid}/Archive`, { headers });
  assert.equal(answer.headers.get('Content-Type'), 'application/zip');
  const disposition = answer.headers.get('Content-Disposition');
  assert.equal(disposition, 'attachment; filename="zoe-o-hara-photographs.zip"');
  const path = join(folder, 'originals.zip');
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  assert.match(unzip('-t', path), /No errors detected/);
  assert.deepEqual(listNames(path), ['hidden/1.jpg', '2.jpg', '3.jpg']);
  const last = execFileSync('unzip', ['-p', path, '3.jpg']);
  const original = await fetch(`${address}/api/Funerals/${guid}/Photographs/${one!.id}/Original`, {
    headers,
  });
  assert.ok(last.equals(Buffer.from(await original.arrayBuffer())));
});

test('sending a file leaves no warning in the log', async () => {
  const { address } = lychgate;
  const funeral = await addFuneral(address);
  const [{ id } = { id: 0 }] = await addPhotographs(address, funeral, 1);
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  for (const path of ['Archive', `Photographs/${id}/Original`]) {
    const headers = { 'X-Api-Key': operatorKey };
    const answer = await fetch(`${address}/api/Funerals/${funeral.guid}/${path}`, { headers });
    assert.equal(answer.status, 200);
    await answer.arrayBuffer();
  }
  process.off('warning', note);
  assert.deepEqual(warnings, []);
});

const createFile = (name: string, chunks: Uint8Array[]): ZipFile => ({
  name,
  writtenAt: '2031-03-29T10:30:00',
  open: async () => streamChunks(chunks),
});

async function* streamChunks(chunks: Uint8Array[]) {
  yield* chunks;
}

test('a file that is gone meanwhile is left out', async () => {
  const path = join(folder, 'gone.zip');
  const gone: ZipFile = { ...createFile('2.jpg', []), open: async () => null };
  await pipeline(createZip([createFile('1.jpg', [Buffer.from('one')]), gone]), createWriteStream(path));
  assert.match(unzip('-t', path), /No errors detected/);
  assert.deepEqual(listNames(path), ['1.jpg']);
});

test('more files than the old format can count are all there', async () => {
  const path = join(folder, 'many.zip');
  const count = 66_000;
  const files = Array.from({ length: count }, (_, index) =>
    createFile(`${index}.jpg`, [Buffer.from('photograph')]),
  );
  const sent: Uint8Array[] = [];
  for await (const part of createZip(files)) sent.push(part);
  await writeFile(path, Buffer.concat(sent));
  assert.match(unzip('-tq', path), /No errors detected/);
  assert.equal(listNames(path).length, count);
});

test('the memory stays flat while thousands of photographs are sent', async () => {
  const chunks = Array.from({ length: 4 }, () => Buffer.alloc(65_536, 7));
  const files = Array.from({ length: 4_000 }, (_, index) => createFile(`${index}.jpg`, chunks));
  const held: number[] = [];
  let bytes = 0;
  for await (const sent of createZip(files)) {
    bytes += sent.length;
    if (bytes > (held.length + 1) * 100_000_000) held.push(measureHeldBytes());
  }
  assert.ok(held.length >= 10);
  assert.ok(held.at(-1)! < held[0]! + 10_000_000, held.join(', '));
});

function measureHeldBytes(): number {
  collectGarbage();
  const { external, heapUsed } = process.memoryUsage();
  return external + heapUsed;
}
