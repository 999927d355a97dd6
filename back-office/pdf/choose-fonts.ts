import { readFile } from 'node:fs/promises';

// Servers have no fonts, so these are included (sources in `fonts/README.md`). Each character uses the first font that
// has it.
const families = {
  'Noto Sans': ['NotoSans-Regular.ttf', 'NotoSans-SemiBold.ttf'],
  'Noto Naskh Arabic': ['NotoNaskhArabic-Regular.ttf'],
  'Noto Sans Arabic': ['NotoSansArabic-Regular.ttf'],
  'Noto Sans Hebrew': ['NotoSansHebrew-Regular.ttf'],
  'Noto Sans Devanagari': ['NotoSansDevanagari-Regular.ttf'],
  'Noto Sans Bengali': ['NotoSansBengali-Regular.ttf'],
  'Noto Sans Gurmukhi': ['NotoSansGurmukhi-Regular.ttf'],
  'Noto Sans Gujarati': ['NotoSansGujarati-Regular.ttf'],
  'Noto Sans Tamil': ['NotoSansTamil-Regular.ttf'],
  'Noto Sans Telugu': ['NotoSansTelugu-Regular.ttf'],
  'Noto Sans Kannada': ['NotoSansKannada-Regular.ttf'],
  'Noto Sans Malayalam': ['NotoSansMalayalam-Regular.ttf'],
  'Noto Sans Sinhala': ['NotoSansSinhala-Regular.ttf'],
  'Noto Sans Thai': ['NotoSansThai-Regular.ttf'],
  'Noto Sans Lao': ['NotoSansLao-Regular.ttf'],
  'Noto Sans Khmer': ['NotoSansKhmer-Regular.ttf'],
  'Noto Sans Myanmar': ['NotoSansMyanmar-Regular.ttf'],
  'Noto Sans Georgian': ['NotoSansGeorgian-Regular.ttf'],
  'Noto Sans Armenian': ['NotoSansArmenian-Regular.ttf'],
  'Noto Sans Ethiopic': ['NotoSansEthiopic-Regular.ttf'],
  'Noto Sans Thaana': ['NotoSansThaana-Regular.ttf'],
  'Noto Sans S Chinese': ['NotoSansHans-Regular.otf'],
  'Noto Sans Korean': ['NotoSansKR-Regular.otf'],
  'Noto Emoji': ['NotoEmoji-Regular.ttf'],
};

type Range = [first: number, last: number];
type Fonts = { families: string[]; files: Buffer[]; uncovered: string[] };

/** The fonts that a text needs, and the distinct characters that no font has. */
export async function chooseFonts(text: string): Promise<Fonts> {
  let uncovered = [...new Set(text)].filter((character) => !needsNoGlyph.test(character));
  const result: Fonts = { families: [], files: [], uncovered };
  for (const [family, names] of Object.entries(families)) {
    const files = await Promise.all(names.map((name) => readFile(new URL(`fonts/${name}`, import.meta.url))));
    const ranges = readRanges(files[0]!);
    const rest = uncovered.filter((character) => !isWithin(ranges, character.codePointAt(0)!));
    if (rest.length < uncovered.length) {
      result.families.push(family);
      result.files.push(...files);
    }
    uncovered = rest;
    if (uncovered.length === 0) break;
  }
  return { ...result, uncovered };
}

// White space, joiners, direction marks and variation selectors need no glyph.
const needsNoGlyph = /[\s\p{Default_Ignorable_Code_Point}]/u;

const isWithin = (ranges: Range[], code: number) =>
  ranges.some(([first, last]) => first <= code && code <= last);

// The OpenType table "cmap" maps characters to glyphs. Only formats 4 and 12 are in common use.
function readRanges(font: Buffer): Range[] {
  const cmap = readCharacterTable(font, 'cmap');
  const subtables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + 8 * index + 4)),
  );
  return subtables.flatMap((table) => {
    const format = table.readUInt16BE(0);
    if (format === 12) return readGroups(table);
    return format === 4 ? readSegments(table) : [];
  });
}

function readCharacterTable(font: Buffer, language: string): Buffer {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (font.toString('latin1', at, at + 4) === language) return font.subarray(font.readUInt32BE(at + 8));
  }
  throw new Error(`A font has no table ${language}.`);
}

const readGroups = (table: Buffer): Range[] =>
  Array.from({ length: table.readUInt32BE(12) }, (_, index) => [
    table.readUInt32BE(16 + 12 * index),
    table.readUInt32BE(20 + 12 * index),
  ]);

// The last segment (U+FFFF) is only a terminator.
function readSegments(table: Buffer): Range[] {
  const bytes = table.readUInt16BE(6);
  const segments = Array.from({ length: bytes / 2 }, (_, index): Range => {
    const last = table.readUInt16BE(14 + 2 * index);
    return [table.readUInt16BE(16 + bytes + 2 * index), last];
  });
  return segments.filter(([, last]) => last !== 0xffff);
}
