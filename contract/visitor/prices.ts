import * as z from 'zod/mini';
import { get } from '../call.ts';
import { localDay } from '../fields/fields.ts';
import { examplePriceVersion, PriceVersion } from '../operator/prices/price-versions.ts';

const query = z.strictObject({
  /** A day until today; today by default. */
  on: z.optional(localDay('Please enter a day, such as 2026-11-28.')),
});

/** The price list as it was public on a day. */
export const visitorPriceCalls = {
  getPrices: get('Prices', {
    role: 'staff',
    summary: 'Read the public price list of a day',
    query,
    answer: PriceVersion,
    example: { answer: { ...examplePriceVersion, isPublished: true } },
  }),
  getPricesDocument: get('Prices/Document', {
    role: 'staff',
    summary: 'Read the public price list of a day as a PDF',
    file: 'application/pdf',
    query,
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { answer: '%PDF-1.7' },
  }),
};
