import { openDatabase, type DatabaseAccess } from './database.ts';
import { migrate } from './migrate.ts';
import { openPipelinedDatabase } from './pipelined-database.ts';
import { checkPooler } from './pooler.ts';
import { openReadReplica } from './read-replica.ts';
import { waitUntilReachable } from './wait-until-reachable.ts';

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
    /** For what only reads. */
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
