import type { Answer, Input } from '#contract/call.ts';
import type { EmailStatus, emailCalls } from '#contract/operator/email/emails.ts';
import { sql, type Fragment } from '../../database/database.ts';
import { containsPattern } from '../../lists/search-patterns.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import type { EmailParts } from './email-parts.ts';
import { readableEmailCondition } from './readable-emails.ts';

type Emails = Answer<typeof emailCalls.getEmails>;
type Query = Input<typeof emailCalls.getEmails>['query'];

/** Emails that the caller may see, the newest first. */
export function getEmails(
  { database, actor }: Pick<EmailParts, 'database' | 'actor'>,
  query: Query,
): Promise<Emails> {
  const { before, limit, status, kind, recipient = '' } = query;
  const emailsMax = pageSize(limit);
  const text = recipient.trim();
  const where = sql`
    ${readableEmailCondition(actor, sql`outbox.kind`)}
    and ${status ? hasStatus[status] : sql`true`}
    and ${kind ? sql`outbox.kind = ${kind}` : sql`true`}
    and ${text ? sql`(${isToRecipient(text)} or recipient = mobile_number(${text}))` : sql`true`}`;
  const listed = database.rows<Emails['items'][number] & { position: string }>`
    select outbox.id as position, outbox.id, kind, ${statusOfState} as status, nullif(recipient, '') as recipient,
           ca as campaign, last_error as reason, london_text(outbox.created_at) as "createdAt",
           london_text(sent_at) as "sentAt"
    from outbox left join campaign on campaign.id = campaign_id
    where ${before ? sql`outbox.id < ${before}` : sql`true`} and ${where}
    order by outbox.id desc limit ${emailsMax + 1}`;
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from outbox where ${where}`;
  return readPage(emailsMax, listed, totals);
}

/** In SQL: the status of an email, as staff call the state in the outbox. */
export const statusOfState = sql`
  case outbox.state when 'queued' then 'waiting' when 'sending' then 'waiting' when 'unknown' then 'uncertain'
       when 'suppressed' then 'blocked' else outbox.state end`;

// Each condition is spelt out, so that it can use the index of emails that were not sent.
const hasStatus: Record<EmailStatus, Fragment> = {
  waiting: sql`outbox.id in (select id from pending_email)`,
  sent: sql`outbox.state = 'sent'`,
  saved: sql`outbox.state = 'saved'`,
  failed: sql`outbox.state = 'failed'`,
  uncertain: sql`outbox.state = 'unknown'`,
  cancelled: sql`outbox.state = 'cancelled'`,
  blocked: sql`outbox.state = 'suppressed'`,
};

// Two conditions, because the index of recipients has no waiting emails.
function isToRecipient(text: string) {
  const pattern = containsPattern(text.toLowerCase());
  return sql`(
    outbox.state <> 'queued' and outbox.state <> 'sending' and lower(recipient) like ${pattern}
    or (outbox.state = 'queued' or outbox.state = 'sending') and lower(recipient) like ${pattern})`;
}
