const poundsOf = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** What Sage reads: pounds as a decimal number. Its shortest spelling in JSON has two decimals at most. */
export const toPounds = (pence: number): number => Number(poundsText(pence));

/** `1234.05` */
export function poundsText(pence: number): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError('An amount must be whole pence.');
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

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

/** `£1,234.05`, for people. */
export const sayPounds = (pence: number): string => poundsOf.format(toPounds(pence));
