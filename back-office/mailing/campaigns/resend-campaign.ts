import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { resendStatuses } from '#contract/operator/mailing/campaign-results.ts';
import { sql, type Database } from '../../database/database.ts';
import { queueAgain } from '../../email/manage/queue-again.ts';
import { lockCampaign, recordCampaign, type CampaignParts } from './campaign-record.ts';
import { contactOfEmail, recipientStatus } from './recipients.ts';

/**
 * Sends a campaign once more to those whose email was not delivered, to their present addresses. An email that waits or
 * was sent since is left alone, so pressing twice sends one. Nor does one go to a mailbox that has the mailing already.
 */
export async function resendCampaign(
  parts: CampaignParts,
  ca: string,
  to: readonly (typeof resendStatuses)[number][],
): Promise<{ queued: number } | Refused> {
  const answer = await parts.database.transaction(async (database) => {
    const campaign = await lockCampaign(database, ca);
    if (isRefused(campaign)) return campaign;
    if (campaign.state !== 'queued') return notSentYet;
    const recipients = await findMissed(database, campaign.id, to);
    if (recipients.length === 0) return { queued: 0 };
    const queued = await queueAgain(database, {
      emailIds: recipients.map(({ emailId }) => emailId),
      recipients: recipients.map(({ eMail }) => eMail),
      facts: recipients.map(({ contactId }) => ({
        campaign: Number(campaign.id),
        contact: Number(contactId),
      })),
      at: parts.clock(),
    });
    await recordCampaign(parts, database, ca, {
      action: 'sent again to those who did not get it',
      changes: { emails: [null, queued] },
    });
    return { queued };
  });
  parts.wakeOutbox();
  return answer;
}

type Missed = { emailId: string; eMail: string; contactId: string };

/** One email for each mailbox that did not get it. */
export function findMissed(database: Database, campaignId: string, to: readonly string[]): Promise<Missed[]> {
  return database.rows<Missed>`
    with email as materialized (
      select outbox.id, outbox.state, lower(recipient) as recipient, contact.id as contact_id, contact.email,
             contact.email_key, ${recipientStatus} = any(${[...to]}) as is_wanted
      from outbox left join contact on contact.id = ${contactOfEmail} where campaign_id = ${campaignId}
    ), reached as materialized (
      select email_key as mailbox from email where ${mayHaveIt}
      union select recipient from email where ${mayHaveIt}
    )
    select distinct on (email_key) id as "emailId", email as "eMail", contact_id as "contactId"
    from email
    where is_wanted and contact_id is not null
      and email_key not in (select mailbox from reached where mailbox is not null)
      and lower(email) not in (select mailbox from reached where mailbox is not null)
      and not exists (select from suppression
                      where email_digest = email_digest(email.email_key) and undone_at is null)
    order by email_key, id`;
}

/**
 * Another email of the mailing is in this mailbox, or may be, or is on its way there. The address of a contact may have
 * been corrected to that of another since. One that may have arrived does not stand in its own way.
 */
const mayHaveIt = sql`(state in ('sent', 'queued', 'sending') or state in ('unknown', 'saved') and not is_wanted)`;

const notSentYet = refuse(
  409,
  'not-sent-yet',
  'A mailing can be sent again once its sending has begun, and if it is neither paused nor stopped.',
);
