/** The text that a person wrote, and the original that the message quotes. */
export type SplitText = { own: string; quoted: string };

const separators = [
  // Gmail, Apple Mail and Thunderbird, in English. The address may stand on a second line.
  /^On .{5,200}wrote:\s*$/,
  /^-{3,} ?(Original|Forwarded) [Mm]essage ?-{3,}\s*$/,
  // Outlook.
  /^_{20,}\s*$/,
  /^> ?\S/,
];
const separatorLinesMax = 2;
const headLinesMax = 5;

/**
 * Separates the text of a person from the quoted email below it. A text below the original or between its lines is not
 * separated, because everything has to be read.
 */
export function splitQuoted(text: string): SplitText {
  const lines = text.split('\n');
  const start = lines.findIndex((_, index) => beginsOriginal(lines, index));
  if (start <= 0) return { own: text.trim(), quoted: '' };
  const [own, rest] = [lines.slice(0, start), lines.slice(start)];
  const isQuotedWithMarks = rest.some((line) => line.startsWith('>'));
  const hasTextBelow = isQuotedWithMarks && hasTextBelowQuote(rest);
  if (own.join('').trim() === '' || hasTextBelow) return { own: text.trim(), quoted: '' };
  return { own: own.join('\n').trim(), quoted: rest.join('\n').trim() };
}

function beginsOriginal(lines: string[], index: number): boolean {
  const line = lines[index]!;
  if (line.length > 400) return false;
  if (separators.some((separator) => separator.test(line))) return true;
  if (/^\*?From:/.test(line))
    return lines.slice(index + 1, index + headLinesMax).some((each) => /^\*?(Sent|Date|Subject):/.test(each));
  return (
    line.startsWith('On ') && separators[0]!.test(lines.slice(index, index + separatorLinesMax).join(' '))
  );
}

/** Whether there is text below the last quoted line. */
function hasTextBelowQuote(lines: string[]): boolean {
  const last = lines.findLastIndex((line) => line.startsWith('>'));
  return lines.slice(last + 1).filter((line) => line.trim() !== '').length > 0;
}
