import type { FastifyInstance } from 'fastify';
import { todayInLondon } from '#contract/fields/today.ts';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { createBackOfficeClient } from '#contract/http/client.ts';
import type { Embedded } from '#back-office/database/embedded/embedded.ts';
import type { Provider } from '#website/provider.ts';
import { isUnavailable } from '#back-office/database/unavailable.ts';
import { onceAMinute } from '#back-office/log-sparingly.ts';
import type { Config } from './config.ts';
import { readPriceList } from './pages/price-list.ts';
import { createServer, createWorkerServer } from './create-server.ts';
import { serveDevelopmentWebsite } from './pages/develop.ts';
import { openEndedSessions } from './sign-in/ended-sessions.ts';
import { fillWithDemonstration } from '#demo/fill-database.ts';
import { readOrCreateKey } from './keys.ts';
import { openKeptForms } from './sign-in/kept-forms.ts';
import { openKnownDevices } from './sign-in/known-devices.ts';
import { createMemoryCounters, createSharedCounters } from './requests/counters.ts';
import { connectionsMax } from './requests/connections.ts';
import { currentRequestId } from './requests/request-id.ts';
import type { Log } from './log.ts';
import { createSecurityLog } from './monitoring/security-log.ts';
import { loadWebsite } from './pages/load-website.ts';
import { createStaffAuth } from './sign-in/staff-auth.ts';
import { createOperatorAuth } from './sign-in/operator-auth.ts';
import { createProvider } from './settings/provider.ts';
import { openLocalBackOffice } from './local-back-office.ts';
import { createUploadClaims } from './requests/upload-claims.ts';
import { createSealer } from './create-sealer.ts';
import { failToStartOnError } from './report-to-supervisor.ts';
import { readFileSync } from 'node:fs';

/** Null with an external back office. */
type LocalBackOffice = Awaited<ReturnType<typeof openLocalBackOffice>> | null;

export type Lychgate = { address: string; operatorLink(): string; stop(): Promise<void> };

/** The clock of the back office and of the pages. */
const clock = () => new Date();

/**
 * Opens the keys, the back office, the website, sign-in, and last the server that listens. If a later part fails,
 * the earlier ones are closed. Without a database server, the back office is an external one; ours opens in the
 * stages that `openBackOffice` lists.
 */
export async function openLychgate(
  config: Config,
  postgres: Embedded | null,
  log: Log,
  beforeListening: () => void,
): Promise<Lychgate> {
  await using opening = new AsyncDisposableStack();
  const pages = startLoading(config);
  const keys = readKeys(config);
  const localBackOffice = postgres && (await openLocalBackOffice(config, postgres, keys, clock, log));
  if (localBackOffice) opening.defer(localBackOffice.stop);
  const parts = createWebsiteParts(config, localBackOffice, keys, log);
  const completeDemonstration = await fill(config, localBackOffice, log);
  const signIn = signInParts(config, localBackOffice, keys, log);
  const common = createCommonParts(config, localBackOffice, parts.provider);
  const serve = async () =>
    createServer({
      ...common,
      ...signIn,
      website: async (fastify) => (pages ? (await pages)(parts) : serveDevelopmentWebsite(fastify, parts)),
      settingFiles: await openSettingFiles(config, localBackOffice),
      ...callParts(config, localBackOffice, keys),
    });
  const server = config.role === 'worker' ? createWorkerServer(common) : await serve();
  opening.defer(() => {
    localBackOffice?.answerQueueNow();
    return server.close();
  });
  beforeListening();
  const address = await failToStartOnError(() => listen(server, config));
  await localBackOffice?.begin(address);
  opening.adopt(completeDemonstration(), (completing) => completing);
  const open = opening.move();
  return {
    address,
    // With an external back office there are no staff pages.
    operatorLink: () =>
      `${config.publicUrl}${localBackOffice ? '/office/sign-in' : '/admin'}#${signIn.auth.link()}`,
    stop: () => open.disposeAsync(),
  };
}

/** Starts to load the built pages while the back office opens; null while developing. */
function startLoading({ developing, role }: Config) {
  if (developing || role === 'worker') return null;
  const pages = loadWebsite();
  pages.catch(() => {}); // createServer waits for them, and reports it
  return pages;
}

const isDemonstration = (config: Config, { isNew }: { isNew: boolean }) =>
  config.demo ?? (isNew && !config.production);

/**
 * Adds the demonstration data to a new installation. Returns the slow part, which runs
 * after the start.
 */
async function fill(config: Config, localBackOffice: LocalBackOffice, log: Log) {
  if (!localBackOffice || !isDemonstration(config, localBackOffice)) return async () => {};
  // With real email there are no demonstration bookings, because emails to people who do not exist would bounce.
  const options = { now: clock(), withBookings: !config.smtpUrl, log };
  const complete = await fillWithDemonstration(localBackOffice, options);
  return async () =>
    complete?.().catch((error) => log(`The demonstration is incomplete: ${(error as Error).message}`));
}

type Keys = ReturnType<typeof readKeys>;

/** The routes of our own back office; none with an external one. */
const callParts = (config: Config, localBackOffice: LocalBackOffice, keys: Keys) => ({
  imageBytesMax: config.photographs.bytesMax,
  calls: localBackOffice && {
    callsAs: localBackOffice.callsAs,
    findProgram: localBackOffice.staffAccess.findProgram,
    keys,
  },
  openPhotograph: localBackOffice && localBackOffice.openPhotograph,
  receivePaymentWebhook: localBackOffice && localBackOffice.receivePaymentWebhook,
});

const createCommonParts = (config: Config, localBackOffice: LocalBackOffice, provider: () => Provider) => ({
  ...createVisitorSettings(config),
  provider,
  ...createMonitoringParts(config, localBackOffice),
});

const createMonitoringParts = ({ metricsKey }: Config, localBackOffice: LocalBackOffice) => ({
  health: localBackOffice ?? { isWell: async () => {}, isRestarting: () => false },
  metrics: { metricsKey, readFigures: localBackOffice && localBackOffice.readFigures },
});

/** Sign-in, the limits on visitors, and work that happens once for all processes. */
function signInParts(config: Config, localBackOffice: LocalBackOffice, keys: Keys, log: Log) {
  const { isSecure } = createVisitorSettings(config);
  const endedSessions = localBackOffice
    ? localBackOffice.endedSessions
    : openEndedSessions(config.sharedDir, Date.now);
  const counters = localBackOffice
    ? createSharedCounters(localBackOffice.requestCounts, keys.operator)
    : createMemoryCounters();
  const securityLog = createSecurityLog(log, () => performance.now());
  const devices = openKnownDevices({ operatorKey: keys.operator, isSecure, clock: Date.now });
  const parts = { isSecure, devices, counters, securityLog, clock: Date.now };
  const keptForms = openKeptForms({ ...parts, operatorKey: keys.operator, endedSessions });
  return {
    counters,
    securityLog,
    auth: createOperatorAuth({ ...parts, key: keys.operator, endedSessions, log }),
    staffAuth:
      localBackOffice &&
      createStaffAuth({
        ...parts,
        access: localBackOffice.staffAccess,
        identityProvider: localBackOffice.identityProvider,
        sealer: createSealer(keys.operator, 'identity provider'),
      }),
    keptForms,
    beginUpload: localBackOffice ? null : createUploadClaims(config.sharedDir, Date.now),
  };
}

function createWebsiteParts(config: Config, localBackOffice: LocalBackOffice, keys: Keys, log: Log) {
  const settings = chooseSettings(config, localBackOffice);
  return {
    backOffice: localBackOffice?.backOffice ?? createExternalBackOffice(config, keys.api, log),
    visitorApi: localBackOffice && localBackOffice.visitorApi,
    callsAs: localBackOffice && localBackOffice.callsAs,
    provider: createProviderReader(settings, localBackOffice),
    eventPages: localBackOffice && localBackOffice.eventPages,
    retention: localBackOffice && (() => settings().retention),
    customNotice: () => settings().privacy,
    site: () => ({
      publicUrl: settings().website.address || config.publicUrl,
      hosts: settings().website.hosts,
      actsOnOpen: config.actsOnOpen,
      version,
    }),
    sealer: createSealer(keys.operator),
    clock,
    isUnavailable,
    log: skipRepeats((line) => log(line, 'info', { reqId: currentRequestId.getStore() })),
  };
}

const createExternalBackOffice = ({ backOfficeUrl }: Config, key: string, log: (line: string) => void) =>
  createBackOfficeClient(backOfficeUrl!, key, skipRepeats(log));

/** Limits repeated warnings to once a minute: every page view and form may cause the same one. */
function skipRepeats(log: (line: string) => void) {
  const isDue = onceAMinute();
  return (line: string) => {
    if (isDue(line)) log(line);
  };
}

const openSettingFiles = async (config: Config, localBackOffice: LocalBackOffice) => ({
  settings: chooseSettings(config, localBackOffice),
  priceList: await failToStartOnError(() => readPriceList(config.priceListFile)),
  openUploaded: localBackOffice && localBackOffice.openSettingFile,
});

/** Reads the current settings; with an external back office, those of the environment. */
const chooseSettings = ({ staffSettings }: Config, localBackOffice: LocalBackOffice): (() => StaffSettings) =>
  localBackOffice?.settings ?? (() => staffSettings.values);

/**
 * The provider as visitors see it: the same object until a setting, the public price or the next opening time
 * changes.
 */
function createProviderReader(
  settings: () => StaffSettings,
  localBackOffice: LocalBackOffice,
): () => Provider {
  const findListedPence = (now: Date) => localBackOffice?.cremationPence(todayInLondon(now));
  let from = settings();
  let minute = countMinutes(clock());
  let listed = findListedPence(clock());
  let provider = createProvider(from, clock(), listed);
  return () => {
    const now = clock();
    const listedNow = findListedPence(now);
    if (from === settings() && minute === countMinutes(now) && listed === listedNow) return provider;
    const current = createProvider(settings(), now, listedNow);
    if (from !== settings() || listed !== listedNow || current.answersAgain !== provider.answersAgain)
      provider = current;
    from = settings();
    minute = countMinutes(now);
    listed = listedNow;
    return provider;
  };
}

const countMinutes = (now: Date) => Math.floor(now.getTime() / 60_000);

const createVisitorSettings = ({ trustProxy, publicUrl, sharedPagesMs }: Config) => ({
  trustProxy,
  publicUrl,
  sharedPagesMs,
  isSecure: publicUrl.startsWith('https:'),
});

const readKeys = ({ dataDir, apiKey, operatorKey }: Config) => ({
  api: apiKey ?? readOrCreateKey(dataDir, 'api-key'),
  operator: operatorKey ?? readOrCreateKey(dataDir, 'operator-key'),
});

// Node's default backlog of 511 would turn visitors away while the process is busy for a moment.
const listen = (server: FastifyInstance, { port, host }: Config) =>
  server.listen({ port, host, backlog: connectionsMax }).catch(explainPortInUse);

function explainPortInUse(error: NodeJS.ErrnoException & { port?: number }): never {
  if (error.code !== 'EADDRINUSE') throw error;
  throw new Error(`Another program already listens on port ${error.port}. Set PORT to another number.`);
}

const file = new URL('../package.json', import.meta.url);

/** The version of this copy of Lychgate, such as `0.1.0`. */
const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
