import type { Queries } from '../database/database.ts';

/** Formats a case number with its check digit: `1042-1`. */
export const formatCaseNumber = (count: string): string => `${count}-${checkDigit(count)}`;

/** Formats a case number that was typed or scanned; null if a digit is wrong or two are swapped. */
export function readCaseNumber(input: string): string | null {
  const digits = input.replaceAll(/[\s-]/g, '');
  if (!/^\d{5,9}$/.test(digits)) return null;
  const count = digits.slice(0, -1);
  return digits.endsWith(String(checkDigit(count))) ? formatCaseNumber(count) : null;
}

/** The table of the Damm algorithm, which detects each wrong digit and each swap of neighbours. */
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
