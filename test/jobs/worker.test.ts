import assert from 'node:assert/strict';
import { syncBuiltinESMExports } from 'node:module';
import { mock, test, type TestContext } from 'node:test';
import { startWorker } from '#back-office/jobs/worker.ts';

const anHourMs = 3_600_000;

/** A worker on a clock that only `pass` moves. */
async function start(t: TestContext, work: (time: number) => Promise<void>) {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  // The worker imports a timer by its name.
  syncBuiltinESMExports();
  t.after(() => {
    mock.timers.reset();
    syncBuiltinESMExports();
  });
  const lines: string[] = [];
  let times = 0;
  const worker = startWorker({
    work: () => work(++times),
    pollMs: anHourMs,
    log: (line) => void lines.push(line),
    failure: 'It failed',
  });
  t.after(worker.stop);
  await settle();
  const pass = async (ms: number) => {
    mock.timers.tick(ms);
    await settle();
  };
  return { ...worker, lines, pass, times: () => times };
}

// Resolves after all promises that are ready.
const settle = () => new Promise((resolve) => setImmediate(resolve));

test('work that fails is tried again soon, and the log names the fault once', async (t) => {
  const worker = await start(t, async (time) => {
    if (time < 3) throw Object.assign(new Error('secret'), { code: '57P01' });
  });
  await worker.pass(499);
  assert.equal(worker.times(), 1);
  await worker.pass(1);
  assert.equal(worker.times(), 2);
  await worker.pass(500);
  assert.equal(worker.times(), 3);
  assert.deepEqual(worker.lines, ['It failed (57P01).']);
});

test('work that keeps failing waits for the next poll after three tries', async (t) => {
  const worker = await start(t, async () => {
    throw new Error('broken');
  });
  await worker.pass(500);
  await worker.pass(500);
  assert.equal(worker.times(), 3);
  await worker.pass(anHourMs - 1_001);
  assert.equal(worker.times(), 3);
  await worker.pass(1);
  assert.equal(worker.times(), 4);
  await worker.pass(1_000);
  assert.equal(worker.times(), 4);
  worker.wake();
  assert.equal(worker.times(), 5);
});

test('a worker that is woken while it works works once more, and never twice at the same time', async (t) => {
  const gate = Promise.withResolvers<void>();
  let atOnce = 0;
  let mostAtOnce = 0;
  const worker = await start(t, async () => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    await gate.promise;
    atOnce -= 1;
  });
  for (let time = 0; time < 5; time++) worker.wake();
  gate.resolve();
  await settle();
  await worker.pass(100);
  assert.equal(worker.times(), 2);
  await worker.pass(100);
  await worker.pass(100);
  assert.deepEqual([worker.times(), mostAtOnce], [2, 1]);
});

test('a worker that has just looked makes one look for all calls of a moment', async (t) => {
  const worker = await start(t, async () => {});
  assert.equal(worker.times(), 1);
  await worker.pass(200);
  for (let call = 0; call < 20; call++) {
    worker.wake();
    await Promise.resolve();
  }
  assert.equal(worker.times(), 2);
  await worker.pass(100);
  assert.equal(worker.times(), 3);
  await worker.pass(400);
  assert.equal(worker.times(), 3);
});

test('an idle worker begins at once', async (t) => {
  const worker = await start(t, async () => {});
  await worker.pass(200);
  worker.wake();
  assert.equal(worker.times(), 2);
});
