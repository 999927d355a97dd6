import type { Answer } from '#contract/call.ts';
import type { contactCalls } from '#contract/contacts.ts';
import type { Database } from '../database/database.ts';

type Contacts = Answer<typeof contactCalls.getContacts>;
type Listed = Contacts['contacts'][number] & { id: string };

const contactsPerAnswer = 100;

/** The contacts in the order they came, some at a time. */
export async function getContacts(
  { database }: { database: Database },
  { after = '0', limit }: { after?: string; limit?: string },
): Promise<Contacts> {
  const wanted = limit ? Number(limit) : contactsPerAnswer;
  const listed = await database.rows<Listed>`
    select id, cu, co, name, e_mail as "eMail", consent, consent_source as "consentSource",
           (select min(scope) from suppression
            where suppression.email_digest = email_digest(contact.email_key) and undone_at is null) as suppressed
    from contact where id > ${after} order by id limit ${wanted + 1}`;
  const [counted] = await database.rows<{ total: number }>`select count(*)::integer as total from contact`;
  const page = listed.slice(0, wanted);
  return {
    contacts: page.map(({ id: _, ...contact }) => contact),
    next: listed.length > wanted ? page.at(-1)!.id : null,
    total: counted!.total,
  };
}
