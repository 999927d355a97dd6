import { buffer } from 'node:stream/consumers';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { ImportColumns } from '#contract/operator/mailing/contact-imports.ts';
import type { ImportReport } from '#contract/operator/mailing/contacts.ts';
import type { ContactField } from '#contract/records/contact.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';
import { guessColumns, missingFields } from './columns.ts';
import { compareLines, readBatches, withCustomerNumbers, type Batch } from './import-batches.ts';
import { startReport, type ImportedLine } from './import-report.ts';
import { classifyLines, importLines, writeLines, type ImportContext } from './import-lines.ts';
import { rememberedParts } from './headings.ts';
import { readContactLines } from './read-list.ts';
import { readTable, type Table } from './read-table.ts';
import { UnreadableList } from './unreadable-list.ts';

export type ImportParts = { database: Database; clock: () => Date; actor: Actor };

/** Reports what an import of this list would do, without importing or keeping it. */
export const previewContacts = (
  { database }: Pick<ImportParts, 'database'>,
  body: AsyncIterable<Uint8Array>,
) =>
  withList(database, body, (connection, list) =>
    readLines(connection, list, ({ batch }) => compareLines(connection, batch)),
  );

/** Imports all valid lines of a list, or nothing if the list cannot be read to its end. */
export const importContacts = (parts: ImportParts, body: AsyncIterable<Uint8Array>) =>
  withList(parts.database, body, async (database, list) => {
    if (!(await lockImports(database))) return importIsRunning;
    const { id, guid } = await addImport(parts, database);
    const context = createImportContext(parts, { importId: id, listId: null });
    const report = await readLines(database, list, async (batch) => {
      await writeLines(database, id, batch);
      const line = await classifyLines(database, id, getLineNumbers(batch));
      await importLines(database, getLineNumbers(batch), context);
      return line;
    });
    await finishImport(parts, database, { id, guid });
    return { ...report, guid };
  });

/** Reads and stores a list. If its columns are known, also stores the outcome that each line would have. */
export async function checkContactImport(
  parts: ImportParts,
  body: AsyncIterable<Uint8Array>,
): Promise<{ guid: string } | Refused> {
  const file = await buffer(body);
  const table = await openTable(file);
  if (isRefused(table)) return table;
  return inTransaction(parts.database, async (database) => {
    const columns = guessColumns(table, await rememberedParts(database));
    const { id, guid } = await addImport(parts, database, file);
    if (missingFields(columns).length === 0) await checkLines(database, id, { table, columns });
    return { guid };
  });
}

type List = { table: Table; columns: ImportColumns };

/** Stores the outcome that each line would have, in place of earlier ones. */
export async function checkLines(database: Database, id: string, list: List): Promise<void> {
  await database.rows`delete from contact_import_line where import_id = ${id}`;
  await readLines(database, list, async (batch) => {
    await writeLines(database, id, batch);
    return classifyLines(database, id, getLineNumbers(batch));
  });
  await database.rows`
    update contact_import set state = 'checked', columns = ${JSON.stringify(list.columns)}::jsonb where id = ${id}`;
  await countLines(database, id);
}

const getLineNumbers = ({ batch }: Batch) => batch.map(({ line }) => line);

export const createImportContext = (
  { actor, clock }: Pick<ImportParts, 'actor' | 'clock'>,
  { importId, listId }: { importId: string; listId: string | null },
): ImportContext => ({
  importId,
  listId,
  at: clock(),
  actor: { kind: actor.kind, id: actor.id, name: actor.name },
});

async function addImport({ actor, clock }: ImportParts, { oneRow }: Database, file: Buffer | null = null) {
  return oneRow<{ id: string; guid: string }>`
    insert into contact_import (created_by, checked_at, file, state)
    values (${actor.name}, ${clock()}, ${file}, ${file ? 'unmapped' : 'checked'}) returning id, guid`;
}

/** Counts the lines of an import by outcome. */
async function countLines({ rows }: Database, importId: string): Promise<void> {
  await rows`
    update contact_import set added = counted.added, changed = counted.changed, unchanged = counted.unchanged,
      refused = counted.refused, suppressed = counted.suppressed
    from (select count(*) filter (where outcome = 'added') as added,
                 count(*) filter (where outcome = 'changed') as changed,
                 count(*) filter (where outcome = 'unchanged') as unchanged,
                 count(*) filter (where outcome = 'refused') as refused,
                 count(*) filter (where is_suppressed) as suppressed
          from contact_import_line where import_id = ${importId}) as counted
    where id = ${importId}`;
}

type Imported = { id: string; guid: string; listId?: string | null };

/** Marks an import as done. */
export async function finishImport(
  { actor, clock }: ImportParts,
  database: Database,
  { id, guid, listId = null }: Imported,
): Promise<void> {
  await countLines(database, id);
  const { added, changed } = await database.oneRow<{ added: number; changed: number }>`
    update contact_import set state = 'imported', imported_at = ${clock()}, list_id = ${listId}, file = null
    where id = ${id} returning added, changed`;
  await recordHistory(database, {
    actor,
    at: clock(),
    record: { type: 'contact_import', id: guid },
    action: 'imported',
    changes: { added: [null, added], changed: [null, changed] },
  });
}

const importLock = 7_310_511; // any number that no other lock of this database uses

/** Locks imports until the end of the transaction, because two overlapping lists could deadlock. False if one runs. */
export async function lockImports(database: Database): Promise<boolean> {
  const lock = await database.oneRow<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${importLock}) as "isOurs"`;
  return lock.isOurs;
}

export const importIsRunning = refuse(
  409,
  'import-under-way',
  'Another list is being imported. Please wait until it has finished, then send this one again. Nothing was saved.',
);

/**
 * Plans each statement of this transaction anew: a cached plan from when the table was empty would scan the whole table for
 * each batch.
 */
export const disableCachedPlans = ({ rows }: Database) => rows`set local plan_cache_mode = force_custom_plan`;

/** Runs a transaction, and turns a list that cannot be read into a refusal. */
export function inTransaction<Result>(
  database: Database,
  work: (connection: Database) => Promise<Result | Refused>,
): Promise<Result | Refused> {
  return database
    .transaction(async (connection) => {
      await disableCachedPlans(connection);
      return work(connection);
    })
    .catch(explainRefusal);
}

/** Converts a workbook to CSV. Call it before any transaction, because it takes a while. */
export const openTable = (file: Buffer): Promise<Table | Refused> => readTable(file).catch(explainRefusal);

function explainRefusal(error: unknown): Refused {
  if (error instanceof UnreadableList) return error.refused;
  throw error;
}

/** Works with a list whose columns have the names that we know. */
async function withList<Result>(
  database: Database,
  body: AsyncIterable<Uint8Array>,
  work: (connection: Database, list: List) => Promise<Result | Refused>,
): Promise<Result | Refused> {
  const table = await openTable(await buffer(body));
  if (isRefused(table)) return table;
  return inTransaction(database, async (connection) => {
    const columns = guessColumns(table, await rememberedParts(connection));
    const missing = missingFields(columns);
    if (missing.length > 0) throw new UnreadableList('columns-missing', formatMissingColumns(missing));
    return work(connection, { table, columns });
  });
}

const formatMissingColumns = (missing: ContactField[]): string =>
  `The first line must name the columns; it lacks ${missing.join(', ')}.`;

async function readLines(
  database: Database,
  { table, columns }: List,
  take: (batch: Batch) => Promise<ImportedLine[]>,
): Promise<ImportReport> {
  const report = startReport();
  for await (const read of readBatches(readContactLines(table.rows, columns))) {
    const batch = await withCustomerNumbers(database, read);
    for (const { line, reason } of batch.refused) report.note({ line, outcome: 'refused', reason });
    for (const line of await take(batch)) report.note(line);
  }
  return report.finish();
}
