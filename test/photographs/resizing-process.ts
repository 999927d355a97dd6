// A separate process that creates display sizes, until it is killed.
import { openDatabase } from '#back-office/database/database.ts';
import { startResizing } from '#back-office/photographs/resizing/worker.ts';
import { openStorage } from '#back-office/storage/open-storage.ts';

const [, , databaseUrl = '', dataDir = ''] = process.argv;
startResizing({
  database: openDatabase(databaseUrl),
  storage: await openStorage({ dataDir, s3: null }),
  clock: () => new Date(),
  log: () => {},
  leaseMs: 2_000,
  retryMs: 100,
  endedMs: 100,
  pollMs: 200,
});
// The worker's timers do not keep the process running.
setInterval(() => {}, 1_000);
