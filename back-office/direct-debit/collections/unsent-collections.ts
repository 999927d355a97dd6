import { minuteMs, hourMs } from '#contract/fields/durations.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { payerDiedReason } from '#contract/operator/money/customers.ts';
import { sql, type Database } from '../../database/database.ts';
import {
  claimLease,
  isFree,
  isHeld,
  isHeldBy,
  isRetryDue,
  releaseLease,
  retryDelayMs,
  type KilledProcess,
  type Lease,
} from '../../jobs/lease.ts';
import type { InvoiceLedger, DirectDebitParts } from '../parts.ts';
import type { Payment } from '../gocardless/resources.ts';
import { fetchPaymentSoon } from '../notifications/receive-events.ts';
import type { GoCardlessError } from '../gocardless/errors.ts';

type Parts = Pick<DirectDebitParts, 'database' | 'clock' | 'installationId' | 'leaseMs' | 'retryMs'>;
type BillingParts = Pick<DirectDebitParts, 'database' | 'clock' | 'invoiceLedger'>;

/** A collection that this process has claimed. */
export type ClaimedCollection = Lease & {
  guid: string;
  invoiceNumber: string;
  amountPence: number;
  mandate: string;
  tries: number;
  /** When an earlier request may have reached GoCardless; null for the first request. */
  sentAt: Date | null;
  stopReason: StopReason | null;
};

/** Why nothing more is to be collected. An earlier request may have succeeded nevertheless. */
type StopReason = 'payer_deceased' | 'no_longer_due' | 'not_due_yet' | 'amount_changed';

const retryMsDefault = 1_000;
const retryMsMax = 10 * minuteMs;
const invoicesPerRound = 5_000;
// At midnight the clocks of two machines may name different days.
const clocksDifferMs = hourMs;

/**
 * Creates a collection for each due invoice with a mandate, with its current amount and mandate. Returns how many.
 * Concurrent calls are safe: an invoice has at most one collection under way.
 */
export async function createDueCollections({
  database,
  clock,
  invoiceLedger,
}: BillingParts): Promise<number> {
  const now = clock();
  let count = 0;
  for (;;) {
    const { length } = await database.transaction((connection) =>
      createCollections(connection, invoiceLedger, now),
    );
    count += length;
    if (length < invoicesPerRound) return count;
  }
}

/** In SQL: the invoices `i` that a run collects now, each with its `usable` mandate, and the condition. */
const dueInvoices = (now: Date) => sql`
  invoice i join customer c on c.id = i.customer_id and c.deceased_at is null
  cross join lateral (
    select gocardless_mandate_id from usable_mandate where customer_id = c.id order by id desc limit 1
  ) usable
  where i.state = 'due' and i.flagged is null and i.stopped_at is null
    and greatest(i.due_on, i.wait_until) <= ${todayInLondon(now)}::date`;

/** How many invoices a run would collect now, and how much. */
export async function getDueCollections({
  database,
  clock,
  goCardless,
}: Pick<DirectDebitParts, 'database' | 'clock' | 'goCardless'>) {
  const due = await database.oneRow<{ invoices: number; amountPence: number }>`
    select count(*)::integer as invoices, coalesce(sum(b.outstanding_pence), 0)::float8 as "amountPence"
    from invoice_balance b where b.outstanding_pence > 0
      and b.invoice_id in (select i.id from ${dueInvoices(clock())})`;
  return { ...due, isConnected: goCardless !== null };
}

type Created = { invoiceId: string; guid: string; amountPence: number };

/**
 * Creates the collections of one round, in the given transaction: of all due invoices, or of those that fit a condition on
 * the invoice `i` and the customer `c`. The lock waits for a concurrent run with the same invoices, so that this run can
 * claim what that one has created. `guid` is that of the invoice.
 */
export async function createCollections(
  database: Database,
  invoiceLedger: InvoiceLedger,
  now: Date,
  condition = sql`true`,
): Promise<Created[]> {
  const due = await database.rows<{ id: string; mandate: string }>`
    select i.id, usable.gocardless_mandate_id as mandate
    from ${dueInvoices(now)} and ${condition}
    order by i.id limit ${invoicesPerRound} for update of i`;
  // A separate statement, to see all receipts and collections that were committed before the invoices were locked.
  const inserted = await database.rows<Created>`
    insert into direct_debit_collection (guid, invoice_id, attempt, amount_pence, gocardless_mandate_id, due_at, created_at, changed_at)
    select ${collectionGuid}, b.invoice_id, next.attempt, b.outstanding_pence, due.mandate, ${now}, ${now}, ${now}
    from unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ mandate }) => mandate)}::text[]) as due (id, mandate)
    join invoice_balance b on b.invoice_id = due.id and b.outstanding_pence > 0
    join invoice i on i.id = due.id
    cross join lateral (
      select coalesce(max(attempt), 0) + 1 as attempt from direct_debit_collection where invoice_id = due.id
    ) next
    returning invoice_id as "invoiceId", amount_pence as "amountPence",
              (select i.guid from invoice i where i.id = invoice_id) as guid`;
  const ids = inserted.map(({ invoiceId }) => invoiceId);
  await invoiceLedger.markCollecting(database, ids, now);
  return inserted;
}

// Derived, so that the guid is the same after an older backup was restored: GoCardless then answers with the payment that it
// has, instead of collecting a second time. The secret is in the backup; each new database has its own.
const collectionGuid = sql`
  encode(substr(sha256((select value from secret where name = 'collection')
    || convert_to(i.number || ' ' || next.attempt, 'UTF8')), 1, 16), 'hex')::uuid`;

const isDue = (now: Date) => isRetryDue(sql`d.due_at`, now);

/** Claims due collections; those of a killed process once their lease has ended. */
export async function claimCollections(parts: Parts, limit: number) {
  const { database, clock } = parts;
  const now = clock();
  return database.rows<ClaimedCollection>`
    with next as materialized (
      select d.id, d.first_sent_at, i.number,
             case when c.deceased_at is not null then 'payer_deceased'
                  when i.state in ('paid', 'cancelled') then 'no_longer_due'
                  when i.due_on > ${todayInLondon(new Date(now.getTime() + clocksDifferMs))}::date then 'not_due_yet'
                  when d.amount_pence > (select outstanding_pence from invoice_balance where invoice_id = i.id)
                    then 'amount_changed'
             end as stop_reason
      from unsent_collection d join invoice i on i.id = d.invoice_id join customer c on c.id = i.customer_id
      where (c.deceased_at is null or d.first_sent_at is not null) and ${isDue(now)} and ${isFree}
      order by d.due_at, d.id limit ${limit} for update of d skip locked
    )
    update direct_debit_collection d set state = 'sending', tries = tries + 1, ${claimLease(parts)},
      first_sent_at = coalesce(d.first_sent_at, ${now}), changed_at = ${now}
    from next where d.id = next.id
    returning d.id, d.guid, next.number as "invoiceNumber", d.amount_pence as "amountPence",
              d.gocardless_mandate_id as mandate, d.claims, d.tries, next.first_sent_at as "sentAt",
              next.stop_reason as "stopReason"`;
}

/** Milliseconds until the next collection can be claimed; null if there is none. */
export async function getMsUntilNextCollection({ database, clock }: Parts): Promise<number | null> {
  const now = clock();
  const [next] = await database.rows<{ ms: number | null }>`
    select extract(epoch from min(case when not ${isFree} then d.lease_until - now()
             when ${isDue(now)} then '0' else d.due_at - ${now}::timestamptz end))::float * 1000 as ms
    from unsent_collection d join invoice i on i.id = d.invoice_id join customer c on c.id = i.customer_id
    where c.deceased_at is null or d.first_sent_at is not null`;
  return typeof next?.ms === 'number' ? Math.max(next.ms, 0) : null;
}

/** Releases a collection whose outcome is unknown, or that was not sent. It is retried with the same key. */
export async function releaseCollection(
  parts: Parts,
  collection: ClaimedCollection,
  error: GoCardlessError,
): Promise<void> {
  const { database, clock } = parts;
  const now = clock();
  const { retryMs = retryMsDefault } = parts;
  const pauseMs = error.kind === 'wait' ? 0 : retryDelayMs(collection.tries, retryMs, retryMsMax);
  await database.rows`
    update direct_debit_collection set state = 'intent', last_error = ${error.code}, ${releaseLease},
      due_at = ${new Date(now.getTime() + pauseMs)}, changed_at = ${now}
    where ${isHeld(collection)} and state = 'sending'`;
}

/** Releases collections that were claimed, but not sent. */
export async function releaseUnstarted(
  { database, clock }: Parts,
  collections: ClaimedCollection[],
): Promise<void> {
  if (collections.length === 0) return;
  const ids = collections.map(({ id }) => id);
  const claims = collections.map((each) => each.claims);
  const sentAt = collections.map((each) => each.sentAt);
  await database.rows`
    update direct_debit_collection d set state = 'intent', tries = tries - 1, ${releaseLease},
      first_sent_at = held.sent_at, changed_at = ${clock()}
    from unnest(${ids}::bigint[], ${claims}::integer[], ${sentAt}::timestamptz[]) as held (id, claims, sent_at)
    where d.id = held.id and d.claims = held.claims and d.state = 'sending'`;
}

/** Records a refusal by GoCardless: the invoice is due again and flagged for a decision. */
export async function recordRefusal(
  { database, clock, invoiceLedger }: BillingParts,
  collection: ClaimedCollection,
  { reason, code }: GoCardlessError,
): Promise<void> {
  const now = clock();
  const flag = describeFlag(reason);
  await database.transaction(async (connection) => {
    const invoice = await connection.oneRow<{ id: string }>`
      select id from invoice where id = (select invoice_id from direct_debit_collection where id = ${collection.id}) for update`;
    const refused = await connection.rows`
      update direct_debit_collection set state = 'failed', last_error = ${code}, ${releaseLease}, changed_at = ${now}
      where ${isHeld(collection)} and state = 'sending' returning id`;
    if (refused.length === 0) return;
    await invoiceLedger.updateInvoiceState(connection, invoice.id, now);
    if (flag) await invoiceLedger.flagInvoice(connection, invoice.id, flag);
  });
}

// No decision is needed if the mandate was replaced, or less is owed by now: the next collection uses what holds then.
const reasonsWithoutFlag: string[] = [
  'mandate_replaced',
  ...(['no_longer_due', 'amount_changed'] satisfies StopReason[]),
];

function describeFlag(reason: string): string | null {
  if (reasonsWithoutFlag.includes(reason)) return null;
  return flags[reason] ?? `GoCardless refused the collection: ${reason}.`;
}

const flags: Record<string, string> = {
  payer_deceased: payerDiedReason,
  not_due_yet: 'It was to be collected while the clock of the machine was ahead. It is not due yet.',
} satisfies Partial<Record<StopReason, string>>;

/** Marks a collection for review. The invoice is not collected again before a decision. */
export async function requestReview(
  { database, clock }: Parts,
  { id }: { id: string },
  { problem, payment }: { problem: string; payment: Payment },
): Promise<void> {
  const now = clock();
  await database.transaction(async (connection) => {
    await connection.rows`
      update unsent_collection set state = 'needs_review', last_error = ${problem}, ${releaseLease},
        found_payment_id = ${payment.id}, found_pence = ${payment.amount}, changed_at = ${now}
      where id = ${id}`;
    await fetchPaymentSoon(connection, payment.id, now);
  });
}

/** Releases the collections that a killed process held; GoCardless may have them. Returns how many. */
export async function releaseKilledCollections({ database, installationId }: KilledProcess): Promise<number> {
  const rows = await database.rows`
    update direct_debit_collection set ${releaseLease} where ${isHeldBy(installationId)} and state = 'sending' returning 1`;
  return rows.length;
}
