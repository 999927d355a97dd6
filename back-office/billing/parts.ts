import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import type { Changes } from '../history/differences.ts';
import { recordHistory } from '../history/record-history.ts';

/** The dependencies of the calls about customers and invoices. */
export type BillingParts = { database: Database; clock: () => Date; actor: Actor };

type Entry = { actor: Actor; at: Date; guid: string; action: string; changes?: Changes };

export const recordCustomer = (database: Database, { guid, ...entry }: Entry): Promise<void> =>
  recordHistory(database, { ...entry, record: { type: 'customer', id: guid } });

export const recordInvoice = (database: Database, { guid, ...entry }: Entry): Promise<void> =>
  recordHistory(database, { ...entry, record: { type: 'invoice', id: guid } });
