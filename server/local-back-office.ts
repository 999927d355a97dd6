import { join } from 'node:path';
import type { OperatorApi } from '#contract/operator/calls.ts';
import { openBackOffice } from '#back-office/open-back-office.ts';
import type { Embedded } from '#back-office/database/embedded/embedded.ts';
import { createFileTransport, createSmtpTransport } from '#back-office/email/outbox/transport.ts';
import { openSavedEmails } from '#back-office/email/saved-emails.ts';
import type { startDemonstrationGoCardless } from '#demo/gocardless/demonstration.ts';
import type { Config } from './config.ts';
import { readOrCreateKey, readKeys } from './keys.ts';
import { createSealer } from './create-sealer.ts';
import { createFingerprints } from './settings/fingerprints.ts';

/**
 * Opens our own back office with the configuration of this server, stage by stage (`openBackOffice` lists them).
 * `isNew` is true if this start created its embedded database.
 */
export async function openLocalBackOffice(
  config: Config,
  server: Pick<Embedded, 'url' | 'isNew' | 'isRestarting'>,
  keys: { api: string; operator: string },
  clock: () => Date,
  log: (sentence: string) => void,
) {
  const simulated = await startSimulatedServices(config, log);
  const opened = await openBackOffice({
    clock,
    log,
    databaseUrl: config.databaseDirectUrl ?? server.url,
    databaseAccess: createDatabaseParts(config, server.url),
    ...createSettingsParts(config),
    ...createWorkerParts(config, keys),
    installationId: readOrCreateKey(config.dataDir, 'claims-holder'),
    ...createEmailParts(config),
    ...createSealers(keys.operator),
    clientSecret: config.clientSecret,
    replacesCodes: config.replacesCodes,
    smsAuthorization: config.smsAuthorization,
    webhooksToPrivate: config.webhooksToPrivate,
    codesFrom: config.codesFrom,
    goCardless: simulated.goCardless ?? config.goCardless,
    accounting: { ...config.accounting, sage: simulated.sage ?? config.accounting.sage },
  }).catch(async (error) => {
    await simulated.stop();
    throw error;
  });
  return {
    ...opened,
    isNew: server.isNew,
    isRestarting: server.isRestarting,
    /** Called once the server listens at this address. */
    begin: (address: string) => simulated.begin(opened.operatorApi, address),
    stop: async () => {
      await opened.stop();
      await simulated.stop();
    },
  };
}

const createSealers = (operatorKey: string) => ({
  seals: createSealer(operatorKey, 'sign-in codes'),
  secrets: createSealer(operatorKey, 'settings'),
});

const createDatabaseParts = ({ databaseConnections, databaseReadUrl, isPooled }: Config, url: string) => ({
  url,
  readUrl: databaseReadUrl,
  connectionsMax: databaseConnections,
  isPooled,
});

// Another process may have claimed a job and cannot wake this one, so processes that share a database poll more
// often.
const createWorkerParts = (
  { role, sharedSettings, databaseUrl }: Config,
  keys: { api: string; operator: string },
) => ({
  worksInBackground: role !== 'web',
  ownProcess: {
    role,
    settings: createFingerprints(
      { ...sharedSettings, API_KEY: keys.api, OPERATOR_KEY: keys.operator },
      keys.operator,
    ),
  },
  ...(databaseUrl && { pollMs: 1_000 }),
});

function createEmailParts({ smtpUrl, dataDir, mailBouncesTo, ...config }: Config) {
  const { mailPerMinute, mailShotsPerDomain, reportMailbox, replyMailbox } = config;
  const { publicUrl, mailFromNews, mailUnsubscribeTo } = config;
  return {
    transport: smtpUrl ? createSmtpTransport(smtpUrl) : createFileTransport(join(dataDir, 'mail')),
    savedEmails: openSavedEmails(join(dataDir, 'mail')),
    emails: {
      publicUrl,
      mailFromNews,
      mailUnsubscribeTo,
      recordsOnOpen: config.actsOnOpen.signOff,
    },
    mailPerMinute,
    mailShotsPerDomain,
    mailBouncesTo,
    reportMailbox,
    replyMailbox,
  };
}

const createSettingsParts = (config: Config) => ({
  settingsBase: config.staffSettings,
  setUp: config.setUp,
  storage: { dataDir: config.dataDir, s3: config.s3, isShared: config.photographsShared },
  photographs: config.photographs,
  photographsUrl: config.photographsUrl,
  backups: createBackupParts(config),
});

const createBackupParts = ({ dataDir, backup: { place, passphrase } }: Config) => ({
  place,
  passphrase,
  readKeys: () => readKeys(dataDir),
});

/** Starts the simulated services for the operator's page; none unless requested. */
async function startSimulatedServices(config: Config, log: (sentence: string) => void) {
  const payments = config.demoPayments ? await startSimulatedGoCardless(config, log) : null;
  const accounts = config.demoAccounts ? await startSimulatedSage(config, log) : null;
  return {
    goCardless: payments?.account,
    sage: accounts?.account,
    begin: async (operatorApi: OperatorApi, address: string) => {
      await payments?.begin(operatorApi, address);
      await accounts?.begin(operatorApi);
    },
    stop: async () => {
      await payments?.stop();
      await accounts?.stop();
    },
  };
}

// Imported only when needed, because it is not part of the product.
async function startSimulatedGoCardless(
  { dataDir, smtpUrl }: Config,
  log: (sentence: string) => void,
): ReturnType<typeof startDemonstrationGoCardless> {
  const demonstration = await import('#demo/gocardless/demonstration.ts');
  log('Payments are simulated (DEMO_PAYMENTS): no bank is asked, and no money moves.');
  // Emails to payers who do not exist would bounce.
  return demonstration.startDemonstrationGoCardless(dataDir, { withEmails: !smtpUrl });
}

async function startSimulatedSage({ dataDir, publicUrl }: Config, log: (sentence: string) => void) {
  const demonstration = await import('#demo/sage/demonstration.ts');
  log('Sage is simulated (DEMO_ACCOUNTS): nothing is sent to real accounts.');
  return demonstration.startDemonstrationSage(dataDir, publicUrl);
}
