import { baselineNumber } from './baseline.ts';
import { readMigrations } from './migrate.ts';

/** Names as they are now, by the names that they had before the baseline. `columns` are those of a table of today. */
export type SettledNames = {
  table: (before: string) => string;
  column: (table: string, before: string) => string;
  sequence: (before: string) => string;
  /** Statements to run on rows from before. */
  changes: string;
};

const renamePattern =
  /^alter (table|sequence|view|index) (\w+) rename (?:(column|constraint) (\w+) )?to (\w+);$/gm;

/** Reads the renames from the migration that made them, so that an archive from before it can be restored. */
export async function readSettledNames(): Promise<SettledNames> {
  const { sql } = (await readMigrations()).find(({ number }) => number === baselineNumber)!;
  const names = new Map<string, string>();
  for (const [, kind, of, part, before, now] of sql.matchAll(renamePattern))
    names.set(part ? `${part} ${of}.${before}` : `${kind} ${of}`, now!);
  return {
    table: (before) => names.get(`table ${before}`) ?? before,
    column: (table, before) => names.get(`column ${table}.${before}`) ?? before,
    sequence: (before) => names.get(`sequence ${before}`) ?? before,
    changes: sql.replace(renamePattern, ''),
  };
}
