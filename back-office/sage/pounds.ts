import { formatPlainPounds } from '#contract/fields/pounds.ts';

/** What Sage reads: pounds as a decimal number. Its shortest spelling in JSON has two decimals at most. */
export const toPounds = (pence: number): number => Number(formatPlainPounds(pence));

/** What Sage answers, as whole pence; anything finer than a penny is an error. */
export function toPence(pounds: unknown): number {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(
    typeof pounds === 'number' ? `${pounds}` : String(pounds),
  );
  if (!parts) throw new RangeError('Sage answered an amount that is no whole number of pence.');
  const [, sign, whole, fraction = ''] = parts;
  const pence = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return sign ? -pence : pence;
}
