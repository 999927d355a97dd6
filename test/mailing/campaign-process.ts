// A separate process that queues due campaigns, until it is killed.
import { openDatabase } from '#back-office/database/database.ts';
import { startCampaigns } from '#back-office/mailing/campaign-queue.ts';

const [, , databaseUrl = ''] = process.argv;
startCampaigns({
  database: openDatabase(databaseUrl),
  clock: () => new Date('2026-11-21T15:00:00Z'),
  log: () => {},
  wakeOutbox: () => {},
});
// The worker's timers do not keep the process running.
setInterval(() => {}, 1_000);
