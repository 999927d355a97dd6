import * as z from 'zod/mini';
import { isPrice } from '#contract/operator/settings/price.ts';

/** The price of an unattended cremation, as the provider writes it. */
export const cremationSettings = {
  CREMATION_PRICE: z.optional(
    z
      .string()
      .check(z.refine(isPrice, 'CREMATION_PRICE must be an amount in pounds, such as 1195 or 1195.50.')),
  ),
};
