import type { Answer } from '#contract/call.ts';
import type { setUpCheckCalls } from '#contract/operator/set-up-check.ts';
import type { Database } from '../database/database.ts';
import { isUndecided } from '../email/unsent/useful-rule.ts';
import type { SetUpParts } from './set-up-check.ts';

type Status = Answer<typeof setUpCheckCalls.getEmailStatus>;

// Longer than a restart of a mail server.
const awayMinutes = 10;

// The count is read for each staff page, so it stops here.
const countedMax = 10_000;

type Parts = Pick<SetUpParts, 'database' | 'clock' | 'actor'> & { setUp: { email: boolean } };

/** Whether there is a mail server, and since when emails wait because it does not take them. */
export async function getEmailStatus({ database, clock, actor, setUp }: Parts): Promise<Status> {
  const [stopped] = await database.rows<NonNullable<Status['stopped']>>`
    select london_text(started_at) as since, reason,
           case cause when 'away' then 'away' else 'refused' end as cause, waiting,
           case stream when 'text' then 'text' else 'email' end as channel
    from email_stop stop, lateral (
      select count(*)::integer as waiting from pending_email where pending_email.stream = stop.stream) as pending
    where waiting > 0 and (cause <> 'away' or started_at <= ${clock()}::timestamptz - make_interval(mins => ${awayMinutes}))
    order by stream = 'text', started_at limit 1`;
  const isWorking = setUp.email && (await hasAccepted(database));
  return {
    isSetUp: setUp.email,
    hasAccepted: isWorking,
    unsent: isWorking ? await countUnsent(database, actor) : 0,
    stopped: stopped ?? null,
  };
}

/** An email that a server refused later was accepted before, and has its time of sending. */
async function hasAccepted({ rows }: Database): Promise<boolean> {
  // From the newest: while emails go out, one of the first rows answers.
  const [accepted] =
    await rows`select from outbox where sent_at is not null and stream <> 'text' order by id desc limit 1`;
  return accepted !== undefined;
}

async function countUnsent({ oneRow }: Database, actor: Parts['actor']): Promise<number> {
  const row = await oneRow<{ count: number }>`
    select count(*)::integer as count
    from (select from outbox where ${isUndecided(actor)} limit ${countedMax}) as undecided`;
  return row.count;
}
