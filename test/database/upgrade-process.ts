// A separate process that begins to upgrade a database, and stops in the middle of it until the test kills it.
import { startEmbedded } from '#back-office/database/embedded/embedded.ts';

const [, , dataDir = '', password = ''] = process.argv;

async function stopHere(): Promise<never> {
  process.send?.('half-way');
  return new Promise(() => setInterval(() => {}, 60_000));
}

await startEmbedded({ dataDir, password, log: () => {}, upgrading: { moveRows: stopHere } });
