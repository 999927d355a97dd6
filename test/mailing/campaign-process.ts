// A process of its own that queues the campaigns whose time has come, until it is killed.
import { openDatabase } from '#back-office/database/database.ts';
import { startCampaigns } from '#back-office/mailing/campaign-queue.ts';

const [, , databaseUrl = ''] = process.argv;
startCampaigns({
  database: openDatabase(databaseUrl),
  clock: () => new Date('2026-11-21T15:00:00Z'),
  log: () => {},
  wakeOutbox: () => {},
});
// The work itself keeps no process alive.
setInterval(() => {}, 1_000);
