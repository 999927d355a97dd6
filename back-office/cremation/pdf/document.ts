import { oneLine } from '../../email/email.ts';

/** What a PDF shows; `house.typ` sets it. All of it is text, never markup. */
export type Document = {
  title: string;
  /** Stands on every page. */
  reference: string;
  provider: string;
  /** Paragraphs under the title. */
  lead: string[];
  sections: Section[];
};

/** In a section the answers stand first, then what is open. */
export type Section = { heading: string; note?: string; rows: Row[] };

/** An answer that was given, or room to write one; `choices` are boxes to tick. */
export type Row =
  | { label: string; lines: { text: string; isQuiet: boolean }[] }
  | { label: string; blanks: number; choices?: string[] };

/** A row of answers; a line that equals `quiet` is set less loud. */
export const answeredRow = (label: string, lines: string[], quiet?: string): Row => ({
  label,
  lines: lines.map((line) => ({ text: setLine(line), isQuiet: line === quiet })),
});

// A value in another direction of writing keeps that direction to itself: between an isolate's two marks.
const setLine = (line: string): string => {
  const text = breakable(oneLine(line));
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
};

const rightToLeft = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Thaa}]/u;

// An address of 500 characters would run off the page. Scripts without spaces break by themselves.
const longWord =
  /[^\s\p{sc=Hani}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]{41,}/gu;
const charactersPerPiece = 20;
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

const breakable = (text: string): string =>
  text.replaceAll(longWord, (word) =>
    Array.from(characters.segment(word), ({ segment }, index) =>
      index > 0 && index % charactersPerPiece === 0 ? `\u200b${segment}` : segment,
    ).join(''),
  );
