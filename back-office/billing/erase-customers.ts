import { keepInvoicesYears } from '#contract/retention.ts';
import { sql } from '../database/database.ts';
import { createOldRowsRule, type RetentionRule } from '../personal-data/retention-rule.ts';
import { eraseCustomers, isErasable, type CustomerParts } from './personal-data.ts';

/** Empties customers whom the law no longer requires us to keep. */
export const createCustomerRule = (parts: CustomerParts): RetentionRule =>
  createOldRowsRule(parts, {
    name: 'customers',
    keeps: { count: keepInvoicesYears, unit: 'years' },
    table: sql`customer`,
    since: sql`created_at`,
    // A customer without an invoice is kept as long, because the first one may still come.
    isOld: (limit) => sql`${isErasable(parts.clock())} and created_at < ${limit}`,
    erase: (isOld) =>
      parts.database.transaction(async (connection) => {
        const { counts } = await eraseCustomers(connection, isOld, parts.clock(), parts.eraseSetUps);
        return counts.customers!;
      }),
  });
