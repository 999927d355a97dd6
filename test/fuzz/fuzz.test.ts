// @proof: a thousand hostile calls; `npm run fuzz` makes more of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runFuzz } from './run.ts';

// `npm run fuzz` sends 100,000.
const inputs = 1_000;
const seed = 20_261_122;

test('1,000 hostile calls, forms and addresses cause no fault and reveal nothing', async () => {
  const { statuses, faults } = await runFuzz({ inputs, seed });
  assert.deepEqual(faults, [], `a fault is sent again by: npm run fuzz -- 1 ${seed} <number>`);
  // Some inputs must be accepted: otherwise the test would only exercise the first checks.
  assert.ok((statuses['200'] ?? 0) > inputs / 10, `${JSON.stringify(statuses)}`);
});
