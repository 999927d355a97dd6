import { keepImportsDays } from '#contract/retention.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { countDue, type DueCount } from '../../personal-data/retention-rule.ts';

type Parts = { database: Database; clock: () => Date };

const keepCheckedDays = 1;

const before = ({ clock }: Parts, days: number) =>
  sql`${clock()}::timestamptz - make_interval(days => ${days})`;

const isUnused = (parts: Parts) =>
  sql`state in ('unmapped', 'checked') and checked_at < ${before(parts, keepCheckedDays)}`;

// For as long an import can be undone.
const isOld = (parts: Parts) =>
  sql`state in ('imported', 'undone') and erased_at is null and imported_at < ${before(parts, keepImportsDays)}`;

export const dueImports = (parts: Parts): Promise<DueCount> =>
  countDue(parts.database, {
    table: sql`contact_import`,
    where: sql`${isUnused(parts)} or ${isOld(parts)}`,
    since: sql`checked_at`,
  });

/** Erases the lines of old imports, and lists that nobody has imported. Returns how many imports were erased. */
export async function eraseImports(parts: Parts): Promise<number> {
  const { database, clock } = parts;
  const unused = await database.rows`delete from contact_import where ${isUnused(parts)} returning 1`;
  const old = await database.rows<{ id: string }>`
    update contact_import set erased_at = ${clock()} where ${isOld(parts)} returning id`;
  await database.rows`
    delete from contact_import_line where import_id = any(${old.map(({ id }) => id)}::bigint[])`;
  return unused.length + old.length;
}

/** Deletes the files of lists that are not imported yet: they would bring back somebody who is erased. */
export const forgetFiles = (database: Database, imports: Fragment) =>
  database.rows`update contact_import set file = null where file is not null and id in (${imports})`;
