import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { lychgateForTests, makeEvent, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;
before(async () => {
  lychgate = await lychgateForTests();
});
after(() => lychgate.stop());

const open = async (path: string) => (await fetch(lychgate.address + path)).text();

test('the booking form names at most 105 KB of script, and the request form 120 KB', async () => {
  const guid = await makeEvent(lychgate.address);
  const limits = { [`/events?book=${guid}`]: 105_000, '/unattendedcremations': 120_000 };
  for (const [path, limit] of Object.entries(limits)) {
    const scripts = new Set((await open(path)).match(/\/assets\/[\w.-]+\.js/g));
    const texts = await Promise.all(Array.from(scripts, open));
    const bytes = texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0);
    assert.ok(scripts.size > 5 && bytes <= limit, `${path}: ${bytes} bytes in ${scripts.size} files`);
  }
});

test('the rules of the forms are no part of what every page with script loads', async () => {
  const frame = /\/assets\/frame-[\w-]+\.js/.exec(await open('/unattendedcremations'))![0];
  assert.doesNotMatch(await open(frame), /zod/);
});
