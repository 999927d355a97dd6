import { resolve } from 'node:path';
import { readDatabaseSettings } from './settings/database.ts';
import { pickSharedSettings } from './settings/fingerprints.ts';
import { readMachineSettings, type MachineSettings } from './settings/machine.ts';
import { findPriceListFile } from './settings/provider.ts';
import { readAccounting } from './settings/sage.ts';
import { readStaffSettings } from './settings/staff.ts';
import { readEnvironment } from './settings/read-environment.ts';
import { readStorageSettings } from './settings/storage.ts';
import { parseTrustProxy } from './settings/trust-proxy.ts';

export type Config = ReturnType<typeof readConfig>;

/** Reads every environment variable once. An invalid one throws an error that names it. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const source = readEnvironment(environment);
  const settings = readMachineSettings(source);
  const { PORT: port, HOST: host } = settings;
  const staffSettings = readStaffSettings(source);
  const publicUrl = (settings.PUBLIC_URL ?? `http://${chooseHost(host)}:${port}`).replace(/\/+$/, '');
  return {
    port,
    host,
    dataDir: resolve(settings.DATA_DIR),
    sharedDir: readSharedDir(settings),
    /** The address of an external back office; null for our own. */
    backOfficeUrl: settings.BACK_OFFICE_URL ?? null,
    ...signInSettings(settings),
    ...readDatabaseSettings(settings),
    smtpUrl: settings.SMTP_URL ?? null,
    /** News may have its own sender address, so that its reputation does not delay the emails people asked for. */
    mailFromNews: settings.MAIL_FROM_NEWS ?? null,
    ...readMailLimits(settings),
    /** The address to which mail servers report failed deliveries; by default, the sender. */
    mailBouncesTo: settings.MAIL_BOUNCES_TO ?? null,
    mailUnsubscribeTo: settings.MAIL_UNSUBSCRIBE_TO ?? null,
    reportMailbox: readMailbox(settings.IMAP_URL, settings.IMAP_DONE_FOLDER),
    replyMailbox: readMailbox(settings.REPLIES_IMAP_URL, settings.REPLIES_DONE_FOLDER),
    /** The `Authorization` for the gateway for text messages, if the environment names it. */
    smsAuthorization: settings.SMS_URL ? (settings.SMS_AUTHORIZATION ?? null) : null,
    actsOnOpen: readActsOnOpen(settings),
    staffSettings,
    setUp: readSetUp(settings),
    goCardless: readGoCardless(settings),
    accounting: readAccounting(settings, publicUrl),
    photographs: readPhotographLimits(settings),
    /** A shared cache in front of this website; null if visitors load photographs from here. */
    photographsUrl: settings.PHOTOGRAPHS_URL?.replace(/\/+$/, '') ?? null,
    ...readStorageSettings(settings),
    trustProxy: parseTrustProxy(settings.TRUST_PROXY),
    /** The settings that must be equal in all processes on one database. */
    sharedSettings: { ...pickSharedSettings(source), PUBLIC_URL: publicUrl },
    /** The base of links in emails. */
    publicUrl,
    priceListFile: findPriceListFile(staffSettings.environment),
    ...readDemo(settings),
    production: environment.NODE_ENV === 'production',
    developing: process.argv.includes('--dev'),
    /** How long a page that is the same for every visitor is served from memory. */
    sharedPagesMs: process.argv.includes('--dev') ? 0 : 1_000,
  };
}

/** The folder in which processes without a database keep what must happen once for all of them. */
function readSharedDir({ SHARED_DIR, DATA_DIR, BACK_OFFICE_URL }: MachineSettings): string {
  if (SHARED_DIR && !BACK_OFFICE_URL)
    throw new Error('SHARED_DIR is for BACK_OFFICE_URL: our own back office keeps this in its database.');
  return resolve(SHARED_DIR ?? DATA_DIR);
}

const signInSettings = (settings: MachineSettings) => ({
  apiKey: settings.API_KEY ?? null,
  operatorKey: settings.OPERATOR_KEY ?? null,
  /** The key that opens the figures for monitoring to other machines; null for this machine only. */
  metricsKey: settings.METRICS_KEY ?? null,
  /** The lowest role that has to sign in with codes from a phone; null for none. */
  codesFrom: settings.CODES_REQUIRED_FROM ?? null,
  ...readIdentityProvider(settings),
  /** Whether webhooks may go to private addresses and without https. */
  webhooksToPrivate: settings.WEBHOOKS_TO_PRIVATE,
});

/** The identity provider, if the environment names it. Only then may it replace codes from a phone. */
function readIdentityProvider({ OIDC_ISSUER, OIDC_CLIENT_SECRET, OIDC_REPLACES_CODES }: MachineSettings) {
  if (OIDC_REPLACES_CODES && !OIDC_ISSUER)
    throw new Error(
      'OIDC_REPLACES_CODES needs OIDC_ISSUER, so that nobody can name another provider in the browser.',
    );
  return {
    clientSecret: OIDC_ISSUER ? (OIDC_CLIENT_SECRET ?? '') : null,
    replacesCodes: OIDC_REPLACES_CODES,
  };
}

/** Direct Debit is active if a token is set. */
function readGoCardless({ GOCARDLESS_TOKEN: token, ...settings }: MachineSettings) {
  if (!token) return null;
  if (settings.DEMO_PAYMENTS)
    throw new Error(
      'DEMO_PAYMENTS simulates payments, and GOCARDLESS_TOKEN collects real ones. Please set only one.',
    );
  const url = settings.GOCARDLESS_URL.replace(/\/+$/, '');
  return { url, token, webhookSecrets: settings.GOCARDLESS_WEBHOOK_SECRET };
}

/** The limits of what visitors upload. */
const readPhotographLimits = (settings: MachineSettings) => ({
  bytesMax: settings.PHOTO_MB_MAX * 1_000_000,
  perFuneralMax: settings.PHOTOS_PER_FUNERAL,
  megapixelsMax: settings.PHOTO_MEGAPIXELS_MAX,
});

/** The pages linked from emails that act as soon as they are opened. */
const readActsOnOpen = (settings: MachineSettings) => ({
  unsubscribe: settings.UNSUBSCRIBE_ON_OPEN,
  signOff: settings.SIGN_OFF_ON_OPEN,
});

// Large mailbox providers slow down or refuse a sender of thousands of emails at once.
const mailShotsPerDomainDefault = 120;

/** How many emails go out a minute; null for no limit. Files, without a mail server, need none. */
const readMailLimits = (settings: MachineSettings) => ({
  mailPerMinute: settings.MAIL_PER_MINUTE ?? null,
  mailShotsPerDomain: settings.MAIL_SHOTS_PER_DOMAIN ?? mailShotsPerDomainDefault,
});

/** The mailbox for delivery reports or replies. */
const readMailbox = (url: string | undefined, doneFolder: string | undefined) =>
  url ? { url, doneFolder: doneFolder ?? null } : null;

/** The facts for the set-up check of the staff pages: whether a setting is set, never its value. */
const readSetUp = (settings: MachineSettings) => ({
  email: Boolean(settings.SMTP_URL),
  'public-url': settings.PUBLIC_URL?.startsWith('https:') ?? false,
  'operator-key': Boolean(settings.OPERATOR_KEY),
  'unsubscribe-on-open': !settings.UNSUBSCRIBE_ON_OPEN,
  'sign-off-on-open': !settings.SIGN_OFF_ON_OPEN,
});

const readDemo = (settings: MachineSettings) => ({
  /** A simulated GoCardless in this process instead of the real one. */
  demoPayments: settings.DEMO_PAYMENTS,
  /** Whether a simulated Sage runs in this process. */
  demoAccounts: settings.DEMO_ACCOUNTS,
  /** Demonstration data. Null: only if the database is embedded and new. */
  demo: settings.DEMO ?? null,
});

/** A host that emails can link to, which 0.0.0.0 and :: are not. */
function chooseHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
