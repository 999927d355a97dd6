import * as z from 'zod/mini';
import { get } from '../call.ts';
import { caseStages } from './cases/stages.ts';
import { nullableText } from '../fields/fields.ts';

const searchCharactersMax = 200;

/**
 * The text of a search.
 * @param missing the message if there is none
 */
export const searchQuery = (missing: string) =>
  z
    .string(missing)
    .check(z.maxLength(searchCharactersMax, `q can be ${searchCharactersMax} characters long at most.`));

const event = z.object({ guid: z.string(), title: z.string(), startDateTime: z.string() });

/** Times are wall time in Europe/London. */
const searchHits = {
  booking: z.object({
    guid: z.string(),
    name: z.string(),
    eMail: nullableText,
    phone: nullableText,
    attendanceStatus: z.enum(['Attending', 'Cancelled']),
    event,
  }),
  request: z.object({
    reference: z.string(),
    deceased: nullableText,
    requester: nullableText,
    receivedAt: z.string(),
  }),
  case: z.object({
    number: z.string(),
    deceasedName: nullableText,
    applicantName: nullableText,
    stage: z.enum(caseStages),
    openedAt: z.string(),
  }),
  event: z.extend(event, { location: nullableText, isCancelled: z.boolean() }),
  funeral: z.object({ guid: z.string(), personName: z.string(), date: z.string() }),
  signoff: z.object({ guid: z.string(), deceasedName: z.string(), name: z.string(), createdAt: z.string() }),
  customer: z.object({ guid: z.string(), name: z.string(), reference: z.string() }),
  invoice: z.object({
    guid: z.string(),
    number: z.string(),
    customerName: z.string(),
    amountPence: z.number(),
    issuedOn: z.string(),
  }),
  contact: z.object({ co: z.string(), name: z.string(), eMail: z.string(), isSuppressed: z.boolean() }),
};

const searchKinds = [
  'bookings',
  'requests',
  'cases',
  'events',
  'funerals',
  'signoffs',
  'contacts',
  'customers',
  'invoices',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** A group of results, the newest first, and whether there are more. Empty if the role may not see them. */
const group = <Hit extends z.ZodMiniType>(hit: Hit) =>
  z.object({ items: z.array(hit), hasMore: z.boolean() });

export const SearchResults = z.object({
  bookings: group(searchHits.booking),
  requests: group(searchHits.request),
  cases: group(searchHits.case),
  events: group(searchHits.event),
  funerals: group(searchHits.funeral),
  signoffs: group(searchHits.signoff),
  contacts: group(searchHits.contact),
  customers: group(searchHits.customer),
  invoices: group(searchHits.invoice),
});
export type SearchResults = z.output<typeof SearchResults>;

const exampleNone = { items: [], hasMore: false };

export const searchCalls = {
  /**
   * Finds bookings by name, email address and phone number; requests and cases by these and by reference or number;
   * events by title and place; funerals by name; sign-offs by both names and the email address; contacts by name,
   * email address and customer number. Each is also found by its guid. For finance it also finds customers by
   * reference, name, email address, postcode and phone number, and invoices by number. Each word of `q` has to
   * occur, and one of them needs three characters. Five results of each kind, or with `kind` fifty of that kind.
   */
  search: get('Search', {
    role: 'staff',
    summary: 'Search bookings, requests, events and funerals',
    query: z.strictObject({
      q: searchQuery('Please say in q what to look for.'),
      kind: z.optional(z.enum(searchKinds, `kind is one of ${searchKinds.join(', ')}.`)),
    }),
    answer: SearchResults,
    example: {
      answer: {
        bookings: {
          items: [
            {
              guid: '0f9c7a3e-51d2-4a6b-8f3d-2b7c9e4a1d60',
              name: 'Margaret Ellis',
              eMail: 'margaret@example.org',
              phone: null,
              attendanceStatus: 'Attending',
              event: {
                guid: '7f0f2f3e-6a55-4a58-9a0c-4f0a6f0d8c11',
                title: 'Coffee morning',
                startDateTime: '2027-03-29T10:30:00',
              },
            },
          ],
          hasMore: false,
        },
        requests: exampleNone,
        cases: exampleNone,
        events: exampleNone,
        funerals: exampleNone,
        signoffs: exampleNone,
        contacts: exampleNone,
        customers: exampleNone,
        invoices: exampleNone,
      },
    },
  }),
};
