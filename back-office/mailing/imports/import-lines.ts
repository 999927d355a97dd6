import type { Database } from '../../database/database.ts';
import { newContactCode } from '../contacts/contact-code.ts';
import { listColumns, eachColumn, jsonPairs } from '../../records/columns.ts';
import { contactColumns } from '../../records/contact.ts';
import { arrayColumns, toArrays, type Batch } from './import-batches.ts';
import type { ImportedLine } from './import-report.ts';
import { changedValues } from './lines-of-contact.ts';

/** Stores a batch of lines as read. */
export async function writeLines({ rows }: Database, importId: string, { batch, refused }: Batch) {
  await rows`
    insert into contact_import_line (import_id, outcome, co, ${arrayColumns})
    select ${importId}::bigint, 'added', co, ${arrayColumns}
    from unnest(${batch.map(newContactCode)}::text[], ${toArrays(batch)}) as given (co, ${arrayColumns})`;
  // A line end inside of quotes can make two lines of a file begin at the same number.
  await rows`
    insert into contact_import_line (import_id, line, outcome, reason, name)
    select ${importId}::bigint, line, 'refused', reason, text
    from unnest(${refused.map(({ line }) => line)}::integer[], ${refused.map(({ reason }) => reason)}::text[],
                ${refused.map(({ text }) => text)}::text[]) as refused (line, reason, text)
    on conflict do nothing`;
}

/** The outcome that each line would have if it were imported now. */
export const classifyLines = (
  { rows }: Database,
  importId: string,
  lines: number[],
): Promise<ImportedLine[]> =>
  rows<ImportedLine>`
    with judged as (
      select given.line, contact.id as contact_id,
             case when contact.id is not null then ${changedValues} end as before,
             exists (select from suppression where suppression.email_digest = email_digest(given.email_key)
                     and undone_at is null) as is_suppressed
      from contact_import_line given
      left join contact on contact.cu = given.cu and contact.email_key = given.email_key
      where import_id = ${importId} and line = any(${lines}::integer[]) and outcome <> 'refused'
    )
    update contact_import_line line set contact_id = judged.contact_id, is_suppressed = judged.is_suppressed,
      before = nullif(judged.before, '{}'),
      outcome = case when judged.contact_id is null then 'added' when judged.before = '{}' then 'unchanged'
                     else 'changed' end
    from judged
    where import_id = ${importId} and line.line = any(${lines}::integer[]) and line.line = judged.line
    returning line.line, outcome, line.is_suppressed as "isSuppressed"`;

export type ImportContext = {
  importId: string;
  /** The list that the contacts are put on; null for none. */
  listId: string | null;
  at: Date;
  actor: object;
};

/** Imports lines that have been judged in the same transaction. */
export async function importLines(
  { rows }: Database,
  lines: number[],
  { importId, listId, at, actor }: ImportContext,
): Promise<void> {
  await rows`
    insert into contact (${listColumns(contactColumns)}, co, email_key, created_at, changed_at)
    select ${listColumns(contactColumns)}, co, email_key, ${at}, ${at}
    from contact_import_line
    where import_id = ${importId} and line = any(${lines}::integer[]) and outcome in ('added', 'changed')
    on conflict (cu, email_key) do update
      set ${unlessEmpty}, changed_at = excluded.changed_at, revision = contact.revision + 1`;
  await rows`
    with imported as (
      update contact_import_line line set contact_id = contact.id, contact_revision = contact.revision
      from contact
      where import_id = ${importId} and line.line = any(${lines}::integer[])
        and contact.cu = line.cu and contact.email_key = line.email_key
      returning contact.id, contact.co, outcome, before,
                jsonb_build_object(${jsonPairs(contactColumns, 'line')}) as after
    ), member as (
      insert into contact_list_member (list_id, contact_id, added_at, import_id)
      select ${listId}::bigint, id, ${at}, ${importId} from imported where ${listId}::bigint is not null
      on conflict do nothing
    )
    select record_history(${actor}, ${at}, 'contact', co,
             case outcome when 'added' then 'added by an import' else 'changed by an import' end,
             coalesce((select jsonb_object_agg(key, jsonb_build_array(value, after -> key))
                       from jsonb_each(before)), '{}'))
    from imported where outcome in ('added', 'changed')`;
}

const unlessEmpty = eachColumn(
  contactColumns,
  (column) => `${column} = coalesce(excluded.${column}, contact.${column})`,
);
