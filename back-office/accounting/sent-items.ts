import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';

export type SentItemKind =
  | 'customer'
  | 'invoice'
  | 'receipt'
  | 'cancellation'
  | 'reversal'
  | 'refund'
  | 'refund-reversal'
  | 'credit-note'
  | 'credit-note-cancellation';

/** A row that is sent to Sage. Its guid is unique across installations. */
export type Item = { kind: SentItemKind; localId: string; guid: string };

/**
 * Records that Sage may have the item from now on. Returns the idempotency id, 32 hexadecimal digits, which every repeat of
 * this attempt uses.
 */
export async function startItem(
  database: Database,
  { kind, localId, guid }: Item,
  { at, runId }: { at: Date; runId: string },
): Promise<string> {
  const link = await database.oneRow<{ attempt: number }>`
    insert into sage_link (kind, local_id, state, started_at, run_id)
    values (${kind}, ${localId}, 'sending', ${at}, ${runId})
    on conflict (kind, local_id) do update
      set state = excluded.state, done_at = null, sage_id = null, batch = null, run_id = excluded.run_id
    returning attempt`;
  return createHash('sha256').update(`${kind}:${guid}:${link.attempt}`).digest('hex').slice(0, 32);
}

export async function markItemDone(
  database: Database,
  { kind, localId }: Item,
  { at, sageId }: { at: Date; sageId: string | null },
): Promise<void> {
  await database.rows`
    update sage_link set state = 'done', sage_id = ${sageId}, batch = null, reason = null, done_at = ${at}
    where kind = ${kind} and local_id = ${localId}`;
}

/** Sage has refused the item, so it needs attention. The next attempt gets a new idempotency id. */
export async function markItemForReview(
  database: Database,
  { kind, localId }: Item,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  await database.rows`
    insert into sage_link (kind, local_id, state, started_at, reason)
    values (${kind}, ${localId}, 'needs-person', ${at}, ${reason})
    on conflict (kind, local_id) do update set state = 'needs-person', reason = excluded.reason`;
}

/** It is unknown whether Sage has the item. The next run repeats the same attempt. */
export async function markItemUncertain(
  database: Database,
  { kind, localId }: Item,
  code: string,
): Promise<void> {
  await database.rows`
    update sage_link set reason = ${`Sage did not answer (${code}). The next run tries again.`}
    where kind = ${kind} and local_id = ${localId}`;
}

/** The items that went to Sage 50 in a file; a customer with its account there. */
export type ItemInFile = Pick<Item, 'kind' | 'localId'> & { account: string | null };

export async function markItemsInFile(
  database: Database,
  items: ItemInFile[],
  { batch, at, runId }: { batch: number; at: Date; runId: string },
): Promise<void> {
  await database.rows`
    insert into sage_link (kind, local_id, state, started_at, done_at, batch, sage_id, run_id)
    select kind, "localId", 'done', ${at}, ${at}, ${batch}, account, ${runId}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (kind text, "localId" bigint, account text)
    on conflict (kind, local_id) do update set state = 'done', done_at = excluded.done_at, batch = excluded.batch,
      sage_id = excluded.sage_id, run_id = excluded.run_id, reason = null`;
}
