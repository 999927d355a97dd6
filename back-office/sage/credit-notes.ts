import type { Database } from '../database/database.ts';
import { bookCreditedLines, type CreditedLine } from '../accounting/account-codes.ts';
import type { Item } from '../accounting/sent-items.ts';
import { SageRefusal } from './account.ts';
import type { SageContext } from './context.ts';
import { findDocument, toSageLine, refuseMissingLedger, sentByFile } from './invoices.ts';

type CreditNote = Item & {
  number: string;
  contactId: string;
  issuedOn: string;
  invoiceIssuedOn: string;
  lines: CreditedLine[];
};

/** Credit notes that are not in Sage yet, of invoices that are. */
export const findPendingCreditNotes = (database: Database, limit: number): Promise<CreditNote[]> =>
  database.rows<CreditNote>`
    select 'credit-note' as kind, n.id as "localId", n.guid, n.number, c.sage_id as "contactId",
           n.issued_on::text as "issuedOn", i.issued_on::text as "invoiceIssuedOn",
           (select jsonb_agg(jsonb_build_object('description', o.description, 'ledger', o.ledger,
                    'taxCode', o.tax_code, 'amountPence', o.amount_pence, 'taxPence', o.tax_pence) order by o.position)
            from credit_note_line o where o.credit_note_id = n.id) as lines
    from credit_note n join sage_to_send w on w.kind = 'credit-note' and w.local_id = n.id
    join invoice i on i.id = n.invoice_id
    join sage_link v on v.kind = 'invoice' and v.local_id = i.id and v.state = 'done'
    join sage_link c on c.kind = 'customer' and c.local_id = i.customer_id and c.state = 'done' and c.batch is null
    order by w.reason is not null, n.id limit ${limit}`;

/** Posts the credit note on the account of the customer. Somebody allocates it in Sage. */
export async function sendCreditNote(context: SageContext, creditNote: CreditNote, idempotencyId: string) {
  const { client, codes } = context;
  const { number, contactId, issuedOn, invoiceIssuedOn, lines } = creditNote;
  const booked = bookCreditedLines(codes, lines);
  if (typeof booked === 'string') return new SageRefusal(0, booked);
  const missing = refuseMissingLedger(context, booked);
  if (missing) return missing;
  const content = {
    idempotency_id: idempotencyId,
    contact_id: contactId,
    date: issuedOn,
    reference: number,
    original_invoice_date: invoiceIssuedOn,
    credit_note_lines: booked.map((line) => toSageLine(context, line)),
  };
  const find = () => findDocument(context, '/sales_credit_notes', { number, contactId });
  const answer = await client.createOnce({
    path: '/sales_credit_notes',
    resource: 'sales_credit_note',
    content,
    find,
  });
  return answer instanceof SageRefusal ? answer : { sageId: answer.id };
}

type Cancellation = Item & { sageId: string | null };

/** Credit notes that were cancelled here after they were sent to Sage. */
export const findPendingCreditNoteCancellations = (
  database: Database,
  limit: number,
): Promise<Cancellation[]> => database.rows<Cancellation>`
  select 'credit-note-cancellation' as kind, n.id as "localId", n.guid,
         case when l.batch is null then l.sage_id end as "sageId"
  from credit_note n join sage_to_send w on w.kind = 'credit-note-cancellation' and w.local_id = n.id
  join sage_link l on l.kind = 'credit-note' and l.local_id = n.id
  order by w.reason is not null, n.id limit ${limit}`;

export async function voidCreditNote({ client }: SageContext, { sageId }: Cancellation) {
  if (!sageId) return sentByFile();
  const answer = await client.remove(`/sales_credit_notes/${sageId}`, { void_reason: 'Cancelled' });
  return answer instanceof SageRefusal ? answer : { sageId };
}
