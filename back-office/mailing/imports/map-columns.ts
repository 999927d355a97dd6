import { refuse, isRefused, type Answer, type Refused } from '#contract/call.ts';
import type {
  ContactImport,
  contactImportCalls,
  ImportColumns,
} from '#contract/operator/mailing/contact-imports.ts';
import { contactFields } from '#contract/records/contact.ts';
import { refuseInvalid } from '../../check.ts';
import type { Database } from '../../database/database.ts';
import { chosenParts, guessColumns, missingFields } from './columns.ts';
import { getContactImport } from './get-imports.ts';
import { rememberedParts, rememberParts } from './headings.ts';
import { checkLines, inTransaction, openTable, type ImportParts } from './import-contacts.ts';
import { lockImport } from './run-import.ts';

type Columns = Answer<typeof contactImportCalls.getContactImportColumns>;

const samplesMax = 3;
const sampleCharactersMax = 60;

/** Assigns the columns of a stored list, and reads its file again. */
export async function getContactImportColumns(
  { database }: Pick<ImportParts, 'database'>,
  guid: string,
): Promise<Columns | Refused> {
  const list = await openStoredList(database, guid);
  if (isRefused(list)) return list;
  const { heading, rows } = list.table;
  const samples: string[][] = [];
  for await (const { cells } of rows) {
    samples.push(heading.map((_, column) => (cells[column] ?? '').slice(0, sampleCharactersMax)));
    if (samples.length === samplesMax) break;
  }
  const columns = list.columns ?? guessColumns(list.table, await rememberedParts(database));
  return { headings: heading, samples, columns };
}

export async function setContactImportColumns(
  { database, clock }: ImportParts,
  guid: string,
  { columns }: { columns: ImportColumns },
): Promise<ContactImport | Refused> {
  const missing = missingFields(columns);
  if (missing.length > 0)
    return refuseInvalid(
      Object.fromEntries(missing.map((field) => [`columns.${field}`, describeMissingColumn(field)])),
    );
  const list = await openStoredList(database, guid);
  if (isRefused(list)) return list;
  return inTransaction(database, async (connection) => {
    const found = await lockImport(connection, guid);
    if (isRefused(found)) return found;
    // The list may have been imported, or its file deleted, while the file was read.
    const [kept] = await connection.rows`
      select from contact_import where id = ${found.id} and file is not null`;
    if (!kept) return noStoredFile;
    await rememberParts(connection, chosenParts(list.table.heading, columns), clock());
    await checkLines(connection, found.id, { table: list.table, columns });
    return getContactImport({ database: connection }, guid);
  });
}

/** A list that is not imported yet, with the columns as staff have assigned them. */
async function openStoredList(database: Database, guid: string) {
  const found = await getContactImport({ database }, guid);
  if (isRefused(found)) return found;
  const [kept] = await database.rows<{ file: Buffer | null; columns: ImportColumns | null }>`
    select file, columns from contact_import where guid = ${guid}`;
  if (!kept?.file) return noStoredFile;
  const table = await openTable(kept.file);
  return isRefused(table) ? table : { table, columns: kept.columns };
}

const describeMissingColumn = (field: keyof typeof contactFields): string =>
  `Please say where “${contactFields[field].label}” stands.`;

const noStoredFile = refuse(
  409,
  'file-gone',
  'The file is no longer kept. Please choose it again to change its columns.',
);
