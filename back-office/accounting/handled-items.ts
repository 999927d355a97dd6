import type { Input } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Page } from '#contract/http/pages.ts';
import type { sageCalls, SageHandled } from '#contract/operator/money/sage.ts';
import { sql, type Database } from '../database/database.ts';
import type { JobResult } from '../jobs/job.ts';
import { pageSize, readPage } from '../lists/read-page.ts';
import { referenceOfItem, withReference } from './reference.ts';

type Query = Input<typeof sageCalls.getSageHandled>['query'];

// Failed items come first.
const rank = sql`case l.state when 'needs-person' then 0 when 'done' then 2 else 1 end`;

/** The items that this run was the last to handle. */
export async function getSageHandled(
  { database }: { database: Database },
  id: string,
  { after, limit }: Query,
): Promise<Page<SageHandled>> {
  const runId = guidPattern.test(id) ? id : null;
  const itemsMax = pageSize(limit);
  const [afterRank = null, kind = null, localId = null] = after?.split('~') ?? [];
  const handled = database.rows<SageHandled & { position: string }>`
    select concat_ws('~', ${rank}, l.kind, l.local_id) as position, l.kind, ${referenceOfItem} as reference,
           l.state, l.reason
    from sage_link l ${withReference(sql`l`)}
    where l.run_id = ${runId}
      and (${afterRank}::text is null
           or (${rank}, l.kind, l.local_id) > (${afterRank}::integer, ${kind}::text, ${localId}::bigint))
    order by ${rank}, l.kind, l.local_id limit ${itemsMax + 1}`;
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from sage_link where run_id = ${runId}`;
  return readPage(itemsMax, handled, totals);
}

const namedMax = 20;

/** A result line that names the items that a run could not send. It leaves out the reasons, which may hold personal data. */
export async function listFailed({ rows }: Database, runId: string): Promise<JobResult[]> {
  const failed = await rows<{ kind: string; reference: string; count: number }>`
    select l.kind, ${referenceOfItem} as reference, count(*) over ()::integer as count
    from sage_link l ${withReference(sql`l`)}
    where l.run_id = ${runId} and l.state <> 'done'
    order by ${rank}, l.kind, l.local_id limit ${namedMax}`;
  const [first] = failed;
  if (!first) return [];
  const references = failed.map(({ kind, reference }) => `${kind} ${reference}`).join(', ');
  const more = first.count > namedMax ? `, and ${first.count - namedMax} more` : '';
  return [{ name: 'Failed', count: first.count, message: `${references}${more}. Accounts shows why.` }];
}
