import { keepWalkInNamesDays } from '#contract/retention.ts';
import type { Database } from '../../database/database.ts';

/** Erases the names of people who came without a booking. How many came stays. Answers how many were erased. */
export async function eraseWalkInNames({
  database,
  clock,
}: {
  database: Database;
  clock: () => Date;
}): Promise<number> {
  const erased = await database.rows`
    update arrival set name = null
    where name is not null and changed_at < ${clock()}::timestamptz - make_interval(days => ${keepWalkInNamesDays})
    returning 1`;
  return erased.length;
}
