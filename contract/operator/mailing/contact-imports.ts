import * as z from 'zod/mini';
import { get, getPages, post, postRaw } from '../../call.ts';
import { guid } from '../../fields/fields.ts';
import { limit, numberPosition } from '../../http/pages.ts';

const lineOutcomes = ['added', 'changed', 'unchanged', 'refused'] as const;
export type LineOutcome = (typeof lineOutcomes)[number];

/** `kept-changed`: somebody has changed the contact since. `kept-used`: they have been written to since. */
const undoOutcomes = ['removed', 'restored', 'kept-changed', 'kept-used', 'gone'] as const;
export type UndoOutcome = (typeof undoOutcomes)[number];

const Count = z.number();
const Text = z.nullable(z.string());

/** Times are wall time in Europe/London. */
export const ContactImport = z.object({
  guid: z.string(),
  /** `checked`: it was read, and nothing is imported yet. */
  state: z.enum(['checked', 'imported', 'undone']),
  by: z.string(),
  checkedAt: z.string(),
  importedAt: Text,
  undoneAt: Text,
  /** The list that its contacts were put on. */
  list: z.nullable(z.object({ guid: z.string(), name: z.string() })),
  added: Count,
  changed: Count,
  unchanged: Count,
  refused: Count,
  /** Of the accepted lines: how many get no mail-shots. */
  suppressed: Count,
  /** Of an import that was undone: how many lines could not be. */
  kept: Count,
  /** False once its lines have been erased, 30 days after it. */
  canUndo: z.boolean(),
});
export type ContactImport = z.output<typeof ContactImport>;

export const ImportLine = z.object({
  line: z.number(),
  outcome: z.enum(lineOutcomes),
  /** Why it was refused. */
  reason: Text,
  cu: Text,
  /** Of a refused line, how it begins. */
  name: Text,
  eMail: Text,
  /** The contact, once it is imported and as long as it is there. */
  co: Text,
  isSuppressed: z.boolean(),
  undo: z.nullable(z.enum(undoOutcomes)),
});
export type ImportLine = z.output<typeof ImportLine>;

export const contactImportCalls = {
  /** Reads a list and keeps it for a day, so that it can be looked at line by line and then imported. */
  checkContactImport: postRaw('ContactImports', {
    raw: { type: 'text/csv', bytesMax: 20_000_000 },
    answer: z.object({ guid: z.string() }),
  }),
  /** The newest first, 20 at a time, or `limit`. */
  getContactImports: getPages('ContactImports', {
    paged: 'before',
    query: z.strictObject({ before: numberPosition('before'), limit }),
    answer: z.array(ContactImport),
  }),
  getContactImport: get('ContactImports/{guid}', { answer: ContactImport }),
  /** In the order of the file, a hundred at a time, or `limit`. `outcome` `kept` is what could not be undone. */
  getContactImportLines: getPages('ContactImports/{guid}/Lines', {
    paged: 'after',
    query: z.strictObject({
      after: numberPosition('after', 9),
      limit,
      outcome: z.optional(
        z.enum([...lineOutcomes, 'kept'], `outcome is one of ${lineOutcomes.join(', ')} and kept.`),
      ),
    }),
    answer: z.array(ImportLine),
  }),
  /** Imports all accepted lines of a list that was checked, and puts their contacts on a contact list. Idempotent. */
  importCheckedContacts: post('ContactImports/{guid}/Import', {
    body: z.strictObject({ list: z.nullish(guid('There is no such list.')) }),
    answer: ContactImport,
  }),
  /**
   * Removes the contacts that it added and restores those that it changed, except those that somebody has changed or
   * written to since. Idempotent.
   */
  undoContactImport: post('ContactImports/{guid}/Undo', { body: z.strictObject({}), answer: ContactImport }),
};
