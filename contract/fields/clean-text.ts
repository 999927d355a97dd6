// Zero-width characters, the byte-order mark and soft hyphens, which come with text pasted from other programs.
const invisible = /[\u200B-\u200D\u2060\uFEFF\u00AD]/g;
const blank = /[\s\u200B-\u200D\u2060\uFEFF\u00AD]/;
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Typed text without characters that nobody typed on purpose. Joiners inside it stay: names in many scripts need
 * them.
 */
export const cleanText = (text: string): string => trimInvisible(text.replace(control, ''));

/** Typed text that may have several lines, which browsers send with CRLF. */
export const cleanLines = (text: string): string => cleanText(text.replaceAll(/\r\n?/g, '\n'));

// One step per character. A pattern anchored at the end would start again at each blank.
function trimInvisible(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && blank.test(text[start]!)) start += 1;
  while (start < end && blank.test(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

/** A typed email address. Invisible characters belong nowhere in it. */
export const cleanAddress = (text: string): string => cleanText(text).replace(invisible, '');

/** Lower-case text without accents, as people type it into a search. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
