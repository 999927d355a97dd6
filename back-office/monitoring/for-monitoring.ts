import type { Connections, Database } from '../database/database.ts';
import type { ReadReplica } from '../database/read-replica.ts';
import { checkMigrations } from '../database/migration-state.ts';
import type { Storage } from '../storage/storage.ts';
import { readQueues } from './read-queues.ts';

type Databases = {
  database: Database;
  replica: ReadReplica | null;
  connections: () => Record<string, Connections>;
};

/**
 * The checks and metrics of a process. All processes share the photographs, so taking this one out of
 * a load balancer would help nobody: without them, people still book.
 */
export const createMonitoring = ({ database, replica, connections }: Databases, storage: Storage) => ({
  /** Rejects if the database does not answer. */
  isWell: () => database.rows`select 1`,
  needs: {
    migrations: () => checkMigrations(database),
  },
  reports: {
    storage: () => Promise.all([waitForAnswer(storage), waitForSpace(storage)]),
  },
  /** Services that it uses and can do without. */
  uses: (replica ? { replica: replica.state } : {}) as Record<string, () => string>,
  readFigures: async () => ({
    queues: await readQueues(database),
    connections: connections(),
    replica: replica && { isUsed: replica.state() === 'ok', reads: replica.reads() },
  }),
});

// A bucket that nobody may list refuses a name that does not exist. It has answered, and that is what counts.
const waitForAnswer = (storage: Storage) =>
  storage.open('photographs/none/original').catch((error: { isAway?: boolean }) => {
    if (error.isAway) throw error;
  });

// A photograph that arrives now would be refused.
async function waitForSpace(storage: Storage) {
  if (!(await storage.hasFreeSpace())) throw new Error('The disk has no room for photographs.');
}
