import type { SageWaiting } from '#contract/sage.ts';
import type { Database } from '../database/database.ts';
import type { JobResult } from '../queue/job.ts';

export async function countWaiting(database: Database): Promise<number> {
  const [waiting] = await database.rows<{ count: number }>`
    select count(*)::integer as count from sage_waiting where state is distinct from 'needs-person'`;
  return waiting!.count;
}

export async function whatIsLeft(database: Database): Promise<JobResult[]> {
  const [left] = await database.rows<{ people: number; next: number }>`
    select count(*) filter (where state = 'needs-person')::integer as people,
           count(*) filter (where coalesce(state, 'waiting') in ('waiting', 'sending'))::integer as next
    from sage_waiting`;
  const { people, next } = left!;
  return [
    ...(people
      ? [{ name: 'Wait for a person', count: people, says: 'The list of what waits says why.' }]
      : []),
    ...(next ? [{ name: 'Wait for the next run', count: next }] : []),
  ];
}

type WaitingParts = { database: Database; clock: () => Date };

const listedMax = 200;

/** What the accounts have not got, those that need a person first. */
export const getSageWaiting = ({
  database,
}: WaitingParts): Promise<SageWaiting[]> => database.rows<SageWaiting>`
  select w.kind, coalesce(c.reference, i.number, r.source_id) as reference, coalesce(w.state, 'waiting') as state, w.reason
  from sage_waiting w
  left join customer c on w.kind = 'customer' and c.id = w.local_id
  left join invoice i on w.kind in ('invoice', 'cancellation') and i.id = w.local_id
  left join receipt r on w.kind in ('receipt', 'reversal') and r.id = w.local_id
  where w.state is distinct from 'done'
  order by w.state is distinct from 'needs-person', w.kind, w.local_id limit ${listedMax}`;

/** Tries everything again that needed a person, as attempts of their own: Sage has seen the others refused. */
export async function retrySage({ database, clock }: WaitingParts): Promise<{ count: number }> {
  const retried = await database.rows`
    update sage_link set state = 'waiting', attempt = attempt + 1, begun_at = ${clock()}, reason = null
    where state = 'needs-person' returning 1`;
  return { count: retried.length };
}
