import { Refused, type Answer } from '#contract/call.ts';
import type { directDebitCalls } from '#contract/direct-debit.ts';
import type { Database } from '../database/database.ts';

type OddEvents = Answer<typeof directDebitCalls.getOddEvents>;

const listedMax = 100;

/** Events that could not be read and that nobody has looked at, the oldest first. */
export async function getOddEvents({ database }: { database: Database }): Promise<OddEvents> {
  const odd = await database.rows<{ id: string; receivedAt: Date; event: string }>`
    select id, received_at as "receivedAt", last_error as event from gc_event
    where resource_id = 'odd' and action = 'odd' order by received_at, id limit ${listedMax}`;
  return odd.map((event) => ({ ...event, receivedAt: event.receivedAt.toISOString() }));
}

export async function markOddEvent(
  { database }: { database: Database },
  id: string,
): Promise<true | Refused> {
  const marked = await database.rows`
    update gc_event set action = 'seen' where id = ${id} and resource_id = 'odd' returning id`;
  return marked.length > 0 || new Refused(404, 'event-not-found', 'There is no such event.');
}
