import { codeAlphabet } from '../../check-in-code.ts';

/** The things that have labels. */
export const labelKinds = ['person', 'belongings', 'coffin', 'ashes'] as const;
export type LabelKind = (typeof labelKinds)[number];

const letters: Record<LabelKind, string> = { person: 'P', belongings: 'B', coffin: 'C', ashes: 'A' };
const codePattern = new RegExp(`^(\\d{5,9})([PBCA])([1-9]\\d?)([${codeAlphabet}]{4})([${codeAlphabet}])$`);

/** Belongings have several labels: their parts are 1, 2, 3. */
export type CareLabelParts = { caseNumber: string; kind: LabelKind; part: number };

/** A code as the pattern has it: `10421P17KQFM`. */
type CareCode = CareLabelParts & { secret: string };

// As many as a prime, so that each wrong character and each two neighbours that are swapped change the sum.
const characters = '0123456789ABCDFGHJKMNPQRSTVWXYZ';

/** The letter that checks the rest of a code; null if there is none, so that other letters have to be chosen. */
function computeCheckLetter(code: string): string | null {
  const weighted = Array.from(code, (character, place) => (place + 1) * characters.indexOf(character));
  const sum = weighted.reduce((before, value) => before + value, 0);
  return codeAlphabet[sum % characters.length] ?? null;
}

/**
 * The code of a label with these letters; null if they have no check letter, or one that could be swapped with the letter
 * before it unnoticed.
 */
export function createCareCode({ caseNumber, kind, part, secret }: CareCode): string | null {
  const code = `${caseNumber.replace('-', '')}${letters[kind]}${part}${secret}`;
  const check = computeCheckLetter(code);
  if (!check || computeCheckLetter(code.slice(0, -1) + check) === code.at(-1)) return null;
  return code + check;
}

/** Reads a code that was typed or scanned; null if a character is wrong or two are swapped. */
export function readCareCode(text: string): CareCode | null {
  const clean = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const [, digits, letter, part, secret, check] = codePattern.exec(clean) ?? [];
  if (!digits || computeCheckLetter(clean.slice(0, -1)) !== check) return null;
  const kind = labelKinds.find((each) => letters[each] === letter)!;
  const caseNumber = `${digits.slice(0, -1)}-${digits.at(-1)}`;
  return { caseNumber, kind, part: Number(part), secret: secret! };
}

/** A code as people read it: `1042-1-P1-7KQFM`. */
export const formatCareCode = (code: string): string =>
  code.replace(/^(\d+)(\d)([PBCA]\d{1,2})(.{5})$/, '$1-$2-$3-$4');
