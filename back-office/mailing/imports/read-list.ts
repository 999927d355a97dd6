import { Readable, pipeline } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { refuse, type Refused } from '#contract/call.ts';
import { cleanAddress, cleanText } from '#contract/fields/clean-text.ts';
import { namesIn, shapeOf } from '#contract/fields/shape.ts';
import { ContactLine } from '#contract/operator/mailing/contacts.ts';
import { contactTexts } from '#contract/records/contact.ts';
import { isConsent, notConsent } from '../contacts/consent.ts';

const columns = namesIn(ContactLine.shape);
const requiredColumns = columns.filter((column) => !(contactTexts as string[]).includes(column));
const linesMax = 200_000;
const lineCharactersMax = 10_000;
// With quotes and commas, which the parser does not count: a line of commas alone would be millions of cells.
const rawLineCharactersMax = 25_000;
const columnsMax = 100;
const textCharactersMax = 120;

/** The list cannot be read, so nothing of it is saved. */
export class UnreadableList extends Error {
  readonly refused: Refused;

  constructor(code: string, sentence: string) {
    super(sentence);
    this.refused = refuse(400, code, `${sentence} Nothing was saved.`);
  }
}

export type ReadLine = { line: number; contact: ContactLine } | RefusedLine;

/** `text` is the beginning of the line, so that it can be found again. */
export type RefusedLine = { line: number; reason: string; text: string };

/**
 * Reads a list of contacts (RFC 4180, UTF-8, with or without a byte-order mark) line by line, as a stream.
 * @throws UnreadableList if the whole list is at fault, not a single line
 */
export async function* readContactLines(body: AsyncIterable<Uint8Array>): AsyncIterable<ReadLine> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: lineCharactersMax,
  });
  // Errors of the body reach the loop below through the parser, so the callback ignores them.
  pipeline(Readable.from(decoded(body)), parser, () => {});
  let columnIndexes: Map<string, number> | undefined;
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      if (columnIndexes) {
        if (++count > linesMax) throw tooManyLines();
        yield lineOf(record, columnIndexes, info.lines);
      } else {
        columnIndexes = columnIndexesOf(record);
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? notCsv(error) : error;
  }
  if (!columnIndexes) throw new UnreadableList('columns-missing', 'The list is empty.');
}

type Row = { record: string[]; info: { lines: number } };

async function* decoded(body: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const checkLines = lineLengthCheck();
  try {
    for await (const chunk of body) yield checkLines(decoder.decode(chunk, { stream: true }));
    yield decoder.decode();
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? notUtf8() : error;
  }
}

/** Answers each piece of the list as it is, and throws at a line that is too long. */
function lineLengthCheck() {
  let [line, characters] = [1, 0];
  return (text: string): string => {
    for (let at = 0; at < text.length; at++) {
      if (text[at] === '\n') line += 1;
      characters = text[at] === '\n' || text[at] === '\r' ? 0 : characters + 1;
      if (characters > rawLineCharactersMax) throw unreadableFrom(line);
    }
    return text;
  };
}

function columnIndexesOf(heading: string[]): Map<string, number> {
  if (heading.length > columnsMax)
    throw new UnreadableList('too-many-columns', `A list has at most ${columnsMax} columns.`);
  const names = heading.map((name) => cleanText(name).toLowerCase());
  const missing = requiredColumns.filter((column) => !names.includes(column.toLowerCase()));
  if (missing.length > 0)
    throw new UnreadableList(
      'columns-missing',
      `The first line must name the columns ${requiredColumns.join(', ')}; it lacks ${missing.join(', ')}.`,
    );
  return new Map(columns.map((column) => [column, names.indexOf(column.toLowerCase())]));
}

function lineOf(record: string[], columnIndexes: Map<string, number>, line: number): ReadLine {
  const values = shapeOf(columns, (column) => cleanText(record[columnIndexes.get(column)!] ?? ''));
  const reading = ContactLine.safeParse({ ...values, eMail: cleanAddress(values.eMail) });
  if (!reading.success) {
    const { path, message } = reading.error.issues[0]!;
    return { line, reason: `${String(path[0])}: ${message}`, text: beginningOf(record) };
  }
  if (!isConsent(reading.data.consent)) return { line, reason: notConsent, text: beginningOf(record) };
  return { line, contact: reading.data };
}

const beginningOf = (record: string[]) => cleanText(record.join(', ')).slice(0, textCharactersMax);

const tooManyLines = () =>
  new UnreadableList('too-many-lines', `A list has at most ${linesMax} lines. Please send it in parts.`);
const notUtf8 = () =>
  new UnreadableList('not-utf-8', 'The list is not in UTF-8. Please save it as "CSV UTF-8".');
const notCsv = (error: CsvError) => unreadableFrom(Number(error.lines) || 1);
const unreadableFrom = (line: number) =>
  new UnreadableList('not-csv', `The list cannot be read from line ${line}. A closing quote may be missing.`);
