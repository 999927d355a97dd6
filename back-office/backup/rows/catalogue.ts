import type { Database } from '../../database/database.ts';
import type { ArchiveHeader, Manifest } from '../archive/manifest.ts';

// Tables that the migrations themselves fill.
const madeByMigrations = ['migration', 'database_function', 'unfinished_restore'];

/** The tables that a backup copies, with the columns that are not generated. */
export const readTables = ({ rows }: Database): Promise<ArchiveHeader['tables']> =>
  rows<ArchiveHeader['tables'][number]>`
    select c.relname::text as name,
           array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname <> all(${madeByMigrations}::text[])
    group by c.relname order by c.relname`;

export const readMigration = async ({ rows }: Database): Promise<number> => {
  const [last] = await rows<{ number: number }>`select max(number) as number from migration`;
  return last?.number ?? 0;
};

/** Reads where the sequences stand. Called after the rows were frozen, so no row is ahead of its sequence. */
export async function readSequences({ rows }: Database): Promise<Manifest['sequences']> {
  return rows<Manifest['sequences'][number]>`
    select sequencename::text as name, coalesce(last_value, start_value)::text as value,
           last_value is not null as "isCalled"
    from pg_sequences where schemaname = 'public' order by 1`;
}

/** Foreign keys, each with the statements that drop it and add it again. */
export const readForeignKeys = ({ rows }: Database): Promise<{ drop: string; add: string }[]> =>
  rows<{ drop: string; add: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname,
                  pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    order by conrelid::regclass::text, conname`;

/** For a name of a table or column in a statement. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
