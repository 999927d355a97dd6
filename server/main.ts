import type { FastifyInstance } from 'fastify';
import type { StaffSettings } from '#contract/operator/settings/fields.ts';
import { createBackOfficeClient } from '#contract/http/client.ts';
import { lockDataDir } from '#back-office/database/embedded/data-dir-lock.ts';
import type { Provider } from '#website/provider.ts';
import { isUnavailable } from '#back-office/database/unavailable.ts';
import { onceAMinute } from '#back-office/jobs/log-sparingly.ts';
import { readConfig, type Config } from './config.ts';
import { readPriceList } from './pages/price-list.ts';
import { createServer, createWorkerServer } from './create-server.ts';
import { developWebsite } from './pages/develop.ts';
import { openEndedSessions } from './operator/ended-sessions.ts';
import { fillWithDemonstration } from '#demo/fill-database.ts';
import { generatedKey } from './keys.ts';
import { memoryCounters, sharedCounters } from './requests/counters.ts';
import { connectionsMax } from './requests/load-limits.ts';
import { currentRequestId } from './requests/request-id.ts';
import { createLog, openLogStream, type Log } from './log.ts';
import { createSecurityLog } from './monitoring/security-log.ts';
import { loadWebsite } from './pages/load-website.ts';
import { createStaffAuth } from './operator/staff-auth.ts';
import { createOperatorAuth } from './operator/operator-auth.ts';
import { providerOf } from './settings/provider.ts';
import { openOwnBackOffice } from './own-back-office.ts';
import { createSealer } from './seal.ts';
import { exitCodeFor, orCannotStart, reportToSupervisor } from './report-to-supervisor.ts';

// Less than the supervisor waits, and more than any request in progress may take.
const stopMs = 27_000;
// A server whose supervisor was killed stops by itself, and the next one may already be starting.
const lockMs = 5_000;

/** Null with an external back office. */
type Ours = Awaited<ReturnType<typeof openOwnBackOffice>> | null;

export type Lychgate = { address: string; operatorLink: string; stop(): Promise<void> };

/** Config -> parts -> BackOffice -> listen. If a later part fails, the parts already opened are closed again. */
export async function startLychgate(config: Config, log: Log): Promise<Lychgate> {
  await using opening = new AsyncDisposableStack();
  opening.adopt(await orCannotStart(() => lockDataDir(config.dataDir, lockMs)), (lock) => lock.release());
  const keys = keysOf(config);
  const ours = config.backOfficeUrl ? null : await openOwnBackOffice(config, keys, log);
  if (ours) opening.defer(ours.stop);
  const parts = websiteParts(config, ours, keys, log);
  if (ours && (config.demo ?? (ours.isNew && !config.production))) {
    // With real email there are no demonstration bookings, because emails to people who do not exist would bounce.
    await fillWithDemonstration(ours, { now: new Date(), withBookings: !config.smtpUrl, log });
  }
  const signIn = signInParts(config, ours, keys, log);
  const common = {
    ...visitorsOf(config),
    provider: parts.provider,
    health: ours ?? { isWell: async () => {}, isRestarting: () => false },
    metrics: { metricsKey: config.metricsKey, readFigures: ours && ours.readFigures },
  };
  const serve = async () =>
    createServer({
      ...common,
      ...signIn,
      website: (fastify) => (config.developing ? developWebsite(fastify, parts) : loadWebsite(parts)),
      settingFiles: await settingFilesOf(config, ours),
      ...callParts(config, ours, keys),
    });
  const server = config.role === 'worker' ? createWorkerServer(common) : await serve();
  opening.defer(() => {
    ours?.answerNow();
    return server.close();
  });
  const address = await orCannotStart(() => listen(server, config));
  await ours?.begin(address);
  const open = opening.move();
  return {
    address,
    operatorLink: `${config.publicUrl}/admin#${signIn.auth.link()}`,
    stop: () => open.disposeAsync(),
  };
}

type Keys = ReturnType<typeof keysOf>;

/** What our own back office serves; nothing with an external one. */
const callParts = (config: Config, ours: Ours, keys: Keys) => ({
  imageBytesMax: config.photographs.bytesMax,
  calls: ours && { callsAs: ours.callsAs, findProgram: ours.staffAccess.findProgram, keys },
  openPhotograph: ours && ours.openPhotograph,
  receivePaymentWebhook: ours && ours.receivePaymentWebhook,
});

/** Who is signed in, and the limits on what visitors try. */
function signInParts(config: Config, ours: Ours, keys: Keys, log: Log) {
  const { isSecure } = visitorsOf(config);
  const endedSessions = ours ? ours.endedSessions : openEndedSessions(config.dataDir, Date.now);
  const counters = ours ? sharedCounters(ours.requestCounts, keys.operator) : memoryCounters();
  const securityLog = createSecurityLog(log, Date.now);
  const parts = { isSecure, counters, securityLog, clock: Date.now };
  return {
    counters,
    securityLog,
    auth: createOperatorAuth({ ...parts, key: keys.operator, endedSessions, log }),
    staffAuth: ours && createStaffAuth({ ...parts, access: ours.staffAccess }),
  };
}

function websiteParts(config: Config, ours: Ours, keys: Keys, log: Log) {
  const settings = settingsOf(config, ours);
  return {
    backOffice: ours?.backOffice ?? externalBackOffice(config, keys.api, log),
    callsAs: ours && ours.callsAs,
    provider: providerNow(settings),
    eventPages: ours && ours.eventPages,
    retention: ours && (() => settings().retention),
    ownNotice: () => settings().privacy,
    site: { publicUrl: config.publicUrl, hosts: config.siteHosts },
    sealer: createSealer(keys.operator),
    isUnavailable,
    log: withoutRepeats((line) => log(line, 'info', { reqId: currentRequestId.getStore() })),
  };
}

const externalBackOffice = ({ backOfficeUrl }: Config, key: string, log: (line: string) => void) =>
  createBackOfficeClient(backOfficeUrl!, key, withoutRepeats(log));

/** Limits repeated warnings to once a minute: every page view and form may cause the same one. */
function withoutRepeats(log: (line: string) => void) {
  const isDue = onceAMinute();
  return (line: string) => {
    if (isDue(line)) log(line);
  };
}

const settingFilesOf = async (config: Config, ours: Ours) => ({
  settings: settingsOf(config, ours),
  priceList: await orCannotStart(() => readPriceList(config.priceListFile)),
  openUploaded: ours && ours.openSettingFile,
});

/** The settings of the moment: with an external back office, those of the environment. */
const settingsOf = ({ staffSettings }: Config, ours: Ours): (() => StaffSettings) =>
  ours?.settings ?? (() => staffSettings.values);

/** The provider as visitors see it, the same object until a setting changes. */
function providerNow(settings: () => StaffSettings): () => Provider {
  let from = settings();
  let provider = providerOf(from);
  return () => {
    if (from !== settings()) {
      from = settings();
      provider = providerOf(from);
    }
    return provider;
  };
}

/** How visitors reach the server. */
const visitorsOf = ({ trustProxy, publicUrl }: Config) => ({
  trustProxy,
  isSecure: publicUrl.startsWith('https:'),
});

const keysOf = ({ dataDir, apiKey, operatorKey }: Config) => ({
  api: apiKey ?? generatedKey(dataDir, 'api-key'),
  operator: operatorKey ?? generatedKey(dataDir, 'operator-key'),
});

// Node's default backlog of 511 would turn visitors away while the process is busy for a moment.
const listen = (server: FastifyInstance, { port, host }: Config) =>
  server.listen({ port, host, backlog: connectionsMax }).catch(printAddresses);

function printAddresses(error: NodeJS.ErrnoException & { port?: number }): never {
  if (error.code !== 'EADDRINUSE') throw error;
  throw new Error(`Another program already listens on port ${error.port}. Set PORT to another number.`);
}

async function runUntilStopped() {
  // Present only under a supervisor. If the supervisor has been killed, nobody could stop this process cleanly.
  let stop = (): void => process.exit(1);
  process.once('disconnect', () => stop());
  const log = createLog(openLogStream());
  const config = await orCannotStart(readConfig);
  warnOfMissingSettings(config, log);
  const lychgate = await startLychgate(config, log);
  console.log(`Lychgate is open: ${lychgate.address}`);
  if (config.role !== 'worker')
    console.log(`For operators, once and within the hour:  ${lychgate.operatorLink}`);
  let stopping: Promise<never> | undefined;
  stop = () => void (stopping ??= stopAndExit(lychgate));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Vite's own listener would end the process before the database is closed.
    process.removeAllListeners(signal);
    process.on(signal, stop);
  }
  reportToSupervisor();
}

function warnOfMissingSettings({ siteHosts }: Config, log: (line: string) => void) {
  if (siteHosts.length > 0) return;
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
    process.exit(exitCodeFor(error));
  });
}
