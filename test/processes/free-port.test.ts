import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';

test('no two processes get the same free port', async (t) => {
  const children = [1, 2].map(() => fork(join(import.meta.dirname, 'free-port-process.ts')));
  t.after(() => children.forEach((child) => child.kill()));
  const answers = await Promise.all(children.map((child) => once(child, 'message') as Promise<[number[]]>));
  const ports = answers.flatMap(([each]) => each);
  assert.equal(new Set(ports).size, 1_600);
});
