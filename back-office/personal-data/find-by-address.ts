import { sql } from '../database/database.ts';
import { hasName, isAddress } from './match.ts';
import type { FoundRecord, Wanted } from './personal-data.ts';

type Fragment = ReturnType<typeof sql>;

type Search<Row> = {
  wanted: Wanted;
  limit: number;
  /** Reads the rows of a condition, with more columns. */
  list(where: Fragment, more: { limit: number; also: Fragment }): Promise<(Row & { byAddress: boolean })[]>;
  shown(row: Row): FoundRecord;
  /** Another way to belong to the person. */
  orElse?: Fragment;
};

/** Finds the rows whose `email_key` or `name` is the person's, and says which have the address. */
export async function findByAddress<Row>({ wanted, limit, list, shown, orElse = sql`false` }: Search<Row>) {
  const byAddress = isAddress(sql`email_key`, wanted);
  const where = sql`(${byAddress} or ${hasName(sql`name`, wanted)} or ${orElse})`;
  const rows = await list(where, { limit, also: sql`, ${byAddress} as "byAddress"` });
  return rows.map((row) => ({ ...shown(row), byAddress: row.byAddress }));
}
