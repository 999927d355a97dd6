import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { CampaignOnList, CampaignState } from '#contract/operator/mailing/campaigns.ts';
import type { Database } from '../../database/database.ts';
import { cancelCampaignEmails } from '../../email/outbox/campaign-hold.ts';
import {
  findCampaignOnList,
  lockCampaign,
  recordCampaign,
  type CampaignParts,
  type StoredCampaign,
} from './campaign-record.ts';

type HoldResult = Promise<CampaignOnList | Refused>;

/** Pauses a campaign: its pending emails are held back, and no more are queued. */
export const pauseCampaign = (parts: CampaignParts, ca: string): HoldResult =>
  change(parts, ca, { state: 'paused', action: 'paused', from: ['queueing', 'queued'] });

/** Resumes a paused campaign. */
export async function resumeCampaign(parts: CampaignParts, ca: string): HoldResult {
  const resumed = await parts.database.transaction(async (database) => {
    const campaign = await lockCampaign(database, ca);
    if (isRefused(campaign)) return campaign;
    if (campaign.state === 'paused') {
      await database.rows`
        update campaign set state = case when queued_at is null then 'queueing' else 'queued' end,
          resumed_at = ${parts.clock()}, changed_at = ${parts.clock()}, revision = revision + 1
        where id = ${campaign.id}`;
      await recordCampaign(parts, database, ca, { action: 'resumed' });
    } else if (campaign.state !== 'queueing' && campaign.state !== 'queued') {
      return createNotRunningRefusal(campaign.state);
    }
    return findCampaignOnList(database, ca);
  });
  parts.wakeCampaigns();
  parts.wakeOutbox();
  return resumed;
}

// The rest is cancelled in the background, so that nobody waits for thousands.
const cancelMsMax = 500;

/** Stops a campaign for good. */
export async function stopCampaign(parts: CampaignParts, ca: string): HoldResult {
  const from: CampaignState[] = ['queueing', 'queued', 'paused'];
  const stopped = await change(parts, ca, { state: 'stopped', action: 'stopped', from });
  if (isRefused(stopped)) return stopped;
  const [campaign] = await parts.database.rows<{ id: string }>`select id from campaign where ca = ${ca}`;
  const giveUpAt = performance.now() + cancelMsMax;
  if (campaign) await cancelCampaignEmails(parts.database, campaign.id, () => performance.now() > giveUpAt);
  parts.wakeCampaigns();
  return findCampaignOnList(parts.database, ca);
}

type Change = { state: CampaignState; action: string; from: CampaignState[] };

const change = (parts: CampaignParts, ca: string, { state, action, from }: Change): HoldResult =>
  parts.database.transaction(async (database) => {
    const campaign = await lockCampaign(database, ca);
    if (isRefused(campaign)) return campaign;
    if (campaign.state !== state) {
      if (!from.includes(campaign.state)) return createNotRunningRefusal(campaign.state);
      if (await isAllSent(database, campaign)) return allSent;
      await database.rows`
        update campaign set state = ${state}, changed_at = ${parts.clock()}, revision = revision + 1
        where id = ${campaign.id}`;
      await recordCampaign(parts, database, ca, { action });
    }
    return findCampaignOnList(database, ca);
  });

async function isAllSent({ rows }: Database, { id, state }: StoredCampaign): Promise<boolean> {
  if (state !== 'queued') return false;
  const waiting = await rows`select from pending_email where campaign_id = ${id} limit 1`;
  return waiting.length === 0;
}

const allSent = refuse(409, 'all-sent', 'All its emails have been sent already.');

const createNotRunningRefusal = (state: CampaignState) =>
  refuse(
    409,
    'not-under-way',
    state === 'stopped'
      ? 'This mailing was stopped, and cannot go on.'
      : 'This mailing is not being sent. You can change it, or take back its time.',
  );
