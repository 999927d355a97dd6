import { sql, type Fragment } from '../database/database.ts';

/** In SQL: the reference of an item: of a customer, an invoice, a credit note or a payment. Needs the joins of `withReference`. */
export const referenceOfItem = sql`coalesce(c.reference, i.number, r.source_id, f.reference, n.number)`;

/** In SQL: the joins for a row with `kind` and `local_id`. */
export const withReference = (row: Fragment) => sql`
  left join customer c on ${row}.kind = 'customer' and c.id = ${row}.local_id
  left join invoice i on ${row}.kind in ('invoice', 'cancellation') and i.id = ${row}.local_id
  left join receipt r on ${row}.kind in ('receipt', 'reversal') and r.id = ${row}.local_id
  left join refund f on ${row}.kind in ('refund', 'refund-reversal') and f.id = ${row}.local_id
  left join credit_note n on ${row}.kind in ('credit-note', 'credit-note-cancellation') and n.id = ${row}.local_id`;
