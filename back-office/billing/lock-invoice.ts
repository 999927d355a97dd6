import { refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { sql, type Database } from '../database/database.ts';
import { refuseChangedMeanwhile } from '../check.ts';

export type LockedInvoice = {
  id: string;
  guid: string;
  number: string;
  state: string;
  flagged: string | null;
  isStopped: boolean;
  waitUntil: string | null;
  revision: number;
  /** Receipts before this day are refused: their year is probably mistyped. */
  earliestMoneyOn: string;
  isInAccounts: boolean;
  /** Whether it has a credit note that was not cancelled. */
  isCredited: boolean;
};

/** Locks an invoice until the end of the transaction. */
export async function lockInvoice(database: Database, guid: string): Promise<LockedInvoice | Refused> {
  if (!guidPattern.test(guid)) return invoiceNotFound;
  const [invoice] = await database.rows<Omit<LockedInvoice, 'isInAccounts' | 'isCredited'>>`
    select id, guid, number, state, flagged, stopped_at is not null as "isStopped", wait_until::text as "waitUntil", revision,
           (issued_on - interval '1 year')::date::text as "earliestMoneyOn"
    from invoice where guid = ${guid} for update`;
  if (!invoice) return invoiceNotFound;
  // A separate statement, to see what was committed while the first one waited for the lock.
  const since = await database.oneRow<Pick<LockedInvoice, 'isInAccounts' | 'isCredited'>>`
    select ${isInAccounts} as "isInAccounts",
           exists (select from live_credit_note n where n.invoice_id = i.id) as "isCredited"
    from invoice i where i.id = ${invoice.id}`;
  return { ...invoice, ...since };
}

/** In SQL: whether an invoice `i` is in the accounts, or may be. */
export const isInAccounts = sql`exists (
  select from sage_link where kind = 'invoice' and local_id = i.id and state in ('sending', 'done'))`;

export const invoiceNotFound = refuse(404, 'invoice-not-found', 'There is no such invoice.');

const refusedStates: Record<string, string> = {
  collecting: 'This invoice is being collected. It can be changed when the payment has failed.',
  paid: 'This invoice is paid.',
  cancelled: 'This invoice is cancelled.',
};
export const cannotChange = (state: string) => refuse(409, `invoice-${state}`, refusedStates[state]!);
export const revisionConflict = refuseChangedMeanwhile('this invoice');
export const creditedInvoice = refuse(
  409,
  'invoice-credited',
  'A credit note counts for this invoice. Please cancel that first.',
);
export const tooEarlyMessage = 'Please enter a day that is not more than a year before the invoice.';
