import { setTimeout as wait } from 'node:timers/promises';
import { daySeconds } from '#contract/fields/durations.ts';
import { sql, type Database } from '../database/database.ts';
import { isRecent } from '../database/moments.ts';
import { cancelCampaignEmails } from '../email/outbox/campaign-hold.ts';
import { emailsPerStatement } from '../email/outbox/queue-email.ts';
import { startWorker, type Worker } from '../jobs/worker.ts';
import { isInAudience, isOnLists } from './campaigns/audience.ts';

type Parts = {
  database: Database;
  clock: () => Date;
  log: (sentence: string) => void;
  wakeOutbox: () => void;
  pollMs?: number;
};

const pollMsDefault = 5_000;
const pauseMs = 20;
const cancelledWithinSeconds = daySeconds;

/** Queues the emails of campaigns when they are due. Several processes may run this at the same time. */
export function startCampaigns(parts: Parts): Worker {
  const failure = 'A campaign could not be queued';
  const { pollMs = pollMsDefault, log } = parts;
  return startWorker({ work: (stopping) => queueAll(parts, stopping), pollMs, log, failure });
}

async function queueAll(parts: Parts, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await queueNextBatch(parts))) {
    parts.wakeOutbox();
    await wait(pauseMs);
  }
  await cancelStopped(parts, () => stopping.aborted);
}

/** Cancels the pending emails of campaigns that were stopped lately. */
export async function cancelStopped({ database, clock }: Parts, isOver: () => boolean): Promise<void> {
  const stopped = await database.rows<{ id: string }>`
    select id from campaign where state = 'stopped' and ${isRecent(sql`changed_at`, cancelledWithinSeconds, clock())}
      and exists (select from outbox where campaign_id = campaign.id and state = 'queued')`;
  for (const { id } of stopped) await cancelCampaignEmails(database, id, isOver);
}

type Progress = { id: string; doneUpTo: string; contactsUpTo: string };

/**
 * Queues the next batch of one campaign, in one transaction with its progress, so that a killed process leaves only
 * complete batches. Contacts with the same mailbox get one email, also if one of them came to a list or left it while the
 * campaign was paused. Contacts that are left out are recorded. Returns false when there is nothing to do.
 */
export function queueNextBatch({ database, clock }: Parts): Promise<boolean> {
  return database.transaction(async (connection) => {
    const campaign = await claimCampaign(connection, clock());
    if (!campaign) return false;
    const { id } = campaign;
    const { doneUpTo, added: row } = await queueContacts(connection, campaign, clock());
    await connection.rows`
      update campaign set done_up_to = coalesce(${doneUpTo}::bigint, done_up_to), queued_count = queued_count + ${row},
        state = case when ${doneUpTo}::bigint is null then 'queued' else state end,
        queued_at = case when ${doneUpTo}::bigint is null then ${clock()}::timestamptz end
      where id = ${id}`;
    return true;
  });
}

/** Queues the emails to the next contacts, and notes who is left out. */
async function queueContacts(
  { oneRow }: Database,
  { id, doneUpTo, contactsUpTo }: Progress,
  now: Date,
): Promise<{ doneUpTo: string | null; added: number }> {
  const batch = await oneRow<{ doneUpTo: string | null; added: number }>`
    with batch as materialized (
      select id, email, email_key, ${isInAudience(id)} as is_wanted from contact
      where id > ${doneUpTo} and id <= ${contactsUpTo} order by id limit ${emailsPerStatement}
    ), sorted as materialized (
      select id, email, (
        select reason from suppression where email_digest = email_digest(batch.email_key) and undone_at is null
        order by scope limit 1) as blocked_by,
        exists (
          select from contact earlier where earlier.email_key = batch.email_key and earlier.id < batch.id
            and ${isOnLists(id, sql`earlier`)})
        or exists (
          select from contact other where other.email_key = batch.email_key and other.id <> batch.id
            -- As a count, it stays a look-up for the few who have one. As a join it would read the whole outbox.
            and (select count(*) from outbox where purpose_key = format('mail-shot:%s:%s', ${id}::bigint, other.id)) > 0) as is_same_address
      from batch where is_wanted
    ), left_out as (
      insert into campaign_left_out (campaign_id, contact_id, reason)
      select ${id}::bigint, id, coalesce(blocked_by, 'same-address') from sorted
      where blocked_by is not null or is_same_address
      on conflict do nothing
    ), recipients as (
      select format('mail-shot:%s:%s', ${id}::bigint, id) as purpose_key, email,
             jsonb_build_object('campaign', ${id}::bigint, 'contact', id) as facts
      from sorted where blocked_by is null and not is_same_address
    )
    select (select max(id) from batch) as "doneUpTo",
           queue_emails(array_agg(purpose_key), array_agg(email), array_agg(facts), 'mail-shot', ${now},
                        'promotional', may_repeat => false, for_campaign => ${id}::bigint) as added
    from recipients`;
  return batch;
}

/** Locks the next campaign that is due, and starts it if necessary. Contacts that are added later get no email. */
async function claimCampaign(connection: Database, now: Date): Promise<Progress | undefined> {
  const [campaign] = await connection.rows<Progress>`
    with next as (
      select id from campaign_to_queue where state = 'queueing' or london_moment(send_at) <= ${now}
      order by send_at, id limit 1 for update skip locked
    )
    update campaign set state = 'queueing',
      contacts_up_to = coalesce(contacts_up_to, (select coalesce(max(contact.id), 0) from contact)),
      sending_started_at = coalesce(sending_started_at, ${now})
    from next where campaign.id = next.id
    returning campaign.id, done_up_to as "doneUpTo", contacts_up_to as "contactsUpTo"`;
  return campaign;
}
