import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { CampaignChange, NewCampaign } from '#contract/operator/mailing/campaigns.ts';
import { addOnce } from '../../add-once.ts';
import type { Database } from '../../database/database.ts';
import { findLists, type FoundList } from '../lists/find-lists.ts';
import {
  revisionConflict,
  frozenCampaign,
  lockCampaign,
  recordCampaign,
  type CampaignParts,
} from './campaign-record.ts';
import { differences } from '../../history/differences.ts';
import { isStale } from '../../check.ts';

export const createCampaign = (
  parts: CampaignParts,
  content: NewCampaign,
  idempotencyKey: string | null,
): Promise<true | Refused> =>
  parts.database.transaction((database) =>
    addOnce({ ...parts, database }, { call: 'createCampaign', idempotencyKey, content }, () =>
      addCampaign({ ...parts, database }, content),
    ),
  );

async function addCampaign(
  parts: CampaignParts,
  { ca, body, lists = [], ...fields }: NewCampaign,
): Promise<true | Refused> {
  const { database } = parts;
  const at = parts.clock();
  const subject = fields.subject.trim();
  const chosenLists = await findLists(database, lists);
  if (isRefused(chosenLists)) return chosenLists;
  const [created] = await database.rows<{ id: string }>`
      insert into campaign (ca, subject, body, created_at, changed_at)
      values (${ca}, ${subject}, ${body}, ${at}, ${at})
      on conflict (ca) do nothing returning id`;
  if (!created) return refuse(409, 'campaign-exists', 'There is a campaign of this name already.');
  await setLists(database, created.id, chosenLists);
  const changes = differences({}, { subject, lists: formatListNames(chosenLists) });
  await recordCampaign(parts, database, ca, { action: 'wrote it', changes });
  return true;
}

/** Changes subject, text or lists of a campaign, as long as it is a draft. */
export const updateCampaign = (
  parts: CampaignParts,
  ca: string,
  { revision, lists, ...change }: CampaignChange,
): Promise<true | Refused> =>
  parts.database.transaction(async (database) => {
    const campaign = await lockCampaign(database, ca);
    if (isRefused(campaign)) return campaign;
    if (campaign.state !== 'draft') return frozenCampaign;
    const chosenLists = lists && (await findLists(database, lists));
    if (isRefused(chosenLists)) return chosenLists;
    const { subject = campaign.subject, body = campaign.body } = change;
    const changes = differences(
      { ...campaign, lists: listWords(campaign.lists) },
      {
        subject: subject.trim(),
        body,
        lists: chosenLists ? formatListNames(chosenLists) : listWords(campaign.lists),
      },
    );
    if (Object.keys(changes).length === 0) return true;
    if (isStale(revision, campaign.revision)) return revisionConflict;
    await database.rows`
      update campaign set subject = ${subject.trim()}, body = ${body}, changed_at = ${parts.clock()},
        revision = revision + 1 where id = ${campaign.id}`;
    if (chosenLists) await setLists(database, campaign.id, chosenLists);
    await recordCampaign(parts, database, ca, { action: 'changed', changes });
    return true;
  });

/** Removes a draft. */
export const removeCampaign = (parts: CampaignParts, ca: string): Promise<true | Refused> =>
  parts.database.transaction(async (database) => {
    const campaign = await lockCampaign(database, ca);
    if (isRefused(campaign)) return campaign;
    if (campaign.state !== 'draft') return frozenCampaign;
    await database.rows`delete from campaign where id = ${campaign.id}`;
    await recordCampaign(parts, database, ca, { action: 'removed' });
    return true;
  });

async function setLists({ rows }: Database, campaignId: string, lists: FoundList[]): Promise<void> {
  const ids = lists.map(({ id }) => id);
  await rows`delete from campaign_list where campaign_id = ${campaignId} and list_id <> all(${ids}::bigint[])`;
  await rows`
    insert into campaign_list (campaign_id, list_id)
    select ${campaignId}::bigint, unnest(${ids}::bigint[]) on conflict do nothing`;
}

const formatListNames = (lists: FoundList[]) => listWords(lists.map(({ name }) => name));
const listWords = (names: string[]) => (names.length > 0 ? names.join(', ') : 'all contacts');
