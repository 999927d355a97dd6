import { keepSignoffsYears } from '#contract/retention.ts';
import { sql, type Database } from '../database/database.ts';
import { countDue, type DueCount } from '../personal-data/retention-rule.ts';
import { eraseSignoffs } from './personal-data.ts';

type Parts = { database: Database; clock: () => Date };

const perBatch = 500;

const isOld = ({ clock }: Parts) => sql`
  (name <> '' or email <> '') and not exists (
    select from signoff_token where signoff_id = signoff.id
      and created_at >= ${clock()}::timestamptz - make_interval(years => ${keepSignoffsYears}))`;

export const dueSignoffs = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, { table: sql`signoff`, where: isOld(parts), since: sql`created_at` });

/** Erases the names of sign-offs whose last email is `keepSignoffsYears` old. Answers how many. */
export async function eraseOldSignoffs(parts: Parts): Promise<number> {
  for (let erased = 0; ;) {
    const old = await parts.database.rows<{ guid: string }>`
      select guid from signoff where ${isOld(parts)} order by id limit ${perBatch}`;
    const guids = old.map(({ guid }) => guid);
    if (guids.length === 0) return erased;
    await parts.database.transaction((connection) => eraseSignoffs(connection, guids, parts.clock()));
    erased += guids.length;
  }
}
