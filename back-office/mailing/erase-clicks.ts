import { keepClicksMonths } from '#contract/retention.ts';
import type { Database } from '../database/database.ts';

/**
 * Anonymises clicks after `keepClicksMonths`. The click itself stays. Returns how many were anonymised.
 */
export async function eraseClicks({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const keptSince = clock();
  keptSince.setUTCMonth(keptSince.getUTCMonth() - keepClicksMonths);
  const [erased] = await database.rows<{ count: number }>`
    with erased as (
      update mail_shot_click set cu = '', co = '', contact_id = null
      where clicked_at < ${keptSince} and cu <> '' returning 1
    )
    select count(*)::integer as count from erased`;
  return erased!.count;
}
