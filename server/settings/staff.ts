import type { Setting } from '#contract/operator/settings/setting.ts';
import { readVariable } from '#contract/operator/settings/readings.ts';
import {
  mapSettings,
  mergeSettings,
  settingDefaults,
  type PartialSettings,
  type StaffSettings,
} from '#contract/operator/settings/values.ts';

/**
 * Reads the settings that staff may also change in the browser: the environment's values, the defaults, and the
 * fixed ones, which the browser cannot change.
 */
export function readStaffSettings(withoutUnset: NodeJS.ProcessEnv) {
  const environment = mapSettings((setting) => readStated(setting, withoutUnset)) as PartialSettings;
  checkRetention({ ...settingDefaults.retention, ...environment.retention });
  const fixed = readFixedSettings(withoutUnset);
  const values = mergeSettings(settingDefaults, environment, fixed);
  return { environment, defaults: settingDefaults, fixed, values };
}

/** The settings of the machine that override the browser's. */
const readFixedSettings = ({ SMTP_URL, PUBLIC_URL, ...others }: NodeJS.ProcessEnv): PartialSettings => ({
  ...readPhotographStorage(others),
  ...readFixedBackupPlace(others),
  ...readFixedIdentityProvider(others),
  ...readReplies(others),
  ...readTexts(others),
  ...(SMTP_URL && { mailServer: readMailServer(SMTP_URL) }),
  ...(PUBLIC_URL && { website: { address: PUBLIC_URL.replace(/\/+$/, '') } }),
});

/** The secret stays in the environment. */
function readPhotographStorage({ S3_URL, S3_KEY, S3_REGION }: NodeJS.ProcessEnv): PartialSettings {
  if (!S3_URL) return {};
  const region = S3_REGION ?? 'us-east-1';
  return { photographStorage: { url: S3_URL, key: S3_KEY ?? '', secret: 'set', region } };
}

/** The secrets stay in the environment. */
function readFixedBackupPlace(stated: NodeJS.ProcessEnv): PartialSettings {
  const { BACKUP_DIR, BACKUP_S3_URL, BACKUP_S3_KEY, BACKUP_S3_REGION, BACKUP_PASSPHRASE } = stated;
  const isSet = Boolean(BACKUP_DIR ?? BACKUP_S3_URL);
  const place = {
    folder: BACKUP_DIR ?? '',
    url: BACKUP_S3_URL ?? '',
    key: BACKUP_S3_KEY ?? '',
    secret: BACKUP_S3_URL ? 'set' : '',
    region: BACKUP_S3_REGION ?? 'us-east-1',
  };
  if (!isSet && !BACKUP_PASSPHRASE) return {};
  return { backupPlace: { ...(isSet && place), ...(BACKUP_PASSPHRASE && { passphrase: 'set' }) } };
}

/** The secret stays in the environment. */
function readFixedIdentityProvider({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
}: NodeJS.ProcessEnv): PartialSettings {
  if (!OIDC_ISSUER) return {};
  if (!OIDC_CLIENT_ID) throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID.');
  const clientSecret = OIDC_CLIENT_SECRET ? 'set' : '';
  return { identityProvider: { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret } };
}

/** The password stays in the environment. */
function readReplies({
  REPLIES_TO,
  REPLIES_IMAP_URL,
  REPLIES_DONE_FOLDER,
}: NodeJS.ProcessEnv): PartialSettings {
  const mailbox = REPLIES_IMAP_URL && {
    ...readServer(REPLIES_IMAP_URL, { secureProtocol: 'imaps:', securePort: 993, port: 143 }),
    folder: REPLIES_DONE_FOLDER ?? '',
  };
  if (!mailbox && !REPLIES_TO) return {};
  return { replies: { ...(REPLIES_TO && { address: REPLIES_TO }), ...mailbox } };
}

function readTexts({ SMS_URL, SMS_AUTHORIZATION, SMS_CONTENT }: NodeJS.ProcessEnv): PartialSettings {
  if (!SMS_URL) return {};
  if (!SMS_CONTENT) throw new Error('SMS_URL needs SMS_CONTENT.');
  return {
    texts: { url: SMS_URL, user: '', secret: SMS_AUTHORIZATION ? 'set' : '', content: SMS_CONTENT },
  };
}

/** The mail server, without its password and the options that the browser does not offer. */
const readMailServer = (SMTP_URL: string) =>
  readServer(SMTP_URL, { secureProtocol: 'smtps:', securePort: 465, port: 587 });

type Ports = { secureProtocol: string; securePort: number; port: number };

function readServer(address: string, ports: Ports) {
  const { hostname, port, protocol, username, password } = new URL(address);
  return {
    host: hostname,
    port: Number(port) || (protocol === ports.secureProtocol ? ports.securePort : ports.port),
    user: decodeURIComponent(username),
    password: password && 'set',
  };
}

function readStated({ variable, reading, schema }: Setting, withoutUnset: NodeJS.ProcessEnv): unknown {
  const text = variable && withoutUnset[variable];
  if (!variable || text === undefined) return undefined;
  if (reading) return readVariable(variable, text, reading);
  const { data, error } = schema.safeParse(text);
  if (error) throw new Error(`${variable}: ${error.issues[0]!.message}`);
  return data;
}

/** Throws if emails would be kept longer than the requests that they repeat. */
function checkRetention({ emailsDays, requestsDays }: StaffSettings['retention']) {
  if (emailsDays <= requestsDays) return;
  throw new Error(
    'KEEP_EMAILS_DAYS must not be more than KEEP_REQUESTS_DAYS, because emails repeat the answers of requests.',
  );
}
