import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startWorker } from '#back-office/jobs/worker.ts';
import { until } from '../support/until.ts';

const anHourMs = 3_600_000;

function start(t: TestContext, work: (time: number) => Promise<void>) {
  const lines: string[] = [];
  let times = 0;
  const worker = startWorker({
    work: () => work(++times),
    pollMs: anHourMs,
    log: (line) => void lines.push(line),
    failure: 'It failed',
  });
  t.after(worker.stop);
  return { ...worker, lines, times: () => times };
}

test('work that fails is tried again soon, and the log names the fault once', async (t) => {
  const worker = start(t, async (time) => {
    if (time < 3) throw Object.assign(new Error('secret'), { code: '57P01' });
  });
  await until(() => worker.times() === 3);
  assert.deepEqual(worker.lines, ['It failed (57P01).']);
});

test('work that keeps failing waits for the next poll after three tries', async (t) => {
  const worker = start(t, async () => {
    throw new Error('broken');
  });
  await until(() => worker.times() === 3);
  await wait(1_000);
  assert.equal(worker.times(), 3);
  worker.wake();
  await until(() => worker.times() === 4);
});

test('a worker that is woken while it works works once more, and never twice at the same time', async (t) => {
  const gate = Promise.withResolvers<void>();
  let atOnce = 0;
  let mostAtOnce = 0;
  const worker = start(t, async () => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    await gate.promise;
    atOnce -= 1;
  });
  for (let time = 0; time < 5; time++) worker.wake();
  gate.resolve();
  await until(() => worker.times() === 2);
  await wait(100);
  assert.deepEqual([worker.times(), mostAtOnce], [2, 1]);
});

test('a worker that has just looked makes one look for all calls of a moment', async (t) => {
  const worker = start(t, async () => {});
  await until(() => worker.times() === 1);
  await wait(200);
  for (let call = 0; call < 20; call++) {
    worker.wake();
    await Promise.resolve();
  }
  assert.equal(worker.times(), 2);
  await until(() => worker.times() === 3);
  await wait(300);
  assert.equal(worker.times(), 3);
});

test('an idle worker begins at once', async (t) => {
  const worker = start(t, async () => {});
  await wait(200);
  worker.wake();
  assert.equal(worker.times(), 2);
});
