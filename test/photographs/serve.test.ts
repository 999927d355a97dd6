import assert from 'node:assert/strict';
import { readdir, readlink, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { platform } from 'node:process';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { createForm, makeFuneral, postForm, uploadPath } from '../support/records/images.ts';
import { call, callAsOperator, startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { createPhotograph } from '../support/records/photographs.ts';
import { until } from '../support/until.ts';

const anyBrowser = { Accept: 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8' };

let lychgate: TestedLychgate;
let funeralGuid: string;
let address: string;

before(async () => {
  lychgate = await startTestLychgate();
  funeralGuid = await makeFuneral(lychgate.address);
  const plain = await createPhotograph({ width: 3000, height: 2000, orientation: 1, withGps: true });
  const form = createForm([{ bytes: plain, fileName: 'Mum in the garden.jpg' }]);
  await postForm(uploadPath(lychgate.address, funeralGuid), form);
  const readSources = async () =>
    (await call(lychgate.address, 'GET', `ClientImage/GetImages/${funeralGuid}`)).body as string[];
  await until(async () => (await readSources()).length === 1, 60);
  address = (await readSources())[0]!;
});
after(() => lychgate.stop());

const get = (height: string | null, headers: Record<string, string> = anyBrowser, method = 'GET') => {
  const url = new URL(address);
  url.searchParams.delete('height');
  if (height !== null) url.searchParams.set('height', height);
  return fetch(url, { method, headers });
};
const readMetadata = async (answer: Response) => sharp(Buffer.from(await answer.arrayBuffer())).metadata();

test('a browser gets each size in a format that it accepts', async () => {
  for (const [height, size] of Object.entries({ 400: [600, 400], 800: [1200, 800], 1600: [2400, 1600] })) {
    const kinds = { 'image/webp': anyBrowser, 'image/jpeg': { Accept: 'image/*' } };
    for (const [kind, headers] of Object.entries(kinds)) {
      const answer = await get(height, headers);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('Content-Type'), kind);
      const { width, height: rows, format } = await readMetadata(answer);
      assert.deepEqual([width, rows, `image/${format}`], [...size, kind]);
    }
  }
  const refusing = await get('400', { Accept: 'image/webp;q=0, image/*' });
  assert.equal(refusing.headers.get('Content-Type'), 'image/jpeg');
  assert.equal((await readMetadata(await get(null))).height, 800, 'the middle size by default');
});

test('a picture is cached for a year, sandboxed, not indexed, and sends no referrer', async () => {
  const answer = await get('800');
  const getHeader = (name: string) => answer.headers.get(name);
  assert.equal(getHeader('Cache-Control'), 'private, max-age=31536000, immutable');
  assert.equal(getHeader('Vary'), 'Accept');
  assert.equal(getHeader('X-Content-Type-Options'), 'nosniff');
  assert.equal(getHeader('Content-Security-Policy'), "default-src 'none'; sandbox");
  assert.equal(getHeader('X-Robots-Tag'), 'noindex');
  assert.equal(getHeader('Cross-Origin-Resource-Policy'), 'cross-origin');
  assert.equal(getHeader('Referrer-Policy'), 'no-referrer');
  assert.equal(getHeader('Content-Disposition'), 'inline; filename="photograph.webp"');
  assert.equal(getHeader('Content-Encoding'), null);
  assert.equal(Number(getHeader('Content-Length')), (await answer.arrayBuffer()).byteLength);
});

test('a cached picture gets 304, and HEAD answers like GET without the body', async () => {
  const whole = await get('800');
  const etag = whole.headers.get('ETag')!;
  const length = (await whole.arrayBuffer()).byteLength;
  for (const known of [etag, `W/${etag}, "other"`, '*']) {
    const answer = await get('800', { ...anyBrowser, 'If-None-Match': known });
    assert.deepEqual([answer.status, await answer.text()], [304, '']);
    assert.equal(answer.headers.get('ETag'), etag);
  }
  assert.equal((await get('400', { ...anyBrowser, 'If-None-Match': etag })).status, 200);
  const jpeg = await get('800', { Accept: '*/*', 'If-None-Match': etag });
  assert.equal(jpeg.status, 200, 'the JPEG has another ETag');
  const head = await get('800', anyBrowser, 'HEAD');
  assert.deepEqual([head.status, await head.text()], [200, '']);
  assert.equal(Number(head.headers.get('Content-Length')), length);
  assert.equal(head.headers.get('ETag'), etag);
});

test('a range can be requested', async () => {
  const whole = Buffer.from(await (await get('800')).arrayBuffer());
  const getPart = async (range: string, more = {}) => {
    const answer = await get('800', { ...anyBrowser, Range: range, ...more });
    return {
      status: answer.status,
      range: answer.headers.get('Content-Range'),
      bytes: Buffer.from(await answer.arrayBuffer()),
    };
  };
  const { length } = whole;
  const parts = {
    'bytes=0-99': [0, 99],
    'bytes=100-': [100, length - 1],
    'bytes=-50': [length - 50, length - 1],
    [`bytes=-${length}`]: [0, length - 1],
    [`bytes=-${length + 1}`]: [0, length - 1],
    'bytes=-99999999999999999999999': [0, length - 1],
  };
  for (const [range, [start, end]] of Object.entries(parts) as [string, [number, number]][]) {
    assert.deepEqual(await getPart(range), {
      status: 206,
      range: `bytes ${start}-${end}/${length}`,
      bytes: whole.subarray(start, end + 1),
    });
  }
  const outside = await getPart(`bytes=${length}-`);
  assert.deepEqual([outside.status, outside.range], [416, `bytes */${length}`]);
  for (const range of ['bytes=0-9,20-29', 'pages=1-2', 'bytes=9-1x', 'bytes'])
    assert.deepEqual(await getPart(range), { status: 200, range: null, bytes: whole }, range);
  const changed = await getPart('bytes=0-99', { 'If-Range': '"another"' });
  assert.deepEqual([changed.status, changed.bytes.length], [200, length]);
});

test('any other address or size is not found, and the error page reveals nothing', async () => {
  for (const height of ['401', '0', '-1', 'constructor', '', '400&height=800'])
    assert.equal((await fetch(`${address.split('?')[0]}?height=${height}`)).status, 404, height);
  for (const key of ['unknown', '..%2f..%2fincoming', '%00', 'a'.repeat(500), 'original']) {
    const answer = await fetch(`${lychgate.address}/photographs/${key}?height=400`);
    assert.equal(answer.status, 404);
    assert.equal(answer.headers.get('Cache-Control'), 'no-store');
    assert.ok(!(await answer.text()).includes(key));
  }
  const original = await fetch(`${address.split('?')[0]}/original`);
  assert.equal(original.status, 404);
});

test(
  'no file stays open for a visitor who leaves half way or asks for a part',
  { skip: platform !== 'linux' },
  async () => {
    const openFiles = async () => {
      const files = (await readdir('/proc/self/fd')).map((each) => readlink(`/proc/self/fd/${each}`));
      const names = await Promise.allSettled(files);
      return names.filter((each) => each.status === 'fulfilled' && each.value.includes('/photographs/'))
        .length;
    };
    const [, key = ''] = /photographs\/([\w-]+)/.exec(address) ?? [];
    // More than the socket buffers hold.
    await writeFile(join(lychgate.dataDir, `photographs/${key}/1600.jpg`), Buffer.alloc(30_000_000));
    const leave: (() => void)[] = [];
    for (let index = 0; index < 5; index++) {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(address.replace('800', '1600'), resolve).on('error', reject).end();
      });
      leave.push(() => answer.destroy());
    }
    assert.equal(await openFiles(), 5, 'they have not read it completely');
    for (const each of leave) each();
    await get('1600', { 'If-None-Match': '*' });
    await get('1600', { Range: 'bytes=99999999-' });
    await (await get('1600', { Range: 'bytes=0-9' })).arrayBuffer();
    await get('1600', {}, 'HEAD');
    await until(async () => (await openFiles()) === 0);
  },
);

test('a removed photograph is no longer served', async () => {
  const path = `Funerals/${funeralGuid}/Photographs`;
  const [{ id }] = (await callAsOperator(lychgate, 'GET', path)).body;
  await callAsOperator(lychgate, 'DELETE', `${path}/${id}`);
  const answer = await get('800');
  assert.equal(answer.status, 404);
  assert.equal(answer.headers.get('ETag'), null);
});
