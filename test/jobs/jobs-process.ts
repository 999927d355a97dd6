// A separate process that runs a job of a hundred items, each once, until it is killed.
import { openDatabase } from '#back-office/database/database.ts';
import { startQueue } from '#back-office/jobs/queue.ts';
import { createJobOfHundredItems } from './hundred-items.ts';
import { emptyJob } from './jobs-fixture.ts';

const [, , databaseUrl = '', installationId, leaseMs = '2000'] = process.argv;
const database = openDatabase(databaseUrl);
await startQueue({
  database,
  clock: () => new Date(),
  log: () => {},
  schedules: () => ({}),
  installationId,
  leaseMs: Number(leaseMs),
  pollMs: 100,
  jobs: {
    'sync-sage': emptyJob,
    'dd-invoicing': createJobOfHundredItems(database),
    background: emptyJob,
    reminders: emptyJob,
    backup: emptyJob,
  },
});
process.send?.('ready');
setInterval(() => {}, 1_000);
