import {
  exampleContactFile,
  exampleContact,
  exampleContactList,
  exampleSubject,
} from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post, put, remove } from '../../call.ts';
import {
  email,
  guid,
  optional,
  required,
  noFields,
  nullableText,
  optionalRevision,
} from '../../fields/fields.ts';
import { mapNames } from '../../fields/shape.ts';
import { mapTexts } from '../../fields/table.ts';
import { limit, numberPosition, createPageSchema, sortBy } from '../../http/pages.ts';
import { contactFields, contactTexts } from '../../records/contact.ts';
import { listGuids } from './campaigns.ts';

// Clients resolve these two in a path before sending it, so the unsubscribe link would not work.
const fitsInLink = (cu: string) => cu !== '.' && cu !== '..';

const contactRules = {
  cu: required(100, 'There is no customer number.').check(
    z.refine(fitsInLink, 'Nobody could unsubscribe under this number. Please use another one.'),
  ),
  name: required(255, 'The name is missing.'),
  eMail: email(500, 'This is not an email address.'),
  consent: required(500, 'It does not say what this person agreed to.'),
  consentSource: required(500, 'It does not say where and when this person agreed.'),
  ...mapTexts(contactFields, optional),
};

/**
 * One line of a contact list. `cu` is the customer's number, and empty for somebody without one; the consent field begins
 * with a word for yes.
 */
export const ContactLine = z.object({ ...contactRules, cu: z.union([z.literal(''), contactRules.cu]) });
export type ContactLine = z.output<typeof ContactLine>;

/** A contact without a customer number gets one of ours. */
const NewContact = z.strictObject({
  ...contactRules,
  cu: z.optional(contactRules.cu),
  lists: z.optional(listGuids),
});
export type NewContact = z.output<typeof NewContact>;

/** The body of an update: an absent field is unchanged. */
const ContactChange = z.strictObject({
  ...z.partial(z.object({ ...contactRules, lists: listGuids })).shape,
  revision: optionalRevision,
});
export type ContactChange = z.output<typeof ContactChange>;

const outcomes = ['added', 'changed', 'unchanged', 'refused'] as const;
const Count = z.number();

/** The outcome of each line. Refused lines come first; if there are very many lines, not all are listed. */
export const ImportReport = z.object({
  added: Count,
  changed: Count,
  unchanged: Count,
  refused: Count,
  /** The accepted lines that get no mail-shots, because they unsubscribed or their mail server refused. */
  suppressed: Count,
  lines: z.array(z.object({ line: z.number(), outcome: z.enum(outcomes), reason: z.nullable(z.string()) })),
  linesNotNamed: Count,
  /** The guid of the import, to undo it; absent in a preview. */
  guid: z.optional(z.string()),
});
export type ImportReport = z.output<typeof ImportReport>;

export const Contact = z.object({
  cu: z.string(),
  co: z.string(),
  name: z.string(),
  eMail: z.string(),
  consent: z.string(),
  consentSource: z.string(),
  ...mapNames(contactTexts, () => z.nullable(z.string())),
  /** `promotional`: gets no mail-shots. `all`: no email reaches this address. */
  suppressed: z.nullable(z.enum(['promotional', 'all'])),
});
export type Contact = z.output<typeof Contact>;

/** Times are wall time in Europe/London. */
export const ContactRecord = z.extend(Contact, {
  lists: z.array(z.object({ guid: z.string(), name: z.string() })),
  addedAt: z.string(),
  /** The reasons and times since when they get no mail-shots, or no email at all. */
  blocks: z.array(z.object({ scope: z.enum(['mail-shots', 'all']), reason: z.string(), since: z.string() })),
  /** The latest mail-shots to them. */
  mailings: z.array(
    z.object({
      ca: z.string(),
      subject: z.string(),
      emailId: z.string(),
      state: z.string(),
      sentAt: nullableText,
    }),
  ),
  revision: z.number(),
});
export type ContactRecord = z.output<typeof ContactRecord>;

const searchCharactersMax = 200;

/** The maximum size of an uploaded list of contacts. */
export const contactListBytesMax = 20_000_000;

const list = { type: 'text/csv', bytesMax: contactListBytesMax } as const;

const exampleReport = {
  added: 1,
  changed: 0,
  unchanged: 0,
  refused: 0,
  suppressed: 0,
  lines: [{ line: 2, outcome: 'added' as const, reason: null }],
  linesNotNamed: 0,
};

export const contactCalls = {
  previewContacts: post('Contacts/Preview', {
    role: 'staff',
    summary: 'Check a list of contacts without importing it',
    raw: list,
    answer: ImportReport,
    example: { request: exampleContactFile, answer: exampleReport },
  }),
  importContacts: post('Contacts/Import', {
    role: 'staff',
    summary: 'Import a list of contacts',
    raw: list,
    answer: ImportReport,
    example: {
      request: exampleContactFile,
      answer: { ...exampleReport, guid: '5b1f3c0e-2f0b-4c55-9d0a-3a3f6d1c7e21' },
    },
  }),
  /**
   * A hundred at a time, or `limit`; `next` is the value of `after` for the next page. `q` is found in names, addresses
   * and customer numbers, and needs three characters; `list` is the guid of a contact list.
   */
  getContacts: get('Contacts', {
    role: 'staff',
    summary: 'List and search the contacts',
    query: z.strictObject({
      after: numberPosition('after'),
      limit,
      q: z.optional(
        z
          .string()
          .check(z.maxLength(searchCharactersMax, `q can have ${searchCharactersMax} characters at most.`)),
      ),
      list: z.optional(guid('There is no such list.')),
      sort: sortBy('name', 'customer'),
    }),
    answer: createPageSchema(Contact),
    example: {
      answer: {
        items: [{ ...exampleContact, co: '0f4c9a6e21b84d03', suppressed: null }],
        total: 1,
        next: null,
      },
    },
  }),
  createContact: post('Contacts', {
    role: 'staff',
    summary: 'Add a contact',
    once: true,
    body: NewContact,
    answer: z.object({ co: z.string() }),
    example: {
      request: { ...exampleContact, lists: [exampleContactList.guid] },
      answer: { co: '0f4c9a6e21b84d03' },
    },
  }),
  getContact: get('Contact/{co}', {
    role: 'staff',
    summary: 'Get a contact',
    answer: ContactRecord,
    example: {
      answer: {
        ...exampleContact,
        co: '0f4c9a6e21b84d03',
        suppressed: null,
        lists: [exampleContactList],
        addedAt: '2026-05-04T10:20:00',
        blocks: [],
        mailings: [
          {
            ca: 'spring-2027',
            subject: exampleSubject,
            emailId: '318',
            state: 'sent',
            sentAt: '2027-02-15T09:00:00',
          },
        ],
        revision: 1,
      },
    },
  }),
  updateContact: put('Contact/{co}', {
    role: 'staff',
    summary: 'Change a contact',
    body: ContactChange,
    answer: z.literal(true),
    example: { request: { consentSource: 'Phone, 3 December 2026', revision: 1 } },
  }),
  /** Removes a contact, who gets no more mail-shots. An unsubscription stays in force if they are added again. */
  removeContact: remove('Contact/{co}', {
    role: 'staff',
    summary: 'Remove a contact',
    query: noFields,
    answer: z.literal(true),
  }),
};
