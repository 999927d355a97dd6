import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { readMigrations } from '#back-office/database/migrate.ts';
import {
  handWrittenAddresses,
  findUncheckedDoneCodes,
  findUnknownAddresses,
  findUnlinkedPages,
} from './addresses.ts';
import { machineSettings } from '#server/settings/machine.ts';
import routes from '#website/routes.ts';
import { retentionNames } from '#contract/operator/privacy/retention.ts';
import { settingVariables } from '#contract/operator/settings/values.ts';
import { findUnstatedRules } from './architecture.ts';
import { findMachineClocks } from './clock.ts';
import { countDifferences, findUnprovenDifferences } from './differences.ts';
import {
  findMissingPaths,
  readDocuments,
  findRepeatedRecordNumbers,
  findUnlistedRecords,
  findUndocumentedSettings,
} from './documents.ts';
import { findEditedMigrations, hasHistory } from './history.ts';
import { findDifferentNodeVersions, findMissingInLockfile } from './packages.ts';
import {
  findBannedNames,
  findCrowdedFolders,
  findLeftoverNotes,
  findRangeQueries,
  readOtherFiles,
  findLongFiles,
  findLongTitles,
} from './shape.ts';
import { readSources } from './source.ts';
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

const sources = readSources();
const others = readOtherFiles();
const documents = readDocuments();

test('only the back office holds SQL', () => {
  assertHolds(findSqlOutOfPlace(sources));
});

test('a file has at most 320 lines, a test 400', () => {
  assertHolds(findLongFiles([...sources, ...others]));
});

test('folders and files are named after what they are about', () => {
  assertHolds(findBannedNames([...sources, ...others, ...documents].map(({ path }) => path)));
});

test('a folder has at most 18 files beside each other', () => {
  assertHolds(findCrowdedFolders([...sources, ...others]));
});

test('no note to do something later is left in style sheets, SQL and scripts', () => {
  assertHolds(findLeftoverNotes(others));
});

test('the style sheets ask for sizes in words that old phones read', () => {
  assertHolds(findRangeQueries(others));
});

test('the title of a test has fewer than 90 characters', () => {
  assertHolds(findLongTitles(sources));
});

test('ARCHITECTURE.md states the import rules that the linter runs', () => {
  assertHolds(findUnstatedRules(readFileSync('ARCHITECTURE.md', 'utf8')));
});

test('the website writes the addresses of its pages with href()', () => {
  assertHolds(handWrittenAddresses(sources));
});

test('the navigation or another page leads to each staff page', () => {
  assertHolds(findUnlinkedPages(sources, routes));
});

test('each address of a staff page that the back office writes is one of a page', () => {
  assertHolds(findUnknownAddresses([...sources, ...others], routes));
});

test('a redirect to a staff page names its message by withDone()', () => {
  assertHolds(findUncheckedDoneCodes(sources));
});

test('pages read the clock that the server sets', () => {
  assertHolds(findMachineClocks(sources));
});

test('the lockfile names the packages of every kind of machine', () => {
  assertHolds(findMissingInLockfile(JSON.parse(readFileSync('package-lock.json', 'utf8'))));
});

test('.nvmrc and the image name the Node that package.json pins', () => {
  const [packages, nvmrc, image] = ['package.json', '.nvmrc', 'deploy/Dockerfile'].map((path) =>
    readFileSync(path, 'utf8'),
  );
  assertHolds(findDifferentNodeVersions(packages!, nvmrc!, image!));
});

test('a sentence is stated once in the product', () => {
  assertHolds(findRepeatedSentences(sources));
});

test('no text for families has a word that hurts or blames', () => {
  assertHolds(findBannedWords(sources));
});

test('code and tests use the standard terms of the field', () => {
  assertHolds(findDialect(sources));
});

test('each sentence of a comment begins with its subject', () => {
  assertHolds(findVagueComments(sources));
});

test('every path that a document names is there', () => {
  assertHolds(findMissingPaths(documents));
});

test('every decision record has its own number', () => {
  assertHolds(findRepeatedRecordNumbers(documents));
});

test('the index of decisions lists every record once, with its heading', () => {
  assertHolds(findUnlistedRecords(documents));
});

test('docs/calls.md explains every rule of the daily erasure', () => {
  const { text } = documents.find(({ path }) => path === 'docs/calls.md')!;
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  const missing = retentionNames.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)));
  assertHolds(missing.map((name) => `docs/calls.md has no row for ${name}`));
});

test('docs/settings.md explains every setting', () => {
  const ofMachine = Object.entries(machineSettings).map(([name, setting]) => ({
    name,
    isOfStaff: false,
    ...setting,
  }));
  const ofStaff = settingVariables.map(([name, { reading, ...setting }]) => ({
    name,
    isOfStaff: true,
    message: reading?.message ?? '',
    ...setting,
  }));
  assert.ok(ofMachine.length > 50 && ofStaff.length > 10);
  assertHolds(findUndocumentedSettings([...ofMachine, ...ofStaff], readFileSync('docs/settings.md', 'utf8')));
});

test('each difference from the specification has its reason, its place and its test', () => {
  const record = documents.find(({ path }) => path.startsWith('docs/decisions/023-'))!;
  const paths = documents.map(({ path }) => path);
  assertHolds(findUnprovenDifferences(record.text, paths));
  assert.ok(countDifferences(record.text) > 0);
});

test(
  'a committed migration is never edited',
  { skip: hasHistory('.') ? false : 'there is no git history' },
  () => {
    assertHolds(findEditedMigrations('.', 'back-office/database/migrations', 62));
  },
);

test('migrations are numbered without a gap, and no number is there twice', async () => {
  await readMigrations();
});

test('a function of the database is defined in a file of its own, not in a migration', () => {
  assertHolds(findFunctionsInMigrations(others));
});

test('a table is written by one feature', () => {
  assertHolds(findTablesWithTwoWriters(sources, others));
});

test('no statement orders numbers or days as text', () => {
  assertHolds(findOrdersByText(sources));
});

test('a pattern in a statement keeps its backslashes', () => {
  assertHolds(findLostBackslashes(sources));
});

test('a set of states is spelt out once', () => {
  assertHolds(findRepeatedStates(sources, others));
});

function assertHolds(problems: string[]) {
  assert.ok(problems.length === 0, `\n${problems.join('\n')}`);
}
