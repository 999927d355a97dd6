import { isRefused, type Answer, type Input, type Refused } from '#contract/call.ts';
import type {
  Campaign,
  campaignCalls,
  CampaignOnList,
  CampaignState,
} from '#contract/operator/mailing/campaigns.ts';
import type { Database } from '../../database/database.ts';
import { readOwnAddress } from '../../email/read-own-address.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { isInAudience } from './audience.ts';
import { mailShotContent } from '../mail-shot-email.ts';
import { campaignNotFound, campaignListColumns, type CampaignParts } from './campaign-record.ts';

type Parts = Pick<CampaignParts, 'database'>;
type WithActor = Pick<CampaignParts, 'database' | 'actor'>;
type Campaigns = Answer<typeof campaignCalls.getCampaigns>;
type Query = Input<typeof campaignCalls.getCampaigns>['query'];

/** Newest first. */
export async function getCampaigns(
  { database }: Parts,
  { before, limit }: Query,
): Promise<Campaigns | Refused> {
  const [start] = before ? await database.rows`select from campaign where ca = ${before}` : [];
  if (before && !start) return campaignNotFound;
  const campaignsMax = pageSize(limit);
  const campaigns = database.rows<CampaignOnList & { position: string }>`
    select ca as position, ${campaignListColumns} from campaign
    where ${before}::text is null or id < (select id from campaign where ca = ${before})
    order by id desc limit ${campaignsMax + 1}`;
  return readPage(campaignsMax, campaigns, database.rows`select count(*)::integer as total from campaign`);
}

type CampaignRow = Omit<Campaign, 'audience' | 'ownAddress'> & { id: string };

/** A campaign with the delivery counts of its emails. */
export async function getCampaign(parts: WithActor, ca: string): Promise<Campaign | Refused> {
  const { database } = parts;
  const [stored] = await database.rows<CampaignRow>`
    select id, ${campaignListColumns}, body, revision,
           (select coalesce(jsonb_agg(jsonb_build_object('guid', guid, 'name', name) order by lower(name)), '[]')
            from campaign_list join contact_list on contact_list.id = list_id
            where campaign_id = campaign.id) as lists,
           (select jsonb_build_object(
              'waiting', (select count(*) from pending_email p where p.campaign_id = campaign.id),
              'sent', count(*) filter (where o.state = 'sent'),
              'unknown', count(*) filter (where o.state = 'unknown'),
              'failed', count(*) filter (where o.state = 'failed'),
              'suppressed', count(*) filter (where o.state = 'suppressed'),
              'cancelled', count(*) filter (where o.state = 'cancelled'),
              'bounced', count(o.bounced_at),
              'complained', count(o.complained_at))
            from outbox o where o.campaign_id = campaign.id) as emails,
           (select count(*)::integer from campaign_left_out where campaign_id = campaign.id) as "leftOut",
           (select count(distinct contact_id)::integer from mail_shot_click
            where mail_shot_click.ca = campaign.ca and contact_id is not null) as "openedLinks",
           (select count(distinct c.id)::integer
            from suppression s join contact c on email_digest(c.email_key) = s.email_digest
            join outbox o on o.purpose_key = format('mail-shot:%s:%s', campaign.id, c.id)
            where s.reason = 'unsubscribed' and s.undone_at is null and s.created_at >= campaign.sending_started_at)
             as "unsubscribedSince"
    from campaign where ca = ${ca}`;
  if (!stored) return campaignNotFound;
  const { id, ...campaign } = stored;
  const hasBegun = !notBegun.includes(campaign.state);
  return {
    ...campaign,
    audience: hasBegun ? null : await countAudience(database, id),
    ownAddress: await readOwnAddress(parts),
  };
}

const notBegun: CampaignState[] = ['draft', 'scheduled'];

async function countAudience({ oneRow }: Database, campaignId: string): Promise<Campaign['audience']> {
  return oneRow<NonNullable<Campaign['audience']>>`
    select count(distinct contact.email_key)::integer as contacts,
           count(distinct contact.email_key) filter (where exists (
             select from suppression
             where email_digest = email_digest(contact.email_key) and undone_at is null))::integer as blocked
    from contact where ${isInAudience(campaignId)}`;
}

type Preview = Answer<typeof campaignCalls.previewCampaign>;

/** The email as somebody named like the caller would get it. */
export async function previewCampaign(parts: CampaignParts, ca: string): Promise<Preview | Refused> {
  const campaign = await getCampaign(parts, ca);
  if (isRefused(campaign)) return campaign;
  const { subject, body } = campaign;
  const { name } = parts.actor;
  const source = 'where and when they agreed';
  const facts = { ca, subject, body, name, source, consent: 'Yes', cu: 'test', co: 'test' };
  const { email } = mailShotContent(facts, parts);
  return email;
}
