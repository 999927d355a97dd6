import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { limitLoad } from '#server/requests/load-limits.ts';

const workMs = 10;
const waitMsMax = 100;
const visitors = 200;

const server = fastify({ forceCloseConnections: true });
let address = '';
before(async () => {
  limitLoad(server, waitMsMax);
  // As a page is made: first the database is asked, then the processor is busy.
  server.get('/api/page', async () => {
    await wait(1);
    const endsAt = performance.now() + workMs;
    while (performance.now() < endsAt);
    return 'page';
  });
  address = await server.listen({ port: 0, host: '127.0.0.1', backlog: visitors });
});
after(() => server.close());

/** On a connection of its own, as with most visitors. */
const visit = () =>
  new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    get(`${address}/api/page`, { agent: false }, (answer) => {
      const { 'retry-after': retryAfter } = answer.headers;
      answer.resume().once('end', () => resolve({ status: answer.statusCode!, retryAfter }));
    }).once('error', reject);
  });

test('of too many visitors some are served, and the others are told to come back', async () => {
  const answers = await Promise.all(Array.from({ length: visitors }, visit));
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  assert.equal(served.length + refused.length, visitors);
  assert.ok(served.length > 0 && refused.length > visitors / 4, `${served.length} were served`);
  assert.equal((await visit()).status, 200);
});
