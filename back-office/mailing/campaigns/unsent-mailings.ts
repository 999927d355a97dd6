import { isRefused } from '#contract/call.ts';
import { sql, type Database } from '../../database/database.ts';
import type { UnsentMailShot } from '../../email/unsent/get-unsent-emails.ts';
import type { CampaignParts } from './campaign-record.ts';
import { findMissed, resendCampaign } from './resend-campaign.ts';

const mailingsMax = 50;

type UnsentMailingRow = {
  id: string;
  ca: string;
  subject: string;
  total: number;
  blocked: number;
  isOver: boolean;
};

// A later mailing has the same text: staff have sent it again themselves.
const isRepeated = sql`
  exists (select from campaign later
          where later.id <> campaign.id and later.subject = campaign.subject and later.body = campaign.body
            and later.sending_started_at > campaign.sending_started_at)`;

/** Mailings with emails that were only saved as files, about which nobody has decided: the newest first. */
export async function findUnsentMailings(database: Database): Promise<UnsentMailShot[]> {
  const rows = await database.rows<UnsentMailingRow>`
    select campaign.id, ca, campaign.subject, count(*)::integer as total, campaign.state <> 'queued' or ${isRepeated} as "isOver",
           count(*) filter (where exists (
             select from suppression where email_digest = email_digest(lower(recipient)) and undone_at is null
           ))::integer as blocked
    from outbox join campaign on campaign.id = campaign_id
    where outbox.state = 'saved' and seen_at is null
    group by campaign.id order by campaign.id desc limit ${mailingsMax}`;
  const mailings: UnsentMailShot[] = [];
  for (const { id, ca, subject, total, blocked, isOver } of rows) {
    const useful = isOver ? 0 : (await findMissed(database, id, ['saved'])).length;
    mailings.push({ ca, subject, total, useful, blocked: Math.min(blocked, total - useful) });
  }
  return mailings;
}

export async function sendUnsentMailing(parts: CampaignParts, ca: string): Promise<number> {
  const answer = await resendCampaign(parts, ca, ['saved']);
  // Paused or stopped at this moment: it says so on its page.
  return isRefused(answer) ? 0 : answer.queued;
}
