import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type { attentionCalls } from '#contract/operator/attention.ts';
import type { Database } from '../database/database.ts';
import { pageSize, readPage } from '../read-page.ts';
import { emailKey } from './address-key.ts';
import { emailDigest, unblockAddress } from './suppression.ts';

export type FailedEmailParts = { database: Database; clock: () => Date; wakeOutbox: () => void };
type FailedEmails = Answer<typeof attentionCalls.getFailedEmails>;
type Query = Input<typeof attentionCalls.getFailedEmails>['query'];

const emailsPerPage = 20;
const idPattern = /^\d{1,18}$/;

/** Failed emails that are not marked as seen, oldest first. Those of one mail-shot are one item. */
export async function getFailedEmails(
  { database }: Pick<FailedEmailParts, 'database'>,
  { after = '0', limit }: Query,
): Promise<FailedEmails> {
  const emailsMax = pageSize(limit, emailsPerPage);
  const failed = database.rows<FailedEmails['items'][number] & { position: string }>`
    with grouped as (
      select max(id) as id, count(*)::integer as count, min(campaign_id) as campaign_id
      from undelivered_email where seen_at is null
      group by coalesce(-campaign_id, id)
    )
    select grouped.id as position, last.id, last.kind, grouped.count, campaign.ca as campaign, last.last_error as reason,
           to_char(last.created_at at time zone 'Europe/London', 'YYYY-MM-DD"T"HH24:MI:SS') as "createdAt",
           case when campaign.id is null then nullif(last.recipient, '') end as recipient,
           campaign.id is null and last.state = 'unknown' as "mayHaveArrived",
           campaign.id is null and last.facts is not null as "canSendAgain"
    from grouped join outbox last on last.id = grouped.id left join campaign on campaign.id = grouped.campaign_id
    where grouped.id > ${after} order by grouped.id limit ${emailsMax + 1}`;
  const counted = database.rows<{ total: number }>`
    select count(distinct coalesce(-campaign_id, id))::integer as total
    from undelivered_email where seen_at is null`;
  return readPage(emailsMax, failed, counted);
}

/** Marks emails as seen and erases their content. Idempotent. */
export async function markEmailSeen(
  { database, clock }: FailedEmailParts,
  id: string,
): Promise<true | Refused> {
  if (!idPattern.test(id)) return noSuchEmail();
  const [email] = await database.rows`select from undelivered_email where id = ${id}`;
  if (!email) return noSuchEmail();
  await database.rows`
    update undelivered_email email set seen_at = ${clock()}, facts = null
    from outbox chosen
    where chosen.id = ${id} and email.id <= chosen.id
      and (email.id = chosen.id or email.campaign_id = chosen.campaign_id) and email.seen_at is null`;
  return true;
}

/** Puts an email back in the queue. An address that was blocked because this email bounced is unblocked. */
export async function sendEmailAgain(
  { database, clock, wakeOutbox }: FailedEmailParts,
  id: string,
  eMail: string | undefined,
): Promise<true | Refused> {
  if (!idPattern.test(id)) return noSuchEmail();
  const now = clock();
  const outcome = await database.transaction(async (inside) => {
    const [email] = await inside.rows<{ kind: string; recipient: string; hasContent: boolean }>`
      select kind, recipient, facts is not null and campaign_id is null as "hasContent"
      from undelivered_email where id = ${id} for update`;
    if (!email) return noSuchEmail();
    if (!email.hasContent) return contentErased();
    const recipient = eMail ?? email.recipient;
    if (email.kind.startsWith('staff-') && emailKey(recipient) !== emailKey(email.recipient))
      return onlyToThem();
    await unblockAddress(inside, recipient, now, 'hard-bounce');
    const [blocked] = await inside.rows`
      select from suppression where email_digest = ${emailDigest(recipient)} and scope = 'all' and undone_at is null`;
    if (blocked) return addressBlocked();
    await inside.rows`
      update outbox set state = 'queued', recipient = ${recipient}, due_at = ${now}, resent_at = ${now},
        seen_at = null, bounced_at = null, began_at = null, token = gen_random_uuid()
      where id = ${id}`;
    return true;
  });
  if (outcome === true) wakeOutbox();
  return outcome;
}

const noSuchEmail = () => refuse(404, 'no-such-email', 'There is no failed email with this id.');

const contentErased = () =>
  refuse(
    409,
    'content-erased',
    'The content of this email has been erased. Please contact the person another way.',
  );

// Its link opens the account of a member of staff, who may have a higher role than the sender.
const onlyToThem = () =>
  refuse(
    409,
    'only-to-them',
    'This email can only go to the same address. An administrator can correct the address under People.',
  );

const addressBlocked = () =>
  refuse(
    409,
    'address-blocked',
    'No emails are sent to this address. Please use another address or ring the person.',
  );
