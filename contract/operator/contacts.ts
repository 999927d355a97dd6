import * as z from 'zod/mini';
import { getWithQuery, postRaw } from '../call.ts';
import { email, required } from '../fields/fields.ts';

// Clients resolve these two in a path before they send it, so the unsubscribe link would not work.
const fitsInLink = (cu: string) => cu !== '.' && cu !== '..';

/** One line of a contact list. `cu` is the customer's number; the consent field begins with a word for yes. */
export const ContactLine = z.object({
  cu: required(100, 'cu is missing.').check(
    z.refine(fitsInLink, 'Nobody could unsubscribe under this number. Please use another one.'),
  ),
  name: required(255, 'The name is missing.'),
  eMail: email(500, 'This is not an email address.'),
  consent: required(500, 'It does not say what this person agreed to.'),
  consentSource: required(500, 'It does not say where and when this person agreed.'),
});
export type ContactLine = z.output<typeof ContactLine>;

const outcomes = ['added', 'changed', 'unchanged', 'refused'] as const;
const Count = z.number();

/** The outcome of each line. Refused lines come first; if there are very many lines, not all are listed. */
export const ImportReport = z.object({
  added: Count,
  changed: Count,
  unchanged: Count,
  refused: Count,
  /** Of the accepted lines: how many get no mail-shots, because they unsubscribed or their mail server refused. */
  suppressed: Count,
  lines: z.array(z.object({ line: z.number(), outcome: z.enum(outcomes), reason: z.nullable(z.string()) })),
  linesNotNamed: Count,
});
export type ImportReport = z.output<typeof ImportReport>;

export const Contact = z.object({
  cu: z.string(),
  co: z.string(),
  name: z.string(),
  eMail: z.string(),
  consent: z.string(),
  consentSource: z.string(),
  /** `promotional`: gets no mail-shots. `all`: no email reaches this address. */
  suppressed: z.nullable(z.enum(['promotional', 'all'])),
});

const wholeNumber = (name: string, digitsMax: number) =>
  z.optional(
    z
      .string()
      .check(
        z.regex(
          new RegExp(`^[1-9]\\d{0,${digitsMax - 1}}$`),
          `${name} must be a whole number of ${digitsMax} digits at most.`,
        ),
      ),
  );

const list = { type: 'text/csv', bytesMax: 20_000_000 } as const;

export const contactCalls = {
  previewContacts: postRaw('Contacts/Preview', { raw: list, answer: ImportReport }),
  importContacts: postRaw('Contacts/Import', { raw: list, answer: ImportReport }),
  /** A hundred at a time, or `limit`; `next` is the value of `after` for the next page. */
  getContacts: getWithQuery('Contacts', {
    query: z.strictObject({ after: wholeNumber('after', 18), limit: wholeNumber('limit', 3) }),
    answer: z.object({ contacts: z.array(Contact), next: z.nullable(z.string()), total: z.number() }),
  }),
};
