import { keepClicksMonths } from '#contract/retention.ts';
import { sql, type Database } from '../database/database.ts';
import { countDue, type DueCount } from '../personal-data/retention-rule.ts';

type Parts = { database: Database; clock: () => Date };

const isOld = ({ clock }: Parts) =>
  sql`clicked_at < ${clock()}::timestamptz - make_interval(months => ${keepClicksMonths}) and cu <> ''`;

export const dueClicks = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, { table: sql`mail_shot_click`, where: isOld(parts), since: sql`clicked_at` });

/** Anonymises clicks after `keepClicksMonths`. The click itself stays. Returns how many were anonymised. */
export async function eraseClicks(parts: Parts): Promise<number> {
  const [erased] = await parts.database.rows<{ count: number }>`
    with erased as (
      update mail_shot_click set cu = '', co = '', contact_id = null where ${isOld(parts)} returning 1
    )
    select count(*)::integer as count from erased`;
  return erased!.count;
}
