import { refuse, type Refused } from '#contract/call.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import type { PriceVersion } from '#contract/operator/prices/price-versions.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import { renderDocuments } from '../pdf/render.ts';
import { createPriceDocument, type PriceListProvider } from './price-document.ts';

export type PriceParts = {
  database: Database;
  clock: () => Date;
  actor: Actor;
  provider: PriceListProvider;
};

/** All versions, the latest first. */
export async function getPriceVersions({
  database,
  clock,
}: Pick<PriceParts, 'database' | 'clock'>): Promise<PriceVersion[]> {
  const today = todayInLondon(clock());
  return database.rows<PriceVersion>`
    select guid, valid_from::text as "validFrom", prices, miles, kept_at as "keptAt", coffin_made_of as "coffinMadeOf",
           options, terms, interests, valid_from <= ${today}::date as "isPublished", revision
    from price_version order by valid_from desc, id desc`;
}

/** The price list that was public on a day, by default today. Refuses future days. */
export async function getPrices(
  parts: Pick<PriceParts, 'database' | 'clock'>,
  { on }: { on?: string | undefined },
): Promise<PriceVersion | Refused> {
  const today = todayInLondon(parts.clock());
  if (on !== undefined && on > today) return dayToCome;
  const day = on ?? today;
  const versions = await getPriceVersions(parts);
  return versions.find(({ validFrom }) => validFrom <= day) ?? noPrices;
}

/** The price list that was public on a day, as a PDF. */
export async function getPricesDocument(
  parts: PriceParts,
  query: { on?: string | undefined },
): Promise<{ name: string; bytes: Uint8Array<ArrayBufferLike> } | Refused> {
  const version = await getPrices(parts, query);
  if (!('validFrom' in version)) return version;
  const document = createPriceDocument(version, parts.provider);
  const { pdfs } = await renderDocuments([document], parts.clock(), { isUrgent: true });
  return { name: `price-list-${version.validFrom}.pdf`, bytes: pdfs[0]! };
}

const noPrices = refuse(404, 'no-prices', 'There was no price list here on this day.');
const dayToCome = refuse(404, 'no-prices-yet', 'The prices of a day to come are not public yet.');
