import type { Queries } from '../../database/database.ts';

/** Something that changed what a customer owes. `pence` is more than 0 if it is more than before. */
export type Movement = {
  day: string;
  kind:
    | 'invoice'
    | 'cancellation'
    | 'credit-note'
    | 'cancelled-credit-note'
    | 'payment'
    | 'reversed-payment'
    | 'refund'
    | 'reversed-refund';
  invoiceNumber: string;
  reference: string | null;
  /** The description of an invoice, or the method of a payment; null for a Direct Debit. */
  text: string | null;
  pence: number;
};

/** The balance before a period and after it; less than 0 if the customer had money with us. */
export type Statement = { openingPence: number; closingPence: number; movements: Movement[] };

export type Period = { from: string; to: string };

const movementsMax = 2_000;

/** The order within a day. */
const kinds: Movement['kind'][] = [
  'invoice',
  'cancellation',
  'credit-note',
  'cancelled-credit-note',
  'payment',
  'reversed-payment',
  'refund',
  'reversed-refund',
];

/** Null if there is too much in this period. */
export async function readStatement(
  { oneRow }: Queries,
  customerId: string,
  { from, to }: Period,
): Promise<Statement | null> {
  const statement = await oneRow<Statement>`
    with movement as materialized (
      select * from customer_movement where customer_id = ${customerId} and day <= ${to}
    )
    select (select coalesce(sum(pence), 0)::float8 from movement where day < ${from}) as "openingPence",
           (select coalesce(sum(pence), 0)::float8 from movement) as "closingPence",
           (select coalesce(jsonb_agg(shown order by day, array_position(${kinds}::text[], kind), "invoiceNumber", reference), '[]') from (
              select day, kind, invoice_number as "invoiceNumber", reference, text, pence from movement
              where day >= ${from} order by day limit ${movementsMax + 1}
            ) shown) as movements`;
  return statement.movements.length > movementsMax ? null : statement;
}
