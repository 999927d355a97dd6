import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type { attentionCalls } from '#contract/operator/attention.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { sql } from '../../database/database.ts';
import { findEmailRule } from '../kinds.ts';
import { isEmailId, type EmailParts } from './email-parts.ts';
import { readableEmailCondition, refuseUnreadable } from './readable-emails.ts';

type FailedEmails = Answer<typeof attentionCalls.getFailedEmails>;
type Query = Input<typeof attentionCalls.getFailedEmails>['query'];

const emailsPerPage = 20;

/** Failed emails that are not marked as seen, if the caller may see them, oldest first. A mail-shot is one item. */
export async function getFailedEmails(
  { database, actor }: Pick<EmailParts, 'database' | 'actor'>,
  { after = '0', limit }: Query,
): Promise<FailedEmails> {
  const emailsMax = pageSize(limit, emailsPerPage);
  const isUnseen = sql`seen_at is null and ${readableEmailCondition(actor, sql`kind`)}`;
  const failed = database.rows<
    Omit<FailedEmails['items'][number], 'canSendElsewhere'> & { position: string }
  >`
    with grouped as (
      select max(id) as id, count(*)::integer as count, min(campaign_id) as campaign_id
      from undelivered_email where ${isUnseen}
      group by coalesce(-campaign_id, id)
    )
    select grouped.id as position, last.id, last.kind, grouped.count, campaign.ca as campaign, last.last_error as reason,
           london_text(last.created_at) as "createdAt",
           case when campaign.id is null then nullif(last.recipient, '') end as recipient,
           campaign.id is null and last.state = 'unknown' as "mayHaveArrived",
           campaign.id is null and last.facts is not null as "canSendAgain"
    from grouped join outbox last on last.id = grouped.id left join campaign on campaign.id = grouped.campaign_id
    where grouped.id > ${after} order by grouped.id limit ${emailsMax + 1}`;
  const totals = database.rows<{ total: number }>`
    select count(distinct coalesce(-campaign_id, id))::integer as total
    from undelivered_email where ${isUnseen}`;
  const { items, ...page } = await readPage(emailsMax, failed, totals);
  return {
    ...page,
    items: items.map((email) => ({
      ...email,
      canSendElsewhere: email.canSendAgain && findEmailRule(email.kind).goesElsewhere,
    })),
  };
}

/** Marks a failed email as seen and erases its content, with the earlier ones of its mail-shot. Idempotent. */
export async function markEmailSeen(
  { database, clock, actor }: EmailParts,
  id: string,
): Promise<true | Refused> {
  if (!isEmailId(id)) return failedEmailNotFound();
  const [email] = await database.rows<{ kind: string }>`select kind from undelivered_email where id = ${id}`;
  if (!email) return failedEmailNotFound();
  const refused = refuseUnreadable(actor, email.kind);
  if (refused) return refused;
  await database.rows`
    update undelivered_email email set seen_at = ${clock()}, facts = null, subject = null, plain_text = null
    from outbox chosen
    where chosen.id = ${id} and email.id <= chosen.id
      and (email.id = chosen.id or email.campaign_id = chosen.campaign_id) and email.seen_at is null`;
  return true;
}

const failedEmailNotFound = () => refuse(404, 'email-not-found', 'There is no failed email with this id.');
