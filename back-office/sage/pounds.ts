import { formatPlainPounds } from '#contract/fields/pounds.ts';

/** Pounds as Sage expects them: a number with at most two decimals in JSON. */
export const toPounds = (pence: number): number => Number(formatPlainPounds(pence));

/** Sage's pounds as whole pence. Throws a RangeError for fractions of a penny. */
export function toPence(pounds: unknown): number {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(
    typeof pounds === 'number' ? `${pounds}` : String(pounds),
  );
  if (!parts) throw new RangeError('Sage returned an amount that is not a whole number of pence.');
  const [, sign, whole, fraction = ''] = parts;
  const pence = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign ? -pence : pence;
}
