import assert from 'node:assert/strict';
import { readSource, type Source } from './source.ts';

/** Proves that a rule reports each wrong sample once, and no right one. */
export const assertFinds = (
  rule: (sources: Source[]) => string[],
  wrong: [string, string][],
  right: [string, string][] = [],
) => {
  const read = ([path, text]: [string, string]) => readSource(path, text);
  for (const file of wrong) {
    const problems = rule([read(file)]);
    assert.equal(problems.length, 1, `${file.join(': ')} should be found once: ${problems.join()}`);
    assert.match(problems[0]!, /^[\w./-]+:\d+ /);
  }
  for (const file of right) assert.deepEqual(rule([read(file)]), []);
};
