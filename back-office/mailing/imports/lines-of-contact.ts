import { sql } from '../../database/database.ts';

/** A condition: `line`, of an import, is about `contact`. A list may name somebody who was added or imported otherwise. */
export const isImportLineOfContact = sql`
  (line.contact_id = contact.id or line.cu = contact.cu and line.email_key = contact.email_key)`;

/** In SQL: all that `line` and its `contact_import` hold about somebody. */
export const importLineFields = sql`
  jsonb_build_object('customerNumber', line.cu, 'name', line.name, 'eMail', line.email, 'consent', line.consent,
    'consentSource', line.consent_source, 'outcome', line.outcome, 'reason', line.reason, 'before', line.before,
    'checkedAt', checked_at, 'by', created_by)`;
