import * as z from 'zod/mini';
import { get, post, put } from '../../call.ts';
import { revisionField, textUpTo } from '../../fields/fields.ts';
import { isColour } from './accent.ts';
import { emailTexts } from './email-texts.ts';
import { isContactAddress, settingFields } from './fields.ts';

export const logoBytesMax = 5_000_000;
export const priceListBytesMax = 10_000_000;

/** The source of a value: staff override the environment, which overrides the default. */
const sources = ['staff', 'environment', 'default'] as const;
export type SettingSource = (typeof sources)[number];

type Checks = Record<string, z.ZodMiniType>;

/** The settings of one group as they are now. */
const groupOf = <Fields extends Checks>(fields: Fields) =>
  z.object({
    values: z.object(fields),
    /** The values without any settings of staff. */
    otherwise: z.object(fields),
    sources: z.object(mapped(fields, () => z.enum(sources))),
    /** Zero until something is changed. */
    revision: z.number(),
  });

type Nullish<Fields extends Checks> = {
  [Name in keyof Fields]: z.ZodMiniOptional<z.ZodMiniNullable<Fields[Name]>>;
};

/** An absent field is unchanged, and null takes back what staff entered. */
const changeOf = <Fields extends Checks>(fields: Fields) =>
  z.strictObject({
    ...(mapped(fields, (check) => z.nullish(check)) as Nullish<Fields>),
    revision: z.optional(revisionField),
  });

const mapped = <Fields extends Checks, Mapped>(fields: Fields, map: (check: z.ZodMiniType) => Mapped) =>
  Object.fromEntries(Object.entries(fields).map(([name, check]) => [name, map(check)])) as {
    [Name in keyof Fields]: Mapped;
  };

const { provider, notices, retention, look, priceList, emails, privacy } = settingFields;

const ProviderChange = changeOf(provider);
const NoticesChange = changeOf(notices);
const RetentionChange = changeOf(retention);
const PrivacyChange = changeOf(privacy);
const EmailsChange = changeOf(emails);

/** A text that is not saved yet. */
const TriedText = z.strictObject({ email: z.enum(emailTexts), text: textUpTo(1000) });

const colourMessage = 'Please enter a colour as #5e4517: a hash, and six digits or letters from a to f.';
const LookChange = z.strictObject({
  accent: z.nullish(z.string().check(z.refine((text) => text === '' || isColour(text), colourMessage))),
  /** Null takes the logo away. */
  logo: z.optional(z.null()),
  revision: z.optional(revisionField),
});

const addressMessage = 'Please enter a web address, such as https://www.example.com/prices.';
const PriceListChange = z.strictObject({
  /** Empty: there is none, whatever the environment says. */
  where: z.nullish(
    z.string().check(
      z.maxLength(500, addressMessage),
      z.refine((text) => text === '' || isContactAddress(text), addressMessage),
    ),
  ),
  revision: z.optional(revisionField),
});

export const StaffSettingGroups = z.object({
  provider: groupOf(provider),
  notices: groupOf(notices),
  retention: groupOf(retention),
  look: groupOf(look),
  priceList: groupOf(priceList),
  emails: groupOf(emails),
  privacy: groupOf(privacy),
});
export type StaffSettingGroups = z.output<typeof StaffSettingGroups>;

const exampleProvider = {
  name: 'Ellis Funeral Services',
  phone: '01632 960 123',
  contactUrl: 'https://www.example.com/contact',
  cremationPrice: '1195',
};
const exampleNotices = {
  staffMail: ['office@example.org'],
  reminderHours: 24,
  attentionHours: 24,
  waitingHours: 24,
};
const exampleRetention = {
  requestsDays: 365,
  emailsDays: 30,
  originalsDays: 365,
  attendeesDays: 365,
  backupsDays: 35,
};
const exampleNoTexts = {
  booking: '',
  bookingChange: '',
  reminder: '',
  request: '',
  signoff: '',
  directDebit: '',
};
const exampleTexts = { ...exampleNoTexts, booking: 'Dear {name}, there is a car park behind the hall.' };

export const settingCalls = {
  /** Every group with its values, and where each comes from. */
  getSettings: get('Settings', {
    role: 'administrator',
    summary: 'List what staff set, and where each value comes from',
    answer: StaffSettingGroups,
    example: {
      answer: {
        provider: {
          values: exampleProvider,
          otherwise: { ...exampleProvider, name: 'Example Funeral Services', cremationPrice: '' },
          sources: {
            name: 'staff',
            phone: 'environment',
            contactUrl: 'environment',
            cremationPrice: 'staff',
          },
          revision: 2,
        },
        notices: {
          values: exampleNotices,
          otherwise: exampleNotices,
          sources: {
            staffMail: 'environment',
            reminderHours: 'default',
            attentionHours: 'default',
            waitingHours: 'default',
          },
          revision: 0,
        },
        retention: {
          values: exampleRetention,
          otherwise: exampleRetention,
          sources: {
            requestsDays: 'default',
            emailsDays: 'default',
            originalsDays: 'default',
            attendeesDays: 'default',
            backupsDays: 'default',
          },
          revision: 0,
        },
        look: {
          values: { accent: '#1d3557', logo: '' as const },
          otherwise: { accent: '', logo: '' as const },
          sources: { accent: 'staff', logo: 'default' },
          revision: 1,
        },
        priceList: {
          values: { where: 'https://www.example.com/prices' },
          otherwise: { where: 'https://www.example.com/prices' },
          sources: { where: 'environment' },
          revision: 0,
        },
        emails: {
          values: exampleTexts,
          otherwise: exampleNoTexts,
          sources: {
            booking: 'staff',
            bookingChange: 'default',
            reminder: 'default',
            request: 'default',
            signoff: 'default',
            directDebit: 'default',
          },
          revision: 1,
        },
        privacy: {
          values: { text: '', place: 'before' as const },
          otherwise: { text: '', place: 'before' as const },
          sources: { text: 'default', place: 'default' },
          revision: 0,
        },
      },
    },
  }),
  updateProviderSettings: put('Settings/Provider', {
    role: 'administrator',
    summary: 'Change the name and contacts of the provider',
    body: ProviderChange,
    answer: z.literal(true),
    example: { request: { phone: '01632 960 124', cremationPrice: null, revision: 2 } },
  }),
  updateNoticeSettings: put('Settings/Notices', {
    role: 'administrator',
    summary: 'Change who is told of what, and when',
    body: NoticesChange,
    answer: z.literal(true),
    example: { request: { reminderHours: 48, revision: 0 } },
  }),
  /** Emails repeat the answers of requests, so they are kept no longer than these. */
  updateRetentionSettings: put('Settings/Retention', {
    role: 'administrator',
    summary: 'Change how long personal data is kept',
    body: RetentionChange,
    answer: z.literal(true),
    example: { request: { requestsDays: 180, revision: 0 } },
  }),
  /** A colour that could not be read on light pages is refused, and the nearest one that works is named. */
  updateLookSettings: put('Settings/Look', {
    role: 'administrator',
    summary: 'Change the colour of links, or take the logo away',
    body: LookChange,
    answer: z.literal(true),
    example: { request: { accent: '#1d3557', revision: 0 } },
  }),
  /** A PNG, JPEG or WebP, which is drawn anew at 480 by 96 pixels at most. */
  uploadLogo: post('Settings/Logo', {
    role: 'administrator',
    summary: 'Upload the logo',
    raw: { type: 'application/octet-stream', bytesMax: logoBytesMax },
    answer: z.literal(true),
    example: { request: 'The bytes of a PNG, JPEG or WebP.' },
  }),
  updatePriceList: put('Settings/PriceList', {
    role: 'administrator',
    summary: 'Change where the price list is',
    body: PriceListChange,
    answer: z.literal(true),
    example: { request: { where: 'https://www.example.com/prices', revision: 0 } },
  }),
  uploadPriceList: post('Settings/PriceList', {
    role: 'administrator',
    summary: 'Upload the price list as a PDF',
    raw: { type: 'application/pdf', bytesMax: priceListBytesMax },
    answer: z.literal(true),
    example: { request: 'The bytes of a PDF.' },
  }),
  updateEmailTexts: put('Settings/Emails', {
    role: 'administrator',
    summary: 'Change the words of the provider in emails',
    body: EmailsChange,
    answer: z.literal(true),
    example: { request: { booking: exampleTexts.booking, revision: 0 } },
  }),
  /** The whole email with this text, about somebody who does not exist. */
  previewEmailText: post('Settings/Emails/Preview', {
    role: 'administrator',
    summary: 'Get an email with other words of the provider',
    body: TriedText,
    answer: z.object({ subject: z.string(), text: z.string() }),
    example: {
      request: { email: 'booking', text: exampleTexts.booking },
      answer: { subject: 'Your place at Coffee morning', text: 'Dear Alex Sample, …' },
    },
  }),
  /** Sends such a test to the caller. */
  testEmailText: post('Settings/Emails/Test', {
    role: 'administrator',
    summary: 'Send oneself an email with other words of the provider',
    body: TriedText,
    answer: z.literal(true),
    example: { request: { email: 'booking', text: exampleTexts.booking } },
  }),
  updatePrivacySettings: put('Settings/Privacy', {
    role: 'administrator',
    summary: 'Change the text of the privacy notice',
    body: PrivacyChange,
    answer: z.literal(true),
    example: {
      request: { text: '## Who we are\n\nEllis Funeral Services of Ludlow.', place: 'before', revision: 0 },
    },
  }),
};
