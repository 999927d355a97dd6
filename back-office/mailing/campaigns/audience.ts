import { sql, type Fragment } from '../../database/database.ts';

/**
 * A condition on contacts: the campaign is for them, because they are on one of its lists, or because it has none. A list
 * counts as it was when sending began, so contacts that join or leave during the sending are not counted twice.
 */
export const isInAudience = (campaignId: string) => isOnLists(campaignId, sql`contact`);

/** In SQL: whether a contact is on one of the lists of a campaign, where `contact` is the alias of its table. */
export const isOnLists = (campaignId: string, contact: Fragment) => sql`
  (not exists (select from campaign_list where campaign_id = ${campaignId})
   or exists (
     select from campaign_list join contact_list_member member using (list_id)
     where campaign_id = ${campaignId} and member.contact_id = ${contact}.id
       and member.added_at <= coalesce((select sending_started_at from campaign where id = ${campaignId}), 'infinity')))`;
