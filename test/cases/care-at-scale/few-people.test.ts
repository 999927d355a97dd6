import assert from 'node:assert/strict';
import { test } from 'node:test';
import { play } from './play.ts';

const peopleCount = 50;

test('50 people in 20 branches are brought, cremated and handed over, each as themselves', async () => {
  const { wrong, done, sent, entries, chains } = await play(peopleCount, {
    swapsLabels: true,
    oneLooks: true,
    forgetsOnceIn: 30,
  });
  assert.deepEqual(wrong, []);
  assert.equal(done, peopleCount);
  assert.equal(entries, sent, 'each scan is stored once');
  assert.deepEqual(chains, { count: peopleCount });
});
