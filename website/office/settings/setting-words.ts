import { uploadedPrefix, type SettingGroup, type StaffSettings } from '#contract/operator/settings/fields.ts';
import type { SettingSource } from '#contract/operator/settings/settings.ts';
import { formatPrice } from '#contract/operator/settings/price.ts';
import { officePath } from '../addresses.ts';

export const settingsPath = `${officePath}/settings`;
export const groupAddress = (group: SettingGroup): string =>
  `${settingsPath}/${group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
/** The page that asks before it resets a setting. */
export const resetAddress = (group: SettingGroup, name: string): string =>
  `${groupAddress(group)}/${name}/reset`;

export type SettingWords = {
  label: string;
  hint?: string;
  /** How it is typed: on one line, as a number, or on several lines; `own` has a page of its own. */
  kind: 'text' | 'tel' | 'url' | 'number' | 'lines' | 'own';
  /** The unit of a number. */
  unit?: 'days' | 'hours';
  /** It may be empty. */
  isOptional?: true;
  /** The words for a value that is no text. */
  shown?: (value: unknown) => string;
  /** The environment variable that it is called on the server; a setting without one is only here. */
  variable?: string;
};

type Words = {
  [Group in SettingGroup]: {
    heading: string;
    says: string;
    fields: { [Name in keyof StaffSettings[Group]]: SettingWords };
  };
};

export const settingWords: Words = {
  provider: {
    heading: 'Your name and contacts',
    says: 'Families see these on every page and in every email.',
    fields: {
      name: { label: 'Name', kind: 'text', variable: 'PROVIDER_NAME' },
      phone: { label: 'Phone', kind: 'tel', variable: 'PROVIDER_PHONE' },
      contactUrl: {
        label: 'Contact page',
        hint: 'The page of your own website that “Contact Us” leads to.',
        kind: 'url',
        variable: 'PROVIDER_CONTACT_URL',
      },
      cremationPrice: {
        label: 'Price of an unattended cremation',
        hint: 'In pounds, such as 1195. It stands above the request form. If empty, no price is shown.',
        kind: 'text',
        shown: (price) => formatPrice(String(price)) ?? 'Not shown',
        isOptional: true,
        variable: 'CREMATION_PRICE',
      },
    },
  },
  notices: {
    heading: 'Reminders, and who is told',
    says: 'When families and staff are emailed automatically.',
    fields: {
      staffMail: {
        label: 'Who is told of requests and sign-offs',
        hint: 'One email address on each line, ten at most. The main branch may name others.',
        kind: 'lines',
        variable: 'STAFF_MAIL',
      },
      reminderHours: {
        label: 'Event reminder',
        hint: 'How many hours before an event its attendees are reminded, 1 to 168.',
        kind: 'number',
        unit: 'hours',
        variable: 'REMINDER_HOURS',
      },
      attentionHours: {
        label: 'Email to administrators',
        hint: 'After how many hours they are told of something that needs attention, 1 to 336.',
        kind: 'number',
        unit: 'hours',
        variable: 'ATTENTION_HOURS',
      },
      waitingHours: {
        label: 'Offer to a waiting list',
        hint: 'How many hours places are held for somebody who waits, 1 to 168. Shortly before an event it is less.',
        kind: 'number',
        unit: 'hours',
      },
    },
  },
  retention: {
    heading: 'How long personal data is kept',
    says: 'It is erased each night once it is older. The privacy notice on the website says the same.',
    fields: {
      requestsDays: {
        label: 'Cremation requests',
        hint: 'Days after the last change until the answers are erased, 30 to 3650.',
        kind: 'number',
        unit: 'days',
        variable: 'KEEP_REQUESTS_DAYS',
      },
      emailsDays: {
        label: 'Emails',
        hint: 'Days after an email was sent until its text and recipient are erased, 1 to 365. Not longer than requests, whose answers they repeat.',
        kind: 'number',
        unit: 'days',
        variable: 'KEEP_EMAILS_DAYS',
      },
      originalsDays: {
        label: 'Original photographs',
        hint: 'Days until the original files are erased, 1 to 3650. The gallery stays.',
        kind: 'number',
        unit: 'days',
        variable: 'KEEP_ORIGINALS_DAYS',
      },
      attendeesDays: {
        label: 'Bookings',
        hint: 'Days after the event until bookings become numbers, 1 to 3650. How many came stays.',
        kind: 'number',
        unit: 'days',
        variable: 'KEEP_ATTENDEES_DAYS',
      },
      backupsDays: {
        label: 'Backups',
        hint: 'Days that you keep a backup, 1 to 3650. The receipt of an erasure says when no backup holds the data any more.',
        kind: 'number',
        unit: 'days',
        variable: 'KEEP_BACKUPS_DAYS',
      },
    },
  },
  look: {
    heading: 'Logo and colour',
    says: 'They are on every public page and in every email.',
    fields: {
      logo: {
        label: 'Logo',
        kind: 'own',
        shown: (logo) => (logo ? 'A picture' : 'None: your name is written instead'),
      },
      accent: {
        label: 'Colour of links and buttons',
        kind: 'own',
        shown: (accent) => (accent ? String(accent) : 'Brown, as delivered'),
      },
    },
  },
  priceList: {
    heading: 'Price list',
    says: 'UK law requires funeral directors to show the Standardised Price List on their website. The foot of every page links to it.',
    fields: {
      where: { label: 'Price list', kind: 'own', shown: whereWords, variable: 'PRICE_LIST' },
    },
  },
  emails: {
    heading: 'Your own words in emails',
    says: 'They follow the first sentences, which stay as they are. Leave an empty line between paragraphs.',
    fields: {
      booking: ownWords('A booking is confirmed'),
      bookingChange: ownWords('A booking has changed'),
      reminder: ownWords('Reminder of an event'),
      request: ownWords('A cremation request has arrived'),
      signoff: ownWords('A family is asked for its wishes'),
      directDebit: ownWords('Setting up a Direct Debit'),
    },
  },
  privacy: {
    heading: 'Privacy notice',
    says: 'What Lychgate keeps, and for how long, is in the notice already. Here you add your own words.',
    fields: {
      text: {
        label: 'Your own words',
        kind: 'own',
        shown: (text) => (text ? `${String(text).trim().split(/\s+/).length} words` : 'None'),
      },
      place: {
        label: 'Where they stand',
        kind: 'own',
        shown: (place) => (place === 'instead' ? 'In place of our notice' : 'Before our notice'),
      },
    },
  },
};

const shownCharactersMax = 80;

function ownWords(label: string): SettingWords {
  const shorten = (text: string) =>
    text.length > shownCharactersMax ? `${text.slice(0, shownCharactersMax)}…` : text;
  return { label, kind: 'own', shown: (text) => shorten(String(text)) || 'None' };
}

export function whereWords(where: unknown): string {
  const text = String(where);
  if (text.startsWith(uploadedPrefix)) return 'A PDF, uploaded here';
  return text || 'None';
}

/** The fields of a group, in order. */
export const fieldsOf = (group: SettingGroup): [name: string, words: SettingWords][] =>
  Object.entries(settingWords[group].fields);

export const sourceWords = (source: SettingSource, variable = ''): string =>
  ({ staff: 'Set by you', environment: `Set by your IT support (${variable})`, default: 'Standard' })[source];

/** The value as a page shows it. */
export function shownValue({ kind, unit, shown }: SettingWords, value: unknown): string {
  if (shown) return shown(value);
  if (kind === 'lines') return (value as string[]).join(', ');
  if (unit) return value === 1 ? `1 ${unit.slice(0, -1)}` : `${value} ${unit}`;
  return String(value);
}

/** The value as it is typed. */
export const typedValue = (value: unknown): string =>
  Array.isArray(value) ? value.join('\n') : String(value);

/** Converts the typed text to the call's value. */
export function valueOf({ kind }: SettingWords, typed: string): unknown {
  if (kind === 'lines') return typed.split(/[\s,;]+/).filter(Boolean);
  return kind === 'number' && /^\d{1,6}$/.test(typed) ? Number(typed) : typed;
}
