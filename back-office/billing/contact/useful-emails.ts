import { sql } from '../../database/database.ts';
import type { UsefulRules } from '../../email/unsent/useful-rule.ts';

/** When emails about invoices are still useful: while there is something to pay or a credit note, and somebody to read it. */
export const usefulInvoiceEmails: UsefulRules<'invoice'> = {
  'invoice-message': () => sql`
    exists (select from invoice join customer on customer.id = customer_id
            where invoice.id = split_part(outbox.purpose_key, ':', 2)::bigint and deceased_at is null
              and (invoice.state = 'due' or invoice.state = 'collecting' or outbox.facts ? 'creditNote'))`,
};
