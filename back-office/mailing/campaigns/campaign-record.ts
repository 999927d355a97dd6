import type { KeyObject } from 'node:crypto';
import { refuse, type Refused } from '#contract/call.ts';
import type { CampaignOnList, CampaignState } from '#contract/operator/mailing/campaigns.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { sql, type Database } from '../../database/database.ts';
import type { Provider } from '../../email/layout.ts';
import { recordHistory } from '../../history/record-history.ts';
import { refuseChangedMeanwhile } from '../../check.ts';

export type CampaignParts = {
  database: Database;
  clock: () => Date;
  wakeOutbox: () => void;
  wakeCampaigns: () => void;
  /** The caller. */
  actor: Actor;
  /** The following three are for previews. */
  mailShotKey: KeyObject;
  publicUrl: string;
  provider: Provider;
};

export type StoredCampaign = {
  id: string;
  ca: string;
  subject: string;
  body: string;
  state: CampaignState;
  sendAt: string | null;
  revision: number;
  /** The names of its lists, in order; empty for all contacts. */
  lists: string[];
};

export const sendAtText = sql`wall_text(send_at)`;

/**
 * Locks a campaign and reads it. The lock is a separate statement, because a statement that waits for a lock reads other
 * tables as they were before it waited.
 */
export async function lockCampaign({ rows }: Database, ca: string): Promise<StoredCampaign | Refused> {
  await rows`select from campaign where ca = ${ca} for update`;
  const [campaign] = await rows<StoredCampaign>`
    select id, ca, subject, body, state, ${sendAtText} as "sendAt", revision,
           array(select name from campaign_list join contact_list on contact_list.id = list_id
                 where campaign_id = campaign.id order by lower(name)) as lists
    from campaign where ca = ${ca}`;
  return campaign ?? campaignNotFound;
}

export const campaignListColumns = sql`
  ca, subject, state, ${sendAtText} as "sendAt", queued_count as queued,
  (select count(*)::integer from pending_email where campaign_id = campaign.id) as waiting,
  (select count(*)::integer from outbox where campaign_id = campaign.id and outbox.state = 'saved') as saved`;

export async function findCampaignOnList({ rows }: Database, ca: string): Promise<CampaignOnList | Refused> {
  const [campaign] = await rows<CampaignOnList>`select ${campaignListColumns} from campaign where ca = ${ca}`;
  return campaign ?? campaignNotFound;
}

type Change = { action: string; changes?: Record<string, [before: unknown, after: unknown]> };

export const recordCampaign = (
  { actor, clock }: Pick<CampaignParts, 'actor' | 'clock'>,
  database: Database,
  ca: string,
  change: Change,
) => recordHistory(database, { actor, at: clock(), record: { type: 'campaign', id: ca }, ...change });

export const frozenCampaign = refuse(
  409,
  'campaign-frozen',
  'This campaign is scheduled or being sent, so it cannot be changed.',
);
export const campaignNotFound = refuse(404, 'campaign-not-found', 'There is no campaign of this name.');
export const revisionConflict = refuseChangedMeanwhile('this mailing', 'saved or sent');
