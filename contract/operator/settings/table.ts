import * as z from 'zod/mini';
import { addressesMessage, notificationAddresses } from '../../fields/notification-addresses.ts';
import { textUpTo } from '../../fields/fields.ts';
import { cases } from './groups/cases.ts';
import { invoices } from './groups/invoices.ts';
import { backupPlace } from './groups/backup-place.ts';
import { identityProvider } from './groups/identity-provider.ts';
import { look } from './groups/look.ts';
import { mailServer } from './groups/mail-server.ts';
import { photographStorage } from './groups/photograph-storage.ts';
import { emailAddress, isPlainAddress, listReading, textThat } from './readings.ts';
import { provider } from './groups/provider.ts';
import { releases } from './groups/releases.ts';
import { replies } from './groups/replies.ts';
import { texts } from './groups/texts.ts';
import { publicAddress } from './public-address.ts';
import { isHost, siteHosts } from './site-hosts.ts';
import { days, emailText, hours, setting, type SettingGroupTable } from './setting.ts';

/** Every setting that staff change in the browser, in the order of the page. */
export const settingTable = {
  provider,
  website: {
    heading: 'Your websites',
    text: 'Where families find these pages, and which website of your own they belong to.',
    role: 'administrator',
    fields: {
      address: setting({
        label: 'Address of these pages',
        help: 'Links in emails and QR codes begin with it. Copy it from the browser of somebody outside your office.',
        kind: 'text',
        schema: publicAddress,
        default: '',
        isOptional: true,
        fixedBy: 'PUBLIC_URL',
        example: { value: 'https://care.example.org', source: 'staff' },
      }),
      hosts: setting({
        label: 'Addresses of your own website',
        help: 'Its pages may show the gallery and the upload page of a funeral, and mailings may link to it. One on each line, such as www.example.org and example.org.',
        kind: 'lines',
        schema: siteHosts,
        default: [],
        isOptional: true,
        variable: 'SITE_HOSTS',
        reading: listReading(textThat(isHost, ''), 'must be hosts, or host:port, with commas between them.'),
        example: { value: ['www.example.org'], source: 'staff' },
      }),
    },
  },
  mailServer,
  replies,
  texts,
  identityProvider,
  photographStorage,
  backupPlace,
  releases,
  notices: {
    heading: 'Reminders, and who is told',
    text: 'When families and staff are emailed automatically.',
    role: 'administrator',
    fields: {
      /** The recipients of requests and sign-offs, unless the main branch has its own. */
      staffMail: setting({
        label: 'Who is told of requests and sign-offs',
        help: 'One email address on each line, ten at most. Until you enter some, it is the address that emails come from. The main branch may name others.',
        kind: 'lines',
        schema: notificationAddresses.check(z.minLength(1, addressesMessage)),
        // By default, the sender of the emails (values.ts).
        default: [],
        variable: 'STAFF_MAIL',
        reading: listReading(emailAddress, 'must be 1 to 10 email addresses, with commas between them.', {
          min: 1,
          max: 10,
        }),
        example: { value: ['office@example.org'], source: 'environment' },
      }),
      reminderHours: hours({
        label: 'Event reminder',
        help: (range) => `How many hours before an event its attendees are reminded, ${range}.`,
        from: 1,
        to: 168,
        // A day: early enough to cancel, and late enough not to forget again.
        default: 24,
        variable: 'REMINDER_HOURS',
      }),
      attentionHours: hours({
        label: 'Email to administrators',
        help: (range) => `After how many hours they are told of something that needs attention, ${range}.`,
        from: 1,
        to: 336,
        // A day: by then somebody should have looked.
        default: 24,
        variable: 'ATTENTION_HOURS',
      }),
      afterEventQuestion: setting({
        label: 'Question after an event',
        help: 'If you enter one, such as “How was it for you?”, everybody who was booked is thanked by email the day after an event, and asked it. An event can have its own question, or none. Left empty, only events that say so thank people.',
        kind: 'text',
        schema: textUpTo(300),
        default: '',
        isOptional: true,
      }),
      waitingHours: hours({
        label: 'Offer to a waiting list',
        help: (range) =>
          `How many hours places are held for somebody who waits, ${range}. Shortly before an event it is less.`,
        from: 1,
        to: 168,
        // A day: people look at their emails in the evening. waiting_hold_hours() repeats it.
        default: 24,
      }),
    },
  },
  cases,
  invoices,
  retention: {
    heading: 'How long personal data is kept',
    text: 'It is erased each night once it is older. The privacy notice on the website says the same.',
    role: 'administrator',
    fields: {
      requestsDays: days({
        label: 'Cremation requests',
        help: (range) => `Days after the last change until the answers are erased, ${range}.`,
        from: 30,
        to: 3650,
        // A year, as for originals: long enough for late questions, and no longer.
        default: 365,
        variable: 'KEEP_REQUESTS_DAYS',
      }),
      emailsDays: days({
        label: 'Emails',
        help: (range) =>
          `Days after an email was sent until its text and recipient are erased, ${range}. Not longer than requests, whose answers they repeat.`,
        from: 1,
        to: 365,
        // A month: long enough for “I never got it”, and for a mistake to be noticed.
        default: 30,
        variable: 'KEEP_EMAILS_DAYS',
      }),
      originalsDays: days({
        label: 'Original photographs',
        help: (range) => `Days until the original files are erased, ${range}. The gallery stays.`,
        from: 1,
        to: 3650,
        default: 365,
        variable: 'KEEP_ORIGINALS_DAYS',
      }),
      attendeesDays: days({
        label: 'Bookings',
        help: (range) => `Days after the event until bookings become numbers, ${range}. How many came stays.`,
        from: 1,
        to: 3650,
        // A year: the same event is often held again, and people ask what they booked.
        default: 365,
        variable: 'KEEP_ATTENDEES_DAYS',
      }),
      backupsDays: days({
        label: 'Backups',
        help: (range) =>
          `Days that you keep a backup, ${range}. The receipt of an erasure says when no backup holds the data any more.`,
        from: 1,
        to: 3650,
        // Lychgate does not know how long backups are kept, so staff state it. Five weeks is a usual rotation.
        default: 35,
        variable: 'KEEP_BACKUPS_DAYS',
      }),
    },
  },
  look,
  priceList: {
    heading: 'Price list in the footer',
    text: 'UK law requires funeral directors to show the Standardised Price List on their website. The foot of every page links to it.',
    role: 'administrator',
    fields: {
      /** A web address, an uploaded PDF (`upload:` and its digest) or the path of one on the server; empty if there is none. */
      where: setting({
        label: 'Price list',
        kind: 'own',
        schema: z.string().check(z.maxLength(500, 'Please enter a web address of at most 500 characters.')),
        default: '',
        show: showPriceList,
        variable: 'PRICE_LIST',
        reading: textThat(
          (text) => (/^https?:/i.test(text) ? isPlainAddress(text) : /\.pdf$/i.test(text)),
          'must be a web address or the path of a PDF.',
        ),
        example: { value: 'https://www.example.com/prices', source: 'environment' },
      }),
    },
  },
  emails: {
    heading: 'Your own words in emails',
    text: 'They follow the first sentences, which stay as they are. Leave an empty line between paragraphs.',
    role: 'administrator',
    fields: {
      booking: {
        ...emailText('booking', 'A booking is confirmed'),
        example: { value: 'Dear {name}, there is a car park behind the hall.', source: 'staff' },
      },
      bookingChange: emailText('bookingChange', 'A booking has changed'),
      reminder: emailText('reminder', 'Reminder of an event'),
      request: emailText('request', 'A cremation request has arrived'),
      signoff: emailText('signoff', 'A family is asked for its wishes'),
      directDebit: emailText('directDebit', 'Setting up a Direct Debit'),
    },
  },
  privacy: {
    heading: 'Privacy notice',
    text: 'What Lychgate keeps, and for how long, is in the notice already. Here you add your own words.',
    role: 'administrator',
    fields: {
      /** Markdown; empty if the notice is only our own. */
      text: setting({
        label: 'Your own words',
        kind: 'own',
        schema: textUpTo(20_000),
        default: '',
        show: (text) => (text ? `${text.trim().split(/\s+/).length} words` : 'None'),
      }),
      place: setting({
        label: 'Where they stand',
        kind: 'own',
        schema: z.enum(['before', 'instead'], 'Please choose one.'),
        default: 'before',
        show: (place) => (place === 'instead' ? 'In place of our notice' : 'Before our notice'),
      }),
    },
  },
} satisfies Record<string, SettingGroupTable>;

/** The prefix of an uploaded price list; its digest follows. */
export const uploadedPrefix = 'upload:';

export function showPriceList(where: string): string {
  return where.startsWith(uploadedPrefix) ? 'A PDF, uploaded here' : where || 'None';
}
