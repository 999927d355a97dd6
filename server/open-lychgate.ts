import type { FastifyInstance } from 'fastify';
import type { StaffSettings } from '#contract/operator/settings/values.ts';
import { createBackOfficeClient } from '#contract/http/client.ts';
import type { Embedded } from '#back-office/database/embedded/embedded.ts';
import type { Provider } from '#website/provider.ts';
import { isUnavailable } from '#back-office/database/unavailable.ts';
import { onceAMinute } from '#back-office/jobs/log-sparingly.ts';
import type { Config } from './config.ts';
import { readPriceList } from './pages/price-list.ts';
import { createServer, createWorkerServer } from './create-server.ts';
import { developWebsite } from './pages/develop.ts';
import { openEndedSessions } from './operator/ended-sessions.ts';
import { fillWithDemonstration } from '#demo/fill-database.ts';
import { generatedKey } from './keys.ts';
import { openKeptForms } from './operator/kept-forms.ts';
import { openKnownDevices } from './operator/known-devices.ts';
import { memoryCounters, sharedCounters } from './requests/counters.ts';
import { connectionsMax } from './requests/connections.ts';
import { currentRequestId } from './requests/request-id.ts';
import type { Log } from './log.ts';
import { createSecurityLog } from './monitoring/security-log.ts';
import { loadWebsite } from './pages/load-website.ts';
import { createStaffAuth } from './operator/staff-auth.ts';
import { createOperatorAuth } from './operator/operator-auth.ts';
import { providerOf } from './settings/provider.ts';
import { openOwnBackOffice } from './own-back-office.ts';
import { openUploadTries } from './requests/upload-tries.ts';
import { createSealer } from './seal.ts';
import { orCannotStart } from './report-to-supervisor.ts';

/** Null with an external back office. */
type Ours = Awaited<ReturnType<typeof openOwnBackOffice>> | null;

export type Lychgate = { address: string; operatorLink(): string; stop(): Promise<void> };

/**
 * Config -> parts -> BackOffice -> listen. If a later part fails, the parts already opened are closed again. Without a
 * database server, the back office is an external one.
 */
export async function openLychgate(
  config: Config,
  postgres: Embedded | null,
  log: Log,
  beforeListening: () => void,
): Promise<Lychgate> {
  await using opening = new AsyncDisposableStack();
  const pages = startLoading(config);
  const keys = keysOf(config);
  const ours = postgres && (await openOwnBackOffice(config, postgres, keys, log));
  if (ours) opening.defer(ours.stop);
  const parts = websiteParts(config, ours, keys, log);
  if (ours && isDemonstration(config, ours)) await fill(config, ours, log);
  const signIn = signInParts(config, ours, keys, log);
  const common = { ...visitorsOf(config), provider: parts.provider, ...monitoringParts(config, ours) };
  const serve = async () =>
    createServer({
      ...common,
      ...signIn,
      website: async (fastify) => (pages ? (await pages)(parts) : developWebsite(fastify, parts)),
      settingFiles: await settingFilesOf(config, ours),
      ...callParts(config, ours, keys),
    });
  const server = config.role === 'worker' ? createWorkerServer(common) : await serve();
  opening.defer(() => {
    ours?.answerNow();
    return server.close();
  });
  beforeListening();
  const address = await orCannotStart(() => listen(server, config));
  await ours?.begin(address);
  const open = opening.move();
  return {
    address,
    // With an external back office there are no staff pages.
    operatorLink: () => `${config.publicUrl}${ours ? '/office/sign-in' : '/admin'}#${signIn.auth.link()}`,
    stop: () => open.disposeAsync(),
  };
}

/** The built pages; null while developing. They load while the back office opens. */
function startLoading({ developing, role }: Config) {
  if (developing || role === 'worker') return null;
  const pages = loadWebsite();
  pages.catch(() => {}); // createServer waits for them, and reports it
  return pages;
}

const isDemonstration = (config: Config, { isNew }: { isNew: boolean }) =>
  config.demo ?? (isNew && !config.production);

// With real email there are no demonstration bookings, because emails to people who do not exist would bounce.
const fill = ({ smtpUrl }: Config, ours: NonNullable<Ours>, log: Log) =>
  fillWithDemonstration(ours, { now: new Date(), withBookings: !smtpUrl, log });

type Keys = ReturnType<typeof keysOf>;

/** The routes of our own back office; none with an external one. */
const callParts = (config: Config, ours: Ours, keys: Keys) => ({
  imageBytesMax: config.photographs.bytesMax,
  calls: ours && { callsAs: ours.callsAs, findProgram: ours.staffAccess.findProgram, keys },
  openPhotograph: ours && ours.openPhotograph,
  receivePaymentWebhook: ours && ours.receivePaymentWebhook,
});

const monitoringParts = ({ metricsKey }: Config, ours: Ours) => ({
  health: ours ?? { isWell: async () => {}, isRestarting: () => false },
  metrics: { metricsKey, readFigures: ours && ours.readFigures },
});

/** Sign-in, the limits on visitors, and work that happens once for all processes. */
function signInParts(config: Config, ours: Ours, keys: Keys, log: Log) {
  const { isSecure } = visitorsOf(config);
  const endedSessions = ours ? ours.endedSessions : openEndedSessions(config.sharedDir, Date.now);
  const counters = ours ? sharedCounters(ours.requestCounts, keys.operator) : memoryCounters();
  const securityLog = createSecurityLog(log, () => performance.now());
  const devices = openKnownDevices({ operatorKey: keys.operator, isSecure, clock: Date.now });
  const parts = { isSecure, devices, counters, securityLog, clock: Date.now };
  const keptForms = openKeptForms({ ...parts, operatorKey: keys.operator, endedSessions });
  return {
    counters,
    securityLog,
    auth: createOperatorAuth({ ...parts, key: keys.operator, endedSessions, log }),
    staffAuth: ours && createStaffAuth({ ...parts, access: ours.staffAccess }),
    keptForms,
    beginUpload: ours ? null : openUploadTries(config.sharedDir, Date.now),
  };
}

function websiteParts(config: Config, ours: Ours, keys: Keys, log: Log) {
  const settings = settingsOf(config, ours);
  return {
    backOffice: ours?.backOffice ?? externalBackOffice(config, keys.api, log),
    visitorApi: ours && ours.visitorApi,
    callsAs: ours && ours.callsAs,
    provider: providerNow(settings),
    eventPages: ours && ours.eventPages,
    retention: ours && (() => settings().retention),
    ownNotice: () => settings().privacy,
    site: { publicUrl: config.publicUrl, hosts: config.siteHosts, actsOnOpen: config.actsOnOpen },
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
  publicUrl,
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
