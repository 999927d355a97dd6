// A separate process that begins to upgrade a database, and stops in the middle of it until the test kills it.
import { startEmbedded } from '#back-office/database/embedded/embedded.ts';
import { waitForKill } from '../support/processes/child-process.ts';

const [, , dataDir = '', password = ''] = process.argv;

await startEmbedded({ dataDir, password, log: () => {}, upgrading: { moveRows: waitForKill } });
