import { runFilter } from '../../processes/run-filter.ts';
import { isUtf8 } from 'node:buffer';
import { Readable, pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { cleanText } from '#contract/fields/clean-text.ts';
import { UnreadableList } from './unreadable-list.ts';

const linesMax = 200_000;
const lineCharactersMax = 10_000;
// With quotes and separators, which the parser does not count: a line of commas alone would be millions of cells.
const rawLineCharactersMax = 25_000;
const columnsMax = 100;
const piece = 65_536;

/** The first line of a list, the second one as a sample, and all but the first with the number of the line in the file. */
export type Table = { heading: string[]; sample: string[]; rows: AsyncIterable<TableRow> };
export type TableRow = { cells: string[]; line: number };

/**
 * Reads a list as spreadsheets make it: .xlsx, or CSV in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs.
 * @throws UnreadableList if the whole list is at fault, also while its rows are read
 */
export async function readTable(file: Buffer): Promise<Table> {
  const text = isSpreadsheet(file) ? await readSpreadsheet(file) : decode(file);
  const { separator, start } = findSeparator(text);
  const rows = readRows(text.slice(start), separator);
  const first = await rows.next();
  if (first.done) throw new UnreadableList('columns-missing', 'The list is empty.');
  const heading = first.value.cells.map(cleanText);
  if (heading.length > columnsMax)
    throw new UnreadableList('too-many-columns', `A list has at most ${columnsMax} columns.`);
  // A first line with an address is a contact: the list has no headings.
  if (heading.some(isAddress)) throw new UnreadableList('columns-missing', noHeadings);
  const second = await rows.next();
  const others = second.done ? rows : withFirst(second.value, rows);
  return { heading, sample: second.done ? [] : second.value.cells, rows: limitRows(others) };
}

/** Whether a cell looks like an email address. Only recognises columns; it validates nothing. */
export const isAddress = (cell: string): boolean => /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(cell);

const noHeadings =
  'The first line has an email address. It must name the columns: please add a line with their names above it.';

/** Excel writes Windows-1252 as “CSV” in Western Europe, and UTF-16 with tabs as “Unicode text”. */
function decode(file: Buffer): string {
  const [first, second] = file;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file);
  return new TextDecoder(isUtf8(file) ? 'utf-8' : 'windows-1252').decode(file);
}

const separators = [',', ';', '\t'];

/** The separator is the one that the first line has most, outside of quotes. Excel reads `sep=;` before it. */
function findSeparator(text: string): { separator: string; start: number } {
  const [stated, separator] = /^sep=(.)\r?\n/.exec(text) ?? [];
  if (stated && separator) return { separator, start: stated.length };
  const line = text
    .slice(0, rawLineCharactersMax)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r|\n/, 1)[0]!;
  const countOf = (each: string) => line.split(each).length;
  return { separator: separators.toSorted((one, other) => countOf(other) - countOf(one))[0]!, start: 0 };
}

async function* readRows(text: string, separator: string): AsyncGenerator<TableRow, void> {
  const parser = parse({
    bom: true,
    info: true,
    delimiter: separator,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: lineCharactersMax,
  });
  // Errors reach the loop below through the parser, so the callback ignores them.
  pipeline(Readable.from(splitText(text)), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<Row>)
      yield { cells: record, line: info.lines };
  } catch (error) {
    throw error instanceof CsvError ? createUnreadableRefusal(Number(error.lines) || 1) : error;
  }
}

type Row = { record: string[]; info: { lines: number } };

/** Throws at a line that is too long. */
function* splitText(text: string): Generator<string, void> {
  let [line, characters] = [1, 0];
  for (let start = 0; start < text.length; start += piece) {
    const part = text.slice(start, start + piece);
    for (const character of part) {
      if (character === '\n') line += 1;
      characters = character === '\n' || character === '\r' ? 0 : characters + 1;
      if (characters > rawLineCharactersMax) throw createUnreadableRefusal(line);
    }
    yield part;
  }
}

async function* withFirst(first: TableRow, others: AsyncIterable<TableRow>): AsyncGenerator<TableRow, void> {
  yield first;
  yield* others;
}

async function* limitRows(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow, void> {
  let count = 0;
  for await (const row of rows) {
    if (++count > linesMax)
      throw new UnreadableList(
        'too-many-lines',
        `A list has at most ${linesMax} lines. Please send it in parts.`,
      );
    yield row;
  }
}

const createUnreadableRefusal = (line: number) =>
  new UnreadableList('not-csv', `The list cannot be read from line ${line}. A closing quote may be missing.`);

const program = new URL('spreadsheet-process.ts', import.meta.url);
const limits = { workMsMax: 30_000, waitMsMax: 120_000, memoryMbMax: 700 };

/** The first bytes of a ZIP archive, which an .xlsx file is, and of the format before it (.xls). */
const zipMark = Buffer.from('PK\u0003\u0004');
const oldMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

const isSpreadsheet = (file: Buffer): boolean => startsWith(file, zipMark) || startsWith(file, oldMark);

/**
 * The first sheet of an .xlsx file as CSV.
 * @throws UnreadableList if it is none, or takes too much time or memory
 */
async function readSpreadsheet(file: Buffer): Promise<string> {
  if (startsWith(file, oldMark)) throw new UnreadableList('old-spreadsheet', oldSentence);
  const answer = await runFilter({ program, input: file, limits, isUrgent: true });
  if ('failure' in answer) throw new UnreadableList('not-a-spreadsheet', notSpreadsheet);
  return answer.output;
}

const startsWith = (file: Buffer, mark: Buffer) => file.subarray(0, mark.length).equals(mark);

const oldSentence = 'This is a spreadsheet in an old format (.xls). Please save it as .xlsx or as CSV.';
const notSpreadsheet = 'This spreadsheet cannot be read. Please save it as CSV and choose that file.';
