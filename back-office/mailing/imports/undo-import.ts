import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { ContactImport } from '#contract/operator/mailing/contact-imports.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { recordHistory } from '../../history/record-history.ts';
import { eachColumn, jsonPairs } from '../../records/columns.ts';
import { contactColumns } from '../../records/contact.ts';
import { deleteContacts } from '../contacts/remove-contact.ts';
import { getContactImport } from './get-imports.ts';
import { importIsRunning, lockImports, disableCachedPlans, type ImportParts } from './import-contacts.ts';
import { lockImport } from './run-import.ts';

// About half a second of database work.
const linesPerStep = 2_000;

/**
 * Undoes an import: removes the contacts that it added, and restores those that it changed. Contacts that somebody has
 * changed since are kept, and so are those who have been written to since.
 */
export const undoContactImport = (parts: ImportParts, guid: string): Promise<ContactImport | Refused> =>
  parts.database.transaction(async (database) => {
    await disableCachedPlans(database);
    if (!(await lockImports(database))) return importIsRunning;
    const found = await lockImport(database, guid);
    if (isRefused(found)) return found;
    if (found.state === 'checked') return unimportedList;
    if (found.state === 'imported') {
      if (found.isErased) return tooOldImport;
      await database.rows`delete from contact_list_member where import_id = ${found.id}`;
      for (let last: number | null = 0; last !== null;)
        last = await undoLines(parts, database, { id: found.id, after: last });
      const undone = await database.oneRow<{ kept: number }>`
        update contact_import set state = 'undone', undone_at = ${parts.clock()},
          kept = (select count(*) from contact_import_line
                  where import_id = ${found.id} and undo in ('kept-changed', 'kept-used'))
        where id = ${found.id} returning kept`;
      await recordHistory(database, {
        actor: parts.actor,
        at: parts.clock(),
        record: { type: 'contact_import', id: found.guid },
        action: 'undone',
        changes: { kept: [null, undone.kept] },
      });
    }
    return getContactImport({ database }, guid);
  });

/** Undoes the next lines. Returns the last of them; null after the end. */
async function undoLines(
  parts: ImportParts,
  database: Database,
  { id, after }: { id: string; after: number },
): Promise<number | null> {
  const next = await database.rows<{ line: number }>`
    select line from contact_import_line
    where import_id = ${id} and line > ${after} and outcome in ('added', 'changed')
    order by line limit ${linesPerStep}`;
  if (next.length === 0) return null;
  const lines = next.map(({ line }) => line);
  await decideUndo(database, id, lines);
  const withOutcome = (undo: string) =>
    sql`import_id = ${id} and line.line = any(${lines}::integer[]) and undo = ${undo}`;
  await restoreContacts(parts, database, withOutcome('restored'));
  await removeContacts(parts, database, withOutcome('removed'));
  return lines.at(-1)!;
}

/** Decides which contacts return to their state before the import, and which keep their present one. */
const decideUndo = ({ rows }: Database, id: string, lines: number[]) => rows`
  with chosen as (
    select line, contact.id is null as is_gone, contact.revision <> contact_revision as is_changed,
           outcome = 'added' and exists (
             select from campaign join outbox on purpose_key = format('mail-shot:%s:%s', campaign.id, contact.id)
           ) as is_used, outcome
    from contact_import_line left join contact on contact.id = contact_id
    where import_id = ${id} and line = any(${lines}::integer[])
  )
  update contact_import_line line
  set undo = case when is_gone then 'gone' when is_changed then 'kept-changed' when is_used then 'kept-used'
                  when chosen.outcome = 'added' then 'removed' else 'restored' end
  from chosen
  where import_id = ${id} and line.line = any(${lines}::integer[]) and line.line = chosen.line`;

const restoreContacts = ({ actor, clock }: ImportParts, { rows }: Database, lines: Fragment) => rows`
  with restored as (
    update contact set ${restoringAssignments}, changed_at = ${clock()}, revision = revision + 1
    from contact_import_line line
    where ${lines} and contact.id = contact_id
    returning contact.co, before, jsonb_build_object(${jsonPairs(contactColumns, 'line')}) as imported
  )
  select record_history(${asJson(actor)}, ${clock()}, 'contact', co, 'restored by undoing an import',
           (select jsonb_object_agg(key, jsonb_build_array(imported -> key, value)) from jsonb_each(before)))
  from restored`;

const restoringAssignments = eachColumn(
  contactColumns,
  (column, name) =>
    `${column} = case when before ? '${name}' then before ->> '${name}' else contact.${column} end`,
);

async function removeContacts({ actor, clock }: ImportParts, database: Database, lines: Fragment) {
  const contacts = await database.rows<{ id: string; co: string }>`
    select contact.id, contact.co from contact join contact_import_line line on contact.id = contact_id
    where ${lines} order by contact.id for update of contact`;
  await deleteContacts(database, contacts);
  await database.rows`
    select record_history(${asJson(actor)}, ${clock()}, 'contact', co, 'removed by undoing an import', '{}')
    from unnest(${contacts.map(({ co }) => co)}::text[]) as co`;
}

const asJson = ({ kind, id, name }: ImportParts['actor']) => ({ kind, id, name });

const unimportedList = refuse(
  409,
  'not-imported',
  'This list has not been imported, so there is nothing to undo.',
);
const tooOldImport = refuse(
  409,
  'too-late',
  'This import is older than 30 days. What its contacts were before is no longer kept.',
);
