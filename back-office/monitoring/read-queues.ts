import type { Queries } from '../database/database.ts';

/** How much is pending; emails that are not sent, by their state. */
export type Queues = {
  emails: { state: string; count: number }[];
  jobs: { state: string; count: number }[];
  photographs: number;
  paymentEvents: number;
  refunds: number;
  /** Mail-shots that are due, and whose emails are not all queued yet. */
  mailShots: number;
  /** How long the oldest pending email has been due. */
  oldestEmailSeconds: number;
};

export async function readQueues({ oneRow }: Queries): Promise<Queues> {
  return oneRow<Queues>`
    select
      (select coalesce(jsonb_agg(counted), '[]') from (
        select state, count(*) from outbox where state <> 'sent' group by state) counted) as emails,
      (select coalesce(jsonb_agg(counted), '[]') from (
        select state, count(*) from job_run where finished_at is null group by state) counted) as jobs,
      (select count(*)::integer from photograph where state = 'waiting') as photographs,
      (select count(*)::integer from gocardless_event where done_at is null) as "paymentEvents",
      (select count(*)::integer from unsent_refund) as refunds,
      (select count(*)::integer from campaign_to_queue where london_moment(send_at) <= now()) as "mailShots",
      (select coalesce(greatest(0, extract(epoch from now() - min(due_at))), 0)::double precision
       from outbox where state = 'queued') as "oldestEmailSeconds"`;
}
