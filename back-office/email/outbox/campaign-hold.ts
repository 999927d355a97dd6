import { sql, type Queries } from '../../database/database.ts';

// A pause and a stop are states of the campaign. Every process reads them when it claims an email and just before it sends
// one, so both take effect without a change to any email.

/** In SQL: whether an email does not belong to a paused mail-shot. */
export const isNotPaused = sql`
  (campaign_id is null or campaign_id <> all (array(select id from campaign where state = 'paused')))`;

/** In SQL: the state of the campaign of an email; empty without a campaign. */
export const campaignState = (emailId: string) => sql`
  coalesce((select campaign.state from campaign join outbox on outbox.campaign_id = campaign.id
            where outbox.id = ${emailId}), '')`;

/** In SQL: the moment from which retries of an email are counted. A pause starts the count again. */
export const triedSince = sql`
  greatest(coalesce(outbox.resent_at, outbox.created_at),
           (select resumed_at from campaign where campaign.id = outbox.campaign_id))`;

export const campaignStoppedReason = 'The mail-shot was stopped.';

// A batch takes milliseconds, far below the time limit of a statement on a busy machine.
const emailsAtOnce = 500;

/**
 * Cancels the waiting emails of a stopped campaign in batches, until none is left or `isOver`. Emails that are claimed at
 * this moment, or that a killed process leaves, are cancelled when they are about to be sent.
 */
export async function cancelCampaignEmails(
  { rows }: Queries,
  campaignId: string,
  isOver: () => boolean,
): Promise<void> {
  for (let cancelled = emailsAtOnce; cancelled === emailsAtOnce && !isOver();) {
    const done = await rows`
      update outbox set state = 'cancelled', facts = null, started_at = null, last_error = ${campaignStoppedReason}
      where id in (select id from outbox where campaign_id = ${campaignId} and state = 'queued'
                   limit ${emailsAtOnce} for update skip locked) and state = 'queued'
      returning 1`;
    cancelled = done.length;
  }
}

/** Cancels the waiting mail-shot emails to a removed contact, and erases the address in them. */
export async function cancelEmailsTo({ rows }: Queries, contactId: string): Promise<void> {
  await rows`
    update outbox set state = 'cancelled', facts = null, started_at = null, recipient = '',
      last_error = 'The contact was removed.'
    where campaign_id is not null and state = 'queued'
      and purpose_key = any(select format('mail-shot:%s:%s', id, ${contactId}::bigint) from campaign
                            where state in ('queueing', 'queued', 'paused'))`;
}
