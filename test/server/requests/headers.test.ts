import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { apiKey, startTestLychgate, makeEvent, type TestedLychgate } from '../../support/lychgate.ts';
import { listPublicPages } from '../public-pages.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

const funeral = '3f1c1f52-0b3c-4b52-8f07-2f5b7d1a9c10';

/** Sends these lines unchanged. Returns the answer. */
function sendLines(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(lychgate.address);
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(Number(port), hostname, () =>
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n')),
    );
    socket.setEncoding('utf8').on('error', reject);
    socket.on('data', (part: string) => (text += part)).on('close', () => resolve(text));
  });
}

test('a request that names two hosts is refused wherever it goes, even if they are the same', async () => {
  const { host } = new URL(lychgate.address);
  for (const path of [
    '/events',
    '/livez',
    '/api/openapi.json',
    '/office',
    '/nowhere',
    `/photographs/${funeral}`,
  ])
    for (const [one, other] of [
      [`Host: ${host}`, 'Host: evil.example'],
      ['Host: evil.example', `hOST: ${host}`],
      [`Host: ${host}`, `Host: ${host}`],
      [`Host: ${host}`, 'Host:'],
    ] as const)
      assert.match(
        await sendLines(`GET ${path} HTTP/1.1`, one, other),
        /^HTTP\/1\.1 400 /,
        `${path} ${other}`,
      );
  const asCall = await sendLines('GET /api/Bereavement/GetBereavementEvents HTTP/1.1', 'Host: x', 'Host: y');
  assert.match(asCall, /"code":"two-hosts"/);
  // A value with the name of the header is not a second header.
  const once = await sendLines('GET /livez HTTP/1.1', `Host: ${host}`, 'X-Note: host');
  assert.match(once, /^HTTP\/1\.1 200 /);
});

test('every answer says how long it may be kept', async () => {
  const guid = await makeEvent(lychgate.address);
  const paths = [
    ...listPublicPages(guid),
    `/embedding/${funeral}`,
    '/embedding/frame-heights.js',
    '/livez?probe=1',
    '/metrics',
    '/speculation-rules.json',
    '/favicon.ico',
    '/price-list.pdf',
    '/office',
    '/api/nowhere',
    '/assets/nowhere.js',
    '/%',
    `/photographs/${funeral}`,
  ];
  for (const path of paths)
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      const answer = await fetch(lychgate.address + path, { method, redirect: 'manual' });
      assert.ok(answer.headers.get('Cache-Control'), `${method} ${path} ${answer.status}`);
    }
  const readKept = async (path: string) =>
    (await fetch(lychgate.address + path, { headers: { 'X-Api-Key': apiKey } })).headers.get('Cache-Control');
  // The address of the photographs is a secret.
  assert.equal(await readKept(`/embedding/${funeral}`), 'no-store');
  assert.equal(await readKept('/embedding/frame-heights.js'), 'max-age=300');
  assert.equal(await readKept('/api/Bereavement/GetBereavementEvents'), 'no-store');
  assert.equal(await readKept('/livez'), 'no-store');
  const [, asset] = /(\/assets\/[\w.-]+\.js)/.exec(
    await (await fetch(`${lychgate.address}/events?book=${guid}`)).text(),
  )!;
  assert.match((await readKept(asset!))!, /immutable/);
});
