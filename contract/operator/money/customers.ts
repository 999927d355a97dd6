import { exampleCustomer, exampleInvoiceNumber, exampleAmountPence } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post, put } from '../../call.ts';
import { customerFields, customerTexts } from '../../records/customer.ts';
import { email, localDay, optional, required, optionalRevision } from '../../fields/fields.ts';
import { mapNames } from '../../fields/shape.ts';
import { mapTexts } from '../../fields/table.ts';
import { phone } from '../../fields/phone.ts';
import { limit, numberPosition, createPageSchema, sortBy } from '../../http/pages.ts';
import { numberField, searchField } from './number-field.ts';

export const NewCustomer = z.strictObject({
  reference: numberField('reference', 'the number of the customer'),
  name: required(255, 'Please enter the name of the customer.'),
  eMail: z.nullish(email(500, 'Please enter a valid email address for the customer.')),
  phone: phone(50),
  ...mapTexts(customerFields, optional),
});
export type NewCustomer = z.output<typeof NewCustomer>;

/**
 * The body of an update: an absent field is unchanged; null clears a field that may be empty. With a `revision`, it is
 * refused if somebody has changed the customer since.
 */
const CustomerChange = z.extend(z.partial(NewCustomer), { revision: optionalRevision });
export type CustomerChange = z.output<typeof CustomerChange>;

export const Customer = z.object({
  guid: z.string(),
  reference: z.string(),
  name: z.string(),
  eMail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  ...mapNames(customerTexts, () => z.nullable(z.string())),
  /** The moment from which this customer gets no email and nothing is collected. ISO 8601 in UTC. */
  deceasedAt: z.nullable(z.string()),
  /** The status of the Direct Debit mandate, in GoCardless's terms, such as `active`; null if none was set up. */
  mandate: z.nullable(z.string()),
  /** The amount owed for all invoices together; less than 0 if they have money with us. */
  balancePence: z.number(),
  revision: z.number(),
});
export type Customer = z.output<typeof Customer>;

const CustomerRecord = z.extend(Customer, {
  /** The newest first. */
  mandates: z.array(
    z.object({
      id: z.string(),
      /** In GoCardless's terms. */
      state: z.string(),
      /** The day on which we first learned of it, and that of its last change. */
      since: z.string(),
      changedOn: z.string(),
    }),
  ),
  /** The newest request to set up a Direct Debit, with moments as wall time in Europe/London. */
  setUp: z.nullable(
    z.object({
      state: z.string(),
      emailedAt: z.nullable(z.string()),
      linkExpiresAt: z.nullable(z.string()),
      /** The link, to open together with the customer; null if it was emailed or has expired. */
      link: z.nullable(z.string()),
    }),
  ),
});
export type CustomerRecord = z.output<typeof CustomerRecord>;

/** The reason why an invoice of a customer who has died needs a decision. */
export const payerDiedReason = 'The payer has died.';

/** The effects of recording a customer as deceased. */
const EffectsOfDeath = z.object({
  /** The address that gets no more emails; null if there is none. */
  eMail: z.nullable(z.string()),
  /** Emails to that address that wait to be sent. */
  pendingEmails: z.number(),
  /** Other customers with that address, who get no emails either. */
  otherCustomers: z.number(),
  /** Contacts of the mailing lists with that address. */
  contacts: z.number(),
  /** Bookings of events to come with that address, whose reminders stop. */
  bookings: z.number(),
  /** Open cases in which they are the applicant or the payer. Somebody else has to be. */
  cases: z.array(z.object({ number: z.string(), deceasedName: z.string() })),
  /** Invoices that are no longer collected and need a decision. */
  invoices: z.array(z.object({ guid: z.string(), number: z.string(), outstandingPence: z.number() })),
  /** Direct Debits in progress that can be cancelled, and those that are at the bank already. */
  cancellable: z.number(),
  atTheBank: z.number(),
});
export type EffectsOfDeath = z.output<typeof EffectsOfDeath>;

/** The reasons for which there is no statement. */
export const statementMessages = {
  upsideDown: 'Please enter a last day that is not before the first.',
  tooLong: 'This is too much for one statement. Please choose a shorter period.',
};

export const customerViews = ['all', 'direct-debit', 'no-direct-debit', 'owing', 'deceased'] as const;
export type CustomerView = (typeof customerViews)[number];

const after = numberPosition('after');
const day = (name: string) => localDay(`${name} must be a date, YYYY-MM-DD.`);

const exampleCustomerRecord = {
  guid: '2a6f9d83-1b5c-4e70-b8d4-3c7e0f5a9612',
  ...exampleCustomer,
  deceasedAt: null,
  mandate: 'active',
  balancePence: exampleAmountPence,
  revision: 1,
};

/** The people who are invoiced. */
export const customerCalls = {
  createCustomer: post('Customers', {
    role: 'finance',
    summary: 'Add a customer',
    once: true,
    body: NewCustomer,
    answer: z.object({ guid: z.string() }),
    example: { request: exampleCustomer, answer: { guid: '2a6f9d83-1b5c-4e70-b8d4-3c7e0f5a9612' } },
  }),
  updateCustomer: put('Customers/{guid}', {
    role: 'finance',
    summary: 'Change a customer',
    body: CustomerChange,
    answer: z.literal(true),
    example: { request: { addressLine1: '14 High Street', addressLine2: null } },
  }),
  /** A hundred per page, or `limit`; `next` is the value of `after` for the next page. */
  getCustomers: get('Customers', {
    role: 'finance',
    summary: 'List the customers',
    query: z.strictObject({
      after,
      limit,
      reference: z.optional(z.string()),
      /** Words of the name, reference, email address, phone number or postcode. */
      q: searchField,
      view: z.optional(z.enum(customerViews, `view is one of ${customerViews.join(', ')}.`)),
      sort: sortBy('name', 'balance'),
    }),
    answer: createPageSchema(Customer),
    example: {
      answer: { items: [exampleCustomerRecord], total: 1, next: null },
    },
  }),
  getCustomer: get('Customers/{guid}', {
    role: 'finance',
    summary: 'Read a customer with their mandates',
    answer: CustomerRecord,
    example: {
      answer: {
        ...exampleCustomerRecord,
        mandates: [{ id: 'MD000EXAMPLE', state: 'active', since: '2027-01-08', changedOn: '2027-01-12' }],
        setUp: {
          state: 'fulfilled',
          emailedAt: '2027-01-08T10:00:00',
          linkExpiresAt: '2027-01-15T10:00:00',
          link: null,
        },
      },
    },
  }),
  /** A preview of recording this customer as deceased. Changes nothing. */
  getEffectsOfDeath: get('Customers/{guid}/Deceased', {
    role: 'finance',
    summary: 'Show what stops if a customer has died',
    answer: EffectsOfDeath,
    example: {
      answer: {
        eMail: exampleCustomer.eMail,
        pendingEmails: 1,
        otherCustomers: 1,
        contacts: 1,
        bookings: 0,
        cases: [{ number: '1042-1', deceasedName: 'Mr John Arthur Ellis' }],
        invoices: [
          {
            guid: '8d1c5b74-e0f9-4a23-96b7-0e2d4f8a3c51',
            number: exampleInvoiceNumber,
            outstandingPence: exampleAmountPence,
          },
        ],
        cancellable: 1,
        atTheBank: 0,
      },
    },
  }),
  /** Stops emails and collections for a customer who has died, or undoes this. */
  markDeceased: put('Customers/{guid}/Deceased', {
    role: 'finance',
    summary: 'Record that a customer has died, or undo it',
    body: z.strictObject({ deceased: z.boolean('deceased must be true or false.') }),
    answer: z.literal(true),
    example: { request: { deceased: true } },
  }),
  /** A PDF: the balance before `from`, what was invoiced, paid and refunded until `to`, and the balance then. */
  getStatement: get('Customers/{guid}/Statement', {
    role: 'finance',
    summary: 'Read a statement of a customer as a PDF',
    file: 'application/pdf',
    query: z.strictObject({ from: day('from'), to: day('to') }),
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { answer: '%PDF-1.7' },
  }),
};
