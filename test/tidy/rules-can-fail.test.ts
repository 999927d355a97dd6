import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { findUnstatedRules } from './architecture.ts';
import { assertFinds } from './assert-finds.ts';
import { findUnprovenDifferences } from './differences.ts';
import { findEditedMigrations } from './history.ts';
import { findDifferentNodeVersions, findMissingInLockfile } from './packages.ts';
import {
  findBannedNames,
  findCrowdedFolders,
  findLeftoverNotes,
  findRangeQueries,
  findLongFiles,
  findLongTitles,
} from './shape.ts';
import { readSource } from './source.ts';
import {
  findFunctionsInMigrations,
  findLostBackslashes,
  findOrdersByText,
  findRepeatedStates,
  findSqlOutOfPlace,
  findTablesWithTwoWriters,
} from './sql.ts';
import { findDialect, findVagueComments } from './vocabulary.ts';
import { findBannedWords, findRepeatedSentences } from './words.ts';

const hasGit = spawnSync('git', ['--version']).status === 0;

test('SQL outside the back office is found', () => {
  assertFinds(
    findSqlOutOfPlace,
    [
      ['server/health.ts', 'database.rows`select 1 from event`;'],
      ['website/handler.ts', `run('INSERT INTO event VALUES (1)');`],
    ],
    [
      ['back-office/composition/scheduled-jobs.ts', `run('delete from event');`],
      ['website/root.tsx', `const text = 'Select a photograph from your telephone';`],
    ],
  );
});

test('a pattern in a statement that loses its backslash is found', () => {
  assertFinds(
    findLostBackslashes,
    [['back-office/a.ts', "rows`select regexp_replace(name, '\\s+', '')`;"]],
    [['back-office/a.ts', "rows`select regexp_replace(name, '\\\\s+', '')`;"]],
  );
});

test('a difference without a reason, a place, a record or a test is found', () => {
  const path = 'test/tidy/rules-can-fail.test.ts';
  const findRowProblems = (reason: string, place: string, record: string, proof: string) =>
    findUnprovenDifferences(`| One | Two | ${reason} | ${place} | ${record} | ${proof} |`, [
      'docs/decisions/001-a.md',
    ]);
  const proof = `\`${path}\`: “A rule that cannot fail is no rule”`;
  assert.deepEqual(findRowProblems('Why', 'Where', '001', proof), []);
  assert.deepEqual(findRowProblems('Why', 'Where', '', proof), []);
  for (const problems of [
    findRowProblems('', 'Where', '001', proof),
    findRowProblems('Why', '', '001', proof),
    findRowProblems('Why', 'Where', '002', proof),
    findRowProblems('Why', 'Where', '001', ''),
    findRowProblems('Why', 'Where', '001', proof.replace('rules', 'no-rules')),
    findRowProblems('Why', 'Where', '001', proof.replace('no rule', `no ${'such'} rule`)),
    findUnprovenDifferences('| One | Two | Why | 001 |', []),
  ])
    assert.equal(problems.length, 1);
});

test('an order of numbers as text is found', () => {
  const path = 'back-office/photographs/managing/update-photograph.ts';
  assertFinds(
    findOrdersByText,
    [
      [path, 'rows`select id, place::text from photograph order by place`;'],
      [path, 'rows`select number::text as position from batch order by position desc limit 1`;'],
    ],
    [
      [path, 'rows`select id::text, place::text as "placeText" from photograph order by place`;'],
      [path, 'rows`select p.place::text from photograph p order by p.place`;'],
      [path, 'rows`select number::text as position from batch order by number desc limit 1`;'],
      [path, 'rows`select id from email where id::text = any($1) order by created_at, email.id for update`;'],
    ],
  );
});

test('a long file, a name without meaning and a leftover note are found', () => {
  const createLines = (count: number) => 'x\n'.repeat(count);
  assert.equal(findLongFiles([{ path: 'website/root.tsx', text: createLines(321) }]).length, 1);
  assert.equal(findLongFiles([{ path: 'website/root.tsx', text: createLines(320) }]).length, 0);
  assert.equal(findLongFiles([{ path: 'test/email/emails.test.ts', text: createLines(401) }]).length, 1);
  assert.equal(findLongFiles([{ path: 'test/email/emails.test.ts', text: createLines(400) }]).length, 0);
  assert.equal(
    findBannedNames(['website/utils/date.ts', 'server/helpers.ts', 'website/ui/index.ts']).length,
    3,
  );
  assert.equal(findBannedNames(['website/ui/date.ts', 'server/library.ts']).length, 0);
  assert.equal(findLeftoverNotes([{ path: 'website/ui/page.css', text: `\n/* FIXME */` }]).length, 1);
  const query = (text: string) => findRangeQueries([{ path: 'website/ui/page.css', text }]).length;
  assert.deepEqual(
    ['@media (width < 48rem) {', '@media (24rem <= width) {', '@media (max-width: 47.99rem) { a > b {'].map(
      query,
    ),
    [1, 1, 0],
  );
});

test('a folder with more than 18 files beside each other is found', () => {
  const createFiles = (count: number, folder: string) =>
    Array.from({ length: count }, (_, index) => ({ path: `${folder}/file-${index}.ts` }));
  assert.equal(
    findCrowdedFolders([...createFiles(19, 'website/ui'), ...createFiles(18, 'website/events')]).length,
    1,
  );
  assert.deepEqual(findCrowdedFolders(createFiles(40, 'back-office/database/migrations')), []);
});

test('a sentence that is stated twice is found', () => {
  const sentence = 'The event is full so unfortunately you cannot.';
  const inWebsite = readSource('website/events/messages.ts', `export const full = '${sentence}';`);
  const inOffice = readSource('back-office/events/attendance.ts', `refuse(\`${sentence}\`);`);
  const inTags = readSource('website/events/card.tsx', `const x = <p>\n  ${sentence}\n</p>;`);
  assert.equal(findRepeatedSentences([inWebsite, inOffice, inTags]).length, 1);
  assert.deepEqual(findRepeatedSentences([inWebsite]), []);
  const classes = `const x = <p className="button button-primary wide on small" />;`;
  const styles = [readSource('website/a.tsx', classes), readSource('website/b.tsx', classes)];
  assert.deepEqual(findRepeatedSentences(styles), []);
});

test('a word of the old vocabulary is found', () => {
  assertFinds(
    findDialect,
    [['server/main.ts', '// Whoever asks is answered.']],
    [['contract/operator/mailing/campaigns.ts', 'const letters = 1;']],
  );
});

test('a comment without its subject is found', () => {
  assertFinds(
    findVagueComments,
    [
      ['server/a.ts', '// What is left is removed.'],
      ['server/b.ts', '/** A limit. Who reaches it\n * waits. */'],
      ['server/c.ts', '// Two lines, of which\n// the second goes on. Where it ends, nothing follows.'],
      ['server/d.ts', '// Nobody else writes meanwhile.'],
      ['server/e.ts', '/** Which months, and which branch. */'],
    ],
    [['server/a.ts', '// Who asks? The visitor.\n// The lines\n// What follows is code.']],
  );
});

test('a word that hurts is found', () => {
  assertFinds(
    findBannedWords,
    [
      ['website/ui/error-message.tsx', `const x = <p>Oops</p>;`],
      ['back-office/events/emails/attendance-email.ts', `const x = 'When did your loved one die?';`],
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

test('an edited migration is found', { skip: hasGit ? false : 'there is no git here' }, () => {
  const root = mkdtempSync(join(tmpdir(), 'lychgate-tidy-'));
  const runGit = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
  const file = join(root, '001.sql');
  try {
    runGit('init', '--quiet');
    writeFileSync(file, 'create table a ();');
    runGit('add', '.');
    runGit('commit', '--quiet', '-m', 'Add a table');
    assert.deepEqual(findEditedMigrations(root, '.'), []);
    writeFileSync(file, 'create table b ();');
    assert.equal(findEditedMigrations(root, '.').length, 1);
    runGit('commit', '--quiet', '-am', 'Change a table');
    assert.equal(findEditedMigrations(root, '.').length, 1);
    runGit('mv', '001.sql', '002.sql');
    writeFileSync(join(root, '002.sql'), 'create table a ();');
    assert.equal(findEditedMigrations(root, '.').length, 0, 'the same under another number');
    runGit('rm', '--quiet', '--force', '002.sql');
    assert.equal(findEditedMigrations(root, '.').length, 1);
    assert.equal(findEditedMigrations(root, '.', 1).length, 0, 'one that is in the baseline');
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('a function in a migration is found', () => {
  const text = 'create table a ();\ncreate or replace function b() returns void';
  const createFile = (number: string) => ({ path: `back-office/database/migrations/${number}-a.sql`, text });
  assert.equal(findFunctionsInMigrations([createFile('024')]).length, 1);
  assert.deepEqual(findFunctionsInMigrations([{ path: 'back-office/database/functions/b.sql', text }]), []);
});

const createSqlFile = (name: string, text: string) => ({ path: `back-office/database/${name}.sql`, text });

test('a table that two features write is found', () => {
  const billing = readSource(
    'back-office/billing/invoices.ts',
    'database.rows`update invoice set number = 1`',
  );
  const createStatement = (sql: string) =>
    readSource('back-office/direct-debit/collect.ts', `database.rows\`${sql}\``);
  const files = [
    createSqlFile('functions/flag_invoice', 'update invoice i set flagged = 1'),
    createSqlFile('functions/queue_emails', 'insert into outbox values (1)'),
    createSqlFile('migrations/024-views', 'create view due_invoice as select * from invoice where true;'),
  ];
  const email = readSource('back-office/email/claim.ts', 'database.rows`delete from outbox`');
  const countFound = (sql: string) =>
    findTablesWithTwoWriters([billing, email, createStatement(sql)], files).length;
  assert.equal(countFound('insert into invoice values (1)'), 1);
  assert.equal(countFound('update due_invoice set number = 2'), 1);
  assert.equal(countFound('select flag_invoice(id) from invoice'), 1);
  assert.equal(countFound('insert into outbox values (1)'), 1);
  assert.equal(countFound('select from invoice for update of invoice'), 0);
  assert.equal(countFound('select queue_emails(id) from invoice'), 0);
  const both = createSqlFile('functions/save', 'insert into outbox values (1); delete from invoice');
  assert.equal(findTablesWithTwoWriters([billing, email], [both]).length, 1);
});

test('a set of states that is spelt out twice is found', () => {
  const view = createSqlFile(
    'migrations/024-views',
    "create view a as select * from b where state in ('sent', 'failed')",
  );
  const again = readSource(
    'back-office/email/a.ts',
    "database.rows`select from b where state in ('failed', 'sent')`",
  );
  assert.equal(findRepeatedStates([again], [view]).length, 1);
  assert.deepEqual(findRepeatedStates([again], []), []);
  // For a new column the view of an earlier migration is created again.
  const { text } = view;
  const newer = createSqlFile('migrations/025-column', text.replace('create', 'create or replace'));
  assert.deepEqual(findRepeatedStates([], [view, newer]), []);
  assert.equal(
    findRepeatedStates([], [view, createSqlFile('migrations/025-b', text.replace('view a', 'view c'))])
      .length,
    1,
  );
});

test('a lockfile that lacks a kind of machine is found', () => {
  const optionalDependencies = { 'fast-linux': '1.0.0', 'fast-mac': '1.0.0' };
  const packages = { 'node_modules/fast': { optionalDependencies }, 'node_modules/fast-linux': {} };
  assert.equal(findMissingInLockfile({ packages }).length, 1);
  assert.deepEqual(findMissingInLockfile({ packages: { ...packages, 'node_modules/fast-mac': {} } }), []);
});

test('an .nvmrc that names another Node than package.json is found', () => {
  const packageJson = JSON.stringify({ dependencies: { node: '24.21.0' } });
  assert.equal(
    findDifferentNodeVersions(packageJson, '24.20.0\n', 'FROM node:24.20.0-slim AS build').length,
    2,
  );
  assert.deepEqual(
    findDifferentNodeVersions(packageJson, '24.21.0\n', 'FROM node:24.21.0-slim AS build'),
    [],
  );
});

test('a title of a test that is too long is found', () => {
  const createFile = (title: string) => ({
    path: 'test/events/booking.test.ts',
    text: `test(${title}, () => {});`,
  });
  assert.equal(findLongTitles([createFile(`'${'x'.repeat(90)}'`)]).length, 1);
  assert.equal(findLongTitles([createFile(`\`\${x} ${'x'.repeat(88)}\``)]).length, 1);
  assert.deepEqual(findLongTitles([createFile(`'${'x'.repeat(89)}'`)]), []);
});

test('an import rule that ARCHITECTURE.md does not state is found', () => {
  const document = readFileSync('ARCHITECTURE.md', 'utf8');
  assert.deepEqual(findUnstatedRules(document), []);
  assert.equal(findUnstatedRules(document.replace('| `pg`, ', '| ')).length, 1);
  assert.equal(findUnstatedRules(document.replace('`website/ui`, ', '')).length, 1);
});
