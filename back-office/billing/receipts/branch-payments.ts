import { isRefused, refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type { billingCalls } from '#contract/operator/money/billing.ts';
import { todayInLondon } from '#contract/fields/today.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { formatPounds } from '#contract/fields/pounds.ts';
import { refuseInvalid } from '../../check.ts';
import type { Database } from '../../database/database.ts';
import { flagIfCollecting, flagInvoice, recordDecision, updateInvoiceState } from '../invoice-state.ts';
import { lockInvoice, tooEarlyMessage } from '../lock-invoice.ts';
import { differences, type Changes } from '../../history/differences.ts';
import { recordInvoice, type BillingParts } from '../parts.ts';

type Payment = Input<typeof billingCalls.recordPayment>['body'];
type Recorded = Answer<typeof billingCalls.recordPayment>;

/**
 * Records a payment at the branch or by bank transfer. Idempotent: the same payment with the same reason is the same
 * receipt. An overpayment is recorded too, and flagged, because received money must be in the accounts.
 */
export async function recordPayment(
  { database, clock, actor }: BillingParts,
  guid: string,
  payment: Payment,
): Promise<Recorded | Refused> {
  const at = clock();
  if (payment.receivedOn > todayInLondon(at))
    return refuseInvalid({ receivedOn: 'receivedOn must not be in the future.' });
  return database.transaction(async (connection) => {
    const invoice = await lockInvoice(connection, guid);
    if (isRefused(invoice)) return invoice;
    if (payment.receivedOn < invoice.earliestMoneyOn) return refuseInvalid({ receivedOn: tooEarlyMessage });
    const existing = await findSame(connection, invoice.id, payment);
    const receiptGuid = existing ?? (await insertReceipt(connection, invoice.id, payment, at));
    await updateInvoiceState(connection, invoice.id, at);
    if (!existing) {
      await flagIfCollecting(connection, invoice.id, paidMeanwhile);
      const changes = describePayment(payment);
      await recordInvoice(connection, {
        actor,
        at,
        guid: invoice.guid,
        action: 'recorded a payment',
        changes,
      });
    }
    const balance = await connection.oneRow<Omit<Recorded, 'guid'>>`
      select outstanding_pence::float8 as "outstandingPence", overpaid_pence::float8 as "overpaidPence"
      from invoice_balance where invoice_id = ${invoice.id}`;
    return { guid: receiptGuid, ...balance };
  });
}

const describePayment = ({ amountPence, ...payment }: Payment): Changes =>
  differences({}, { payment: formatPounds(amountPence), ...payment });

async function findSame(
  database: Database,
  invoiceId: string,
  { method, receivedOn, amountPence, reason }: Payment,
): Promise<string | undefined> {
  const [same] = await database.rows<{ guid: string }>`
    select guid from receipt
    where invoice_id = ${invoiceId} and source = 'branch' and state = 'posted' and method = ${method}
      and received_on = ${receivedOn} and amount_pence = ${amountPence} and reason = ${reason}`;
  return same?.guid;
}

async function insertReceipt(
  database: Database,
  invoiceId: string,
  { method, receivedOn, amountPence, reason }: Payment,
  at: Date,
): Promise<string> {
  const receipt = await database.oneRow<{ guid: string }>`
    insert into receipt (invoice_id, amount_pence, source, source_id, method, reason, received_on, created_at)
    values (${invoiceId}, ${amountPence}, 'branch', 'BR-' || nextval('branch_payment_number'), ${method}, ${reason},
            ${receivedOn}, ${at})
    returning guid`;
  return receipt.guid;
}

const paidMeanwhile = 'A payment was made at the branch during a Direct Debit collection.';

/** Reverses a payment that was recorded by mistake, or a cheque that bounced. Idempotent. */
export async function reversePayment(
  { database, clock, actor }: BillingParts,
  guid: string,
  reason: string,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return paymentNotFound;
  const at = clock();
  return database.transaction(async (connection) => {
    // Lock the invoice first, in the same order as all other code that locks both.
    const [invoice] = await connection.rows<{ id: string }>`
      select id from invoice where id = (select invoice_id from receipt where guid = ${guid} and source = 'branch')
      for update`;
    if (!invoice) return paymentNotFound;
    const [reversed] = await connection.rows<{ amountPence: number; reference: string }>`
      update receipt set state = 'reversed', reversed_on = ${todayInLondon(at)}, reversed_at = ${at}
      where guid = ${guid} and state = 'posted' returning amount_pence as "amountPence", source_id as reference`;
    if (!reversed) return true as const;
    const payment = `${formatPounds(reversed.amountPence)} (${reversed.reference})`;
    const changes: Changes = { payment: [payment, null] };
    await recordDecision(connection, invoice.id, { decision: 'reverse-payment', reason, at, actor, changes });
    await updateInvoiceState(connection, invoice.id, at);
    await flagInvoice(connection, invoice.id, 'A payment at the branch was reversed.');
    return true as const;
  });
}

type Receipts = Answer<typeof billingCalls.getReceipts>;

/** All receipts of an invoice, oldest first. */
export async function getReceipts(
  { database }: Pick<BillingParts, 'database'>,
  guid: string,
): Promise<Receipts | Refused> {
  return database.transaction(async (connection) => {
    const invoice = await lockInvoice(connection, guid);
    if (isRefused(invoice)) return invoice;
    return connection.rows<Receipts[number]>`
      select guid, source, method, source_id as reference, received_on::text as "receivedOn",
             amount_pence as "amountPence", reason, state, reversed_on::text as "reversedOn"
      from receipt where invoice_id = ${invoice.id} order by id`;
  });
}

const paymentNotFound = refuse(404, 'payment-not-found', 'There is no such payment at the branch.');
