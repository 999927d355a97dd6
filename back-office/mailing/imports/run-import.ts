import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { ContactImport } from '#contract/operator/mailing/contact-imports.ts';
import type { Database } from '../../database/database.ts';
import { findLists } from '../lists/find-lists.ts';
import { getContactImport, importNotFound } from './get-imports.ts';
import {
  finishImport,
  importIsRunning,
  lockImports,
  disableCachedPlans,
  createImportContext,
  type ImportParts,
} from './import-contacts.ts';
import { classifyLines, importLines } from './import-lines.ts';

type ImportRow = { id: string; guid: string; state: ContactImport['state']; isErased: boolean };

const linesPerStep = 500;

/** Imports a list that was checked. Each line is decided anew, because the contacts may have changed. */
export const importCheckedContacts = (
  parts: ImportParts,
  guid: string,
  list: string | null,
): Promise<ContactImport | Refused> =>
  parts.database.transaction(async (database) => {
    await disableCachedPlans(database);
    if (!(await lockImports(database))) return importIsRunning;
    const found = await lockImport(database, guid);
    if (isRefused(found)) return found;
    if (found.state === 'undone') return undoneImport;
    if (found.state === 'unmapped') return unmappedImport;
    if (found.state === 'checked') {
      const lists = await findLists(database, list ? [list] : []);
      if (isRefused(lists)) return lists;
      const listId = lists[0]?.id ?? null;
      const context = createImportContext(parts, { importId: found.id, listId });
      for (let lines = await readNextLines(database, found.id, 0); lines.length > 0;) {
        await classifyLines(database, found.id, lines);
        await importLines(database, lines, context);
        lines = await readNextLines(database, found.id, lines.at(-1)!);
      }
      await finishImport(parts, database, { ...found, listId });
    }
    return getContactImport({ database }, guid);
  });

async function readNextLines({ rows }: Database, importId: string, after: number): Promise<number[]> {
  const lines = await rows<{ line: number }>`
    select line from contact_import_line
    where import_id = ${importId} and line > ${after} and outcome <> 'refused' order by line limit ${linesPerStep}`;
  return lines.map(({ line }) => line);
}

/** An import, locked for a change. */
export async function lockImport({ rows }: Database, guid: string): Promise<ImportRow | Refused> {
  if (!guidPattern.test(guid)) return importNotFound;
  const [row] = await rows<ImportRow>`
    select id, guid, state, erased_at is not null as "isErased" from contact_import
    where guid = ${guid} for update`;
  return row ?? importNotFound;
}

const undoneImport = refuse(
  409,
  'import-undone',
  'This import was undone. Please choose the file again to import it once more.',
);

const unmappedImport = refuse(
  409,
  'columns-unknown',
  'Nobody has said yet which column is which. Nothing was imported.',
);
