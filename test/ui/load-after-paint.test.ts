import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lychgateForTests, makeEvent, type TestedLychgate } from '../support/lychgate.ts';

let lychgate: TestedLychgate;

before(async () => {
  lychgate = await lychgateForTests();
});
after(() => lychgate.stop());

// Fails when React Router writes its scripts in another way, so that website/load-after-paint.ts no longer finds them.
test('a form loads nothing but its own page until it has been painted', async () => {
  const guid = await makeEvent(lychgate.address);
  const html = await (await fetch(`${lychgate.address}/events?book=${guid}`)).text();
  assert.doesNotMatch(html, /<link rel="modulepreload"|<script[^>]* (src=|type="module")/);
  assert.equal(html.match(/<script nonce="[^"]+" type="later">import "\/assets\//g)?.length, 1);
  assert.ok(html.match(/<link rel="later" href="\/assets\/[\w-]+\.js"/g)!.length > 3);
});
