import { codeAlphabet } from '../../check-in-code.ts';

/** The things that have labels. */
export const labelKinds = ['person', 'belongings', 'coffin', 'ashes'] as const;
export type LabelKind = (typeof labelKinds)[number];

const letters: Record<LabelKind, string> = { person: 'P', belongings: 'B', coffin: 'C', ashes: 'A' };
const codePattern = new RegExp(`^(\\d{5,9})([PBCA])([1-9]\\d?)([${codeAlphabet}]{4})([${codeAlphabet}])$`);

/** Belongings have several labels: their parts are 1, 2, 3. */
export type CareLabelParts = { caseNumber: string; kind: LabelKind; part: number };

/** The parts of a code such as `10421P17KQFM`. */
type CareCode = CareLabelParts & { secret: string };

// A prime number of characters, so that the sum detects each wrong character and each swap of two neighbours.
const characters = '0123456789ABCDFGHJKMNPQRSTVWXYZ';

/**
 * Computes the check letter of a code; null if it would be none of the alphabet, so that the random letters have to
 * change.
 */
function computeCheckLetter(code: string): string | null {
  const weighted = Array.from(code, (character, place) => (place + 1) * characters.indexOf(character));
  const sum = weighted.reduce((before, value) => before + value, 0);
  return codeAlphabet[sum % characters.length] ?? null;
}

/**
 * Creates the code of a label with these random letters; null if it has no check letter, or one whose swap with the
 * letter before it would go unnoticed.
 */
export function createCareCode({ caseNumber, kind, part, secret }: CareCode): string | null {
  const code = `${caseNumber.replace('-', '')}${letters[kind]}${part}${secret}`;
  const check = computeCheckLetter(code);
  if (!check || computeCheckLetter(code.slice(0, -1) + check) === code.at(-1)) return null;
  return code + check;
}

/** Reads a typed or scanned code; null if a character is wrong or two are swapped. */
export function readCareCode(text: string): CareCode | null {
  const clean = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const [, digits, letter, part, secret, check] = codePattern.exec(clean) ?? [];
  if (!digits || computeCheckLetter(clean.slice(0, -1)) !== check) return null;
  const kind = labelKinds.find((each) => letters[each] === letter)!;
  const caseNumber = `${digits.slice(0, -1)}-${digits.at(-1)}`;
  return { caseNumber, kind, part: Number(part), secret: secret! };
}

/** Formats a code for people: `1042-1-P1-7KQFM`. */
export const formatCareCode = (code: string): string =>
  code.replace(/^(\d+)(\d)([PBCA]\d{1,2})(.{5})$/, '$1-$2-$3-$4');
