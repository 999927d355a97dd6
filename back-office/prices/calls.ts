import { bind } from '../bind.ts';
import { getPrices, getPricesDocument, getPriceVersions, type PriceParts } from './read-prices.ts';
import { createPriceVersion, removePriceVersion, updatePriceVersion } from './save-prices.ts';

/** The price list, version by version. */
export const priceCalls = bind<PriceParts>()({
  getPrices,
  getPricesDocument,
  getPriceVersions,
  createPriceVersion,
  updatePriceVersion,
  removePriceVersion,
});
