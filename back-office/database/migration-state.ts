import type { Queries } from './database.ts';
import { readRange } from './migrate.ts';

/** Rejects unless the database has every migration of this version, and none that this version must not run beside. */
export async function checkMigrations({ oneRow }: Queries): Promise<void> {
  const { oldest, last } = await readRange();
  const state = await oneRow<{ isKnown: boolean }>`
    select count(*) filter (where number > ${oldest} and number <= ${last}) = ${last - oldest}::integer
      and max(needs) <= ${last} as "isKnown"
    from migration`;
  if (!state.isKnown) throw new Error('The database has other migrations than this version needs.');
}
