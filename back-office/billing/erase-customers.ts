import { keepInvoicesYears } from '#contract/retention.ts';
import { sql } from '../database/database.ts';
import { countDue, type DueCount } from '../personal-data/retention-rule.ts';
import { eraseCustomers, isErasable, type CustomerParts } from './personal-data.ts';

// A customer without an invoice is kept as long, because the first one may still come.
const isOld = ({ clock }: CustomerParts) => sql`
  ${isErasable(clock())} and created_at < ${clock()}::timestamptz - make_interval(years => ${keepInvoicesYears})`;

export const dueCustomers = (parts: CustomerParts): Promise<DueCount> =>
  countDue(parts.database, { table: sql`customer`, where: isOld(parts), since: sql`created_at` });

/** Empties customers whom the law no longer requires us to keep. Returns how many. */
export const eraseOldCustomers = (parts: CustomerParts): Promise<number> =>
  parts.database.transaction(async (connection) => {
    const { counts } = await eraseCustomers(connection, isOld(parts), parts.clock(), parts.eraseSetUps);
    return counts.customers!;
  });
