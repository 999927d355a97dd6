import { randomUUID } from 'node:crypto';
import { isRefused, refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type {
  campaignCalls,
  Campaign,
  CampaignChange,
  NewCampaign,
  TestEmail,
} from '#contract/operator/campaigns.ts';
import { queueEmail } from '../email/outbox/queue-email.ts';
import { cleanEmail } from '../email/address-key.ts';
import type { Database } from '../database/database.ts';
import { pageSize, readPage } from '../read-page.ts';

type Parts = { database: Database; clock: () => Date };
export type CampaignParts = Parts & { wakeOutbox: () => void; wakeCampaigns: () => void };
type Campaigns = Answer<typeof campaignCalls.getCampaigns>;
type Listed = Campaigns['items'][number];
type Query = Input<typeof campaignCalls.getCampaigns>['query'];

export async function createCampaign(
  { database, clock }: Parts,
  campaign: NewCampaign,
): Promise<true | Refused> {
  const [created] = await database.rows`
    insert into campaign (ca, subject, body, created_at, changed_at)
    values (${campaign.ca}, ${campaign.subject.trim()}, ${campaign.body}, ${clock()}, ${clock()})
    on conflict (ca) do nothing returning id`;
  return created ? true : refuse(409, 'campaign-exists', 'There is a campaign of this name already.');
}

/** Changes subject or body of a campaign, as long as it is a draft. */
export async function updateCampaign(
  { database, clock }: Parts,
  ca: string,
  { subject, body }: CampaignChange,
): Promise<true | Refused> {
  const [changed] = await database.rows`
    update campaign set subject = coalesce(${subject?.trim()}, subject), body = coalesce(${body}, body),
      changed_at = ${clock()}
    where ca = ${ca} and state = 'draft' returning id`;
  if (changed) return true;
  const [frozen] = await database.rows`select from campaign where ca = ${ca}`;
  return frozen ? isFrozen() : noSuchCampaign();
}

/** Newest first. */
export async function getCampaigns(
  { database }: Parts,
  { before, limit }: Query,
): Promise<Campaigns | Refused> {
  const [start] = before ? await database.rows`select from campaign where ca = ${before}` : [];
  if (before && !start) return noSuchCampaign();
  const campaignsMax = pageSize(limit);
  const campaigns = database.rows<Listed & { position: string }>`
    select ca as position, ca, subject, state, to_char(send_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "sendAt", queued_count as queued
    from campaign
    where ${before}::text is null or id < (select id from campaign where ca = ${before})
    order by id desc limit ${campaignsMax + 1}`;
  return readPage(campaignsMax, campaigns, database.rows`select count(*)::integer as total from campaign`);
}

/** A campaign with the delivery counts of its emails. */
export async function getCampaign({ database }: Parts, ca: string): Promise<Campaign | Refused> {
  const [campaign] = await database.rows<Campaign>`
    select ca, subject, body, state, to_char(send_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "sendAt",
           queued_count as queued,
           (select jsonb_build_object(
              'waiting', (select count(*) from pending_email p where p.campaign_id = campaign.id),
              'sent', count(*) filter (where o.state = 'sent'),
              'unknown', count(*) filter (where o.state = 'unknown'),
              'failed', count(*) filter (where o.state = 'failed'),
              'suppressed', count(*) filter (where o.state = 'suppressed'),
              'bounced', count(o.bounced_at))
            from outbox o where o.campaign_id = campaign.id) as letters,
           (select count(distinct contact_id)::integer from mail_shot_click
            where mail_shot_click.ca = campaign.ca and contact_id is not null) as "openedLinks",
           (select count(distinct c.id)::integer
            from suppression s join contact c on email_digest(c.email_key) = s.email_digest
            join outbox o on o.purpose_key = format('mail-shot:%s:%s', campaign.id, c.id)
            where s.reason = 'unsubscribed' and s.undone_at is null and s.created_at >= campaign.sending_began_at)
             as "unsubscribedSince"
    from campaign where ca = ${ca}`;
  return campaign ?? noSuchCampaign();
}

/** Queues one test email of a campaign. */
export async function testCampaign(
  { database, clock, wakeOutbox }: CampaignParts,
  ca: string,
  { eMail, name }: TestEmail,
): Promise<true | Refused> {
  const [campaign] = await database.rows<{ ca: string; subject: string; body: string }>`
    select ca, subject, body from campaign where ca = ${ca}`;
  if (!campaign) return noSuchCampaign();
  await queueEmail(database, {
    purposeKey: `mail-shot-test:${randomUUID()}`,
    kind: 'mail-shot-test',
    recipient: cleanEmail(eMail),
    facts: { ...campaign, name: name ?? null },
    at: clock(),
    stream: 'promotional',
  });
  wakeOutbox();
  return true;
}

/** Sends a campaign now, or schedules it (`at` is UK local time). A scheduled one can be rescheduled. Idempotent. */
export async function sendCampaign(
  { database, clock, wakeCampaigns }: CampaignParts,
  ca: string,
  at: string | null,
): Promise<Listed | Refused> {
  await database.rows`
    update campaign set state = 'scheduled', changed_at = ${clock()},
      send_at = coalesce(${at}::timestamp, ${clock()}::timestamptz at time zone 'Europe/London')
    where ca = ${ca} and (state = 'draft' or state = 'scheduled' and ${at}::timestamp is not null)`;
  wakeCampaigns();
  return listed(database, ca);
}

export async function unscheduleCampaign({ database, clock }: Parts, ca: string): Promise<Listed | Refused> {
  const [unscheduled] = await database.rows`
    update campaign set state = 'draft', send_at = null, changed_at = ${clock()}
    where ca = ${ca} and state in ('draft', 'scheduled') returning id`;
  const campaign = await listed(database, ca);
  return unscheduled || isRefused(campaign) ? campaign : isFrozen();
}

async function listed(database: Database, ca: string): Promise<Listed | Refused> {
  const [campaign] = await database.rows<Listed>`
    select ca, subject, state, to_char(send_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "sendAt", queued_count as queued
    from campaign where ca = ${ca}`;
  return campaign ?? noSuchCampaign();
}

const isFrozen = () =>
  refuse(409, 'campaign-frozen', 'This campaign is scheduled or being sent, so it cannot be changed.');
const noSuchCampaign = () => refuse(404, 'no-such-campaign', 'There is no campaign of this name.');
