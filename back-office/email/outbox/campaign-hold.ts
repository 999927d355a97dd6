import { sql, type Queries } from '../../database/database.ts';

// A pause and a stop are a state of the campaign, which every process reads when it claims an email and again just
// before it hands one over. No email has to be written for either to take hold.

/** A condition on emails: they do not belong to a paused mail-shot. */
export const isNotPaused = sql`
  (campaign_id is null or campaign_id <> all (array(select id from campaign where state = 'paused')))`;

/** The state of the campaign of an email; empty for one without. */
export const campaignState = (emailId: string) => sql`
  coalesce((select campaign.state from campaign join outbox on outbox.campaign_id = campaign.id
            where outbox.id = ${emailId}), '')`;

/** Since when an email has been tried. A pause does not count. */
export const triedSince = sql`
  greatest(coalesce(outbox.resent_at, outbox.created_at),
           (select resumed_at from campaign where campaign.id = outbox.campaign_id))`;

export const campaignStoppedReason = 'The mail-shot was stopped.';

// A few milliseconds each, and far below the time limit of a statement on a busy machine.
const emailsAtOnce = 500;

/**
 * Cancels the emails of a stopped campaign that wait, in small parts, until all are or `isOver`. One that is claimed at
 * this moment is cancelled when its turn comes, as is any that a killed process leaves here.
 */
export async function cancelEmailsOf(
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

/** Cancels the mail-shots that wait for one contact, who is removed, and erases the address in them. */
export async function cancelEmailsTo({ rows }: Queries, contactId: string): Promise<void> {
  await rows`
    update outbox set state = 'cancelled', facts = null, started_at = null, recipient = '',
      last_error = 'The contact was removed.'
    where campaign_id is not null and state = 'queued'
      and purpose_key = any(select format('mail-shot:%s:%s', id, ${contactId}::bigint) from campaign
                            where state in ('queueing', 'queued', 'paused'))`;
}
