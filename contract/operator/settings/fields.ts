import * as z from 'zod/mini';
import { addressesMessage, notificationAddresses } from '../../fields/notification-addresses.ts';
import { required, textUpTo, wholeNumber } from '../../fields/fields.ts';
import { isReadable } from './accent.ts';
import { placeholdersOf, unknownPlaceholders, type EmailText } from './email-texts.ts';
import { isPrice } from './price.ts';

const contactMessage = 'Please enter a web address, such as https://www.example.com/contact.';

const digest = z.string().check(z.regex(/^[\da-f]{64}$/));

const days = (min: number, max: number) =>
  wholeNumber(min, max, `Please enter a number of days from ${min} to ${max}.`);
const hours = (max: number) => wholeNumber(1, max, `Please enter a number of hours from 1 to ${max}.`);

const emailText = (email: EmailText) =>
  textUpTo(1000).check(
    z.refine(
      (text) => unknownPlaceholders(email, text).length === 0,
      `In braces there can only be ${placeholdersOf(email)}.`,
    ),
  );

/** The settings that staff change in the browser, in groups that are saved together. */
export const settingFields = {
  provider: {
    name: required(100, 'Please enter the name that families know you by.'),
    phone: required(50, 'Please enter a phone number.').check(
      z.refine((text) => /(\d\D*){5}/.test(text), 'Please enter a phone number, such as 01632 960 001.'),
    ),
    contactUrl: required(500, contactMessage).check(z.refine(isContactAddress, contactMessage)),
    /** Of an unattended cremation, in pounds; empty if it is shown nowhere. */
    cremationPrice: z
      .string()
      .check(
        z.refine(
          (text) => text === '' || isPrice(text),
          'Please enter an amount in pounds, such as 1195 or 1195.50.',
        ),
      ),
  },
  notices: {
    /** The recipients of requests and sign-offs, unless the main branch has its own. */
    staffMail: notificationAddresses.check(z.minLength(1, addressesMessage)),
    /** How long before an event its attendees are reminded. */
    reminderHours: hours(168),
    /** After how long administrators are told of what needs attention. */
    attentionHours: hours(336),
    /** How long places are held for somebody on a waiting list. */
    waitingHours: hours(168),
  },
  retention: {
    requestsDays: days(30, 3650),
    emailsDays: days(1, 365),
    originalsDays: days(1, 3650),
    attendeesDays: days(1, 3650),
    backupsDays: days(1, 3650),
  },
  look: {
    /** The colour of links and buttons on light pages; empty for our own. */
    accent: z
      .string()
      .check(z.refine((text) => text === '' || isReadable(text), 'Please enter another colour.')),
    /** Its address; empty if the name is written instead. */
    logo: z.union([z.literal(''), z.object({ digest, width: z.int(), height: z.int() })]),
  },
  priceList: {
    /** A web address, an uploaded PDF (`upload:` and its digest) or the path of one on the server; empty if there is none. */
    where: z.string().check(z.maxLength(500, 'Please enter a web address of at most 500 characters.')),
  },
  /** A paragraph or more of their own in an email; empty if there is none. */
  emails: {
    booking: emailText('booking'),
    bookingChange: emailText('bookingChange'),
    reminder: emailText('reminder'),
    request: emailText('request'),
    signoff: emailText('signoff'),
    directDebit: emailText('directDebit'),
  },
  privacy: {
    /** Markdown; empty if the notice is only our own. */
    text: textUpTo(20_000),
    place: z.enum(['before', 'instead'], 'Please choose one.'),
  },
};

/** How an uploaded price list is named; its digest follows. */
export const uploadedPrefix = 'upload:';

type Fields = typeof settingFields;
export type SettingGroup = keyof Fields;

/** The values of all groups. */
export type StaffSettings = {
  [Group in SettingGroup]: { [Name in keyof Fields[Group]]: z.output<Fields[Group][Name]> };
};

/** The values of some settings. */
export type SomeSettings = { [Group in SettingGroup]?: Partial<StaffSettings[Group]> };

export const settingGroups = Object.keys(settingFields) as SettingGroup[];

/** All values; what comes later wins. */
export function mergeSettings(defaults: StaffSettings, ...more: SomeSettings[]): StaffSettings {
  const groups = settingGroups.map((group) => [
    group,
    Object.assign({}, defaults[group], ...more.map((some) => some[group])) as object,
  ]);
  const merged = Object.fromEntries(groups) as StaffSettings;
  const { requestsDays, emailsDays } = merged.retention;
  // Emails repeat the answers of requests.
  return { ...merged, retention: { ...merged.retention, emailsDays: Math.min(emailsDays, requestsDays) } };
}

// A name and password in it would be shown to everybody.
export function isContactAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text) && URL.canParse(text) && new URL(text).username === '';
}
