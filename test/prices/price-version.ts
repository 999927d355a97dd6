import { examplePriceVersion, type NewPriceVersion } from '#contract/operator/prices/price-versions.ts';

/** A version of the price list for the call of staff. */
export function createPriceVersion(fields: Partial<NewPriceVersion> = {}): NewPriceVersion {
  const { guid: _, isPublished: __, revision: ___, ...content } = examplePriceVersion;
  return { ...content, ...fields };
}
