import { payerDiedReason } from '#contract/operator/money/customers.ts';
import type { DirectDebitParts } from '../parts.ts';
import { cancelPayment } from '../gocardless/resources.ts';
import { isGoCardlessError, type GoCardlessError } from '../gocardless/errors.ts';

/**
 * Cancels the pending payments of deceased payers: collections not sent to GoCardless yet, and payments not sent to the bank
 * yet (an event confirms those later). Returns an error if GoCardless could not be asked.
 */
export async function cancelPaymentsOfDeceased(
  parts: DirectDebitParts,
): Promise<GoCardlessError | undefined> {
  const { database, goCardless } = parts;
  await cancelUnsentCollections(parts);
  const pending = await database.rows<{ paymentId: string }>`
    select d.gocardless_payment_id as "paymentId"
    from direct_debit_collection d join invoice i on i.id = d.invoice_id join customer c on c.id = i.customer_id
    where c.deceased_at is not null and d.state = 'created' and d.gocardless_payment_id is not null`;
  for (const { paymentId } of goCardless ? pending : []) {
    const answer = await cancelPayment(goCardless!, paymentId, `ddx-${paymentId}`);
    // A payment that has since been sent to the bank can no longer be cancelled.
    const isSettled =
      !isGoCardlessError(answer) || ['refused', 'conflict', 'not-found'].includes(answer.kind);
    if (!isSettled) return answer;
  }
  return undefined;
}

async function cancelUnsentCollections({ database, clock, invoiceLedger }: DirectDebitParts): Promise<void> {
  const now = clock();
  await database.transaction(async (connection) => {
    const invoices = await connection.rows<{ id: string }>`
      select i.id from invoice i join customer c on c.id = i.customer_id
      where c.deceased_at is not null and exists (
        select from direct_debit_collection d where d.invoice_id = i.id and d.state = 'intent' and d.first_sent_at is null)
      order by i.id for update of i`;
    const dropped = await connection.rows<{ invoiceId: string }>`
      update direct_debit_collection set state = 'cancelled', last_error = 'payer_deceased', changed_at = ${now}
      where invoice_id = any(${invoices.map(({ id }) => id)}::bigint[]) and state = 'intent' and first_sent_at is null
      returning invoice_id as "invoiceId"`;
    for (const { invoiceId } of dropped) {
      await invoiceLedger.updateInvoiceState(connection, invoiceId, now);
      await invoiceLedger.flagInvoice(connection, invoiceId, payerDiedReason);
    }
  });
}
