import type { Database } from '#back-office/database/database.ts';

/** Adds a contact for mail-shots. */
export const addContact = (
  database: Database,
  { cu, co }: { cu: string; co: string },
  eMail = 'margaret@example.org',
) =>
  database.rows`
    insert into contact (cu, co, name, email, email_key, consent, consent_source, created_at, changed_at)
    values (${cu}, ${co}, 'Margaret Ellis', ${eMail}, ${eMail.toLowerCase()}, 'newsletter', 'card of 2 May', now(), now())`;
