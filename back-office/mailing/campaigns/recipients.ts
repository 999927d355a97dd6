import type { Answer, Input, Refused } from '#contract/call.ts';
import type {
  campaignResultCalls,
  Recipient,
  RecipientView,
} from '#contract/operator/mailing/campaign-results.ts';
import { sql, type Database, type Fragment } from '../../database/database.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { campaignNotFound } from './campaign-record.ts';

type Recipients = Answer<typeof campaignResultCalls.getCampaignRecipients>;
type Query = Input<typeof campaignResultCalls.getCampaignRecipients>['query'];

/** The outcomes of a campaign's emails, and the contacts that were left out, in the order of the contacts. */
export async function getCampaignRecipients(
  { database }: { database: Database },
  ca: string,
  { after = '0', limit, view }: Query,
): Promise<Recipients | Refused> {
  const [campaign] = await database.rows<{ id: string }>`select id from campaign where ca = ${ca}`;
  if (!campaign) return campaignNotFound;
  const rowsMax = pageSize(limit);
  const recipients = selectRecipients(campaign.id, ca);
  const where = view ? inView[view] : sql`true`;
  const listed = database.rows<Recipient & { position: string }>`
    with recipient as (${recipients}) select * from recipient
    where ${where} and position > ${after} order by position limit ${rowsMax + 1}`;
  const totals = database.rows<{ total: number }>`
    with recipient as (${recipients}) select count(*)::integer as total from recipient where ${where}`;
  return readPage(rowsMax, listed, totals);
}

/** In SQL: the id of the contact, from the purpose key of an email, which does not change. */
export const contactOfEmail = sql`split_part(purpose_key, ':', 3)::bigint`;

export const recipientStatus = sql`
  case when bounced_at is not null then 'bounced' else
    case outbox.state when 'sent' then 'sent' when 'saved' then 'saved' when 'failed' then 'failed' when 'unknown' then 'uncertain'
                      when 'suppressed' then 'blocked' when 'cancelled' then 'cancelled' else 'waiting' end
  end`;

const selectRecipients = (campaignId: string, ca: string) => sql`
  select email.*, contact.co, contact.name, contact.email as "eMail",
         exists (select from mail_shot_click where ca = ${ca} and contact_id = email.position) as "hasClicked",
         exists (select from suppression
                 where email_digest = email_digest(contact.email_key) and suppression.reason = 'unsubscribed'
                   and undone_at is null
                   and created_at >= (select sending_started_at from campaign where id = ${campaignId}))
           and status <> 'left-out' as "hasUnsubscribed"
  from (
    select ${contactOfEmail} as position, ${recipientStatus} as status, last_error as reason,
           london_text(sent_at) as "sentAt",
           id as "emailId", complained_at is not null as "hasComplained"
    from outbox where campaign_id = ${campaignId}
    union all
    select contact_id, 'left-out', reason, null, null, false
    from campaign_left_out where campaign_id = ${campaignId}
  ) as email left join contact on contact.id = email.position`;

const ofStatus = (status: string) => sql`status = ${status}`;

const inView: Record<RecipientView, Fragment> = {
  waiting: ofStatus('waiting'),
  sent: ofStatus('sent'),
  saved: ofStatus('saved'),
  failed: ofStatus('failed'),
  bounced: ofStatus('bounced'),
  uncertain: ofStatus('uncertain'),
  blocked: ofStatus('blocked'),
  cancelled: ofStatus('cancelled'),
  'left-out': ofStatus('left-out'),
  // Contacts with the same address share one email.
  'not-received': sql`status not in ('sent', 'waiting') and not (status = 'left-out' and reason = 'same-address')`,
  clicked: sql`"hasClicked"`,
  unsubscribed: sql`"hasUnsubscribed"`,
  complained: sql`"hasComplained"`,
};
