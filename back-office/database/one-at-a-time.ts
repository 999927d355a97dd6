import type { Database, Fragment } from './database.ts';

/**
 * Runs a transaction that only one process at a time runs on this table, so that each sees what the one before has
 * written: a name that is taken, a limit that is reached. The lock lets others read.
 */
export const oneAtATime = <Result>(
  { database }: { database: Pick<Database, 'transaction'> },
  table: Fragment,
  work: (database: Database) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (connection) => {
    await connection.rows`lock table ${table} in share row exclusive mode`;
    return work(connection);
  });
