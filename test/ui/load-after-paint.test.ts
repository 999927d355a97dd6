import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestLychgate, makeEvent, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;

before(async () => {
  lychgate = await startTestLychgate();
});
after(() => lychgate.stop());

// A failure means that React Router writes its scripts differently, and website/load-after-paint.ts does not find
// them.
test('a form loads nothing but its own page until it has been painted', async () => {
  const guid = await makeEvent(lychgate.address);
  const html = await (await fetch(`${lychgate.address}/events?book=${guid}`)).text();
  assert.doesNotMatch(html, /<link rel="modulepreload"|<script[^>]* (src=|type="module")/);
  const deferred =
    /<script nonce="[^"]+" type="text\/later" data-styles="[\w.-]+" data-modules="([^"]+)">import "\/assets\//.exec(
      html,
    );
  const modules = deferred![1]!.split(' ');
  assert.ok(modules.length > 3 && modules.every((address) => /^\/assets\/[\w.-]+\.js$/.test(address)), html);
});

test('a form has the styles of its own elements, and loads the whole once it has been painted', async () => {
  const html = await open('/unattendedcremations');
  const [, own] = /<style>([^<]*)<\/style>/.exec(html)!;
  assert.match(own!, /\.hero/);
  assert.doesNotMatch(own!, /\.toast-|\.calendar|\.error-summary/);
  const [, name] = / data-styles="([^"]+)"/.exec(html)!;
  const file = await fetch(`${lychgate.address}/assets/styles/${name}`);
  assert.equal(file.headers.get('content-type'), 'text/css; charset=utf-8');
  assert.match(file.headers.get('cache-control')!, /immutable/);
  assert.match(await file.text(), /\.toast-.*\.calendar/s);
  assert.equal((await fetch(`${lychgate.address}/assets/styles/nowhere.css`)).status, 404);
});

test('visitors load the list of their own routes, and staff that of all', async () => {
  const guid = await makeEvent(lychgate.address);
  const fetchText = async (path: string) => (await fetch(`${lychgate.address}${path}`)).text();
  const listOf = async (path: string) => {
    const [address] = /\/assets\/manifest-[\w-]+\.js/.exec(await fetchText(path))!;
    return { address, list: await fetchText(address) };
  };
  const visitors = await listOf(`/events?book=${guid}`);
  assert.doesNotMatch(visitors.list, /"office/);
  // The browser preloads what the list itself names.
  assert.ok(visitors.list.includes(`"url":"${visitors.address}"`));
  for (const path of ['/admin', '/ADMIN']) assert.match((await listOf(path)).list, /"office\/today/, path);
});

test('a page asks for no icon before its first paint; browsers find it at its usual address', async () => {
  const html = await (await fetch(`${lychgate.address}/events`)).text();
  assert.doesNotMatch(html, /rel="icon"|<img/);
  const icon = await fetch(`${lychgate.address}/favicon.ico`);
  assert.equal(icon.headers.get('content-type'), 'image/png');
  assert.match(icon.headers.get('cache-control')!, /max-age/);
});

const open = async (path: string) => (await fetch(lychgate.address + path)).text();

async function measureCompressed(path: string): Promise<number> {
  const answer = await fetch(lychgate.address + path, { headers: { 'Accept-Encoding': 'br' } });
  await answer.arrayBuffer();
  assert.equal(answer.headers.get('content-encoding'), 'br');
  return Number(answer.headers.get('content-length'));
}

test('the booking form names at most 105 KB of script, and the request form 120 KB', async () => {
  const guid = await makeEvent(lychgate.address);
  const limits = { [`/events?book=${guid}`]: 105_000, '/unattendedcremations': 120_000 };
  for (const [path, limit] of Object.entries(limits)) {
    const scripts = new Set((await open(path)).match(/\/assets\/[\w.-]+\.js/g));
    const sizes = await Promise.all(Array.from(scripts, measureCompressed));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    assert.ok(scripts.size > 5 && bytes <= limit, `${path}: ${bytes} bytes in ${scripts.size} files`);
  }
});

test('the rules of the forms are no part of what every page with script loads', async () => {
  const frame = /\/assets\/frame-[\w-]+\.js/.exec(await open('/unattendedcremations'))![0];
  assert.doesNotMatch(await open(frame), /zod/);
});
