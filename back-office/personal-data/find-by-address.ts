import { sql, type Fragment } from '../database/database.ts';
import { hasName, isAddress } from './match.ts';
import type { FoundRecord, SearchTerms } from './personal-data.ts';

type Search<Row> = {
  terms: SearchTerms;
  limit: number;
  /** Reads the rows of a condition, with more columns. */
  list(where: Fragment, more: { limit: number; extra: Fragment }): Promise<(Row & { byAddress: boolean })[]>;
  toRecord(row: Row): FoundRecord;
  /** Another way to belong to the person. */
  orElse?: Fragment;
};

/** Finds the rows whose `email_key` or `name` is the person's, and says which have the address. */
export async function findByAddress<Row>({ terms, limit, list, toRecord, orElse = sql`false` }: Search<Row>) {
  const byAddress = isAddress(sql`email_key`, terms);
  const where = sql`(${byAddress} or ${hasName(sql`name`, terms)} or ${orElse})`;
  const rows = await list(where, { limit, extra: sql`, ${byAddress} as "byAddress"` });
  return rows.map((row) => ({ ...toRecord(row), byAddress: row.byAddress }));
}
