import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { get, Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { limitLoad } from '#server/requests/load-limits.ts';
import { createRequestQueue, type RequestKind } from '#server/requests/request-queue.ts';

const workMs = 10;
const slowMs = 300;
const visitors = 200;
const tooMany = 3 * visitors;

/** A server whose one page is made by this function, and whose one form is answered at once. */
async function serve(t: TestContext, makePage: () => Promise<void>, waitMsMax?: number): Promise<string> {
  const server = fastify({ forceCloseConnections: true });
  t.after(() => server.close());
  limitLoad(server, waitMsMax);
  server.get('/api/page', async () => {
    await makePage();
    return 'page';
  });
  server.post('/page', () => 'sent');
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
    // The page first waits for the database, then uses the processor.
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
  // The clock is stopped, because a pause of the machine would count as work.
  t.mock.method(performance, 'now', () => 0);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const server = new Server();
  const { wait: waitForTurn } = createRequestQueue(server, 2_000);
  const startedResponses: EventEmitter[] = [];
  const arrive = () => {
    const response = new EventEmitter() as ServerResponse;
    server.emit('connection', new Socket());
    waitForTurn('other', response, () => {
      startedResponses.push(response);
      server.emit('connection', new Socket());
    });
  };
  for (let number = 0; number < visitors; number += 1) arrive();
  for (let look = 0; look < visitors; look += 1) await setImmediate();
  assert.equal(startedResponses.length, 16);
  startedResponses[0]!.emit('close');
  for (let look = 0; look < visitors; look += 1) await setImmediate();
  assert.equal(startedResponses.length, 17);
});

test('forms begin before pages that are opened, and leave every ninth turn to them', async (t) => {
  t.mock.method(performance, 'now', () => 0);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const server = new Server();
  const { wait: waitForTurn } = createRequestQueue(server, 2_000);
  const startedRequests: { kind: string; response: EventEmitter }[] = [];
  const arrive = (kind: RequestKind) => {
    const response = new EventEmitter() as ServerResponse;
    server.emit('connection', new Socket());
    waitForTurn(kind, response, () => {
      startedRequests.push({ kind, response });
      server.emit('connection', new Socket());
    });
  };
  for (let number = 0; number < 20; number += 1) arrive('other');
  for (let number = 0; number < 20; number += 1) arrive('form');
  for (let answered = 0; answered < 36; answered += 1) {
    for (let look = 0; look < visitors; look += 1) await setImmediate();
    startedRequests[answered]!.response.emit('close');
  }
  const kinds = startedRequests
    .slice(0, 36)
    .map(({ kind }) => (kind === 'form' ? 'F' : 'o'))
    .join('');
  assert.equal(kinds, 'FFFFFFFFoFFFFFFFFoFFFFoooooooooooooo');
});

test('a form is taken while so many pages wait that another page is refused', async (t) => {
  const answered = Promise.withResolvers<void>();
  t.after(() => answered.resolve());
  const address = await serve(t, () => answered.promise);
  const readers = visitTogether(address, tooMany);
  while ((await Promise.race([visit(address), wait(50)]))?.status !== 503);
  const sent = await fetch(`${address}/page`, { method: 'POST' });
  assert.equal(await sent.text(), 'sent');
  answered.resolve();
  const statuses = (await readers).map(({ status }) => status);
  assert.ok(statuses.filter((status) => status === 200).length > tooMany / 2, 'they are served afterwards');
});

test('visitors whose pages wait for something else are all served, also in bursts', async (t) => {
  const address = await serve(t, () => wait(slowMs));
  for (let burst = 0; burst < 2; burst += 1) {
    const answers = await visitTogether(address, visitors);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  }
});
