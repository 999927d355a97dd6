import type { PooledDatabase } from '../database/database.ts';
import { checkMigrations } from '../database/migration-state.ts';
import type { Storage } from '../storage/storage.ts';
import { readQueues } from './read-queues.ts';

/** What a process needs to serve visitors, and its figures. */
export const forMonitoring = (database: PooledDatabase, storage: Storage) => ({
  needs: {
    migrations: () => checkMigrations(database),
    storage: () => Promise.all([waitForAnswer(storage), storage.hasFreeSpace()]),
  },
  readFigures: async () => ({ queues: await readQueues(database), connections: database.connections() }),
});

// A bucket that nobody may list refuses a name that does not exist. It has answered, and that is what counts.
const waitForAnswer = (storage: Storage) =>
  storage.open('photographs/none').catch((error: { isAway?: boolean }) => {
    if (error.isAway) throw error;
  });
