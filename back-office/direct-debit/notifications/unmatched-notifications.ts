import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type { directDebitCalls } from '#contract/operator/money/direct-debit.ts';
import type { Database } from '../../database/database.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';

type UnmatchedNotifications = Answer<typeof directDebitCalls.getUnmatchedNotifications>;

type Query = Input<typeof directDebitCalls.getUnmatchedNotifications>['query'];
type Row = UnmatchedNotifications['items'][number] & { position: string };

/** Unreadable events that are not marked as seen, oldest first. */
export async function getUnmatchedNotifications(
  { database }: { database: Database },
  { after, limit }: Query,
): Promise<UnmatchedNotifications> {
  const eventsMax = pageSize(limit);
  const [receivedAt = null, id = null] = after?.split('~') ?? [];
  const notifications = database.rows<Row>`
    select to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z~"') || id as position,
           id, to_char(received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "receivedAt",
           last_error as event
    from gocardless_event
    where resource_id = 'odd' and action = 'odd'
      and (${receivedAt}::timestamptz is null or (received_at, id) > (${receivedAt}, ${id}))
    order by received_at, id limit ${eventsMax + 1}`;
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from gocardless_event where resource_id = 'odd' and action = 'odd'`;
  return readPage(eventsMax, notifications, totals);
}

export async function markUnmatchedNotification(
  { database }: { database: Database },
  id: string,
): Promise<true | Refused> {
  const marked = await database.rows`
    update gocardless_event set action = 'seen', last_error = null where id = ${id} and resource_id = 'odd' returning id`;
  return marked.length > 0 || refuse(404, 'event-not-found', 'There is no such event.');
}
