import type { Queries } from '../../database/database.ts';
import { releaseLease } from '../../jobs/lease.ts';

type RequeuedEmails = {
  emailIds: string[];
  /** `recipients` and `facts` have one element for each email. */
  recipients: string[];
  facts: object[];
  at: Date;
};

/** Queues undelivered emails again, in the transaction that has chosen them. Returns how many. */
export async function queueAgain(
  { rows }: Queries,
  { emailIds, recipients, facts, at }: RequeuedEmails,
): Promise<number> {
  const queued = await rows`
    update outbox set state = 'queued', recipient = again.recipient, facts = again.facts, due_at = ${at},
      resent_at = ${at}, seen_at = null, bounced_at = null, started_at = null, failed_at = null, last_error = null,
      tries = 0, token = gen_random_uuid(), ${releaseLease}
    from unnest(${emailIds}::bigint[], ${recipients}::text[], ${facts.map((each) => JSON.stringify(each))}::jsonb[])
           as again (id, recipient, facts)
    where outbox.id = again.id and (outbox.state = 'saved' or outbox.id in (select id from undelivered_email))
    returning 1`;
  return queued.length;
}
