import { todayInLondon } from '#contract/fields/today.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { sql, type Database } from '../../database/database.ts';
import {
  claimLease,
  isFree,
  isHeld,
  isHeldBy,
  isRetryDue,
  releaseLease,
  type KilledProcess,
  type LeaseParts,
} from '../../jobs/lease.ts';
import { flagInvoice, updateInvoiceState } from '../invoice-state.ts';
import { recordInvoice } from '../parts.ts';

/** A refund that this process has claimed. */
type ClaimedRefund = {
  id: string;
  claims: number;
  guid: string;
  amountPence: number;
  paymentId: string;
  /** The earlier refunds of the payment at GoCardless. */
  beforePence: number;
  tries: number;
  /** When an earlier request may have reached GoCardless; null for the first request. */
  sentAt: Date | null;
};

type Parts = LeaseParts & { clock: () => Date };

/** Claims refunds to send to GoCardless; those of a killed process when their lease has ended. */
export const claimRefunds = (parts: Parts, most: number): Promise<ClaimedRefund[]> =>
  parts.database.rows<ClaimedRefund>`
    with next as materialized (
      select id, first_sent_at from unsent_refund
      where ${isRetryDue(sql`due_at`, parts.clock())} and ${isFree} order by due_at, id limit ${most} for update skip locked
    )
    update refund f set state = 'sending', tries = tries + 1, ${claimLease(parts)},
      first_sent_at = coalesce(f.first_sent_at, ${parts.clock()}), changed_at = ${parts.clock()},
      refunded_on = least(f.refunded_on, greatest(${todayInLondon(parts.clock())}::date, r.received_on))
    from next, receipt r where f.id = next.id and r.id = f.receipt_id
    returning f.id, f.claims, f.guid, f.amount_pence as "amountPence", split_part(r.source_id, '/', 1) as "paymentId",
              f.tries, next.first_sent_at as "sentAt",
              (select coalesce(sum(b.amount_pence), 0)::integer from live_refund b join receipt p on p.id = b.receipt_id
               where split_part(p.source_id, '/', 1) = split_part(r.source_id, '/', 1) and b.reference is not null)
                as "beforePence"`;

/** Releases a refund whose outcome is unknown. It is retried with the same key. */
export async function releaseRefund(
  { database, clock }: Parts,
  refund: ClaimedRefund,
  { code, pauseMs }: { code: string; pauseMs: number },
): Promise<void> {
  const now = clock();
  await database.rows`
    update refund set state = 'intent', last_error = ${code}, ${releaseLease}, changed_at = ${now},
      due_at = ${new Date(now.getTime() + pauseMs)}
    where ${isHeld(refund)} and state = 'sending'`;
}

type By = { at: Date; actor: Actor };

/** Records that GoCardless has refused a refund. The money counts as received for the invoice again. */
export async function failRefund(
  { database }: Parts,
  refund: ClaimedRefund,
  { code, message, at, actor }: By & { code: string; message: string },
): Promise<void> {
  await database.transaction(async (connection) => {
    const invoice = await lockInvoiceOfRefund(connection, refund.id);
    const [failed] = await connection.rows`
      update refund set state = 'failed', last_error = ${code}, ${releaseLease}, changed_at = ${at}
      where ${isHeld(refund)} and state = 'sending' returning id`;
    if (!failed) return;
    await updateInvoiceState(connection, invoice.id, at);
    const reason = `The refund of ${formatPounds(refund.amountPence)} was not made: ${message}.`;
    await flagInvoice(connection, invoice.id, reason);
    const entry = { actor, at, guid: invoice.guid, action: 'refused a refund' };
    await recordInvoice(connection, { ...entry, changes: { flagged: [null, reason] } });
  });
}

/** A refund as GoCardless has it now. */
type SentRefund = {
  id: string;
  amountPence: number;
  state: 'submitted' | 'paid' | 'failed';
  paymentId: string | null;
  /** The guid of our own refund; null if it was made at GoCardless. */
  guid: string | null;
};

/**
 * Updates a refund from its state at GoCardless, in the given transaction. Idempotent. A refund that somebody has made on
 * the pages of GoCardless is recorded too, unless it failed before we knew of it or the payment is not one of ours.
 */
export async function applyRefund(database: Database, sent: SentRefund, by: By): Promise<void> {
  const refund = (await findRefund(database, sent)) ?? (await adoptRefund(database, sent, by));
  if (!refund) return;
  const { id, state, amountPence, invoice } = refund;
  const { at, actor } = by;
  const isBack = sent.state === 'failed';
  await database.rows`
    update refund set state = ${sent.state}, reference = ${sent.id}, amount_pence = ${sent.amountPence}, ${releaseLease},
      reversed_on = case when ${isBack} then coalesce(reversed_on, ${todayInLondon(at)}) end,
      last_error = null, changed_at = ${at}
    where id = ${id} and (state, reference) is distinct from (${sent.state}, ${sent.id})`;
  await updateInvoiceState(database, invoice.id, at);
  const isNews = isBack && state !== 'failed';
  if (isNews) await flagInvoice(database, invoice.id, refundCameBack(amountPence));
  if (amountPence !== sent.amountPence)
    await flagInvoice(database, invoice.id, otherAmount(amountPence, sent.amountPence));
  if (isNews) await recordInvoice(database, { actor, at, guid: invoice.guid, action: 'returned a refund' });
}

const refundCameBack = (pence: number) =>
  `The refund of ${formatPounds(pence)} did not arrive, and the money is back.`;
const otherAmount = (askedPence: number, madePence: number) =>
  `A refund of ${formatPounds(askedPence)} was asked for, and GoCardless has refunded ${formatPounds(madePence)}.`;

type Invoice = { id: string; guid: string };
type KnownRefund = { id: string; state: string; amountPence: number; invoice: Invoice };

async function findRefund(database: Database, { id, guid }: SentRefund): Promise<KnownRefund | undefined> {
  const localGuid = guidPattern.test(guid ?? '') ? guid : null;
  const [row] = await database.rows<{ id: string }>`
    select id from refund where reference = ${id} or guid = ${localGuid} order by reference is not distinct from ${id} desc
    limit 1`;
  if (!row) return undefined;
  const invoice = await lockInvoiceOfRefund(database, row.id);
  // A separate statement, to see what was committed while the one above waited for the lock.
  const refund = await database.oneRow<Omit<KnownRefund, 'invoice'>>`
    select id, state, amount_pence as "amountPence" from refund where id = ${row.id} for update`;
  return { ...refund, invoice };
}

async function lockInvoiceOfRefund(database: Database, refundId: string): Promise<Invoice> {
  return database.oneRow<Invoice>`
    select id, guid from invoice where id = (select invoice_id from refund where id = ${refundId}) for update`;
}

async function adoptRefund(
  database: Database,
  { id, amountPence, state, paymentId }: SentRefund,
  { at, actor }: By,
): Promise<KnownRefund | undefined> {
  const [receipt] = await database.rows<{ id: string; invoiceId: string; guid: string }>`
    select r.id, i.id as "invoiceId", i.guid from receipt r join invoice i on i.id = r.invoice_id
    where split_part(r.source_id, '/', 1) = ${paymentId} order by r.id desc limit 1 for update of i`;
  if (!receipt || state === 'failed') return undefined;
  const [madePence] = await database.rows<Omit<KnownRefund, 'invoice'>>`
    insert into refund (invoice_id, receipt_id, amount_pence, method, reason, state, reference, refunded_on, due_at,
                        created_at, changed_at)
    values (${receipt.invoiceId}, ${receipt.id}, ${amountPence}, 'gocardless', 'Made on the pages of GoCardless',
            ${state}, ${id}, ${todayInLondon(at)}, ${at}, ${at}, ${at})
    on conflict (reference) do nothing returning id, state, amount_pence as "amountPence"`;
  if (!madePence) return undefined;
  await database.rows`
    update invoice set stopped_at = coalesce(stopped_at, ${at}), changed_at = ${at} where id = ${receipt.invoiceId}`;
  const changes = { refund: [null, formatPounds(amountPence)] as [unknown, unknown] };
  await recordInvoice(database, { actor, at, guid: receipt.guid, action: 'made a refund', changes });
  return { ...madePence, invoice: { id: receipt.invoiceId, guid: receipt.guid } };
}

/** Releases the refunds that a killed process held; GoCardless may have them. Returns how many. */
export async function releaseKilledRefunds({ database, installationId }: KilledProcess): Promise<number> {
  const rows = await database.rows`
    update refund set ${releaseLease} where ${isHeldBy(installationId)} and state = 'sending' returning 1`;
  return rows.length;
}
