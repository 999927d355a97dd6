import type { Actor } from '#contract/operator/people/actor.ts';
import type { Database } from '../database/database.ts';
import { recordHistory } from '../history/record-history.ts';

/** The dependencies of the calls about customers and invoices. */
export type BillingParts = { database: Database; clock: () => Date; actor: Actor };

export type Changes = Record<string, [before: unknown, after: unknown]>;

type Entry = { actor: Actor; at: Date; guid: string; action: string; changes?: Changes };

export const recordCustomer = (database: Database, { guid, ...entry }: Entry): Promise<void> =>
  recordHistory(database, { ...entry, record: { type: 'customer', id: guid } });

export const recordInvoice = (database: Database, { guid, ...entry }: Entry): Promise<void> =>
  recordHistory(database, { ...entry, record: { type: 'invoice', id: guid } });

/** The fields that differ, with both values. */
export const differences = <Fields extends object>(before: Partial<Fields>, after: Fields): Changes =>
  Object.fromEntries(
    (Object.keys(after) as (keyof Fields & string)[])
      .filter((field) => (before[field] ?? null) !== (after[field] ?? null))
      .map((field): [string, [unknown, unknown]] => [field, [before[field] ?? null, after[field] ?? null]]),
  );
