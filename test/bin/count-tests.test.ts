import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, test } from 'node:test';
import { countTests } from '../../bin/tests/count-tests.ts';

test('only single tests are counted, not tests with subtests or suites', async () => {
  const counted = await countIn(`
    test('one', () => {});
    test('holds two', async (t) => { await t.test('a', () => {}); await t.test('b', () => {}); });
    describe('suite', () => { test('in it', () => {}); test.skip('left out'); });
  `);
  assert.deepEqual(counted, { passed: 4, failed: 0, skipped: 1 });
});

test('a failure is counted once', async () => {
  const counted = await countIn(`
    test('holds one', async (t) => { await t.test('fails', () => { throw new Error('x'); }); });
    test('fails by itself', async (t) => { await t.test('passes', () => {}); throw new Error('x'); });
  `);
  assert.deepEqual(counted, { passed: 1, failed: 2, skipped: 0 });
});

test('a file that throws, exits early or has no test is a failure', async () => {
  assert.deepEqual(await countIn(`throw new Error('x');`), { passed: 0, failed: 1, skipped: 0 });
  assert.deepEqual(await countIn(`test('leaves', () => process.exit(0));`), {
    passed: 0,
    failed: 1,
    skipped: 0,
  });
  assert.deepEqual(await countIn(''), { passed: 0, failed: 1, skipped: 0 });
});

async function countIn(code: string) {
  const folder = mkdtempSync(join(tmpdir(), 'lychgate-count-'));
  const file = join(folder, 'a.test.mjs');
  writeFileSync(file, `import { describe, test } from 'node:test';\n${code}`);
  // Node would not run test files from within a test file.
  const { NODE_TEST_CONTEXT: context } = process.env;
  delete process.env.NODE_TEST_CONTEXT;
  const count = countTests();
  try {
    for await (const { type, data } of run({ files: [file] })) {
      if (type === 'test:pass' || type === 'test:fail') count.add({ passed: type === 'test:pass', data });
    }
  } finally {
    if (context) process.env.NODE_TEST_CONTEXT = context;
    rmSync(folder, { recursive: true });
  }
  const { passed, failed, skipped } = count;
  return { passed, failed, skipped };
}
