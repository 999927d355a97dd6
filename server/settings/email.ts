import * as z from 'zod/mini';
import { wholeNumber } from './whole-number.ts';

const addressPattern = /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/;
const staffAddressesMax = 10;

const oneAddress = (name: string) =>
  z.string().check(z.regex(addressPattern, `${name} must be one email address.`));

const sender = (name: string) =>
  z
    .string()
    .check(z.regex(/^([^<>]*<)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/, `${name} must be an email address.`));

const staffAddresses = z.string().check(
  z.refine((text) => {
    const entries = entriesOf(text);
    return (
      entries.length > 0 &&
      entries.length <= staffAddressesMax &&
      entries.every((entry) => addressPattern.test(entry))
    );
  }, `STAFF_MAIL must be 1 to ${staffAddressesMax} email addresses, with commas between them.`),
);

// A password must not cross a network in the clear.
const imapUrl = z.string().check(
  z.refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, password } = new URL(text);
    const isSafe = protocol === 'imaps:' || (protocol === 'imap:' && loopback.includes(hostname));
    return isSafe && username !== '' && password !== '' && isAscii(text);
  }, 'IMAP_URL must be imaps://user:password@host/folder, in ASCII characters.'),
);
function isAscii(address: string): boolean {
  try {
    return /^[\x20-\x7e]*$/.test(decodeURIComponent(address));
  } catch {
    return false;
  }
}

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** The settings of emails. */
export const mailSettings = {
  MAIL_FROM: z.optional(sender('MAIL_FROM')),
  MAIL_FROM_NEWS: z.optional(sender('MAIL_FROM_NEWS')),
  MAIL_PER_MINUTE: z.optional(wholeNumber('MAIL_PER_MINUTE', 1, 99_999)),
  MAIL_SHOTS_PER_DOMAIN: z.optional(wholeNumber('MAIL_SHOTS_PER_DOMAIN', 1, 99_999)),
  IMAP_URL: z.optional(imapUrl),
  IMAP_DONE_FOLDER: z.optional(
    z.string().check(z.regex(/^[\x20-\x7e]{1,100}$/, 'IMAP_DONE_FOLDER must be the ASCII name of a folder.')),
  ),
  MAIL_BOUNCES_TO: z.optional(oneAddress('MAIL_BOUNCES_TO')),
  MAIL_UNSUBSCRIBE_TO: z.optional(oneAddress('MAIL_UNSUBSCRIBE_TO')),
  STAFF_MAIL: z.optional(staffAddresses),
  UNSUBSCRIBE_ON_OPEN: z.optional(z.enum(['on', 'off'], 'UNSUBSCRIBE_ON_OPEN must be on or off.')),
  SIGN_OFF_ON_OPEN: z.optional(z.enum(['on', 'off'], 'SIGN_OFF_ON_OPEN must be on or off.')),
};

type OnOpen = Partial<Record<'UNSUBSCRIBE_ON_OPEN' | 'SIGN_OFF_ON_OPEN', string | undefined>>;

/** Off, because programs that check emails open links too. On is for those who come from the original. */
export const actsOnOpenOf = (given: OnOpen) => ({
  unsubscribe: given.UNSUBSCRIBE_ON_OPEN === 'on',
  signOff: given.SIGN_OFF_ON_OPEN === 'on',
});

/** Each address once; by default the address in MAIL_FROM. */
export const staffMailOf = (stated: string | undefined, mailFrom: string): string[] =>
  stated ? [...new Set(entriesOf(stated))] : [mailFrom.replace(/^.*<|>\s*$/g, '')];

const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

/** The mailbox that delivery reports and complaints come to. */
export const reportMailboxOf = ({
  IMAP_URL,
  IMAP_DONE_FOLDER,
}: {
  IMAP_URL?: string | undefined;
  IMAP_DONE_FOLDER?: string | undefined;
}) => (IMAP_URL ? { url: IMAP_URL, doneFolder: IMAP_DONE_FOLDER ?? null } : null);

// Large mailbox providers slow down a sender, or refuse it, who comes with thousands at once.
const mailShotsPerDomainDefault = '120';

type Limits = {
  MAIL_PER_MINUTE?: string | undefined;
  MAIL_SHOTS_PER_DOMAIN?: string | undefined;
  SMTP_URL?: string | undefined;
};

/** How many emails go out a minute; null for no limit. Files, without a mail server, need none. */
export function mailLimitsOf({ MAIL_PER_MINUTE, MAIL_SHOTS_PER_DOMAIN, SMTP_URL }: Limits) {
  const perDomain = MAIL_SHOTS_PER_DOMAIN ?? (SMTP_URL && mailShotsPerDomainDefault);
  return {
    mailPerMinute: MAIL_PER_MINUTE ? Number(MAIL_PER_MINUTE) : null,
    mailShotsPerDomain: perDomain ? Number(perDomain) : null,
  };
}
