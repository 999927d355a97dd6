import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { importCycles } from './cycles.ts';
import { missingPaths, undocumentedSettings } from './documents.ts';
import { editedMigrations } from './history.ts';
import { differentNodeVersions, missingInLockfile } from './packages.ts';
import { barrels, bannedNames, crowdedFolders, leftoverNotes, tooLong } from './shape.ts';
import { readSource, type Source } from './source.ts';
import { functionsInMigrations } from './sql.ts';
import * as importRules from './import-rules.ts';
import { dialect } from './vocabulary.ts';
import { bannedWords, repeatedSentences } from './words.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;

// A rule that cannot fail is no rule: each finds what is wrong here, and leaves what is right.
const finds = (
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

test('a package other than zod in the contract is found', () => {
  finds(
    importRules.foreignPackagesInContract,
    [
      ['contract/http/client.ts', `import { createHash } from 'node:crypto';`],
      ['contract/events.ts', `const pg = await import('pg');`],
    ],
    [
      ['contract/events.ts', `import * as z from 'zod/mini'; import { x } from './call.ts';`],
      ['contract/events.test.ts', `import { test } from 'node:test';`],
    ],
  );
});

test('an import through a wall is found', () => {
  finds(
    importRules.importsAcrossLayers,
    [
      ['contract/calls.ts', `import { x } from '#website/handler.ts';`],
      ['website/handler.ts', `import type { x } from '#back-office/back-office.ts';`],
      ['website/events/route.tsx', `import { x } from '../../back-office/events/attendance.ts';`],
      ['back-office/back-office.ts', `export { x } from '#server/config.ts';`],
      ['server/main.ts', `import { x } from '../test/support/database.ts';`],
    ],
    [
      ['server/main.ts', `import '#website/handler.ts'; import '#back-office/back-office.ts';`],
      ['test/contract/back-office.test.ts', `import '#server/main.ts';`],
    ],
  );
});

test('an import of another word is found', () => {
  finds(
    importRules.importsOfSiblings,
    [
      ['website/events/route.tsx', `import { x } from '../cremation/title-case.ts';`],
      ['website/ui/page.tsx', `import { x } from '../events/messages.ts';`],
      ['back-office/events/attendance.ts', `import { x } from '../mailing/unsubscribe.ts';`],
      ['back-office/check.ts', `import { x } from './events/attendance.ts';`],
      ['server/main.ts', `import { x } from '#back-office/events/attendance.ts';`],
    ],
    [
      ['website/styles.ts', `import './events/events.css?inline';`],
      [
        'website/events/route.tsx',
        `import './messages.ts'; import '../ui/page.tsx'; import '../back-office.ts';`,
      ],
      ['back-office/scheduled-jobs.ts', `import './events/attendance.ts';`],
      ['back-office/events/attendance.ts', `import '../email/email.ts'; import '#contract/events.ts';`],
    ],
  );
});

test('a wrongly spelled import is found', () => {
  finds(
    importRules.wronglySpelledImports,
    [
      ['website/events/route.tsx', `import { x } from '#website/ui/page.tsx';`],
      ['server/main.ts', `import { x } from '../contract/calls.ts';`],
      ['contract/calls.ts', `import { x } from './events';`],
    ],
    [
      ['contract/calls.ts', `import { x } from './events.ts';`],
      ['website/events/route.tsx', `import type { Route } from './+types/route';`],
    ],
  );
});

test('a package out of its place is found', () => {
  finds(
    importRules.packagesOutOfPlace,
    [
      ['website/handler.ts', `import fastify from 'fastify';`],
      ['server/pages/serve-pages.ts', `import { renderToString } from 'react-dom/server';`],
      ['server/health.ts', `import pg from 'pg';`],
    ],
    [['website/root.tsx', `import { useState } from 'react'; import { Link } from 'react-router';`]],
  );
});

test('the environment read elsewhere is found', () => {
  finds(
    importRules.environmentOutOfPlace,
    [
      ['server/main.ts', `const port = process.env.PORT;`],
      ['website/root.tsx', `const { PORT } = process.env;`],
      ['back-office/scheduled-jobs.ts', `import { env } from 'node:process';`],
    ],
    [
      ['server/config.ts', `const port = process.env.PORT;`],
      ['server/main.ts', `// process.env is read in config.ts`],
    ],
  );
});

test('SQL outside the back office is found', () => {
  finds(
    importRules.sqlOutOfPlace,
    [
      ['server/health.ts', 'database.rows`select 1 from event`;'],
      ['website/handler.ts', `run('INSERT INTO event VALUES (1)');`],
    ],
    [
      ['back-office/scheduled-jobs.ts', `run('delete from event');`],
      ['website/root.tsx', `const text = 'Select a photograph from your telephone';`],
    ],
  );
});

test('a cycle of imports is found', () => {
  const a = readSource('server/a.ts', `import './b.ts';`);
  const b = readSource('server/b.ts', `import type { X } from './c.ts';`);
  const c = readSource('server/c.ts', `\nimport './a.ts';`);
  assert.deepEqual(importCycles([a, b, c]), [
    'server/a.ts:1 imports server/b.ts, server/b.ts:1 imports server/c.ts, server/c.ts:2 imports server/a.ts',
  ]);
  assert.deepEqual(importCycles([a, b]), []);
});

test('a long file, a name without meaning, a barrel and a leftover note are found', () => {
  const lines = (count: number) => 'x\n'.repeat(count);
  assert.equal(tooLong([{ path: 'website/root.tsx', text: lines(251) }]).length, 1);
  assert.equal(tooLong([{ path: 'website/root.tsx', text: lines(250) }]).length, 0);
  assert.equal(tooLong([{ path: 'test/email/emails.test.ts', text: lines(401) }]).length, 1);
  assert.equal(tooLong([{ path: 'test/email/emails.test.ts', text: lines(400) }]).length, 0);
  assert.equal(bannedNames(['website/utils/date.ts', 'server/helpers.ts', 'website/ui/index.ts']).length, 3);
  assert.equal(bannedNames(['website/ui/date.ts', 'server/library.ts']).length, 0);
  finds(
    barrels,
    [['website/ui/all.ts', `// All.\nexport * from './a.ts';\nexport { x } from './b.ts';`]],
    [['website/root.tsx', `export { x } from './b.ts';\nexport const y = 1;`]],
  );
  finds((sources) => leftoverNotes(sources, []), [['server/main.ts', `let x; // TODO: later`]]);
  assert.equal(leftoverNotes([], [{ path: 'website/ui/page.css', text: `\n/* FIXME */` }]).length, 1);
});

test('a folder with more than 15 files beside each other is found', () => {
  const files = (count: number, folder: string) =>
    Array.from({ length: count }, (_, index) => ({ path: `${folder}/file-${index}.ts` }));
  assert.equal(crowdedFolders([...files(16, 'website/ui'), ...files(15, 'website/events')]).length, 1);
  assert.deepEqual(crowdedFolders(files(40, 'back-office/database/migrations')), []);
});

test('a sentence that is stated twice is found', () => {
  const sentence = 'The event is full so unfortunately you cannot.';
  const inWebsite = readSource('website/events/messages.ts', `export const full = '${sentence}';`);
  const inOffice = readSource('back-office/events/attendance.ts', `refuse(\`${sentence}\`);`);
  const inTags = readSource('website/events/card.tsx', `const x = <p>\n  ${sentence}\n</p>;`);
  assert.equal(repeatedSentences([inWebsite, inOffice, inTags]).length, 1);
  assert.deepEqual(repeatedSentences([inWebsite]), []);
  const classes = `const x = <p className="button button-primary wide on small" />;`;
  const styles = [readSource('website/a.tsx', classes), readSource('website/b.tsx', classes)];
  assert.deepEqual(repeatedSentences(styles), []);
});

test('a word of the old vocabulary is found', () => {
  finds(
    dialect,
    [['server/main.ts', '// Whoever asks is answered.']],
    [['contract/operator/campaigns.ts', 'const letters = 1;']],
  );
});

test('a word that hurts is found', () => {
  finds(
    bannedWords,
    [
      ['website/ui/error-message.tsx', `const x = <p>Oops</p>;`],
      ['back-office/events/attendance-email.ts', `const x = 'When did your loved one die?';`],
      ['website/cremation/form.tsx', 'const x = `The date ${date} is invalid`;'],
    ],
    [
      [
        'website/ui/form/field.tsx',
        `const x = <input aria-invalid={true} title="No valid image files selected." />;`,
      ],
    ],
  );
});

test('a path that is not there is found in a document', () => {
  const problemsIn = (text: string) => missingPaths([{ path: 'docs/operations.md', text }]);
  assert.equal(problemsIn('See `server/nowhere.ts`.').length, 1);
  assert.equal(problemsIn('See [the house](../NOWHERE.md).').length, 1);
  assert.equal(problemsIn('```\nserver/nowhere.ts  does it\n```').length, 1);
  assert.equal(
    problemsIn('```\ncontract/   what is said\n  calls.ts  nowhere.ts   the calls\n```').length,
    1,
  );
  assert.deepEqual(problemsIn('`#contract/calls.ts:3`, `data/mail`, `tools/*.mjs` and `npm start`'), []);
});

test('a setting that is not explained is found', () => {
  const source = { path: 'server/config.ts', text: 'z.object({\n  PORT: z.optional(port),\n});' };
  assert.equal(undocumentedSettings([source], 'PORT is explained by no table.').length, 1);
  assert.deepEqual(undocumentedSettings([source], '| `HOST`, `PORT` | 3000 | the port |'), []);
});

test('an edited migration is found', { skip: hasGit ? false : 'there is no git here' }, () => {
  const root = mkdtempSync(join(tmpdir(), 'lychgate-tidy-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
  const file = join(root, '001.sql');
  try {
    git('init', '--quiet');
    writeFileSync(file, 'create table a ();');
    git('add', '.');
    git('commit', '--quiet', '-m', 'Add a table');
    assert.deepEqual(editedMigrations(root, '.'), []);
    writeFileSync(file, 'create table b ();');
    assert.equal(editedMigrations(root, '.').length, 1);
    git('commit', '--quiet', '-am', 'Change a table');
    assert.equal(editedMigrations(root, '.').length, 1);
    git('mv', '001.sql', '002.sql');
    writeFileSync(join(root, '002.sql'), 'create table a ();');
    assert.equal(editedMigrations(root, '.').length, 0, 'the same under another number');
    git('rm', '--quiet', '--force', '002.sql');
    assert.equal(editedMigrations(root, '.').length, 1);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('a function in a new migration is found', () => {
  const text = 'create table a ();\ncreate or replace function b() returns void';
  const file = (number: string) => ({ path: `back-office/database/migrations/${number}-a.sql`, text });
  assert.equal(functionsInMigrations([file('024')]).length, 1);
  assert.deepEqual(functionsInMigrations([file('023')]), []);
  assert.deepEqual(functionsInMigrations([{ path: 'back-office/database/functions/b.sql', text }]), []);
});

test('a lockfile that lacks a kind of machine is found', () => {
  const optionalDependencies = { 'fast-linux': '1.0.0', 'fast-mac': '1.0.0' };
  const packages = { 'node_modules/fast': { optionalDependencies }, 'node_modules/fast-linux': {} };
  assert.equal(missingInLockfile({ packages }).length, 1);
  assert.deepEqual(missingInLockfile({ packages: { ...packages, 'node_modules/fast-mac': {} } }), []);
});

test('an .nvmrc that names another Node than package.json is found', () => {
  const packageJson = JSON.stringify({ dependencies: { node: '24.21.0' } });
  assert.equal(differentNodeVersions(packageJson, '24.20.0\n').length, 1);
  assert.deepEqual(differentNodeVersions(packageJson, '24.21.0\n'), []);
});
