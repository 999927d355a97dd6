import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { get, Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { limitLoad } from '#server/requests/load-limits.ts';
import { createRequestQueue } from '#server/requests/request-queue.ts';

const workMs = 10;
const slowMs = 300;
const visitors = 200;
const tooMany = 3 * visitors;

/** A server whose one page is made by this function. */
async function serve(t: TestContext, makePage: () => Promise<void>, waitMsMax?: number): Promise<string> {
  const server = fastify({ forceCloseConnections: true });
  t.after(() => server.close());
  limitLoad(server, waitMsMax);
  server.get('/api/page', async () => {
    await makePage();
    return 'page';
  });
  return server.listen({ port: 0, host: '127.0.0.1', backlog: tooMany });
}

/** On a connection of its own, as with most visitors. */
const visit = (address: string) =>
  new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
    get(`${address}/api/page`, { agent: false }, (answer) => {
      const { 'retry-after': retryAfter } = answer.headers;
      answer.resume().once('end', () => resolve({ status: answer.statusCode!, retryAfter }));
    }).once('error', reject);
  });

const visitTogether = (address: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => visit(address)));

test('of too many visitors some are served, and the others are told to come back', async (t) => {
  const makePage = async () => {
    // First the database is asked, then the processor is busy.
    await wait(1);
    const endsAt = performance.now() + workMs;
    while (performance.now() < endsAt);
  };
  const address = await serve(t, makePage, 100);
  const answers = await visitTogether(address, tooMany);
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  assert.equal(served.length + refused.length, tooMany);
  assert.ok(served.length > 0 && refused.length > visitors / 4, `${served.length} were served`);
  assert.equal((await visit(address)).status, 200);
});

test('while connections arrive, the next request begins only when one of a few is answered', async (t) => {
  // Time stands still: after a pause of the machine, connections no longer arrive, and nobody needs the processor.
  t.mock.method(performance, 'now', () => 0);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const server = new Server();
  const { wait: waitForTurn } = createRequestQueue(server, 2_000);
  const begun: EventEmitter[] = [];
  const arrive = () => {
    const response = new EventEmitter() as ServerResponse;
    server.emit('connection', new Socket());
    waitForTurn(response, () => {
      begun.push(response);
      server.emit('connection', new Socket());
    });
  };
  for (let number = 0; number < visitors; number += 1) arrive();
  for (let look = 0; look < visitors; look += 1) await setImmediate();
  assert.equal(begun.length, 16);
  begun[0]!.emit('close');
  for (let look = 0; look < visitors; look += 1) await setImmediate();
  assert.equal(begun.length, 17);
});

test('visitors whose pages wait for something else are all served, also in bursts', async (t) => {
  const address = await serve(t, () => wait(slowMs));
  for (let burst = 0; burst < 2; burst += 1) {
    const answers = await visitTogether(address, visitors);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  }
});
