// A separate process that syncs with Sage, or only requests a token, until it is killed.
import { once } from 'node:events';
import { readAccessToken } from '#back-office/sage/token.ts';
import { syncSage } from '#back-office/sage/sync.ts';
import { openDatabase } from '#back-office/database/database.ts';
import { createSageAccount, codes } from './sage-fixture.ts';
import { createJobRun } from '../support/records/job-run.ts';

const [, , databaseUrl = '', sageUrl = '', at = '', task = 'sync'] = process.argv;
const database = openDatabase(databaseUrl);
const parts = { database, clock: () => new Date(at), sage: createSageAccount(sageUrl) };
if (task === 'token') {
  // Wait for a message, so that several processes can start at the same moment.
  process.send?.('ready');
  await once(process, 'message');
}
const work = task === 'token' ? readAccessToken(parts) : syncSage({ ...parts, codes })(createJobRun());
const outcome = await work.then(
  () => 'done',
  (error: { code?: string }) => error.code ?? `${error as Error}`,
);
await database.close();
process.send?.(outcome);
process.disconnect();
