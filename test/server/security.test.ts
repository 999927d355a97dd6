import { createHash } from 'node:crypto';
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, test } from 'node:test';
import { submitForm } from '../support/submit-form.ts';
import {
  apiKey,
  startTestLychgate,
  makeEvent,
  operatorKey,
  type TestedLychgate,
} from '../support/lychgate.ts';
import { hostileEvent, listPublicPages } from './public-pages.ts';

let lychgate: TestedLychgate;
let guid: string;
before(async () => {
  lychgate = await startTestLychgate();
  guid = await makeEvent(lychgate.address, hostileEvent);
});
after(() => lychgate.stop());

const margaret = { name: 'Margaret Ellis', eMail: 'margaret@example.org', numberOfAttendees: '2' };

test('nothing from other sites is loaded or framed, and no referrer is sent', async () => {
  const pages = listPublicPages(guid);
  const nonces = new Set<string>();
  for (const path of pages) {
    const { headers } = await fetch(`${lychgate.address}${path}`);
    const policy = headers.get('Content-Security-Policy') ?? '';
    assert.match(policy, /default-src 'none'/, path);
    assert.match(policy, /frame-ancestors 'none'/, path);
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff', path);
    // The address of a private link goes to no other site. `no-referrer` would go further, and stop every form
    // that is sent without script.
    assert.equal(headers.get('Referrer-Policy'), 'same-origin', path);
    if (path === '/api/') continue;
    assert.match(policy, /script-src 'self' 'nonce-[\w+/=]{20,}'/, path);
    assert.match(policy, /form-action 'self'/, path);
    assert.match(policy, /base-uri 'none'/, path);
    assert.doesNotMatch(policy, /unsafe|\*|https?:/, path);
    nonces.add(/nonce-([\w+/=]+)/.exec(policy)![1]!);
  }
  assert.equal(nonces.size, pages.length - 1, 'each page has a nonce of its own');
});

test('the policy of a page allows its style, the whole of it that a script loads, and no other', async () => {
  const digestOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
  const paths = ['/events', `/events?book=${guid}`, '/unattendedcremations', '/privacy', '/nowhere'];
  for (const path of [...paths, '/price-list', '/api/']) {
    const answer = await fetch(`${lychgate.address}${path}`);
    const html = await answer.text();
    const [, style] = /<style>([^<]*)<\/style>/.exec(html)!;
    const [, name] = /^<!DOCTYPE html>.*<script [^>]*data-styles="([^"]+)"/s.exec(html) ?? [];
    assert.equal(
      name !== undefined,
      ['book=', 'unattended'].some((word) => path.includes(word)),
      path,
    );
    const whole = name && (await (await fetch(`${lychgate.address}/assets/styles/${name}`)).text());
    const policy = answer.headers.get('Content-Security-Policy')!;
    const allowed = [style!, ...(whole ? [whole] : [])].map(digestOf).join(' ');
    assert.equal(/style-src ([^;]*)/.exec(policy)?.[1], allowed, path);
  }
});

test('a page that the server writes without the website has only the styles that it needs', async () => {
  const [, style] = /<style>([^<]*)<\/style>/.exec(
    await (await fetch(`${lychgate.address}/price-list`)).text(),
  )!;
  assert.match(style!, /^:root{/);
  assert.doesNotMatch(style!, /\/\*|\n|toast|hero|event-card/);
  assert.ok(style!.length < 4_000, `${style!.length} characters of styles`);
});

test('answers that are not pages cannot be framed or guessed at either', async () => {
  for (const path of [
    '/api/openapi.json',
    '/api/Funerals',
    '/livez',
    '/robots.txt',
    '/speculation-rules.json',
  ]) {
    const { headers } = await fetch(`${lychgate.address}${path}`);
    assert.match(headers.get('Content-Security-Policy') ?? '', /frame-ancestors 'none'/, path);
    assert.equal(headers.get('X-Content-Type-Options'), 'nosniff', path);
  }
});

test('no response to a visitor without JavaScript contains a key', async () => {
  const others = ['/api/openapi.json', '/speculation-rules.json', '/health'];
  const responses = await Promise.all([
    ...[...listPublicPages(guid), ...others].map((path) => fetch(`${lychgate.address}${path}`)),
    submitForm(lychgate, `/events?book=${guid}`, margaret),
    submitForm(lychgate, `/events?book=${guid}`, {}),
  ]);
  for (const response of responses) {
    const text = await response.text();
    assert.ok(!text.includes(apiKey) && !text.includes(operatorKey), response.url);
  }
});

test('a form from another site is refused', async () => {
  for (const origin of ['null', 'https://elsewhere.example', `${lychgate.address}.elsewhere.example`]) {
    const answer = await submitForm(lychgate, `/events?book=${guid}`, margaret, { Origin: origin });
    assert.equal(answer.status, 403, origin);
  }
});

test('a path that leads elsewhere once it is resolved is no path', async () => {
  const fetchStatus = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const { hostname, port } = new URL(lychgate.address);
      request({ hostname, port, path }, (answer) => resolve(answer.resume().statusCode!))
        .on('error', reject)
        .end();
    });
  for (const path of [
    '/events/../office',
    '/events/%2e%2E/admin',
    '/./events',
    '/events/..\\admin',
    '/events/.',
  ])
    assert.equal(await fetchStatus(path), 404, path);
  assert.equal(await fetchStatus('/events?next=/../admin'), 200);
});
