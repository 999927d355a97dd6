import { splitTax } from '../../accounting/account-codes.ts';
import { sql, type Fragment, type Queries } from '../../database/database.ts';

type Rows = Queries;

/** The first day of a month, and the first one after it. */
export type MonthRange = { from: string; until: string };

/** A workbook with more rows is refused, because it is built in memory. */
export const rowsMax = 10_000;

type Line = { taxCode: string; amountPence: number; taxPence: number };
type Payer = { reference: string; customer: string };

/** An invoice or a credit note, or its cancellation, whose amounts are negative. */
export type DocumentRow = Payer & {
  day: string;
  number: string;
  isCancellation: boolean;
  /** When an invoice is due. */
  dueOn: string | null;
  /** The invoice of a credit note. */
  invoice: string | null;
  text: string;
  lines: Line[];
};

type StoredDocument = Omit<DocumentRow, 'lines'> & {
  lines: (Omit<Line, 'taxPence'> & { taxPence: number | null })[];
};

const filterByDay = (day: Fragment, { from, until }: MonthRange) =>
  sql`${day} >= ${from}::date and ${day} < ${until}::date`;

/** Invoices of a month, and those that were cancelled in it. */
export async function readInvoices({ rows }: Rows, range: MonthRange): Promise<DocumentRow[]> {
  const cancelledOn = sql`greatest(i.cancelled_on, i.issued_on)`;
  const stored = await rows<StoredDocument>`
    select moved.day::text as day, i.number, moved.is_cancellation as "isCancellation", i.due_on::text as "dueOn",
           null as invoice, i.description as text, c.reference, c.name as customer, (
             select jsonb_agg(jsonb_build_object('taxCode', l.tax_code, 'amountPence', l.amount_pence) order by l.position)
             from invoice_line l where l.invoice_id = i.id) as lines
    from (
      select i.id, i.issued_on as day, false as is_cancellation from invoice i where ${filterByDay(sql`i.issued_on`, range)}
      union all
      select i.id, ${cancelledOn}, true from invoice i where i.state = 'cancelled' and ${filterByDay(cancelledOn, range)}
    ) moved join invoice i on i.id = moved.id join customer c on c.id = i.customer_id
    order by moved.day, i.number, moved.is_cancellation limit ${rowsMax + 1}`;
  return stored.map(withTax);
}

/** Credit notes of a month, and those that were cancelled in it. */
export async function readCreditNotes({ rows }: Rows, range: MonthRange): Promise<DocumentRow[]> {
  const stored = await rows<StoredDocument>`
    select moved.day::text as day, n.number, moved.is_cancellation as "isCancellation", null as "dueOn",
           i.number as invoice, n.reason as text, c.reference, c.name as customer, (
             select jsonb_agg(jsonb_build_object('taxCode', l.tax_code, 'amountPence', l.amount_pence,
                      'taxPence', l.tax_pence) order by l.position)
             from credit_note_line l where l.credit_note_id = n.id) as lines
    from (
      select n.id, n.issued_on as day, false as is_cancellation from credit_note n
      where ${filterByDay(sql`n.issued_on`, range)}
      union all
      select n.id, n.cancelled_on, true from credit_note n where ${filterByDay(sql`n.cancelled_on`, range)}
    ) moved join credit_note n on n.id = moved.id join invoice i on i.id = n.invoice_id
    join customer c on c.id = i.customer_id
    order by moved.day, n.number, moved.is_cancellation limit ${rowsMax + 1}`;
  return stored.map(withTax);
}

const withTax = ({ lines, ...row }: StoredDocument): DocumentRow => ({
  ...row,
  lines: (lines ?? []).map((line) => ({
    taxCode: line.taxCode,
    amountPence: row.isCancellation ? -line.amountPence : line.amountPence,
    taxPence: (row.isCancellation ? -1 : 1) * (line.taxPence ?? splitTax(line).taxPence),
  })),
});

/** Money that came or went; negative where it went back, or came back. */
export type MoneyRow = Payer & {
  day: string;
  invoice: string;
  /** Null for a Direct Debit. */
  method: string | null;
  itemReference: string | null;
  amountPence: number;
};

export const readReceipts = ({ rows }: Rows, range: MonthRange): Promise<MoneyRow[]> => rows<MoneyRow>`
  select moved.day::text as day, i.number as invoice, r.method, r.source_id as "itemReference", c.reference,
         c.name as customer, moved.sign * r.amount_pence as "amountPence"
  from (
    select id, received_on as day, 1 as sign from receipt where ${filterByDay(sql`received_on`, range)}
    union all
    select id, greatest(reversed_on, received_on), -1 from receipt
    where state = 'reversed' and ${filterByDay(sql`greatest(reversed_on, received_on)`, range)}
  ) moved join receipt r on r.id = moved.id join invoice i on i.id = r.invoice_id
  join customer c on c.id = i.customer_id
  order by moved.day, r.id, moved.sign desc limit ${rowsMax + 1}`;

export const readRefunds = ({ rows }: Rows, range: MonthRange): Promise<MoneyRow[]> => rows<MoneyRow>`
  select moved.day::text as day, i.number as invoice, moved.method, moved.reference as "itemReference", c.reference,
         c.name as customer, moved.pence as "amountPence"
  from (
    select invoice_id, refunded_on as day, method, reference, amount_pence as pence from refund
    where (state <> 'failed' or reference is not null) and ${filterByDay(sql`refunded_on`, range)}
    union all
    select invoice_id, greatest(reversed_on, refunded_on), method, reference, -amount_pence from refund
    where ${filterByDay(sql`greatest(reversed_on, refunded_on)`, range)} and reversed_on is not null
    union all
    select invoice_id, decided.day, 'elsewhere', null, amount_pence from invoice_decision
    cross join lateral (select london_day(decided_at) as day) decided
    where decision = 'refunded' and ${filterByDay(sql`decided.day`, range)}
  ) moved join invoice i on i.id = moved.invoice_id join customer c on c.id = i.customer_id
  order by moved.day, i.number, moved.pence desc limit ${rowsMax + 1}`;

export type FailureRow = Payer & {
  day: string;
  invoice: string;
  state: 'failed' | 'charged_back';
  paymentId: string | null;
  code: string | null;
  amountPence: number;
};

/** Direct Debits that failed or that the bank took back. */
export const readFailures = ({ rows }: Rows, range: MonthRange): Promise<FailureRow[]> => rows<FailureRow>`
  select failed.day::text as day, i.number as invoice, d.state, d.gocardless_payment_id as "paymentId",
         d.last_error as code, d.amount_pence as "amountPence", c.reference, c.name as customer
  from failed_collection d
  cross join lateral (select coalesce(charge_date, london_day(d.created_at)) as day) failed
  join invoice i on i.id = d.invoice_id join customer c on c.id = i.customer_id
  where ${filterByDay(sql`failed.day`, range)}
  order by failed.day, d.id limit ${rowsMax + 1}`;

export type DebtorRow = Payer & {
  current: number;
  days30: number;
  days60: number;
  days90: number;
  older: number;
  owedPence: number;
};

const sumWhere = (condition: Fragment) => sql`coalesce(sum(pence) filter (where ${condition}), 0)::float8`;

/** Customers who owed money at the end of a day, by the age of what they owed. */
export const readDebtors = ({ rows }: Rows, day: string): Promise<DebtorRow[]> => rows<DebtorRow>`
  with owed as (
    select i.customer_id, sum(m.pence) as pence, ${day}::date - i.due_on as days
    from customer_movement m join invoice i on i.number = m.invoice_number
    where m.day <= ${day}::date group by i.id having sum(m.pence) > 0
  )
  select c.reference, c.name as customer, ${sumWhere(sql`days <= 0`)} as current,
         ${sumWhere(sql`days between 1 and 30`)} as days30, ${sumWhere(sql`days between 31 and 60`)} as days60,
         ${sumWhere(sql`days between 61 and 90`)} as days90, ${sumWhere(sql`days > 90`)} as older,
         sum(pence)::float8 as "owedPence"
  from owed join customer c on c.id = customer_id
  group by c.id order by sum(pence) desc, c.id limit ${rowsMax + 1}`;
