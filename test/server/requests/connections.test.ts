// @proof: hundreds of connections, in real time.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '../../support/database.ts';
import { forkLychgate } from '../../support/processes/forked-lychgate.ts';
import { until } from '../../support/until.ts';

const halfHeaders = 'GET /events HTTP/1.1\r\nHost: x\r\nX-Note: ';
const halfForm =
  'POST /events?book=x HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\nContent-Type: text/plain\r\n\r\nhalf';

async function start(t: TestContext, settings: Record<string, string> = {}) {
  const database = await createDatabase();
  const lychgate = await forkLychgate({ DATABASE_URL: database.url, ...settings });
  const sockets: Socket[] = [];
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    await lychgate.stop();
    await database.drop();
  });
  const { hostname, port } = new URL(lychgate.address);
  return {
    ...lychgate,
    open: async (bytes: string, localAddress = '127.0.0.1') => {
      const socket = connect({ port: Number(port), host: hostname, localAddress });
      sockets.push(socket);
      // A connection that is closed with unread data reports an error, which does not matter here.
      socket.on('error', () => {});
      await once(socket, 'connect');
      socket.resume().write(bytes);
      return socket;
    },
    /** The status for somebody at another address. */
    statusOf: (path: string, localAddress = '127.0.0.3') =>
      new Promise<number>((resolve, reject) => {
        const headers = { 'X-Forwarded-For': '203.0.113.77' };
        request({ hostname, port, path, localAddress, headers, agent: false }, (answer) =>
          resolve(answer.resume().statusCode!),
        )
          .on('error', reject)
          .end();
      }),
  };
}

/** Opens this number of connections, a few at a time. */
async function openMany(count: number, open: () => Promise<Socket>): Promise<Socket[]> {
  const opened: Socket[] = [];
  while (opened.length < count)
    opened.push(...(await Promise.all(Array.from({ length: Math.min(50, count - opened.length) }, open))));
  return opened;
}

const countOpen = (sockets: Socket[]) => sockets.filter(({ closed }) => !closed).length;

for (const [half, bytes] of Object.entries({ headers: halfHeaders, forms: halfForm })) {
  test(`2,500 half-sent ${half} through a proxy keep out neither visitors nor health checks`, async (t) => {
    const lychgate = await start(t);
    const sockets = await openMany(2_500, () => lychgate.open(bytes));
    for (const path of ['/livez', '/readyz', '/health', '/events', '/unattendedcremations'])
      assert.equal(await lychgate.statusOf(path), 200, path);
    await until(async () => countOpen(sockets) <= 2_000);
    assert.ok(countOpen(sockets) > 1_900, `${countOpen(sockets)} are open`);
    assert.equal(lychgate.log.join('').split('The oldest of them are closed').length - 1, 1);
  });
}

test('an address without a proxy keeps 200 connections; its own requests are safe', async (t) => {
  const lychgate = await start(t, { TRUST_PROXY: '203.0.113.1' });
  const other = await lychgate.open(halfHeaders, '127.0.0.2');
  const sending = await lychgate.open(halfForm);
  const sockets = await openMany(300, () => lychgate.open(halfHeaders));
  await until(async () => countOpen(sockets) <= 199);
  await wait(300);
  // The form that is being sent holds one more connection.
  assert.equal(countOpen(sockets), 199);
  // The oldest connections were closed first.
  assert.deepEqual([countOpen(sockets.slice(0, 100)), countOpen(sockets.slice(-199))], [0, 199]);
  assert.deepEqual([other.closed, sending.closed], [false, false]);
  for (const path of ['/livez', '/events']) {
    assert.equal(await lychgate.statusOf(path), 200, path);
    assert.equal(await lychgate.statusOf(path, '127.0.0.1'), 200, path);
  }
  const answer = once(sending.setEncoding('latin1'), 'data');
  sending.write('x'.repeat(496));
  assert.match(String(await answer), /^HTTP\/1\.1 4\d\d /);
});
