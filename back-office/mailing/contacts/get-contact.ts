import type { Refused } from '#contract/call.ts';
import type { ContactRecord } from '#contract/operator/mailing/contacts.ts';
import type { Database } from '../../database/database.ts';
import { selectList } from '../../records/columns.ts';
import { contactColumns } from '../../records/contact.ts';
import { contactNotFound } from './manage-contacts.ts';

const mailingsMax = 20;

export async function getContact(
  { database }: { database: Database },
  co: string,
): Promise<ContactRecord | Refused> {
  const [contact] = await database.rows<ContactRecord>`
    select co, ${selectList(contactColumns, 'contact')}, revision,
           london_text(created_at) as "addedAt",
           (select min(scope) from suppression
            where email_digest = email_digest(contact.email_key) and undone_at is null) as suppressed,
           (select coalesce(jsonb_agg(jsonb_build_object('guid', guid, 'name', contact_list.name)
                                      order by lower(contact_list.name)), '[]')
            from contact_list_member join contact_list on contact_list.id = list_id
            where contact_id = contact.id) as lists,
           (select coalesce(jsonb_agg(jsonb_build_object(
                     'scope', case scope when 'promotional' then 'mail-shots' else scope end,
                     'reason', reason, 'since', london_text(suppression.created_at)) order by id desc), '[]')
            from suppression
            where email_digest = email_digest(contact.email_key) and undone_at is null) as blocks,
           (select coalesce(jsonb_agg(mailing), '[]') from (
              select ca, campaign.subject, outbox.id::text as "emailId", outbox.state,
                     london_text(outbox.sent_at) as "sentAt"
              from campaign join outbox on purpose_key = format('mail-shot:%s:%s', campaign.id, contact.id)
              order by campaign.id desc limit ${mailingsMax}) as mailing) as mailings
    from contact where co = ${co}`;
  return contact ?? contactNotFound;
}
