import { keepImportsDays } from '#contract/retention.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import {
  createOldRowsRule,
  type RetentionParts,
  type RetentionRule,
} from '../../personal-data/retention-rule.ts';

const keepCheckedDays = 1;

const isUnused = ({ clock }: RetentionParts) => sql`
  state in ('unmapped', 'checked') and checked_at < ${clock()}::timestamptz - make_interval(days => ${keepCheckedDays})`;

// For as long an import can be undone.
const isUsed = (limit: Fragment) =>
  sql`state in ('imported', 'undone') and erased_at is null and imported_at < ${limit}`;

/** Erases the lines of old imports, and lists that nobody has imported. */
export const createImportRule = (parts: RetentionParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'imports',
    keeps: { count: keepImportsDays, unit: 'days' },
    table: sql`contact_import`,
    since: sql`checked_at`,
    isOld: (limit) => sql`${isUnused(parts)} or ${isUsed(limit)}`,
    erase: async (_, limit) => {
      const { database, clock } = parts;
      const unused = await database.rows`delete from contact_import where ${isUnused(parts)} returning 1`;
      const old = await database.rows<{ id: string }>`
        update contact_import set erased_at = ${clock()} where ${isUsed(limit)} returning id`;
      await database.rows`
        delete from contact_import_line where import_id = any(${old.map(({ id }) => id)}::bigint[])`;
      return unused.length + old.length;
    },
  });

/** Deletes the files of lists that are not imported yet: they would bring back somebody who is erased. */
export const forgetFiles = (database: Database, imports: Fragment) =>
  database.rows`update contact_import set file = null where file is not null and id in (${imports})`;
