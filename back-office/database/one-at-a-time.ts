import type { Database, Fragment } from './database.ts';

/**
 * Runs a transaction with this table locked against other writers, so that it sees all earlier rows: a name that is taken, a
 * limit that is reached. Reads are not blocked.
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
