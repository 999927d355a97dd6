import type { Queries } from '../database/database.ts';

/** A case number as it is written: `1042-1`. */
export const formatCaseNumber = (count: string): string => `${count}-${checkDigit(count)}`;

/** A number as somebody typed, said or scanned it, as it is written; null if a digit is wrong or two are swapped. */
export function readCaseNumber(input: string): string | null {
  const digits = input.replaceAll(/[\s-]/g, '');
  if (!/^\d{5,9}$/.test(digits)) return null;
  const count = digits.slice(0, -1);
  return digits.endsWith(String(checkDigit(count))) ? formatCaseNumber(count) : null;
}

/** Damm's quasigroup: it notices each wrong digit, and each two neighbours that are swapped. */
const quasigroup = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
];

const checkDigit = (count: string): number =>
  [...count].reduce((interim, digit) => Number(quasigroup[interim]![Number(digit)]), 0);

/** The next number of this installation. */
export async function takeCaseNumber({ oneRow }: Queries): Promise<string> {
  const next = await oneRow<{ count: string }>`select nextval('case_number')::text as count`;
  return formatCaseNumber(next.count);
}
