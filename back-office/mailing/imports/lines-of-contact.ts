import { contactFieldNames } from '#contract/records/contact.ts';
import { sql, sqlText } from '../../database/database.ts';
import { eachColumn, jsonPairs } from '../../records/columns.ts';
import { contactColumns } from '../../records/contact.ts';

/** A condition: `line`, of an import, is about `contact`. A list may name somebody who was added or imported otherwise. */
export const isImportLineOfContact = sql`
  (line.contact_id = contact.id or line.cu = contact.cu and line.email_key = contact.email_key)`;

/**
 * In SQL: the values of `contact` that the line `given` changes. A field that the line leaves empty stays, which only
 * optional texts can be.
 */
export const changedValues = eachColumn(
  contactColumns,
  (column, name) => `
    case when coalesce(given.${column}, contact.${column}) is distinct from contact.${column}
         then jsonb_build_object('${name}', contact.${column}) else '{}' end`,
  { separator: ' || ' },
);

/** In SQL: the fields of a contact in the copy of somebody's data. */
export const personalPairs = (table: 'contact' | 'line') => sql`
  'customerNumber', ${sqlText(table)}.cu,
  ${jsonPairs(
    contactColumns,
    table,
    contactFieldNames.filter((name) => name !== 'cu'),
  )}`;

/** In SQL: all that `line` and its `contact_import` hold about somebody. */
export const importLineFields = sql`
  jsonb_build_object(${personalPairs('line')}, 'outcome', line.outcome, 'reason', line.reason, 'before', line.before,
    'checkedAt', checked_at, 'by', created_by)`;
