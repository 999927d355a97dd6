import { formatPounds } from '../../fields/pounds.ts';

// Up to 999,999.99 pounds, with or without commas.
const pattern = /^£?(\d{1,6}|\d{1,3},\d{3})(?:\.(\d\d))?$/;

const parsePence = (text: string): number => {
  const [, pounds = '', pence = '0'] = pattern.exec(text) ?? [];
  return Number(pounds.replace(',', '')) * 100 + Number(pence);
};

/** Whether it is a price as a provider writes it: "1195", "£1,195.50". */
export const isPrice = (text: string): boolean => parsePence(text) > 0;

/** Formats a price for visitors, "£1,195"; null if there is none. */
export const formatPrice = (text: string): string | null =>
  isPrice(text) ? formatPounds(parsePence(text)).replace(/\.00$/, '') : null;
