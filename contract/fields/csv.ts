export type CsvCell = string | number | null;

/** The titles of the columns, as the first bytes of a file for a spreadsheet. Excel reads it as UTF-8 by its mark. */
export const writeCsvHead = (titles: string[]): Uint8Array => encode(`\uFEFF${writeLine(titles)}`);

/** Rows of a file for a spreadsheet. */
export const writeCsvLines = (rows: CsvCell[][]): Uint8Array => encode(rows.map(writeLine).join(''));

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

// RFC 4180.
const writeLine = (cells: CsvCell[]): string =>
  `${cells.map((cell) => `"${disarmFormula(String(cell ?? '')).replaceAll('"', '""')}"`).join(',')}\r\n`;

/**
 * Text that no spreadsheet runs as a formula. A sign at the beginning makes one, in some programs also a full-width one or
 * one behind blanks; an apostrophe before it does not. A program that separates cells at semicolons or tabs may begin a
 * cell in the middle of the text.
 */
const disarmFormula = (text: string): string =>
  text.replaceAll(beforeFormula, "$1'").replace(/^(?=[\t\r\n])/, "'");

const beforeFormula = /(^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu;
