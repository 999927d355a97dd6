import type { Answer, Input } from '#contract/call.ts';
import type { contactCalls } from '#contract/operator/mailing/contacts.ts';
import { sql, type Database } from '../../database/database.ts';
import { rowOrder } from '../../lists/row-order.ts';
import { matchesSearch } from '../../lists/search-patterns.ts';
import { selectList } from '../../records/columns.ts';
import { contactColumns } from '../../records/contact.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';

type Contacts = Answer<typeof contactCalls.getContacts>;
type ContactOnList = Contacts['items'][number] & { position: string };

type Query = Input<typeof contactCalls.getContacts>['query'];

/** The contacts in the order in which they were added, or by a column. */
export async function getContacts(
  { database }: { database: Database },
  { after, limit, q, list, sort }: Query,
): Promise<Contacts> {
  const contactsMax = pageSize(limit);
  const where = sql`${matchesSearch(sql`search_text`, q)} and ${list ? isOnList(list) : sql`true`}`;
  const { order, isAfter } = rowOrder({
    sort,
    columns: { name: sql`fold_text(contact.name)`, customer: sql`contact.cu` },
    from: sql`contact`,
    id: sql`contact.id`,
    start: after,
  });
  const listed = database.rows<ContactOnList>`
    select id as position, co, ${selectList(contactColumns, 'contact')},
           (select min(scope) from suppression
            where suppression.email_digest = email_digest(contact.email_key) and undone_at is null) as suppressed
    from contact where ${isAfter} and ${where} order by ${order} limit ${contactsMax + 1}`;
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from contact where ${where}`;
  return readPage(contactsMax, listed, totals);
}

const isOnList = (guid: string) => sql`
  id in (select contact_id from contact_list_member join contact_list on contact_list.id = list_id
         where guid = ${guid})`;
