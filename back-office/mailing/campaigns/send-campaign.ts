import { createHash } from 'node:crypto';
import { isRefused, type Refused } from '#contract/call.ts';
import type { CampaignOnList, TestEmail } from '#contract/operator/mailing/campaigns.ts';
import { cleanEmail } from '../../email/address-key.ts';
import {
  revisionConflict,
  frozenCampaign,
  findCampaignOnList,
  lockCampaign,
  campaignNotFound,
  recordCampaign,
  sendAtText,
  type CampaignParts,
} from './campaign-record.ts';
import { isStale } from '../../check.ts';

/** Queues one test email of a campaign. Pressed again within a minute, it sends nothing. */
export async function testCampaign(
  { database, clock, wakeOutbox }: CampaignParts,
  ca: string,
  { eMail, name }: TestEmail,
): Promise<true | Refused> {
  const [campaign] = await database.rows<{ ca: string; subject: string; body: string; revision: number }>`
    select ca, subject, body, revision from campaign where ca = ${ca}`;
  if (!campaign) return campaignNotFound;
  const { revision, ...content } = campaign;
  const at = clock();
  const recipient = cleanEmail(eMail);
  const reader = createHash('sha256').update(`${recipient} ${name}`).digest('hex');
  const purposeKey = `mail-shot-test:${ca}:${revision}:${reader}:${at.toISOString().slice(0, 16)}`;
  const facts = { ...content, name: name ?? null };
  await database.rows`
    select queue_emails(array[${purposeKey}], array[${recipient}], array[${JSON.stringify(facts)}::jsonb],
                        'mail-shot-test', ${at}, 'promotional')`;
  wakeOutbox();
  return true;
}

type Sending = { at?: string | null | undefined; revision?: number | undefined };

/** Sends a campaign now, or schedules it (`at` is UK local time). A scheduled one can be rescheduled. Idempotent. */
export async function sendCampaign(
  parts: CampaignParts,
  ca: string,
  { at = null, revision }: Sending,
): Promise<CampaignOnList | Refused> {
  const answer = await parts.database.transaction(async (database) => {
    const campaign = await lockCampaign(database, ca);
    if (isRefused(campaign)) return campaign;
    const { id, state } = campaign;
    if (state === 'draft' && isStale(revision, campaign.revision)) return revisionConflict;
    if (state === 'draft' || (state === 'scheduled' && at !== null)) {
      const now = parts.clock();
      const scheduled = await database.oneRow<{ sendAt: string }>`
        update campaign set state = 'scheduled', changed_at = ${now}, revision = revision + 1,
          send_at = coalesce(${at}::timestamp, ${now}::timestamptz at time zone 'Europe/London')
        where id = ${id} returning ${sendAtText} as "sendAt"`;
      const sendAt = scheduled.sendAt;
      await recordCampaign(parts, database, ca, {
        action: at === null ? 'sent' : 'scheduled',
        changes: { sendAt: [campaign.sendAt, sendAt] },
      });
    }
    return findCampaignOnList(database, ca);
  });
  parts.wakeCampaigns();
  return answer;
}

export const unscheduleCampaign = (parts: CampaignParts, ca: string): Promise<CampaignOnList | Refused> =>
  parts.database.transaction(async (database) => {
    const campaign = await lockCampaign(database, ca);
    if (isRefused(campaign)) return campaign;
    if (campaign.state !== 'draft' && campaign.state !== 'scheduled') return frozenCampaign;
    if (campaign.state === 'scheduled') {
      await database.rows`
        update campaign set state = 'draft', send_at = null, changed_at = ${parts.clock()},
          revision = revision + 1 where id = ${campaign.id}`;
      await recordCampaign(parts, database, ca, {
        action: 'unscheduled',
        changes: { sendAt: [campaign.sendAt, null] },
      });
    }
    return findCampaignOnList(database, ca);
  });
