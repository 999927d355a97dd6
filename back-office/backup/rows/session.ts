import pg from 'pg';
import { hourMs } from '#contract/fields/durations.ts';
import { createQueries, poolSettings, type Database } from '../../database/database.ts';

/** One connection for hours of copying, within one transaction. Rolls back if `work` throws. */
export async function withTransaction<Result>(
  url: string,
  begin: string,
  work: (client: pg.Client, database: Database) => Promise<Result>,
): Promise<Result> {
  // pg would start a timer for each stream of rows and never clear it. The server's own limit is below.
  const client = new pg.Client({
    ...poolSettings(url, { isPooled: true }),
    query_timeout: 0,
    keepAlive: true,
  });
  client.on('error', () => {}); // a broken connection also fails the statement that waits on it
  await client.connect();
  try {
    await client.query(begin);
    await client.query(`
      set local statement_timeout = ${hourMs};
      set local lock_timeout = 60000;
      set local idle_in_transaction_session_timeout = 0`);
    // The text of a row has to be the same on every server.
    await client.query(`
      set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
      set local bytea_output = 'hex'; set local extra_float_digits = 1`);
    const database: Database = {
      ...createQueries(client),
      transaction: (inner) => inner(database),
      close: async () => {},
    };
    const result = await work(client, database);
    await client.query('commit');
    return result;
  } finally {
    // Ends an unfinished statement too.
    await client.end().catch(() => {});
  }
}
