import { refuse, type Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Database } from '../database/database.ts';

export type LockedInvoice = { id: string; state: string; flagged: string | null; isInAccounts: boolean };

/** Locks an invoice until the end of the transaction. */
export async function lockInvoice(database: Database, guid: string): Promise<LockedInvoice | Refused> {
  if (!guidPattern.test(guid)) return noSuchInvoice();
  const [invoice] = await database.rows<Omit<LockedInvoice, 'isInAccounts'>>`
    select id, state, flagged from invoice where guid = ${guid} for update`;
  if (!invoice) return noSuchInvoice();
  // A separate statement, to see what was committed while the first one waited for the lock.
  const links = await database.rows`
    select from sage_link where kind = 'invoice' and local_id = ${invoice.id} and state in ('sending', 'done')`;
  return { ...invoice, isInAccounts: links.length > 0 };
}

const noSuchInvoice = () => refuse(404, 'invoice-not-found', 'There is no such invoice.');

const whyNot: Record<string, string> = {
  collecting: 'This invoice is being collected. It can be changed when the payment has failed.',
  paid: 'This invoice is paid.',
  cancelled: 'This invoice is cancelled.',
};
export const cannotChange = (state: string) => refuse(409, `invoice-${state}`, whyNot[state]!);
