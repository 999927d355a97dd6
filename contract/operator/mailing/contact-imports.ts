import { exampleContactFile, exampleContact, exampleContactList } from '../../example-records.ts';
import * as z from 'zod/mini';
import { get, post, put } from '../../call.ts';
import { guid, textUpTo, wholeNumber, noFields, nullableText } from '../../fields/fields.ts';
import { mapNames } from '../../fields/shape.ts';
import { contactFieldNames } from '../../records/contact.ts';
import { contactListBytesMax } from './contacts.ts';
import { limit, numberPosition } from '../../http/pages.ts';

const lineOutcomes = ['added', 'changed', 'unchanged', 'refused'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** `kept-changed`: the contact was changed since. `kept-used`: the contact was emailed since. */
const undoOutcomes = ['removed', 'restored', 'kept-changed', 'kept-used', 'gone'] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

const Count = z.number();

const column = wholeNumber(0, 99, 'A column is a number from 0 to 99.');

/**
 * The column with the values of a field, counted from 0, or two whose texts are joined. Without a column, `text` is
 * the value of every line.
 */
const FieldSource = z.strictObject({
  columns: z.array(column).check(z.maxLength(2, 'A field has two columns at most.')),
  text: textUpTo(500),
});
export type FieldSource = z.output<typeof FieldSource>;

export const ImportColumns = z.strictObject(mapNames(contactFieldNames, () => FieldSource));
export type ImportColumns = z.output<typeof ImportColumns>;

/** Times are wall time in Europe/London. */
export const ContactImport = z.object({
  guid: z.string(),
  /**
   * `unmapped`: the meaning of some columns is not stated yet. `checked`: the list was read, and nothing is
   * imported yet.
   */
  state: z.enum(['unmapped', 'checked', 'imported', 'undone']),
  by: z.string(),
  checkedAt: z.string(),
  importedAt: nullableText,
  undoneAt: nullableText,
  /** The list that its contacts were put on. */
  list: z.nullable(z.object({ guid: z.string(), name: z.string() })),
  added: Count,
  changed: Count,
  unchanged: Count,
  refused: Count,
  /** The accepted lines that get no mail-shots. */
  suppressed: Count,
  /** The lines of an undone import that could not be undone. */
  kept: Count,
  /** False once its lines have been erased, 30 days after it. */
  canUndo: z.boolean(),
});
export type ContactImport = z.output<typeof ContactImport>;

export const ImportLine = z.object({
  line: z.number(),
  outcome: z.enum(lineOutcomes),
  /** The reason of a refusal. */
  reason: nullableText,
  cu: nullableText,
  /** The beginning of a refused line. */
  name: nullableText,
  eMail: nullableText,
  /** The contact, from its import until it is removed. */
  co: nullableText,
  isSuppressed: z.boolean(),
  undo: z.nullable(z.enum(undoOutcomes)),
});
export type ImportLine = z.output<typeof ImportLine>;

const exampleChecked = {
  guid: '5b1f3c0e-2f0b-4c55-9d0a-3a3f6d1c7e21',
  state: 'checked',
  by: 'Ruth Okafor',
  checkedAt: '2026-12-01T09:30:00',
  importedAt: null,
  undoneAt: null,
  list: null,
  added: 1,
  changed: 0,
  unchanged: 0,
  refused: 0,
  suppressed: 0,
  kept: 0,
  canUndo: false,
} as const;
const exampleImported = {
  ...exampleChecked,
  state: 'imported',
  importedAt: '2026-12-01T09:31:00',
  list: exampleContactList,
  canUndo: true,
} as const;

const inColumns = (...columns: number[]) => ({ columns, text: '' });
const exampleColumns = {
  ...mapNames(contactFieldNames, () => inColumns()),
  name: inColumns(0, 1),
  eMail: inColumns(2),
  consent: inColumns(3),
  consentSource: { columns: [], text: 'Coffee morning, 3 May 2026' },
};

export const contactImportCalls = {
  /**
   * Reads a list, as .xlsx or CSV, and keeps it for a day, to be checked line by line and then imported. If its
   * columns are not known, its state is `unmapped`.
   */
  checkContactImport: post('ContactImports', {
    role: 'staff',
    summary: 'Check a list of contacts line by line before importing it',
    raw: { type: 'text/csv', bytesMax: contactListBytesMax },
    answer: z.object({ guid: z.string() }),
    example: { request: exampleContactFile, answer: { guid: '5b1f3c0e-2f0b-4c55-9d0a-3a3f6d1c7e21' } },
  }),
  /** The newest first, 20 at a time, or `limit`. */
  getContactImports: get('ContactImports', {
    role: 'staff',
    summary: 'List the imports of contacts',
    paged: 'before',
    query: z.strictObject({ before: numberPosition('before'), limit }),
    answer: z.array(ContactImport),
    example: { answer: [exampleChecked] },
  }),
  getContactImport: get('ContactImports/{guid}', {
    role: 'staff',
    summary: 'Get an import of contacts',
    answer: ContactImport,
    example: { answer: exampleChecked },
  }),
  /** In the order of the file, a hundred at a time, or `limit`. `outcome` `kept` is what could not be undone. */
  getContactImportLines: get('ContactImports/{guid}/Lines', {
    role: 'staff',
    summary: 'List the lines of an import of contacts',
    paged: 'after',
    query: z.strictObject({
      after: numberPosition('after', 9),
      limit,
      outcome: z.optional(
        z.enum([...lineOutcomes, 'kept'], `outcome is one of ${lineOutcomes.join(', ')} and kept.`),
      ),
    }),
    answer: z.array(ImportLine),
    example: {
      answer: [
        {
          line: 2,
          outcome: 'added',
          reason: null,
          cu: exampleContact.cu,
          name: exampleContact.name,
          eMail: exampleContact.eMail,
          co: null,
          isSuppressed: false,
          undo: null,
        },
      ],
    },
  }),
  /** The headings of a list, its first lines, and the column of each field, as staff have stated or as guessed. */
  getContactImportColumns: get('ContactImports/{guid}/Columns', {
    role: 'staff',
    summary: 'Get the columns of a list of contacts',
    answer: z.object({
      headings: z.array(z.string()),
      samples: z.array(z.array(z.string())),
      columns: ImportColumns,
    }),
    example: {
      answer: {
        headings: ['Forename', 'Surname', 'E-mail', 'OK to write'],
        samples: [['Margaret', 'Ellis', 'margaret@example.org', 'Yes']],
        columns: exampleColumns,
      },
    },
  }),
  /** States the column of each field, and checks the list again. The headings are remembered for the next list. */
  setContactImportColumns: put('ContactImports/{guid}/Columns', {
    role: 'staff',
    summary: 'Say which column of a list of contacts is which',
    body: z.strictObject({ columns: ImportColumns }),
    answer: ContactImport,
    example: { request: { columns: exampleColumns }, answer: exampleChecked },
  }),
  /** Imports all accepted lines of a checked list, and adds their contacts to a contact list. Idempotent. */
  importCheckedContacts: post('ContactImports/{guid}/Import', {
    role: 'staff',
    summary: 'Import a list of contacts that was checked',
    body: z.strictObject({ list: z.nullish(guid('There is no such list.')) }),
    answer: ContactImport,
    example: { request: { list: exampleContactList.guid }, answer: exampleImported },
  }),
  /**
   * Removes the contacts that it added and restores those that it changed, except those that were changed or
   * emailed since. Idempotent.
   */
  undoContactImport: post('ContactImports/{guid}/Undo', {
    role: 'staff',
    summary: 'Undo an import of contacts',
    body: noFields,
    answer: ContactImport,
    example: {
      request: {},
      answer: { ...exampleImported, state: 'undone', undoneAt: '2026-12-01T10:00:00', canUndo: false },
    },
  }),
};
