import type { Database } from '../../database/database.ts';

type Parts = { database: Database; clock: () => Date };

const dayMs = 24 * 60 * 60_000;
const keepCheckedDays = 1;
/** For as long an import can be undone. */
const keepLinesDays = 30;

/** Erases the lines of old imports, and lists that nobody has imported. Returns how many imports were erased. */
export async function eraseImports({ database, clock }: Parts): Promise<number> {
  const daysAgo = (days: number) => new Date(clock().getTime() - days * dayMs);
  const unused = await database.rows`
    delete from contact_import where state = 'checked' and checked_at < ${daysAgo(keepCheckedDays)} returning 1`;
  const old = await database.rows<{ id: string }>`
    update contact_import set erased_at = ${clock()}
    where state <> 'checked' and erased_at is null and imported_at < ${daysAgo(keepLinesDays)} returning id`;
  await database.rows`
    delete from contact_import_line where import_id = any(${old.map(({ id }) => id)}::bigint[])`;
  return unused.length + old.length;
}
