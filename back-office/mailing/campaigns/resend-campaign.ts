import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { resendStatuses } from '#contract/operator/mailing/campaign-results.ts';
import { queueAgain } from '../../email/manage/queue-again.ts';
import { lockCampaign, recordCampaign, type CampaignParts } from './campaign-record.ts';
import { contactOfEmail, recipientStatus } from './recipients.ts';

/**
 * Sends a campaign once more to those whose email was not delivered, to their present addresses. An email that waits or
 * was sent meanwhile is left alone, so pressing twice sends one.
 */
export async function resendCampaign(
  parts: CampaignParts,
  ca: string,
  to: readonly (typeof resendStatuses)[number][],
): Promise<{ queued: number } | Refused> {
  const answer = await parts.database.transaction(async (database) => {
    const campaign = await lockCampaign(database, ca);
    if (isRefused(campaign)) return campaign;
    if (campaign.state !== 'queued') return notSentYet();
    const chosen = await database.rows<{ emailId: string; eMail: string; contactId: string }>`
      select outbox.id as "emailId", contact.e_mail as "eMail", contact.id as "contactId"
      from outbox join contact on contact.id = ${contactOfEmail}
      where campaign_id = ${campaign.id} and ${recipientStatus} = any(${[...to]})
        and not exists (select from suppression
                        where email_digest = email_digest(contact.email_key) and undone_at is null)`;
    if (chosen.length === 0) return { queued: 0 };
    const queued = await queueAgain(database, {
      emailIds: chosen.map(({ emailId }) => emailId),
      recipients: chosen.map(({ eMail }) => eMail),
      facts: chosen.map(({ contactId }) => ({ campaign: Number(campaign.id), contact: Number(contactId) })),
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

const notSentYet = () =>
  refuse(
    409,
    'not-sent-yet',
    'A mailing can be sent again once its sending has begun, and if it is neither paused nor stopped.',
  );
