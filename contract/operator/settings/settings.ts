import * as z from 'zod/mini';
import { get, post, put } from '../../call.ts';
import { isColour } from './accent.ts';
import { createChangeSchema, createGroupSchema } from './groups/schemas.ts';
import { TriedText, type Setting } from './setting.ts';
import { isContactAddress } from './groups/provider.ts';
import { settingTable } from './table.ts';
import { settingGroups, listSettings } from './values.ts';

export const pictureBytesMax = 5_000_000;
export const priceListBytesMax = 10_000_000;

const pictureExample = { request: 'The bytes of a PNG, JPEG or WebP.' };
const pictureBody = { type: 'application/octet-stream', bytesMax: pictureBytesMax } as const;

const {
  provider,
  website,
  mailServer,
  replies,
  texts,
  identityProvider,
  photographStorage,
  backupPlace,
  releases,
  notices,
  cases,
  invoices,
  retention,
  look,
  priceList,
  emails,
  privacy,
} = settingTable;

/** A text that is not saved yet. */
const colourMessage = 'Please enter a colour as #5e4517: a hash, and six digits or letters from a to f.';
const colour = z.nullish(z.string().check(z.refine((text) => text === '' || isColour(text), colourMessage)));
/** Null removes the picture. */
const noPicture = z.optional(z.null());
const LookChange = z.extend(createChangeSchema(look), {
  accent: colour,
  band: colour,
  logo: noPicture,
  photograph: noPicture,
  firstMark: noPicture,
  secondMark: noPicture,
  thirdMark: noPicture,
});

const addressMessage = 'Please enter a web address, such as https://www.example.com/prices.';
const PriceListChange = z.extend(createChangeSchema(priceList), {
  /** Empty: none, whatever the environment states. */
  where: z.nullish(
    z.string().check(
      z.maxLength(500, addressMessage),
      z.refine((text) => text === '' || isContactAddress(text), addressMessage),
    ),
  ),
});

export const StaffSettingGroups = z.object({
  provider: createGroupSchema(provider),
  website: createGroupSchema(website),
  mailServer: createGroupSchema(mailServer),
  replies: createGroupSchema(replies),
  texts: createGroupSchema(texts),
  identityProvider: createGroupSchema(identityProvider),
  photographStorage: createGroupSchema(photographStorage),
  backupPlace: createGroupSchema(backupPlace),
  releases: createGroupSchema(releases),
  notices: createGroupSchema(notices),
  cases: createGroupSchema(cases),
  invoices: createGroupSchema(invoices),
  retention: createGroupSchema(retention),
  look: createGroupSchema(look),
  priceList: createGroupSchema(priceList),
  emails: createGroupSchema(emails),
  privacy: createGroupSchema(privacy),
});
export type StaffSettingGroups = z.output<typeof StaffSettingGroups>;

/** Creates an example in which staff have set some values. */
function createExample({ example = { value: undefined, source: 'default' }, ...setting }: Setting) {
  const value = example.value ?? setting.default;
  return { value, fallback: example.source === 'staff' ? setting.default : value, source: example.source };
}

const exampleGroups = Object.fromEntries(
  settingGroups.map((group) => {
    const examples = listSettings(group).map(([name, setting]) => [name, createExample(setting)] as const);
    const each = (part: keyof ReturnType<typeof createExample>) =>
      Object.fromEntries(examples.map(([name, example]) => [name, example[part]]));
    const revision = examples.filter(([, { source }]) => source === 'staff').length;
    return [group, { values: each('value'), fallback: each('fallback'), sources: each('source'), revision }];
  }),
) as StaffSettingGroups;
const exampleText = emails.fields.booking.example.value;

export const settingCalls = {
  /** Every group with its values and their sources. */
  getSettings: get('Settings', {
    role: 'administrator',
    summary: 'List what staff set, and where each value comes from',
    answer: StaffSettingGroups,
    example: { answer: exampleGroups },
  }),
  updateProviderSettings: put('Settings/Provider', {
    role: provider.role,
    summary: 'Change the name and contacts of the provider',
    body: createChangeSchema(provider),
    answer: z.literal(true),
    example: { request: { phone: '01632 960 124', cremationPrice: null, revision: 2 } },
  }),
  /** A whole web address is read as its host. */
  updateWebsiteSettings: put('Settings/Website', {
    role: website.role,
    summary: 'Change which websites are yours',
    body: createChangeSchema(website),
    answer: z.literal(true),
    example: { request: { hosts: ['www.example.org', 'example.org'], revision: 0 } },
  }),
  /** The password has to be entered again for another server. `SMTP_URL` overrides these settings. */
  updateMailServerSettings: put('Settings/MailServer', {
    role: mailServer.role,
    summary: 'Change the mail server, and the sender of emails',
    body: createChangeSchema(mailServer),
    answer: z.literal(true),
    example: {
      request: {
        from: 'office@example.org',
        host: 'smtp.example.com',
        port: 587,
        user: 'office@example.org',
        password: 'the password at the email provider',
        revision: 0,
      },
    },
  }),
  /** The password has to be entered again for another server. `REPLIES_IMAP_URL` overrides these settings. */
  updateReplySettings: put('Settings/Replies', {
    role: replies.role,
    summary: 'Change the mailbox for answers to emails',
    body: createChangeSchema(replies),
    answer: z.literal(true),
    example: {
      request: {
        address: 'replies@example.org',
        host: 'imap.example.com',
        port: 993,
        user: 'replies@example.org',
        password: 'the password of the mailbox',
        revision: 0,
      },
    },
  }),
  /** The secret has to be entered again for another gateway. `SMS_URL` overrides these settings. */
  updateTextSettings: put('Settings/Texts', {
    role: texts.role,
    summary: 'Change the gateway for text messages, and their use',
    body: createChangeSchema(texts),
    answer: z.literal(true),
    example: {
      request: {
        reminder: true,
        url: 'https://sms.example.com/v1/messages',
        user: 'lychgate',
        secret: 'the secret of the gateway',
        content: '{"to": "{number}", "from": "{sender}", "text": "{text}"}',
        sender: 'Lychgate',
        revision: 0,
      },
    },
  }),
  /** The client secret has to be entered again for another provider. `OIDC_ISSUER` overrides these settings. */
  updateIdentityProviderSettings: put('Settings/IdentityProvider', {
    role: identityProvider.role,
    summary: 'Change the provider whose accounts sign in',
    body: createChangeSchema(identityProvider),
    answer: z.literal(true),
    example: {
      request: {
        name: 'Microsoft',
        issuer: 'https://accounts.example.com',
        clientId: 'lychgate-office',
        clientSecret: 'the secret of the provider',
        revision: 0,
      },
    },
  }),
  /** The bucket is tried first. Changing or removing it is refused while the current one has photographs. */
  updatePhotographStorageSettings: put('Settings/PhotographStorage', {
    role: photographStorage.role,
    summary: 'Change the cloud storage for photographs',
    body: createChangeSchema(photographStorage),
    answer: z.literal(true),
    example: { request: { key: 'the-access-key', secret: 'the-secret-of-the-key', revision: 1 } },
  }),
  /** A folder or a bucket. The environment overrides the whole place if it sets any part of it. */
  updateBackupPlaceSettings: put('Settings/BackupPlace', {
    role: backupPlace.role,
    summary: 'Change where the backup of each night goes',
    body: createChangeSchema(backupPlace),
    answer: z.literal(true),
    example: { request: { folder: '/mnt/backups', passphrase: 'a passphrase on paper', revision: 0 } },
  }),
  /** Empty: newer versions are not looked for. */
  updateReleaseSettings: put('Settings/Releases', {
    role: releases.role,
    summary: 'Change where new versions are announced',
    body: createChangeSchema(releases),
    answer: z.literal(true),
    example: { request: { list: 'https://releases.example.org/lychgate.atom', revision: 0 } },
  }),
  updateNoticeSettings: put('Settings/Notices', {
    role: notices.role,
    summary: 'Change who is told of what, and when',
    body: createChangeSchema(notices),
    answer: z.literal(true),
    example: { request: { reminderHours: 48, revision: 0 } },
  }),
  updateCaseSettings: put('Settings/Cases', {
    role: cases.role,
    summary: 'Change what is decided for all cases',
    body: createChangeSchema(cases),
    answer: z.literal(true),
    example: { request: { onArrival: true, revision: 0 } },
  }),
  updateInvoiceSettings: put('Settings/Invoices', {
    role: invoices.role,
    summary: 'Change the VAT number and bank account on invoices',
    body: createChangeSchema(invoices),
    answer: z.literal(true),
    example: { request: { vatNumber: 'GB 123 4567 82', revision: 0 } },
  }),
  /** Emails repeat the answers of requests, so they are not kept for longer. */
  updateRetentionSettings: put('Settings/Retention', {
    role: retention.role,
    summary: 'Change how long personal data is kept',
    body: createChangeSchema(retention),
    answer: z.literal(true),
    example: { request: { requestsDays: 180, revision: 0 } },
  }),
  /** An unreadable colour on light pages is refused, with the nearest readable one in the message. */
  updateLookSettings: put('Settings/Look', {
    role: look.role,
    summary: 'Change the colours, or take a picture away',
    body: LookChange,
    answer: z.literal(true),
    example: { request: { accent: '#1d3557', revision: 0 } },
  }),
  /** A PNG, JPEG or WebP, which is redrawn at 480 by 96 pixels at most. */
  uploadLogo: post('Settings/Logo', {
    role: look.role,
    summary: 'Upload the logo',
    raw: pictureBody,
    answer: z.literal(true),
    example: pictureExample,
  }),
  /** `photograph`, or one of `firstMark`, `secondMark` and `thirdMark`: a PNG, JPEG or WebP, which is redrawn. */
  uploadPicture: post('Settings/Pictures/{picture}', {
    role: look.role,
    summary: 'Upload the photograph, or the mark of an association',
    raw: pictureBody,
    answer: z.literal(true),
    example: pictureExample,
  }),
  updatePriceList: put('Settings/PriceList', {
    role: priceList.role,
    summary: 'Change where the price list is',
    body: PriceListChange,
    answer: z.literal(true),
    example: { request: { where: 'https://www.example.com/prices', revision: 0 } },
  }),
  uploadPriceList: post('Settings/PriceList', {
    role: priceList.role,
    summary: 'Upload the price list as a PDF',
    raw: { type: 'application/pdf', bytesMax: priceListBytesMax },
    answer: z.literal(true),
    example: { request: 'The bytes of a PDF.' },
  }),
  updateEmailTexts: put('Settings/Emails', {
    role: emails.role,
    summary: 'Change the words of the provider in emails',
    body: createChangeSchema(emails),
    answer: z.literal(true),
    example: { request: { booking: exampleText, revision: 0 } },
  }),
  /** The whole email with this text, about an invented person. */
  previewEmailText: post('Settings/Emails/Preview', {
    role: emails.role,
    summary: 'Get an email with other words of the provider',
    body: TriedText,
    answer: z.object({ subject: z.string(), text: z.string() }),
    example: {
      request: { email: 'booking', text: exampleText },
      answer: { subject: 'Your place at Coffee morning', text: 'Dear Alex Sample, …' },
    },
  }),
  /** Sends a test with this text to the caller. */
  testEmailText: post('Settings/Emails/Test', {
    role: emails.role,
    summary: 'Send oneself an email with other words of the provider',
    body: TriedText,
    answer: z.literal(true),
    example: { request: { email: 'booking', text: exampleText } },
  }),
  updatePrivacySettings: put('Settings/Privacy', {
    role: privacy.role,
    summary: 'Change the text of the privacy notice',
    body: createChangeSchema(privacy),
    answer: z.literal(true),
    example: {
      request: { text: '## Who we are\n\nEllis Funeral Services of Ludlow.', place: 'before', revision: 0 },
    },
  }),
};
