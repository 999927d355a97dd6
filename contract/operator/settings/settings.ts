import * as z from 'zod/mini';
import { get, post, postRaw, put } from '../../call.ts';
import { revisionField, textUpTo } from '../../fields/fields.ts';
import { isColour } from './accent.ts';
import { emailTexts } from './email-texts.ts';
import { isContactAddress, settingFields } from './fields.ts';

export const logoBytesMax = 5_000_000;
export const priceListBytesMax = 10_000_000;

/** Where a value comes from; what staff entered wins over the environment, and that over the default. */
const sources = ['staff', 'environment', 'default'] as const;
export type SettingSource = (typeof sources)[number];

type Checks = Record<string, z.ZodMiniType>;

/** The settings of one group as they are now. */
const groupOf = <Fields extends Checks>(fields: Fields) =>
  z.object({
    values: z.object(fields),
    /** What each value would be if staff had entered nothing. */
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

export const settingCalls = {
  /** Every group with its values, and where each comes from. */
  getSettings: get('Settings', { answer: StaffSettingGroups }),
  updateProviderSettings: put('Settings/Provider', { body: ProviderChange, answer: z.literal(true) }),
  updateNoticeSettings: put('Settings/Notices', { body: NoticesChange, answer: z.literal(true) }),
  /** Emails repeat the answers of requests, so they are kept no longer than these. */
  updateRetentionSettings: put('Settings/Retention', { body: RetentionChange, answer: z.literal(true) }),
  /** A colour that could not be read on light pages is refused, and the nearest one that works is named. */
  updateLookSettings: put('Settings/Look', { body: LookChange, answer: z.literal(true) }),
  /** A PNG, JPEG or WebP, which is drawn anew at 480 by 96 pixels at most. */
  uploadLogo: postRaw('Settings/Logo', {
    raw: { type: 'application/octet-stream', bytesMax: logoBytesMax },
    answer: z.literal(true),
  }),
  updatePriceList: put('Settings/PriceList', { body: PriceListChange, answer: z.literal(true) }),
  uploadPriceList: postRaw('Settings/PriceList', {
    raw: { type: 'application/pdf', bytesMax: priceListBytesMax },
    answer: z.literal(true),
  }),
  updateEmailTexts: put('Settings/Emails', { body: EmailsChange, answer: z.literal(true) }),
  /** The whole email with this text, about somebody who does not exist. */
  previewEmailText: post('Settings/Emails/Preview', {
    body: TriedText,
    answer: z.object({ subject: z.string(), text: z.string() }),
  }),
  /** The same, to the person who asks. */
  testEmailText: post('Settings/Emails/Test', { body: TriedText, answer: z.literal(true) }),
  updatePrivacySettings: put('Settings/Privacy', { body: PrivacyChange, answer: z.literal(true) }),
};
