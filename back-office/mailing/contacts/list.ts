import type { Answer } from '#contract/call.ts';
import type { contactCalls } from '#contract/operator/contacts.ts';
import type { Database } from '../../database/database.ts';
import { pageSize, readPage } from '../../read-page.ts';

type Contacts = Answer<typeof contactCalls.getContacts>;
type Listed = Contacts['contacts'][number] & { position: string };

/** The contacts in the order in which they were added, paged. */
export async function getContacts(
  { database }: { database: Database },
  { after = '0', limit }: { after?: string; limit?: string },
): Promise<Contacts> {
  const contactsMax = pageSize(limit);
  const listed = database.rows<Listed>`
    select id as position, cu, co, name, e_mail as "eMail", consent, consent_source as "consentSource",
           (select min(scope) from suppression
            where suppression.email_digest = email_digest(contact.email_key) and undone_at is null) as suppressed
    from contact where id > ${after} order by id limit ${contactsMax + 1}`;
  const counted = database.rows<{ total: number }>`select count(*)::integer as total from contact`;
  const { items: contacts, ...page } = await readPage(contactsMax, listed, counted);
  return { ...page, contacts };
}
