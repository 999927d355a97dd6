import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callAsOperator, startTestLychgate } from '../support/lychgate.ts';
import { until } from '../support/until.ts';

test('with simulated payments the button works without an account, and says that no money moves', async (t) => {
  const lychgate = await startTestLychgate({ DEMO_PAYMENTS: 'on' });
  t.after(lychgate.stop);
  assert.match(lychgate.log.join('\n'), /Payments are simulated \(DEMO_PAYMENTS\): no bank is asked/);
  const ask = async (path: string) => (await callAsOperator(lychgate, 'GET', path)).body;
  const readMandates = async () =>
    (await ask('Customers')).items.filter(({ mandate }: { mandate: string | null }) => mandate !== null);
  await until(async () => (await readMandates()).length === 3);
  const { results } = await ask('Admin/AutomatedDDInvoicing');
  assert.deepEqual(results.slice(0, 2), [
    {
      name: 'Direct Debits sent for collection',
      count: 3,
      message: 'Simulated for demonstration: no bank is asked, and no money moves.',
    },
    { name: 'Due, but no Direct Debit set up', count: 1 },
  ]);
});
