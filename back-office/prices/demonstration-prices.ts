import type { Database } from '../database/database.ts';

/** A price list that the demonstration added; `reason` is why it stays. */
type DemonstrationPrices = { label: string; reason: string | null };

export const findDemonstrationPrices = (
  { rows }: Database,
  guids: string[],
): Promise<DemonstrationPrices[]> =>
  rows<DemonstrationPrices>`
    select 'Price list from ' || valid_from as label, case when revision > 1 then 'changed' end as reason
    from price_version where guid = any(${guids}::uuid[]) order by valid_from`;

/** Removes the unchanged ones, also if public: nothing was ever offered at these prices. */
export async function removeDemonstrationPrices(
  database: Database,
  guids: string[],
): Promise<DemonstrationPrices[]> {
  await database.rows`lock table price_version in share row exclusive mode`;
  const prices = await findDemonstrationPrices(database, guids);
  await database.rows`delete from price_version where guid = any(${guids}::uuid[]) and revision = 1`;
  return prices;
}
