const poundsOf = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** `1234.05` */
export function formatPlainPounds(pence: number): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError('An amount must be whole pence.');
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `£1,234.05`, for people. */
export const formatPounds = (pence: number): string =>
  poundsOf.format(formatPlainPounds(pence) as `${number}`);
