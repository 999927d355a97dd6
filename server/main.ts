import { startEmbedded, type Embedded } from '#back-office/database/embedded/embedded.ts';
import { lockDataDir } from '#back-office/database/embedded/data-dir-lock.ts';
import { readConfig, type Config } from './config.ts';
import { createLog, openLogStream, type Log } from './log.ts';
import type { Lychgate } from './open-lychgate.ts';
import { logCrashes } from './monitoring/crash-log.ts';
import { chooseExitCode, failToStartOnError, reportToSupervisor } from './report-to-supervisor.ts';
import { readOrCreateKey } from './keys.ts';

// Shorter than the supervisor's timeout, and longer than any request in progress.
const stopMs = 27_000;
// A server whose supervisor was killed stops by itself, and the next one may already be starting.
const lockMs = 5_000;

/**
 * Locks DATA_DIR, starts its database server if it has one, and opens the website and its back office. From
 * `beforeListening` on there may be visitors, so only `stop` ends it in order.
 */
export async function startLychgate(config: Config, log: Log, beforeListening = () => {}): Promise<Lychgate> {
  await using opening = new AsyncDisposableStack();
  opening.adopt(await failToStartOnError(() => lockDataDir(config.dataDir, lockMs)), (lock) =>
    lock.release(),
  );
  // Not earlier: while it imports modules, this process can do nothing else.
  const openModules = () => import('./open-lychgate.ts');
  const server = config.backOfficeUrl ? null : await startDatabaseServer(config, log, openModules);
  if (server) opening.defer(server.stop);
  const { openLychgate } = await openModules();
  const lychgate = opening.adopt(await openLychgate(config, server, log, beforeListening), ({ stop }) =>
    stop(),
  );
  const open = opening.move();
  return { ...lychgate, stop: () => open.disposeAsync() };
}

async function runUntilStopped() {
  // Present only under a supervisor. If the supervisor has been killed, nobody could stop this process cleanly.
  let stop = (): void => process.exit(1);
  process.once('disconnect', () => stop());
  const log = createLog(openLogStream());
  logCrashes(log);
  const config = await failToStartOnError(readConfig);
  warnOfActsOnOpen(config, log);
  warnOfMissingHosts(config, log);
  const opening: Promise<Lychgate> = startLychgate(config, log, () => {
    let stopping: Promise<never> | undefined;
    stop = () => void (stopping ??= opening.then(stopAndExit));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // Vite's own listener would end the process before the database is closed.
      process.removeAllListeners(signal);
      process.on(signal, stop);
    }
  });
  const lychgate = await opening;
  console.log(`Lychgate is open: ${lychgate.address}`);
  if (config.role !== 'worker')
    console.log(`For operators, once and within the hour:  ${lychgate.operatorLink()}`);
  reportToSupervisor();
}

// With an external back office there is no set-up check to warn of these.
function warnOfActsOnOpen({ actsOnOpen }: Config, log: (line: string) => void) {
  if (actsOnOpen.unsubscribe)
    log('UNSUBSCRIBE_ON_OPEN is on: programs that check emails open links too, and may unsubscribe people.');
  if (actsOnOpen.signOff)
    log('SIGN_OFF_ON_OPEN is on: programs that check emails open links too, and may record a wish.');
}

// Our own back office asks for the hosts on the Today page.
function warnOfMissingHosts({ backOfficeUrl, staffSettings }: Config, log: (line: string) => void) {
  if (!backOfficeUrl || staffSettings.values.website.hosts.length > 0) return;
  log(
    'SITE_HOSTS is not set: unsigned mail-shot links to your own website are refused, and its pages cannot show the ' +
      'gallery and the upload page.',
  );
}

async function stopAndExit(lychgate: Lychgate): Promise<never> {
  setTimeout(() => process.exit(1), stopMs).unref();
  return lychgate.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

if (import.meta.main) {
  runUntilStopped().catch((error: Error) => {
    createLog(openLogStream())(error.message, 'error');
    process.exit(chooseExitCode(error));
  });
}

/**
 * Starts the embedded PostgreSQL server of our own back office, or connects to the provider's. `whileStarting` is
 * called while this process waits for PostgreSQL.
 */
async function startDatabaseServer(
  { databaseUrl, dataDir }: Config,
  log: (sentence: string) => void,
  whileStarting: () => void,
): Promise<Embedded> {
  if (databaseUrl) return useExternalServer(databaseUrl);
  return startEmbedded({
    dataDir,
    password: readOrCreateKey(dataDir, 'database-password'),
    log,
    whileStarting,
    upgrading: { moveRows },
  });
}

const useExternalServer = (url: string): Embedded => ({
  url,
  isNew: false,
  isRestarting: () => false,
  stop: async () => {},
});

// Imported only for an upgrade, because every start waits for what is imported here.
const moveRows = async (fromUrl: string, toUrl: string) =>
  (await import('#back-office/backups.ts')).moveRows(fromUrl, toUrl);
