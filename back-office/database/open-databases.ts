import { isUnavailable } from './unavailable.ts';
import { onceAMinute } from '../log-sparingly.ts';
import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';
import { openDatabase, type DatabaseAccess, type Queries } from './database.ts';
import { migrate } from './migrate.ts';
import { openPipelinedDatabase } from './pipelined-database.ts';
import { openReadReplica } from './read-replica.ts';

// Bookings wait for the lock of their event, so they have their own connections. Pipelined over two, they need half the
// processor time of a pool of four.
const bookingConnections = 2;

type OpenOptions = {
  /** The server itself, for migrations. */
  databaseUrl: string;
  /** How everything else reaches it; `readUrl` leads to a replica, null without one. */
  databaseAccess: Required<DatabaseAccess> & { url: string; readUrl: string | null };
  log: (sentence: string) => void;
};

/** Waits for the database, migrates it, and opens the connections of this process. */
export async function openDatabases({ databaseUrl, databaseAccess: access, log }: OpenOptions) {
  const { url, readUrl } = access;
  for (const each of new Set([databaseUrl, url])) await waitUntilReachable(each, log);
  await migrate(databaseUrl);
  const connectionsMax = access.connectionsMax - bookingConnections;
  const database = openDatabase(url, { ...access, connectionsMax });
  await checkPooler(database, access, log);
  const bookingsDatabase = openPipelinedDatabase(url, bookingConnections, access);
  const replica = readUrl
    ? await openReadReplica({ primary: database, replica: openDatabase(readUrl, access), log })
    : null;
  return {
    database,
    bookingsDatabase,
    replica,
    /** For calls that only read. */
    readDatabase: replica?.database ?? database,
    /** The connections of this process, by what they are for. */
    connections: () => ({
      shared: database.connections(),
      bookings: bookingsDatabase.connections(),
      ...(replica && { replica: replica.connections() }),
    }),
    close: async () => {
      await replica?.stop();
      await Promise.all([database.close(), bookingsDatabase.close()]);
    },
  };
}

const asInPgBouncer = "connect_query = 'set statement_timeout = 7000; set lock_timeout = 3000'";

/** Checks that DATABASE_POOLER fits the server: throws `CannotStart` for an unexpected PgBouncer, logs missing timeouts. */
async function checkPooler(
  database: Queries,
  { isPooled }: Required<DatabaseAccess>,
  log: (sentence: string) => void,
): Promise<void> {
  const { statement, lock } = await readTimeouts(database);
  if (!isPooled || (statement !== '0' && lock !== '0')) return;
  // Without them, a slow statement could hold its connection for any time.
  log(`The pooler sets no statement_timeout or no lock_timeout. Set ${asInPgBouncer} in PgBouncer.`);
}

async function readTimeouts({ rows }: Queries) {
  const reading = rows<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
  const [timeouts] = await reading.catch((error: Error) => {
    if (!error.message.includes('unsupported startup parameter')) throw error;
    throw new CannotStart('DATABASE_URL leads to PgBouncer. Please set DATABASE_POOLER=on.', {
      cause: error,
    });
  });
  return timeouts!;
}

const askAgainMs = 1_000;
const answerMs = 5_000;

/**
 * Waits for a database that cannot be reached yet, for example because both machines have just been switched on. Ending
 * instead would leave the next try to the supervisor, which waits up to a minute. Other errors, such as a wrong password,
 * are for the first query to report.
 */
async function waitUntilReachable(url: string, log: (sentence: string) => void): Promise<void> {
  const isDue = onceAMinute();
  for (;;) {
    const failure = await findFailure(url);
    if (!failure || !isUnavailable(failure)) return;
    const sentence = `The database cannot be reached yet, and is tried again every second: ${failure.message}`;
    if (isDue(sentence)) log(sentence);
    await wait(askAgainMs);
  }
}

async function findFailure(connectionString: string): Promise<Error | null> {
  const limits = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
  const client = new pg.Client({ connectionString, ...limits });
  client.on('error', () => {}); // a broken connection also fails the pending query
  try {
    await client.connect();
    await client.query('select');
    return null;
  } catch (error) {
    // A name with several addresses gives one error for all.
    const [first] = error instanceof AggregateError ? (error.errors as Error[]) : [];
    return first ?? (error as Error);
  } finally {
    await client.end().catch(() => {});
  }
}
