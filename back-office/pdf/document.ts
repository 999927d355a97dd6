import { oneLine } from '../email/email.ts';
import type { Provider } from '../email/layout.ts';

/** The provider as a document shows it: `look.typ` derives its colours. */
export type DocumentProvider = Pick<Provider, 'name' | 'accent'>;

/** The content of a PDF, rendered by `template.typ`. All of it is plain text, never markup. */
export type Document = {
  title: string;
  /** Shown on every page. */
  reference: string;
  provider: DocumentProvider;
  /** The sender's address and numbers, beside its name. */
  letterhead?: string[];
  /** Whether `/logo.png` is among the files, to be shown in place of the name. */
  hasLogo?: boolean;
  /** Paragraphs under the title. */
  lead: string[];
  sections: Section[];
};

/** In a section the answered rows come first, then the blank ones, the paragraphs, the table, and the sentence after it. */
export type Section = {
  heading: string;
  note?: string;
  rows: Row[];
  paragraphs?: string[];
  table?: Table;
  after?: string;
};

/** A table whose header is repeated on each page. Numbers are aligned to the right, and the total row is bold. */
type Table = { columns: { label: string; isNumber?: true }[]; rows: string[][]; total?: string[] };

/** An answer, or `blanks` lines to write one by hand; `choices` are boxes to tick. */
export type Row =
  | { label: string; lines: { text: string; isQuiet: boolean }[] }
  | { label: string; blanks: number; choices?: string[] };

/** An answered row. Lines that equal `quiet` are printed in a lighter colour. */
export const createRow = (label: string, lines: string[], quiet?: string): Row => ({
  label,
  lines: lines.map((line) => ({ text: setLine(line), isQuiet: line === quiet })),
});

// Right-to-left text is wrapped in isolate marks, so that it does not reorder the text around it.
const setLine = (line: string): string => {
  const text = allowBreaks(oneLine(line));
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
};

const rightToLeft = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Thaa}]/u;

// A word of 500 characters would run off the page. Scripts without spaces break anywhere.
const longWord =
  /[^\s\p{sc=Hani}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]{41,}/gu;
const charactersPerPiece = 20;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const allowBreaks = (text: string): string =>
  text.replaceAll(longWord, (word) =>
    Array.from(characters.segment(word), ({ segment }, index) =>
      index > 0 && index % charactersPerPiece === 0 ? `\u200b${segment}` : segment,
    ).join(''),
  );
