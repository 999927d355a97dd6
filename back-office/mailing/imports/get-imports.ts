import { isRefused, refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type {
  ContactImport,
  contactImportCalls,
  ImportLine,
} from '#contract/operator/mailing/contact-imports.ts';
import { sql, type Database } from '../../database/database.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';

type Parts = { database: Database };
type Imports = Answer<typeof contactImportCalls.getContactImports>;
type Lines = Answer<typeof contactImportCalls.getContactImportLines>;

const importsPerPage = 20;

const columns = sql`
  contact_import.guid, state, created_by as by, london_text(checked_at) as "checkedAt",
  london_text(imported_at) as "importedAt", london_text(undone_at) as "undoneAt",
  (select jsonb_build_object('guid', guid, 'name', name) from contact_list where id = list_id) as list,
  added, changed, unchanged, refused, suppressed, kept,
  state = 'imported' and erased_at is null as "canUndo"`;

/** Newest first. */
export function getContactImports(
  { database }: Parts,
  { before, limit }: Input<typeof contactImportCalls.getContactImports>['query'],
): Promise<Imports> {
  const rowsMax = pageSize(limit, importsPerPage);
  const listed = database.rows<ContactImport & { position: string }>`
    select id as position, ${columns} from contact_import
    where ${before ? sql`id < ${before}` : sql`true`} order by id desc limit ${rowsMax + 1}`;
  const totals = database.rows<{ total: number }>`select count(*)::integer as total from contact_import`;
  return readPage(rowsMax, listed, totals);
}

export async function getContactImport({ database }: Parts, guid: string): Promise<ContactImport | Refused> {
  if (!guidPattern.test(guid)) return importNotFound;
  const [row] = await database.rows<ContactImport>`
    select ${columns} from contact_import where guid = ${guid}`;
  return row ?? importNotFound;
}

/** In the order of the file. */
export async function getContactImportLines(
  { database }: Parts,
  guid: string,
  { after = '0', limit, outcome }: Input<typeof contactImportCalls.getContactImportLines>['query'],
): Promise<Lines | Refused> {
  const found = await getContactImport({ database }, guid);
  if (isRefused(found)) return found;
  const rowsMax = pageSize(limit);
  const keptLines = sql`undo in ('kept-changed', 'kept-used')`;
  const where = outcome === 'kept' ? keptLines : outcome ? sql`outcome = ${outcome}` : sql`true`;
  const ofImport = sql`import_id = (select id from contact_import where guid = ${guid}) and ${where}`;
  const listed = database.rows<ImportLine & { position: string }>`
    select line as position, line, outcome, reason, line.cu, line.name, line.email as "eMail", contact.co,
           is_suppressed as "isSuppressed", undo
    from contact_import_line line left join contact on contact.id = contact_id
    where ${ofImport} and line > ${after}::integer order by line limit ${rowsMax + 1}`;
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from contact_import_line line where ${ofImport}`;
  return readPage(rowsMax, listed, totals);
}

export const importNotFound = refuse(
  404,
  'import-not-found',
  'There is no such import. It may have been erased.',
);
