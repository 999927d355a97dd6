import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  findMissingPaths,
  findRepeatedRecordNumbers,
  findUndocumentedSettings,
  findUnlistedRecords,
} from './documents.ts';

test('a path that is not there is found in a document', () => {
  const findProblems = (text: string) => findMissingPaths([{ path: 'docs/operations.md', text }]);
  assert.equal(findProblems('See `server/nowhere.ts`.').length, 1);
  assert.equal(findProblems('See [the house](../NOWHERE.md).').length, 1);
  assert.equal(findProblems('```\nserver/nowhere.ts  does it\n```').length, 1);
  assert.equal(
    findProblems('```\ncontract/   what is said\n  calls.ts  nowhere.ts   the calls\n```').length,
    1,
  );
  assert.deepEqual(findProblems('`#contract/calls.ts:3`, `data/mail`, `tools/*.mjs` and `npm start`'), []);
});

test('a second record with the same number is found', () => {
  const records = ['001-a.md', '002-b.md', '002-c.md'].map((name) => ({ path: `docs/decisions/${name}` }));
  assert.equal(findRepeatedRecordNumbers(records).length, 1);
});

test('a setting that is not explained, or not as it is, is found', () => {
  const port = {
    name: 'PORT',
    default: 3000,
    message: 'must be a whole number from 1 to 99.',
    isOfStaff: false,
  };
  const findProblems = (page: string) => findUndocumentedSettings([port], page).length;
  assert.equal(findProblems('PORT is explained by no table.'), 1);
  assert.equal(findProblems('| `PORT` | `3000` | the port, 1 to 99 |'), 0);
  assert.equal(findProblems('| `PORT` | `3001` | the port, 1 to 99 |'), 1);
  assert.equal(findProblems('| `PORT` | `3000` | *staff*: the port |'), 2);
  assert.equal(findProblems('| `PORT`, `HOST` | those | 1 to 99 |'), 1);
});

test('a record that the index does not list once, with its heading, is found', () => {
  const countUnlisted = (...lines: string[]) =>
    findUnlistedRecords([
      { path: 'docs/decisions/README.md', text: lines.join('\n') },
      { path: 'docs/decisions/001-a.md', text: '# 001: One back office\n' },
    ]).length;
  assert.equal(countUnlisted('- [001](001-a.md): One back office'), 0);
  assert.equal(countUnlisted('# Decisions'), 1);
  assert.equal(countUnlisted('- [001](001-a.md): Another heading'), 1);
  const twice = ['- [001](001-a.md): One back office', '- [001](001-a.md): One back office'];
  assert.equal(countUnlisted(...twice), 1);
});
