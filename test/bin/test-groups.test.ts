import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, test } from 'node:test';
import { countTests } from '../../bin/tests/count-tests.ts';
import { groupFiles } from '../../bin/tests/test-groups.ts';

const head = `import { after, before, describe, test } from 'node:test';\n`;

test('files share a process, and those that are marked as isolated have one of their own', async () => {
  const isFirst = (name: string) =>
    `import assert from 'node:assert'; test('${name}', () => { assert.ok(!Array.met); Array.met = true; });`;
  assert.deepEqual(await countIn([isFirst('a'), isFirst('b')]), { passed: 1, failed: 1, failedFiles: ['b'] });
  const alone = `// @isolated: a reason.\n${isFirst('b')}`;
  assert.deepEqual(await countIn([isFirst('a'), alone]), { passed: 2, failed: 0, failedFiles: [] });
  const withoutReason = `// @isolated\n${isFirst('b')}`;
  assert.deepEqual((await countIn([isFirst('a'), withoutReason])).failedFiles, ['b']);
});

test('the hooks of a file in a group run for its tests alone', async () => {
  const hooks = `before(() => { Array.open = true; }); after(() => { Array.open = false; });`;
  const isOpen = (value: boolean) =>
    `test('t', () => { if (Array.open !== ${value}) throw new Error('x'); });`;
  assert.deepEqual(await countIn([hooks + isOpen(true), isOpen(false)]), {
    passed: 2,
    failed: 0,
    failedFiles: [],
  });
});

test('a file of a group that throws, has a broken hook or no test fails, and the others go on', async () => {
  const passes = `describe('s', () => { test('passes', () => {}); });`;
  const broken = `before(() => { throw new Error('x'); }); test('not run', () => {});`;
  const { passed, failedFiles } = await countIn([passes, `throw new Error('x');`, broken, '', passes]);
  assert.deepEqual({ passed, failedFiles }, { passed: 2, failedFiles: ['b', 'c', 'd'] });
});

test('a group that ends early has not finished its other files, whatever its exit status is', async () => {
  const passes = `test('passes', () => {});`;
  for (const status of [0, 1]) {
    const leaves = `import { exit } from 'node:process'; test('leaves', () => exit(${status}));`;
    const { failedFiles } = await countIn([passes, leaves, passes]);
    // The report of the first file may be lost with the process.
    assert.deepEqual(failedFiles.slice(-2), ['b', 'c']);
  }
});

async function countIn(codes: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'lychgate-count-'));
  const files = codes.map((code, index) => {
    const file = join(folder, `${'abcde'[index]}.test.mjs`);
    const [first = '', ...others] = code.split('\n');
    const lines = first.startsWith('//') ? [first, head, ...others] : [head, code];
    writeFileSync(file, lines.join('\n'));
    return file;
  });
  const groups = groupFiles(files);
  // Node would not run test files from within a test file.
  const { NODE_TEST_CONTEXT: context } = process.env;
  delete process.env.NODE_TEST_CONTEXT;
  const counts = new Map(files.map((file) => [file, countTests()]));
  try {
    for await (const { type, data } of run({ files: groups.entries, concurrency: 1 })) {
      if (type !== 'test:pass' && type !== 'test:fail') continue;
      for (const event of groups.eventsOfFiles({ passed: type === 'test:pass', data }))
        counts.get(event.data.file!)!.add(event);
    }
    for (const file of groups.unfinished()) counts.get(file)!.failed += 1;
  } finally {
    if (context) process.env.NODE_TEST_CONTEXT = context;
    groups.remove();
    rmSync(folder, { recursive: true });
  }
  const all = [...counts.values()];
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    failedFiles: [...counts]
      .filter(([, { failed }]) => failed > 0)
      .map(([file]) => file.at(-'.test.mjs'.length - 1)),
  };
}
