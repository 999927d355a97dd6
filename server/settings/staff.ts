import { mergeSettings, type SomeSettings, type StaffSettings } from '#contract/operator/settings/fields.ts';
import { staffMailOf } from './email.ts';
import { retentionDefaults } from './retention.ts';

type Given = {
  [
    Name in
      | 'PROVIDER_NAME'
      | 'PROVIDER_PHONE'
      | 'PROVIDER_CONTACT_URL'
      | 'CREMATION_PRICE'
      | 'PRICE_LIST'
      | 'STAFF_MAIL'
      | 'REMINDER_HOURS'
      | 'ATTENTION_HOURS'
      | 'KEEP_REQUESTS_DAYS'
      | 'KEEP_EMAILS_DAYS'
      | 'KEEP_ORIGINALS_DAYS'
      | 'KEEP_ATTENDEES_DAYS'
      | 'KEEP_BACKUPS_DAYS'
  ]?: string | undefined;
};

/** The settings that staff may also change in the browser: the environment's values, and the defaults. */
export function staffSettingsOf(given: Given, mailFrom: string) {
  const [environment, defaults] = [environmentOf(given), defaultsFor(mailFrom)];
  return { environment, defaults, values: mergeSettings(defaults, environment) };
}

const defaultsFor = (mailFrom: string): StaffSettings => ({
  provider: {
    // Neutral text, and a number and an address reserved for examples, so that no real company is named.
    name: 'Example Funeral Services',
    phone: '01632 960 123',
    contactUrl: 'https://www.example.com/contact',
    cremationPrice: '',
  },
  notices: {
    staffMail: staffMailOf(undefined, mailFrom),
    // A day: early enough to cancel, and late enough not to forget again.
    reminderHours: 24,
    // A day: by then somebody should have looked.
    attentionHours: 24,
    // A day: people look at their emails in the evening. The same as in waiting_hold_hours().
    waitingHours: 24,
  },
  retention: retentionDefaults,
  look: { accent: '', logo: '' },
  priceList: { where: '' },
  emails: { booking: '', bookingChange: '', reminder: '', request: '', signoff: '', directDebit: '' },
  privacy: { text: '', place: 'before' },
});

const environmentOf = (given: Given): SomeSettings => ({
  provider: stated({
    name: given.PROVIDER_NAME,
    phone: given.PROVIDER_PHONE,
    contactUrl: given.PROVIDER_CONTACT_URL,
    cremationPrice: given.CREMATION_PRICE,
  }),
  notices: stated({
    staffMail: given.STAFF_MAIL && staffMailOf(given.STAFF_MAIL, ''),
    reminderHours: numberOf(given.REMINDER_HOURS),
    attentionHours: numberOf(given.ATTENTION_HOURS),
  }),
  retention: stated({
    requestsDays: numberOf(given.KEEP_REQUESTS_DAYS),
    emailsDays: numberOf(given.KEEP_EMAILS_DAYS),
    originalsDays: numberOf(given.KEEP_ORIGINALS_DAYS),
    attendeesDays: numberOf(given.KEEP_ATTENDEES_DAYS),
    backupsDays: numberOf(given.KEEP_BACKUPS_DAYS),
  }),
  priceList: stated({ where: given.PRICE_LIST }),
});

const numberOf = (text: string | undefined) => (text ? Number(text) : undefined);

/** Without what is not set. */
const stated = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as {
    [Name in keyof Values]?: Exclude<Values[Name], '' | undefined>;
  };
