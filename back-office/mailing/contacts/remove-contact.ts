import type { Refused } from '#contract/call.ts';
import { sql, type Database } from '../../database/database.ts';
import { cancelEmailsTo } from '../../email/outbox/campaign-hold.ts';
import { eraseHistory } from '../../history/erase-history.ts';
import { recordHistory } from '../../history/record-history.ts';
import { forgetFiles } from '../imports/erase-imports.ts';
import { isImportLineOfContact } from '../imports/lines-of-contact.ts';
import { contactNotFound, type ContactParts } from './manage-contacts.ts';

/** Removes a contact, its pending mail-shots and the values that imports, clicks and the history hold of it. */
export const removeContact = (
  { database, clock, actor }: ContactParts,
  co: string,
): Promise<true | Refused> =>
  database.transaction(async (inside) => {
    const [contact] = await inside.rows<{ id: string; co: string }>`
      select id, co from contact where co = ${co} for update`;
    if (!contact) return contactNotFound;
    await eraseContacts(inside, [contact]);
    const record = { type: 'contact', id: contact.co } as const;
    await recordHistory(inside, { actor, at: clock(), record, action: 'removed' });
    return true as const;
  });

/**
 * Erases contacts and what imports, clicks and the history hold of them. Records that keep them from being written to again stay,
 * because they hold no address.
 */
export async function eraseContacts(
  database: Database,
  contacts: { id: string; co: string }[],
): Promise<void> {
  const ids = contacts.map(({ id }) => id);
  for (const id of ids) await cancelEmailsTo(database, id);
  await forgetFiles(
    database,
    sql`
    select import_id from contact_import_line line, contact
    where contact.id = any(${ids}::bigint[]) and ${isImportLineOfContact}`,
  );
  await database.rows`
    delete from contact_import_line line using contact
    where contact.id = any(${ids}::bigint[]) and ${isImportLineOfContact}`;
  await deleteContacts(database, contacts);
}

/** Deletes contacts, with what clicks and the history hold of them. */
export async function deleteContacts(
  database: Database,
  contacts: { id: string; co: string }[],
): Promise<void> {
  const ids = contacts.map(({ id }) => id);
  await database.rows`update mail_shot_click set cu = '', co = '' where contact_id = any(${ids}::bigint[])`;
  await database.rows`delete from contact where id = any(${ids}::bigint[])`;
  await eraseHistory(
    database,
    'contact',
    contacts.map(({ co }) => co),
  );
}
