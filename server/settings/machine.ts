import { roles } from '#contract/operator/staff/actor.ts';
import { isGatewayAddress } from '#contract/operator/settings/groups/texts.ts';
import { findContentProblem } from '#contract/operator/settings/text-content.ts';
import {
  anyText,
  emailAddress,
  isPlainAddress,
  listReading,
  matching,
  readVariable,
  sender,
  textThat,
  webAddress,
  wholeNumber,
  type Reading,
} from '#contract/operator/settings/readings.ts';
import { trustedProxies } from './trust-proxy.ts';

/** A setting for the person who runs the machine. */
type MachineSetting<Value> = Reading<Value> & {
  default?: Value;
  /** A key or a password, which a file may hold. */
  isSecret?: true;
  /** Whether processes on one database may differ in it. */
  isOfOneProcess?: true;
};

const [isSecret, isOfOneProcess] = [true, true] as const;

const choiceReading = <const Value extends string>(
  values: readonly Value[],
  message: string,
): Reading<Value> => ({
  read: (text) => values.find((value) => value === text) ?? null,
  message,
});

const onOff: Reading<boolean> = {
  read: (text) => ({ on: true, off: false })[text] ?? null,
  message: 'must be on or off.',
};
const off = { ...onOff, default: false };

const port: Reading<number> = {
  read: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null),
  message: 'must be a number up to 65535.',
};

const key = matching(/^[\x21-\x7e]{16,200}$/, 'must be 16 to 200 characters without spaces.');
const headerText = matching(/^[\x21-\x7e]{1,200}$/, 'must be 1 to 200 characters without spaces.');

const connection = (...schemes: string[]) =>
  textThat(
    (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
    `must be an address that starts with ${schemes.join('// or ')}//.`,
  );
const postgres = connection('postgres:', 'postgresql:');

const mailFolder = matching(/^[\x20-\x7e]{1,100}$/, 'must be the ASCII name of a folder.');

// The same pattern as in the browser: number and token are added before the @.
const repliesTo = matching(
  /^[\w.-]{1,26}@[\w-]+(\.[\w-]+)+$/,
  'must be an email address with up to 26 characters before the @.',
);

// A password must not cross a network in the clear.
const mailbox = textThat((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isSafe = protocol === 'imaps:' || (protocol === 'imap:' && isHere);
  return isSafe && username !== '' && password !== '' && isAscii(text);
}, 'must be imaps://user:password@host/folder, in ASCII characters.');

function isAscii(address: string): boolean {
  try {
    return /^[\x20-\x7e]*$/.test(decodeURIComponent(address));
  } catch {
    return false;
  }
}

// For tests, or if Sage moves to another address. Our secret is sent there.
const sageAddress = textThat(
  (text) => URL.canParse(text) && /^(https:|http:\/\/127\.0\.0\.1[:/])/.test(text) && !/[?#]|\/$/.test(text),
  'must be an address that starts with https://, without a trailing slash.',
);

// A password must not be in an address, which ends up in logs.
const gatewayAddress = textThat(
  isGatewayAddress,
  'must be a web address with https, and without a password.',
);
const gatewayContent = textThat(
  (text) => findContentProblem(text) === null,
  'must be JSON, or fields with & between them, and have {number} and {text}.',
);
const authorization = matching(/^[\x20-\x7e]{1,1000}$/, 'must be 1 to 1,000 ASCII characters.');

// People type their password there, so it needs https. Plain http is for trying it out on this machine.
const issuer = textThat(
  (text) => isPlainAddress(text) && /^(https:|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(text),
  'must be a web address that begins with https.',
);

/** Every setting of the machine. */
export const machineSettings = {
  PORT: { ...port, default: 3000, isOfOneProcess },
  /** This machine only, unless configured otherwise. */
  HOST: { ...anyText, default: '127.0.0.1', isOfOneProcess },
  /** The base of links in emails. */
  PUBLIC_URL: webAddress,
  TRUST_PROXY: { ...trustedProxies, default: 'loopback', isOfOneProcess },

  DATA_DIR: { ...anyText, default: './data', isOfOneProcess },
  SHARED_DIR: anyText,
  DATABASE_URL: { ...postgres, isSecret, isOfOneProcess },
  DATABASE_DIRECT_URL: { ...postgres, isSecret, isOfOneProcess },
  DATABASE_READ_URL: { ...postgres, isSecret, isOfOneProcess },
  DATABASE_POOLER: { ...off, isOfOneProcess },
  DATABASE_CONNECTIONS: { ...wholeNumber(4, 50), default: 12, isOfOneProcess },
  ROLE: {
    ...choiceReading(['web', 'worker', 'both'], 'must be web, worker or both.'),
    default: 'both',
    isOfOneProcess,
  },
  PHOTOGRAPHS_SHARED: { ...off, isOfOneProcess },
  S3_URL: webAddress,
  S3_KEY: { ...anyText, isSecret },
  S3_SECRET: { ...anyText, isSecret },
  S3_REGION: { ...anyText, default: 'us-east-1' },
  BACKUP_DIR: { ...anyText, isOfOneProcess },
  BACKUP_S3_URL: { ...webAddress, isOfOneProcess },
  BACKUP_S3_KEY: { ...anyText, isSecret, isOfOneProcess },
  BACKUP_S3_SECRET: { ...anyText, isSecret, isOfOneProcess },
  BACKUP_S3_REGION: { ...anyText, default: 'us-east-1', isOfOneProcess },
  BACKUP_PASSPHRASE: {
    ...textThat((text) => text.length >= 12, 'must have at least 12 characters.'),
    isSecret,
    isOfOneProcess,
  },

  OPERATOR_KEY: { ...key, isSecret },
  API_KEY: { ...key, isSecret },
  CODES_REQUIRED_FROM: choiceReading(roles, 'must be staff, finance or administrator.'),
  METRICS_KEY: { ...key, isSecret, isOfOneProcess },
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: headerText,
  OIDC_CLIENT_SECRET: { ...headerText, isSecret },
  OIDC_REPLACES_CODES: off,
  WEBHOOKS_TO_PRIVATE: off,
  BACK_OFFICE_URL: webAddress,

  SMTP_URL: { ...connection('smtp:', 'smtps:'), isSecret },
  MAIL_FROM_NEWS: sender,
  MAIL_PER_MINUTE: wholeNumber(1, 99_999),
  MAIL_SHOTS_PER_DOMAIN: wholeNumber(1, 99_999),
  MAIL_BOUNCES_TO: emailAddress,
  IMAP_URL: { ...mailbox, isSecret },
  IMAP_DONE_FOLDER: mailFolder,
  REPLIES_TO: repliesTo,
  REPLIES_IMAP_URL: { ...mailbox, isSecret },
  REPLIES_DONE_FOLDER: mailFolder,
  SMS_URL: gatewayAddress,
  SMS_AUTHORIZATION: { ...authorization, isSecret },
  SMS_CONTENT: gatewayContent,
  MAIL_UNSUBSCRIBE_TO: emailAddress,
  // Off, because programs that scan emails open links too. On is for installations that have always acted on
  // opening.
  UNSUBSCRIBE_ON_OPEN: off,
  SIGN_OFF_ON_OPEN: off,

  // More than a current phone's photograph.
  PHOTO_MB_MAX: { ...wholeNumber(1, 500), default: 30 },
  PHOTOS_PER_FUNERAL: { ...wholeNumber(1, 10_000), default: 500 },
  // Formats that are decoded as a whole take 4 bytes of memory per pixel.
  PHOTO_MEGAPIXELS_MAX: { ...wholeNumber(1, 60), default: 60 },
  PHOTOGRAPHS_URL: webAddress,

  GOCARDLESS_TOKEN: { ...matching(/^[\x21-\x7e]{10,200}$/, 'must be an access token.'), isSecret },
  GOCARDLESS_URL: { ...webAddress, default: 'https://api.gocardless.com' },
  GOCARDLESS_WEBHOOK_SECRET: {
    ...listReading(matching(/^.{10,}$/s, ''), 'must be one secret, or two with a comma between them.', {
      min: 1,
      max: 2,
    }),
    default: [],
    isSecret,
  },

  SAGE_CLIENT_ID: headerText,
  SAGE_CLIENT_SECRET: { ...headerText, isSecret },
  SAGE_BUSINESS_ID: headerText,
  // Both Sages' default code for the current account.
  SAGE_BANK_ACCOUNT: {
    ...matching(/^\d{1,8}$/, 'must be a nominal code, such as 1200.'),
    default: '1200',
  },
  SAGE_LEDGERS: {
    ...listReading(
      matching(/^[\w.-]{1,40}=\d{1,8}$/, ''),
      'must be names with nominal codes, with commas between them: sales=4000,memorials=4010.',
    ),
    default: [],
  },
  SAGE_URL: { ...sageAddress, default: 'https://api.accounting.sage.com/v3.1' },
  SAGE_TOKEN_URL: { ...sageAddress, default: 'https://oauth.accounting.sage.com/token' },
  SAGE_AUTH_URL: { ...sageAddress, default: 'https://www.sageone.com/oauth2/auth/central' },

  DEMO: {
    ...onOff,
    read: (text) => ({ on: true, true: true, 1: true, off: false, false: false, 0: false })[text] ?? null,
    isOfOneProcess,
  },
  DEMO_PAYMENTS: off,
  DEMO_ACCOUNTS: off,
} satisfies Record<string, MachineSetting<unknown>>;

type Table = typeof machineSettings;

/** The values of the settings; undefined where nothing is set and there is no default. */
export type MachineSettings = {
  [Name in keyof Table]:
    | NonNullable<ReturnType<Table[Name]['read']>>
    | (Table[Name] extends { default: unknown } ? never : undefined);
};

// An external back office chooses its key, which only has to fit into a header. Without one, this key protects our
// `/api/`.
const externalKey = matching(/^[\t\x20-\x7e\x80-\xff]+$/, 'must be text that a header can carry.');

/** Reads every setting of the machine. An invalid one throws an error that names it. */
export function readMachineSettings(stated: NodeJS.ProcessEnv): MachineSettings {
  const table: Record<string, MachineSetting<unknown>> = {
    ...machineSettings,
    ...(stated.BACK_OFFICE_URL && { API_KEY: externalKey }),
  };
  const values = Object.entries(table).map(([name, setting]) => [
    name,
    readVariable(name, stated[name], setting) ?? setting.default,
  ]);
  return Object.fromEntries(values) as MachineSettings;
}

/** Lists the names of the settings that pass a test. */
export const filterMachineSettings = (holds: (setting: MachineSetting<unknown>) => boolean): string[] =>
  Object.entries<MachineSetting<unknown>>(machineSettings)
    .filter(([, setting]) => holds(setting))
    .map(([name]) => name);
