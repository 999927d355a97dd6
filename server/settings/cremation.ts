import * as z from 'zod/mini';
import { formatPounds } from '#contract/fields/pounds.ts';

// Up to 999,999.99 pounds, with or without commas.
const amountPattern = /^£?(\d{1,6}|\d{1,3},\d{3})(?:\.(\d\d))?$/;

const penceOf = (text: string): number => {
  const [, pounds = '', pence = '0'] = amountPattern.exec(text) ?? [];
  return Number(pounds.replace(',', '')) * 100 + Number(pence);
};

/** The price of an unattended cremation, as the provider writes it. */
export const cremationSettings = {
  CREMATION_PRICE: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => penceOf(text) > 0,
          'CREMATION_PRICE must be an amount in pounds, such as 1195 or 1195.50.',
        ),
      ),
  ),
};

/** The price as visitors read it, "£1,195"; null if it is shown nowhere. */
export const cremationPriceOf = (text: string | undefined): string | null =>
  text ? formatPounds(penceOf(text)).replace(/\.00$/, '') : null;
