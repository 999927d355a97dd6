import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Meeting } from '../chapter.ts';
import { startServer } from '../start-server.ts';
import { downloadExports } from './download-exports.ts';
import { digits, listFormulas, otherNames } from './hostile-names.ts';

const openMs = 3 * 60_000;
const counterpart = 'LibreOffice Calc';

// Separator, quotation mark, UTF-8, first line, columns, language, quoted cells as text, special numbers.
const csvAsOffered = 'CSV:44,34,76,1,,0,false,true';
const csvAsText = 'CSV:44,34,76,1,,0,true,false';
const csvAtSemicolons = 'CSV:59,34,76,1,,0,false,true';

/** Every file for spreadsheets, with names that are formulas, digits or in letters of other languages. */
export async function openExports(meeting: Meeting): Promise<void> {
  let requests = 0;
  const address = await startServer(meeting, (_, response) => {
    requests++;
    response.end('here');
  });
  const risky = listFormulas(address);
  const files = await downloadExports(meeting, [...Object.keys(risky), ...otherNames, ...digits]);
  const inCsv = Object.values(risky);
  const tryCounterpart = (what: string, act: () => Promise<string | void>) =>
    meeting.tries({ what, with: counterpart, act });
  await tryCounterpart('a file with a formula in it is noticed', async () => {
    const [file] = await open(meeting, csvAsOffered, [['formula.csv', Buffer.from('"=1+2"\r\n')]]);
    assert.throws(() => assertHarmless(file!));
  });
  await tryCounterpart('no cell of a list is a formula or a link, and each name is whole', async () => {
    for (const file of await open(meeting, csvAsOffered, files.csv))
      assertNames(assertHarmless(file), [...inCsv, ...otherNames]);
    for (const file of await open(meeting, csvAsOffered, [files.requests])) assertHarmless(file);
    return files.csv.map(([name]) => name).join(', ');
  });
  await tryCounterpart('so are names of digits alone, where quoted cells are opened as text', async () => {
    for (const file of await open(meeting, csvAsText, files.csv))
      assertNames(assertHarmless(file), [...inCsv, ...otherNames, ...digits]);
  });
  await tryCounterpart('no cell is a formula where a semicolon is taken to separate cells', async () => {
    for (const file of await open(meeting, csvAtSemicolons, files.csv)) assertHarmless(file);
  });
  await tryCounterpart('the workbook of a month has each name unchanged, and no formula', async () => {
    const names = [...Object.keys(risky), ...otherNames, ...digits];
    for (const file of await open(meeting, null, files.workbooks)) assertNames(assertHarmless(file), names);
  });
  await tryCounterpart('no address in a name was asked for', async () => assert.equal(requests, 0));
}

type File = [name: string, bytes: Buffer];
type OpenedExport = { name: string; xml: string };

/** Opens the files as a person does, and answers what the cells are then. */
async function open({ folder }: Meeting, filter: string | null, files: File[]): Promise<OpenedExport[]> {
  const own = mkdtempSync(join(folder, 'opened-'));
  for (const [name, bytes] of files) writeFileSync(join(own, name), bytes);
  const args = [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'office-profile')).href}`,
    '--headless',
    ...(filter ? [`--infilter=${filter}`] : []),
    '--convert-to',
    'fods',
    '--outdir',
    own,
    ...files.map(([name]) => join(own, name)),
  ];
  await promisify(execFile)('soffice', args, { timeout: openMs });
  const opened = readdirSync(own).filter((name) => name.endsWith('.fods'));
  assert.equal(opened.length, files.length);
  return opened.map((name) => ({ name, xml: readFileSync(join(own, name), 'utf8') }));
}

function assertHarmless({ name, xml }: OpenedExport): OpenedExport {
  const cells = xml.slice(xml.indexOf('<office:spreadsheet'));
  assert.doesNotMatch(cells, /table:formula=|<text:a\b|<table:dde|<script:/, name);
  return { name, xml: cells };
}

function assertNames({ name, xml }: OpenedExport, names: string[]) {
  const texts = new Set(
    Array.from(xml.matchAll(/<text:p>(.*?)<\/text:p>/gs), ([, text = '']) => unescapeText(text)),
  );
  const missing = names.filter((each) => !texts.has(each));
  assert.deepEqual(missing, [], name);
}

const characters: Record<string, string> = { quot: '"', apos: "'", lt: '<', gt: '>', amp: '&' };
const unescapeText = (text: string) =>
  text.replaceAll('<text:s/>', ' ').replaceAll(/&(\w+);/g, (_, name: string) => characters[name] ?? '');
