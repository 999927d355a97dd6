import type { Input } from '#contract/call.ts';
import type { Page } from '#contract/http/pages.ts';
import type { sageCalls, SageWaiting } from '#contract/operator/money/sage.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { sql, type Database } from '../database/database.ts';
import { recordHistory } from '../history/record-history.ts';
import type { JobResult } from '../jobs/job.ts';
import { pageSize, readPage } from '../lists/read-page.ts';
import { accountsRecord } from './accounts-record.ts';
import { referenceOfItem, withReference } from './reference.ts';

export async function countPending(database: Database): Promise<number> {
  const waiting = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from sage_to_send`;
  return waiting.count;
}

export async function listRemaining(database: Database): Promise<JobResult[]> {
  const { people, next } = await database.oneRow<{ people: number; next: number }>`
    select count(*) filter (where state = 'needs-person')::integer as people,
           count(*) filter (where state in ('waiting', 'sending'))::integer as next
    from sage_waiting`;
  return [
    ...(people
      ? [{ name: 'Need attention', count: people, message: 'The list of pending items gives the reasons.' }]
      : []),
    ...(next ? [{ name: 'Left for the next run', count: next }] : []),
  ];
}

type WaitingParts = { database: Database; clock: () => Date; actor: Actor };

type Query = Input<typeof sageCalls.getSageWaiting>['query'];

/** Everything that is not in Sage yet. Items that need attention come first. */
export async function getSageWaiting(
  { database }: Pick<WaitingParts, 'database'>,
  { after, limit, state }: Query,
): Promise<Page<SageWaiting>> {
  const itemsMax = pageSize(limit);
  const [rank = null, kind = null, localId = null] = after?.split('~') ?? [];
  const waiting = database.rows<SageWaiting & { position: string }>`
    select concat_ws('~', (w.state <> 'needs-person')::integer, w.kind, w.local_id) as position,
           w.kind, ${referenceOfItem} as reference, w.state, w.reason
    from sage_waiting w ${withReference(sql`w`)}
    where w.state <> 'done' and (${state}::text is null or w.state = ${state})
      and (${rank}::text is null
           or ((w.state <> 'needs-person')::integer, w.kind, w.local_id)
              > (${rank}::integer, ${kind}::text, ${localId}::bigint))
    order by w.state <> 'needs-person', w.kind, w.local_id limit ${itemsMax + 1}`;
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from sage_waiting
    where state <> 'done' and (${state}::text is null or state = ${state})`;
  return readPage(itemsMax, waiting, totals);
}

/** Retries every item that needs attention as a new attempt, because Sage has refused the earlier one. */
export const retrySage = ({ database, clock, actor }: WaitingParts): Promise<{ count: number }> =>
  database.transaction(async (connection) => {
    const at = clock();
    const { length: count } = await connection.rows`
      update sage_link set state = 'waiting', attempt = attempt + 1, started_at = ${at}, reason = null
      where state = 'needs-person' returning 1`;
    const changes = { items: [null, count] as [null, number] };
    if (count > 0)
      await recordHistory(connection, { actor, at, record: accountsRecord, action: 'tried again', changes });
    return { count };
  });
