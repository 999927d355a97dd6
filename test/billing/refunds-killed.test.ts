// @proof: processes are killed while money goes back.
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { startMoney } from './money-fixture.ts';
import { until } from '../support/until.ts';
import { assertAccepted } from '../support/answers.ts';

test('a kill between a refund and its answer, and dropped answers, end in one refund each', async (t) => {
  const { refunds, states, received, attempts } = await storm(t);
  assert.ok(attempts > invoices, `${attempts} requests`);
  assert.deepEqual(refunds, [10_00, 10_00, 10_00, 10_00]);
  assert.deepEqual(states, ['submitted', 'submitted', 'submitted', 'submitted']);
  assert.deepEqual(received, [90_00, 90_00, 90_00, 90_00]);
});

const invoices = 4;

/** The first process is killed after GoCardless has made a refund; two of the answers are dropped. */
async function storm(t: TestContext) {
  const { api, addCollected, invoice, url, fake, parts } = await startMoney(t);
  const guids: string[] = [];
  for (let number = 1; number <= invoices; number++) {
    const { guid, receipt } = await addCollected(`INV-${number}`);
    assertAccepted(
      await api.refundPayment({ guid: receipt, body: { amountPence: 10_00, reason: 'Flowers' } }),
    );
    guids.push(guid);
  }
  let attempts = 0;
  fake.answerMs = 200;
  fake.fault = ({ method, path }) => {
    if (method !== 'POST' || path !== 'refunds') return undefined;
    attempts += 1;
    return attempts === 2 || attempts === 4 ? 'cut' : undefined;
  };
  const start = () => {
    const script = join(import.meta.dirname, 'refund-process.ts');
    return fork(script, [url, fake.url, fake.token, String(parts.clock().getTime())]);
  };
  const first = start();
  await until(() => fake.refunds().length > 0, 30);
  first.kill('SIGKILL');
  const others = [start(), start()];
  await Promise.all(others.map((each) => once(each, 'exit')));
  const after = await Promise.all(guids.map(invoice));
  return {
    attempts,
    refunds: fake.refunds().map(({ amount }) => amount),
    states: after.flatMap((one) => one.refunds.map(({ state }) => state)),
    received: after.map(({ receivedPence }) => receivedPence),
  };
}
