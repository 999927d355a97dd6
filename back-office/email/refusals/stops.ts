import { minuteMs } from '#contract/fields/durations.ts';
import { sql, type Queries } from '../../database/database.ts';
import type { Stream } from '../email.ts';

type Parts = { database: Queries; clock: () => Date };

/**
 * The reason why no email of a stream is sent. `away`: the mail server cannot be used; `refused`: it refuses us, or
 * several recipients in a row for one reason; `reports`: delivery reports refuse emails that it had accepted.
 */
export type StopCause = 'away' | 'refused' | 'reports';

// Long enough for a report about the trial email.
const tryMsOfReports = 10 * minuteMs;
const tryMsMin = minuteMs;
const tryMsMax = 10 * minuteMs;

/** Records that a stream is stopped. Its start time stays until the stream continues. */
export async function recordStop(
  { database, clock }: Parts,
  stream: Stream,
  { cause, reason }: { cause: StopCause; reason: string },
): Promise<void> {
  const now = clock();
  const nextTryAt = cause === 'away' ? null : new Date(now.getTime() + tryMsMin);
  await database.rows`
    insert into email_stop as stop (stream, cause, reason, started_at, seen_at, next_try_at)
    values (${stream}, ${cause}, ${reason}, ${now}, ${now}, ${nextTryAt})
    on conflict (stream) do update set cause = excluded.cause, reason = excluded.reason, seen_at = excluded.seen_at,
      started_at = least(stop.started_at, excluded.started_at),
      next_try_at = case when excluded.cause = 'away' then null else coalesce(stop.next_try_at, excluded.next_try_at) end`;
}

/** In SQL: a statement that ends a stop, as part of another one. A stop by reports ends only once no more come. */
export const endStop = (stream: Stream) => sql`
  delete from email_stop where stream = ${stream} and cause <> 'reports'`;

/**
 * The number of emails of a stream that may be claimed now: null without a limit, none, or one as a trial of whether they
 * are still refused. Only one of all processes tries.
 */
export async function countEmailsAllowed({ database, clock }: Parts, stream: Stream): Promise<number | null> {
  const now = clock();
  const [stop] = await database.rows<{ isRefusal: boolean; hasEnded: boolean; isDue: boolean }>`
    select cause <> 'away' as "isRefusal", next_try_at <= ${now} as "isDue",
           cause = 'reports' and seen_at < next_try_at - ${toInterval(tryMsOfReports)} and next_try_at <= ${now} as "hasEnded"
    from email_stop where stream = ${stream}`;
  if (!stop?.isRefusal) return null;
  if (stop.hasEnded) {
    await database.rows`delete from email_stop where stream = ${stream} and cause = 'reports'`;
    return null;
  }
  if (!stop.isDue) return 0;
  const rows = await database.rows`
    update email_stop set next_try_at = ${now}::timestamptz + case cause
      when 'reports' then ${toInterval(tryMsOfReports)} + interval '1 second'
      else greatest(${toInterval(tryMsMin)}, least(${toInterval(tryMsMax)}, (${now}::timestamptz - started_at) / 4)) end
    where stream = ${stream} and next_try_at <= ${now} returning 1`;
  return rows.length;
}

const toInterval = (ms: number) => sql`make_interval(secs => ${ms / 1000})`;
