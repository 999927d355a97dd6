import pg from 'pg';
import { sql, type Database } from '../../database/database.ts';
import type { ErasingParts } from '../parts.ts';

/** The tables that this transaction has changed rows of, and perhaps the one before it on the same connection. */
export async function findTouchedTables({ rows }: Database): Promise<string[]> {
  const tables = await rows<{ name: string }>`
    select relname::text as name from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_upd + n_tup_del > 0 order by 1`;
  return tables.map(({ name }) => name);
}

/**
 * Vacuums the tables of finished erasures, so that names do not stay in dead rows, indexes and statistics. Tables wait while
 * a transaction runs that may still see the old rows, such as a backup. Returns how many were vacuumed.
 */
export async function vacuumErased({
  database,
  log,
}: Pick<ErasingParts, 'database' | 'log'>): Promise<number> {
  const due = await database.rows<{ name: string; ids: string[] }>`
    select name, array_agg(distinct erasure.id::text) as ids
    from erasure cross join unnest(to_vacuum) as name
    where vacuum_after is not null and to_regclass(format('public.%I', name)) is not null and not exists (
      select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null
        and xact_start < vacuum_after)
    group by name order by name`;
  let vacuumed = 0;
  for (const { name, ids } of due) {
    try {
      await database.rows`${vacuum(name)}`;
      await database.rows`
        update erasure set to_vacuum = array_remove(to_vacuum, ${name}) where id = any(${ids}::bigint[])`;
      vacuumed += 1;
    } catch (error) {
      // The table is in use, or large: the vacuumed part stays so, and the routine tasks continue.
      log(`A table is vacuumed later: ${(error as { code?: string }).code ?? (error as Error).name}.`);
    }
  }
  return vacuumed;
}

// The name of a table is no value. `index_cleanup`: also where few rows are dead.
function vacuum(table: string) {
  const text = `vacuum (analyze, index_cleanup on) ${pg.escapeIdentifier(table)}`;
  return sql(Object.assign([text], { raw: [text] }));
}
