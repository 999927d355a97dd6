import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { roles } from '#contract/operator/people/actor.ts';
import { backupOf, backupSettings } from './settings/backup.ts';
import { databaseOf, databaseSettings } from './settings/database.ts';
import { actsOnOpenOf, mailLimitsOf, mailSettings, reportMailboxOf } from './settings/email.ts';
import { photographSettings, photographsOf } from './settings/photographs.ts';
import { priceListFileOf, providerSettings } from './settings/provider.ts';
import { checkRetention, retentionSettings } from './settings/retention.ts';
import { booksOf, sageSettings } from './settings/sage.ts';
import { statedSettings } from './settings/stated-settings.ts';
import { sharedSettingsOf } from './settings/fingerprints.ts';
import { setUpOf } from './settings/set-up.ts';
import { staffSettingsOf } from './settings/staff.ts';
import { trustProxyOf, trustProxySetting } from './settings/trust-proxy.ts';
import { webAddress } from './settings/web-address.ts';
import { wholeNumber } from './settings/whole-number.ts';

const port = z
  .string()
  .check(
    z.refine(
      (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
      'PORT must be a number up to 65535.',
    ),
  );

const hostPattern = /^(\[[\da-f:]+\]|[a-z\d.-]+)(:\d{1,5})?$/i;
const hosts = z
  .string()
  .check(
    z.refine(
      (value) => listOf(value).every((entry) => hostPattern.test(entry)),
      'SITE_HOSTS must be hosts, or host:port, with commas between them.',
    ),
  );

const connection = (name: string, schemes: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
        `${name} must be an address that starts with ${schemes.join('// or ')}//.`,
      ),
    );

const webhookSecrets = z
  .string()
  .check(
    z.refine(
      (value) =>
        [1, 2].includes(listOf(value).length) && listOf(value).every((secret) => secret.length >= 10),
      'GOCARDLESS_WEBHOOK_SECRET must be one secret, or two with a comma between them.',
    ),
  );

// Every setting, with its check and message; the defaults and their reasons are in `readConfig`.
const Environment = z.object({
  PORT: z.optional(port),
  HOST: z.optional(z.string()),
  DATA_DIR: z.optional(z.string()),
  SHARED_DIR: z.optional(z.string()),
  BACK_OFFICE_URL: z.optional(webAddress('BACK_OFFICE_URL')),
  API_KEY: z.optional(keyOf('API_KEY')),
  OPERATOR_KEY: z.optional(keyOf('OPERATOR_KEY')),
  METRICS_KEY: z.optional(keyOf('METRICS_KEY')),
  CODES_REQUIRED_FROM: z.optional(
    z.enum(roles, 'CODES_REQUIRED_FROM must be staff, finance or administrator.'),
  ),
  ...databaseSettings,
  SMTP_URL: z.optional(connection('SMTP_URL', ['smtp:', 'smtps:'])),
  ...retentionSettings,
  ...backupSettings,
  ATTENTION_HOURS: z.optional(wholeNumber('ATTENTION_HOURS', 1, 336)),
  REMINDER_HOURS: z.optional(wholeNumber('REMINDER_HOURS', 1, 168)),
  GOCARDLESS_TOKEN: z.optional(
    z.string().check(z.regex(/^[\x21-\x7e]{10,200}$/, 'GOCARDLESS_TOKEN must be an access token.')),
  ),
  GOCARDLESS_URL: z.optional(webAddress('GOCARDLESS_URL')),
  GOCARDLESS_WEBHOOK_SECRET: z.optional(webhookSecrets),
  ...mailSettings,
  ...sageSettings,
  ...photographSettings,
  S3_KEY: z.optional(z.string()),
  S3_SECRET: z.optional(z.string()),
  S3_REGION: z.optional(z.string()),
  SITE_HOSTS: z.optional(hosts),
  TRUST_PROXY: trustProxySetting,
  PUBLIC_URL: z.optional(webAddress('PUBLIC_URL')),
  ...providerSettings,
  DEMO_PAYMENTS: z.optional(z.enum(['on', 'off'], 'DEMO_PAYMENTS must be on or off.')),
  DEMO: z.optional(z.enum(['on', 'off', 'true', 'false', '1', '0'], 'DEMO must be on or off.')),
});

// An external back office chooses its key, which only has to fit into a header. Without one, the key protects our
// `/api/`.
const WithExternalOffice = z.extend(Environment, {
  API_KEY: z.optional(
    z.string().check(z.regex(/^[\t\x20-\x7e\x80-\xff]+$/, 'API_KEY must be text that a header can carry.')),
  ),
});

type Given = z.output<typeof Environment>;

export type Config = ReturnType<typeof readConfig>;

/** Reads every environment variable once. An invalid one throws an error that names it. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  const stated = statedSettings(environment);
  const reading = (stated.BACK_OFFICE_URL ? WithExternalOffice : Environment).safeParse(stated);
  if (!reading.success) throw new Error(reading.error.issues[0]!.message);
  const given = reading.data;
  checkRetention(given);
  const mailFrom = given.MAIL_FROM ?? 'bookings@lychgate.example';
  const at = { port: Number(given.PORT ?? 3000), host: given.HOST ?? '127.0.0.1' };
  const publicUrl = (given.PUBLIC_URL ?? `http://${reachableHost(at.host)}:${at.port}`).replace(/\/+$/, '');
  return {
    /** Listens on this machine only, unless configured otherwise. */
    ...at,
    dataDir: resolve(given.DATA_DIR ?? 'data'),
    sharedDir: sharedDirOf(given),
    /** An external back office instead of our own. */
    backOfficeUrl: given.BACK_OFFICE_URL ?? null,
    ...whoEnters(given),
    ...databaseOf(given),
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom,
    /** News has its own sender address, so that its reputation does not delay the emails people asked for. */
    mailFromNews: given.MAIL_FROM_NEWS ?? mailFrom,
    ...mailLimitsOf(given),
    /** The address to which mail servers report failed deliveries; by default, the sender. */
    mailBouncesTo: given.MAIL_BOUNCES_TO ?? null,
    mailUnsubscribeTo: given.MAIL_UNSUBSCRIBE_TO ?? null,
    reportMailbox: reportMailboxOf(given),
    /** Which pages that an email links to act as soon as they are opened. */
    actsOnOpen: actsOnOpenOf(given),
    /** The settings that staff may also change in the browser. */
    staffSettings: staffSettingsOf(given, mailFrom),
    setUp: setUpOf(given),
    goCardless: goCardlessOf(given),
    books: booksOf(given, publicUrl),
    ...photographsOf(given),
    ...storageOf(given),
    siteHosts: listOf(given.SITE_HOSTS ?? ''),
    trustProxy: trustProxyOf(given.TRUST_PROXY),
    /** The settings that must be equal in all processes on one database. */
    sharedSettings: { ...sharedSettingsOf(given), PUBLIC_URL: publicUrl },
    /** The base of links in emails. */
    publicUrl,
    /** The PDF that is served at `priceListPath`. */
    priceListFile: priceListFileOf(given.PRICE_LIST),
    ...demoOf(given),
    production: environment.NODE_ENV === 'production',
    /** `npm run dev`. */
    developing: process.argv.includes('--dev'),
  };
}

/** The folder in which processes without a database keep what must happen once for all of them. */
function sharedDirOf({ SHARED_DIR, DATA_DIR = 'data', BACK_OFFICE_URL }: Given): string {
  if (SHARED_DIR && !BACK_OFFICE_URL)
    throw new Error('SHARED_DIR is for BACK_OFFICE_URL: our own back office keeps this in its database.');
  return resolve(SHARED_DIR ?? DATA_DIR);
}

const whoEnters = (given: Given) => ({
  apiKey: given.API_KEY ?? null,
  operatorKey: given.OPERATOR_KEY ?? null,
  /** Opens the figures for monitoring from other machines. */
  metricsKey: given.METRICS_KEY ?? null,
  /** The least role that has to sign in with codes from a phone. */
  codesFrom: given.CODES_REQUIRED_FROM ?? null,
});

/** Direct Debit is active if a token is set. */
function goCardlessOf(given: Given) {
  const { GOCARDLESS_TOKEN: token, GOCARDLESS_URL, GOCARDLESS_WEBHOOK_SECRET = '', DEMO_PAYMENTS } = given;
  if (token && DEMO_PAYMENTS === 'on')
    throw new Error(
      'DEMO_PAYMENTS simulates payments, and GOCARDLESS_TOKEN collects real ones. Please set only one.',
    );
  const url = (GOCARDLESS_URL ?? 'https://api.gocardless.com').replace(/\/+$/, '');
  return token ? { url, token, webhookSecrets: listOf(GOCARDLESS_WEBHOOK_SECRET) } : null;
}

const demoOf = (given: Given) => ({
  /** A simulated GoCardless in this process instead of the real one. */
  demoPayments: given.DEMO_PAYMENTS === 'on',
  /** The same for Sage. */
  demoAccounts: given.DEMO_ACCOUNTS === 'on',
  /** Demonstration data. Null: only if the database is embedded and new. */
  demo: given.DEMO ? ['on', 'true', '1'].includes(given.DEMO) : null,
});

const storageOf = (given: Given) => ({
  s3: s3Of(given),
  backup: backupOf(given),
});

/** Object storage for photographs; null for this machine's disk. */
function s3Of({ S3_URL: url, S3_KEY: key, S3_SECRET: secret, S3_REGION: region }: Given) {
  if (!url && !key && !secret) return null;
  if (!url || !key || !secret) throw new Error('S3_URL, S3_KEY and S3_SECRET must be set together.');
  return { url, key, secret, region: region ?? 'us-east-1' };
}

/** A host that emails can link to, which 0.0.0.0 and :: are not. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function keyOf(name: string) {
  return z
    .string()
    .check(z.regex(/^[\x21-\x7e]{16,200}$/, `${name} must be 16 to 200 characters without spaces.`));
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
