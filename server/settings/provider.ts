import * as z from 'zod/mini';
import { cremationPriceOf, cremationSettings } from './cremation.ts';
import { isPlainAddress, webAddress } from './web-address.ts';

/** Where a price list that is a file is served. */
export const priceListPath = '/price-list';

const isWebAddress = (text: string) => /^https?:/i.test(text);

/** What visitors see of the provider. */
export const providerSettings = {
  PROVIDER_NAME: z.optional(z.string()),
  PROVIDER_PHONE: z.optional(z.string().check(z.regex(/\d/, 'PROVIDER_PHONE must be a phone number.'))),
  PROVIDER_CONTACT_URL: z.optional(webAddress('PROVIDER_CONTACT_URL')),
  ...cremationSettings,
  PRICE_LIST: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => (isWebAddress(text) ? isPlainAddress(text) : /\.pdf$/i.test(text)),
          'PRICE_LIST must be a web address or the path of a PDF.',
        ),
      ),
  ),
};

type Given = z.output<z.ZodMiniObject<typeof providerSettings>>;

// Neutral text, and a number and an address reserved for examples, so that no real company is named.
export const providerOf = (given: Given) => ({
  name: given.PROVIDER_NAME ?? 'Example Funeral Services',
  phone: given.PROVIDER_PHONE ?? '01632 960 123',
  contactUrl: given.PROVIDER_CONTACT_URL ?? 'https://www.example.com/contact',
  cremationPrice: cremationPriceOf(given.CREMATION_PRICE),
  priceList: priceListFileOf(given.PRICE_LIST) ? priceListPath : (given.PRICE_LIST ?? null),
});

/** The path of the PDF; null if the price list is on another website. */
export const priceListFileOf = (stated: string | undefined): string | null =>
  stated && !isWebAddress(stated) ? stated : null;
