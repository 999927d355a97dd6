import * as z from 'zod/mini';
import { get } from '../call.ts';
import { searchQuery } from './search.ts';
import { nullableText } from '../fields/fields.ts';

/** The records by which somebody is recognised. */
export const personSources = ['booking', 'request', 'case', 'contact', 'signoff', 'customer'] as const;
export type PersonSource = (typeof personSources)[number];

/** A record of the person. `id` is its guid, reference, code or number. */
const PersonRecord = z.object({
  kind: z.enum(['booking', 'waiting', 'request', 'case', 'contact', 'signoff', 'customer', 'invoice']),
  id: z.string(),
  /** The guid of the event of a booking or a waiting place. */
  eventGuid: nullableText,
  /** The event, the person who died, the customer number or the number of the invoice; empty for a contact. */
  label: z.string(),
  state: z.string(),
  /** The time at which it was made, in Europe/London. */
  at: z.string(),
});
export type PersonRecord = z.output<typeof PersonRecord>;

export const Person = z.object({
  name: z.string(),
  /** Null: no other record can be recognised as theirs. */
  eMail: nullableText,
  /** As they were entered. */
  phones: z.array(z.string()),
  /** Whether they get mailings: there is a contact, and nobody has blocked the address. */
  mailings: z.enum(['yes', 'no', 'blocked']),
  /** The newest first, without financial records for roles that may not see them. */
  records: z.array(PersonRecord),
  hasMore: z.boolean(),
});
export type Person = z.output<typeof Person>;

/** A person found by a search. `source` and `id` name their newest matching record. */
export const FoundPerson = z.object({
  source: z.enum(personSources),
  id: z.string(),
  name: z.string(),
  eMail: nullableText,
  phone: nullableText,
  /** The newest first. Only one without an email address. */
  records: z.array(PersonRecord),
});
export type FoundPerson = z.output<typeof FoundPerson>;

const exampleRecord = {
  kind: 'booking',
  id: '0f9c7a3e-51d2-4a6b-8f3d-2b7c9e4a1d60',
  eventGuid: '7f0f2f3e-6a55-4a58-9a0c-4f0a6f0d8c11',
  label: 'Coffee morning',
  state: 'Attending',
  at: '2027-03-01T09:15:00',
} as const;

export const personCalls = {
  /**
   * Finds people by searching bookings, requests, cases, sign-offs and contacts, and for finance customers. Records
   * with the same email address are one person. Looks at the fifty newest of each kind.
   */
  findPeople: get('People', {
    role: 'staff',
    summary: 'Find people by what is known of them',
    query: z.strictObject({
      q: searchQuery('Please say in q whom to look for.'),
    }),
    answer: z.object({ items: z.array(FoundPerson), hasMore: z.boolean() }),
    example: {
      answer: {
        items: [
          {
            source: 'booking',
            id: exampleRecord.id,
            name: 'Margaret Ellis',
            eMail: 'margaret@example.org',
            phone: '01632 960 456',
            records: [exampleRecord],
          },
        ],
        hasMore: false,
      },
    },
  }),
  /** Finds the records with the email address of this one, two hundred at most. */
  getPerson: get('People/{source}/{id}', {
    role: 'staff',
    summary: 'Get all records of the person of one record',
    answer: Person,
    example: {
      answer: {
        name: 'Margaret Ellis',
        eMail: 'margaret@example.org',
        phones: ['01632 960 456'],
        mailings: 'yes',
        records: [exampleRecord],
        hasMore: false,
      },
    },
  }),
};
