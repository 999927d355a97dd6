import { exampleErasureReceipt } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post } from '../../call.ts';
import { cleanText } from '../../fields/clean-text.ts';
import { optional } from '../../fields/fields.ts';

/** The kinds of data that may be held about a person, in the order of the page. */
const personalKinds = [
  'bookings',
  'walk-ins',
  'waiting-places',
  'requests',
  'cases',
  'cremations',
  'complaints',
  'signoffs',
  'funerals',
  'photographs',
  'captions',
  'photograph-reports',
  'contacts',
  'import-lines',
  'customers',
  'messages',
  'emails',
  'replies',
  'blocked-addresses',
  'staff',
  'events',
  'history',
  'scans',
] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** The name of each kind. */
export const personalKindNames: Record<PersonalKind, string> = {
  bookings: 'Bookings',
  'walk-ins': 'Arrivals without a booking',
  'waiting-places': 'Waiting lists',
  requests: 'Cremation requests',
  cases: 'Cases',
  cremations: 'Register of cremations',
  complaints: 'Complaints about data',
  signoffs: 'Sign-offs',
  funerals: 'Funerals',
  photographs: 'Photographs',
  captions: 'Words below photographs',
  'photograph-reports': 'Reports of photographs',
  contacts: 'Contacts of mailings',
  'import-lines': 'Lines of imported lists',
  customers: 'Customers and their invoices',
  messages: 'Messages to attendees',
  emails: 'Emails',
  replies: 'Answers to emails',
  'blocked-addresses': 'Blocked addresses',
  staff: 'Members of staff',
  events: 'Texts of events',
  history: 'History',
  scans: 'Scanned codes',
};

const kind = z.enum(personalKinds, `kind is one of ${personalKinds.join(', ')}.`);

// The largest number that a form can send.
const recordsMax = 900;

const text = (name: string) => optional(500, name);

const PersonSearch = z
  .strictObject({
    /** The name of the person. */
    name: text('A name'),
    eMail: text('An email address'),
    phone: text('A telephone number'),
    /** The name of the person who died, where a family asks. */
    deceased: text('A name'),
  })
  .check(
    z.refine((search) => Object.values(search).some((value) => cleanText(value ?? '') !== ''), {
      path: ['name'],
      message: 'Please enter a name, an email address or a phone number.',
    }),
    z.refine(({ phone }) => !cleanText(phone ?? '') || /(\d\D*){5}/.test(phone!), {
      path: ['phone'],
      message: 'Please enter five digits of the phone number at least.',
    }),
  );
export type PersonSearch = z.output<typeof PersonSearch>;

/** A record that is held, and why it may belong to the person. */
const PersonalRecord = z.object({
  id: z.string(),
  label: z.string(),
  detail: z.string(),
  /** The path of its staff page; null without one. */
  path: z.nullable(z.string()),
  /** How it matches: it has the address, the number or the name, or its text mentions one of them. */
  match: z.enum(['address', 'phone', 'name', 'mention']),
  /** The reason why an erasure leaves it; null if it is erased. */
  stays: z.nullable(z.string()),
});
export type PersonalRecord = z.output<typeof PersonalRecord>;

export const FoundData = z.array(z.object({ kind, records: z.array(PersonalRecord), hasMore: z.boolean() }));
export type FoundData = z.output<typeof FoundData>;

/** The records that belong to the person. */
const Selection = z.strictObject({
  records: z
    .array(z.strictObject({ kind, id: z.string().check(z.maxLength(100, 'An id is shorter.')) }))
    .check(
      z.minLength(1, 'Please tick what belongs to this person.'),
      z.maxLength(recordsMax, `Please tick ${recordsMax} records at most.`),
    ),
});
export type Selection = z.output<typeof Selection>;

/** All data held about a person. The fields of each kind are explained in docs/calls.md. */
const PersonalExport = z.object({
  provider: z.string(),
  /** ISO 8601, UTC. */
  exportedAt: z.string(),
  records: z.array(
    z.object({ kind, id: z.string(), label: z.string(), fields: z.record(z.string(), z.unknown()) }),
  ),
});
export type PersonalExport = z.output<typeof PersonalExport>;

/** The effects of an erasure. */
const ErasurePreview = z.object({
  erases: z.array(z.object({ kind, records: z.array(z.string()) })),
  stays: z.array(z.object({ kind, record: z.string(), why: z.string() })),
  /** The day from which no backup has it. */
  backupsUntil: z.string(),
});
export type ErasurePreview = z.output<typeof ErasurePreview>;

const exampleBooking = { kind: 'bookings' as const, id: '6f2a0c1e-8d57-4b3f-9a24-5b1c7e90d318' };
const exampleLabel = 'Mary Ellis, 2 people';
const exampleDetail = 'Remembrance service, 14 Mar 2027, 3:00 pm';

export const personalDataCalls = {
  /**
   * Finds everything that may be held about a person, by name, email address and phone number, and by the name of
   * somebody who died. Two people may have the same name, so staff choose the records.
   */
  findPersonalData: get('PersonalData', {
    role: 'administrator',
    summary: 'Find everything held about a person',
    query: PersonSearch,
    answer: FoundData,
    example: {
      answer: [
        {
          kind: exampleBooking.kind,
          records: [
            {
              id: exampleBooking.id,
              label: exampleLabel,
              detail: exampleDetail,
              path: null,
              match: 'address',
              stays: null,
            },
          ],
          hasMore: false,
        },
      ],
    },
  }),
  /** Exports these records. The history notes who has read them, without values. */
  exportPersonalData: post('PersonalData/Export', {
    role: 'administrator',
    summary: 'Export what is held about a person',
    body: Selection,
    answer: PersonalExport,
    example: {
      request: { records: [exampleBooking] },
      answer: {
        provider: 'Willow & Sons',
        exportedAt: '2027-04-02T09:14:00.000Z',
        records: [
          { ...exampleBooking, label: exampleLabel, fields: { name: 'Mary Ellis', numberOfAttendees: 2 } },
        ],
      },
    },
  }),
  /** Exports these records as a PDF for people. */
  getPersonalDataDocument: post('PersonalData/Document', {
    role: 'administrator',
    summary: 'Export what is held about a person as a PDF',
    file: 'application/pdf',
    body: Selection,
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { request: { records: [exampleBooking] }, answer: '%PDF-1.7' },
  }),
  /** A preview of erasing these records. Nothing is erased. */
  previewErasure: post('PersonalData/Preview', {
    role: 'administrator',
    summary: 'Get what an erasure would do',
    body: Selection,
    answer: ErasurePreview,
    example: {
      request: { records: [exampleBooking] },
      answer: {
        erases: [{ kind: exampleBooking.kind, records: [`${exampleLabel} (${exampleDetail})`] }],
        stays: [],
        backupsUntil: exampleErasureReceipt.backupsUntil,
      },
    },
  }),
  /**
   * Erases these records, except what the law requires to be kept. Answers the number of the receipt; null if
   * something is in use at the moment, or another process has to record it beside the backups. The routine tasks
   * then finish the erasure.
   */
  erasePersonalData: post('PersonalData/Erasures', {
    role: 'administrator',
    summary: 'Erase what is held about a person',
    body: Selection,
    answer: z.object({ guid: z.string(), receipt: z.nullable(z.number()) }),
    example: {
      request: { records: [exampleBooking] },
      answer: { guid: 'b0c4b3f0-6f4e-4b5e-9f43-1f1d1c1f8a90', receipt: exampleErasureReceipt.number },
    },
  }),
};
