const poundsFormat = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });

/** `1234.05` */
export function formatPlainPounds(pence: number): string {
  if (!Number.isSafeInteger(pence)) throw new RangeError('An amount must be whole pence.');
  const digits = String(Math.abs(pence)).padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `£1,234.05`, for people. */
export const formatPounds = (pence: number): string =>
  poundsFormat.format(formatPlainPounds(pence) as `${number}`);

// Thousands with or without commas, and one or two digits of pence.
const typedPounds = /^£?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/;

/** Reads an amount as people type it, "1,234.50" or "£12", in whole pence. Null if it is ambiguous. */
export function readPounds(text: string): number | null {
  const [, pounds, pence = ''] = typedPounds.exec(text.trim()) ?? [];
  return pounds ? Number(pounds.replaceAll(',', '')) * 100 + Number(pence.padEnd(2, '0')) : null;
}
