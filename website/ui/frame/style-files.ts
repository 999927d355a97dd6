import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** Computes the name of the file that holds these styles. */
export function nameStyleFile(sheet: string): string {
  const name = names.get(sheet) ?? `${computeDigest(sheet).slice(0, 12)}.css`;
  names.set(sheet, name);
  return name;
}

/**
 * The whole styles of pages with script, by the names of their files. Until its first paint, such a page has only the
 * rules that its elements need.
 */
export const createStyleFiles = (sheets: string[]): Map<string, string> =>
  new Map(sheets.map((sheet) => [nameStyleFile(sheet), sheet]));

const computeDigest = (text: string) => createHash('sha256').update(text).digest('base64url');
