import { formatDay } from '#contract/fields/days.ts';
import { sql, type Database } from '../database/database.ts';
import { forgetEmails } from '../email/erase-emails.ts';
import { definePersonalData } from '../personal-data/define-personal-data.ts';
import { hasEmailKey, hasName, isAmong } from '../personal-data/match.ts';
import { eraseContacts } from './contacts/remove-contact.ts';
import { importLineFields, isImportLineOfContact, personalPairs } from './imports/lines-of-contact.ts';
import type { Erased } from '../personal-data/personal-data.ts';

/** Contacts of mailings. */
export const createContactData = definePersonalData<{ name: string; eMail: string; addedOn: string }>({
  kind: 'contacts',
  from: sql`contact`,
  id: sql`contact.id`,
  columns: sql`name, email as "eMail", london_day(created_at)::text as "addedOn"`,
  order: sql`contact.id desc`,
  match: (terms) => ({ address: hasEmailKey(sql`email_key`, terms), name: hasName(sql`name`, terms) }),
  describe: ({ name, eMail, addedOn }) => ({
    label: name,
    detail: `Contact ${eMail}, added ${formatDay(addedOn)}`,
  }),
  heldColumns: sql`jsonb_build_object(${personalPairs('contact')}, 'addedAt', created_at, 'changedAt', changed_at,
    'lists', (select coalesce(jsonb_agg(jsonb_build_object('list', contact_list.name, 'addedAt', added_at)
                order by added_at, list_id), '[]')
              from contact_list_member join contact_list on contact_list.id = list_id
              where contact_id = contact.id),
    'mailingsLeftOut', (select coalesce(jsonb_agg(jsonb_build_object('campaign', campaign.ca, 'reason', reason)
                          order by campaign_id), '[]')
                        from campaign_left_out join campaign on campaign.id = campaign_id
                        where contact_id = contact.id),
    'importLines', (select coalesce(jsonb_agg(${importLineFields} order by import_id, line.line), '[]')
                    from contact_import_line line join contact_import on contact_import.id = import_id
                    where ${isImportLineOfContact}),
    'followedLinks', (select coalesce(jsonb_agg(jsonb_build_object('customerNumber', mail_shot_click.cu,
                        'campaign', ca, 'link', ws, 'at', clicked_at)
                        order by mail_shot_click.id), '[]')
                      from mail_shot_click where contact_id = contact.id)) as fields`,
  erase: eraseAndBlock,
});

/** Deletes contacts. Their addresses stay blocked for mailings, as digests, so that no later list brings them back. */
export async function eraseAndBlock(connection: Database, ids: string[], at: Date): Promise<Erased> {
  // Waits for a batch that is being queued, before it locks contacts: no email of it comes afterwards.
  await connection.rows`
    select from campaign where state in ('scheduled', 'queueing', 'paused') order by id for share`;
  const isSelected = isAmong(sql`contact.id`, ids);
  const contacts = await connection.rows<{ id: string; co: string }>`
    select id, co from contact where ${isSelected} order by id for update`;
  const clicks = await connection.rows`
    update mail_shot_click set cu = '', co = '' where co = any(${contacts.map(({ co }) => co)}::text[]) returning 1`;
  await connection.rows`
    select suppress_address(email_digest(email_key), 'promotional', 'operator', ${at}) from contact where ${isSelected}`;
  const emails = await connection.rows<{ name: string }>`
    select purpose_key as name from outbox
    where purpose_key = any(select format('mail-shot:%s:%s', campaign.id, contact.id) from campaign, contact
                            where ${isSelected})`;
  const emailIds = await forgetEmails(connection, { purposeKeys: emails.map(({ name }) => name) });
  await eraseContacts(connection, contacts);
  const counts = { contacts: contacts.length, clicks: clicks.length, emails: emailIds.length };
  return { counts, emailIds };
}
