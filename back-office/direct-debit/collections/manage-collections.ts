import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type { Collection, directDebitCalls } from '#contract/operator/money/direct-debit.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { sql, type Database } from '../../database/database.ts';
import { pageSize, readPage } from '../../lists/read-page.ts';
import { fetchPaymentSoon } from '../notifications/receive-events.ts';
import type { DirectDebitParts } from '../parts.ts';

type Parts = Pick<DirectDebitParts, 'database' | 'clock' | 'invoiceLedger'> & { actor: Actor };
type Collections = Answer<typeof directDebitCalls.getCollections>;
type Row = Omit<Collection, 'changedAt'> & { changedAt: Date };
type Query = Input<typeof directDebitCalls.getCollections>['query'];

/** Newest first. */
export async function getCollections(
  { database }: Pick<Parts, 'database'>,
  { before, limit, state }: Query,
): Promise<Collections> {
  const collectionsMax = pageSize(limit);
  const listed = database.rows<Row & { position: string }>`
    select d.id as position, ${columns} from ${tables}
    where (${before}::bigint is null or d.id < ${before}) and (${state}::text is null or d.state = ${state})
    order by d.id desc limit ${collectionsMax + 1}`;
  const totals = database.rows<{ total: number }>`
    select count(*)::integer as total from direct_debit_collection where ${state}::text is null or state = ${state}`;
  const { items, ...page } = await readPage(collectionsMax, listed, totals);
  return { ...page, items: items.map(toCollection) };
}

export async function getCollection(
  { database }: Pick<Parts, 'database'>,
  guid: string,
): Promise<Collection | Refused> {
  const [row] = guidPattern.test(guid)
    ? await database.rows<Row>`select ${columns} from ${tables} where d.guid = ${guid}`
    : [];
  return row ? toCollection(row) : collectionNotFound;
}

const columns = sql`
  d.guid, i.guid as "invoiceGuid", i.number as "invoiceNumber", c.name as "customerName", d.attempt,
  d.amount_pence as "amountPence", d.state, d.gocardless_payment_id as "paymentId", d.charge_date::text as "chargeDate",
  d.last_error as "lastError", d.found_payment_id as "foundPaymentId", d.found_pence as "foundPence",
  d.changed_at as "changedAt"`;
const tables = sql`direct_debit_collection d join invoice i on i.id = d.invoice_id join customer c on c.id = i.customer_id`;

const toCollection = (row: Row): Collection => ({ ...row, changedAt: row.changedAt.toISOString() });

type Review = Input<typeof directDebitCalls.endReview>['body'];

const stateAfter = { 'look-again': 'intent', 'not-collected': 'failed', accept: 'created' } as const;

/** Records the decision of a review. The idempotency key stays the same, so `look-again` creates no second payment. */
export async function endReview(
  { database, clock, invoiceLedger, actor }: Parts,
  guid: string,
  { decision, reason }: Review,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return reviewNotFound;
  const at = clock();
  return database.transaction(async (connection) => {
    const review = await lockReview(connection, guid);
    if (!review) return reviewNotFound;
    const { id, invoiceId, foundPaymentId } = review;
    if (decision === 'look-again' && review.hasAnother) return collectionIsRunning;
    if (decision === 'accept' && (!foundPaymentId || review.isTaken)) return nothingToAccept;
    await connection.rows`
      update direct_debit_collection set state = ${stateAfter[decision]}, due_at = ${at}, changed_at = ${at},
        gocardless_payment_id = case when ${decision === 'accept'} then found_payment_id end
      where id = ${id}`;
    await invoiceLedger.recordDecision(connection, invoiceId, {
      decision: `review: ${decision}`,
      reason,
      at,
      actor,
    });
    if (decision === 'accept') await fetchPaymentSoon(connection, foundPaymentId!, at);
    await invoiceLedger.updateInvoiceState(connection, invoiceId, at);
    if (decision === 'not-collected')
      await invoiceLedger.flagInvoice(connection, invoiceId, 'A review found that it was not collected.');
    return true as const;
  });
}

type Reviewed = {
  id: string;
  invoiceId: string;
  foundPaymentId: string | null;
  hasAnother: boolean;
  isTaken: boolean;
};

async function lockReview(database: Database, guid: string): Promise<Reviewed | undefined> {
  await database.rows`
    select from invoice where id = (select invoice_id from direct_debit_collection where guid = ${guid}) for update`;
  const [review] = await database.rows<Reviewed>`
    select d.id, d.invoice_id as "invoiceId", d.found_payment_id as "foundPaymentId",
           exists (select from unsent_collection o where o.invoice_id = d.invoice_id) as "hasAnother",
           exists (select from direct_debit_collection o where o.gocardless_payment_id = d.found_payment_id) as "isTaken"
    from direct_debit_collection d where d.guid = ${guid} and d.state = 'needs_review' for update of d`;
  return review;
}

const collectionIsRunning = refuse(
  409,
  'collection-under-way',
  'Another collection for this invoice is under way. Please wait for it.',
);
const nothingToAccept = refuse(
  409,
  'nothing-to-accept',
  'There is no payment that can be accepted for this collection.',
);
const collectionNotFound = refuse(404, 'collection-not-found', 'There is no such collection.');
const reviewNotFound = refuse(404, 'review-not-found', 'There is no such collection that needs a review.');
