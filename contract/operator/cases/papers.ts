import * as z from 'zod/mini';
import { get, post, put, remove } from '../../call.ts';
import { noFields, optionalRevision } from '../../fields/fields.ts';
import { streamedFile } from '../funerals/photographs.ts';
import { jurisdictionField } from './case.ts';

export const paperBytesMax = 20_000_000;
export const papersMax = 40;

export const paperFormats = ['pdf', 'jpeg', 'png', 'heic'] as const;
export type PaperFormat = (typeof paperFormats)[number];

export const paperFile = { type: 'application/octet-stream', bytesMax: paperBytesMax } as const;

const CasePaper = z.object({
  id: z.string(),
  /** A key of the table of kinds. */
  kind: z.string(),
  format: z.enum(paperFormats),
  bytes: z.number(),
  source: z.enum(['family', 'staff']),
  addedBy: z.string(),
  /** Wall time in Europe/London. */
  addedAt: z.string(),
  /** The member of staff who checked it, and when. */
  checked: z.nullable(z.object({ by: z.string(), at: z.string() })),
  revision: z.number(),
});
export type CasePaper = z.output<typeof CasePaper>;

const CasePapers = z.object({
  number: z.string(),
  deceasedName: z.nullable(z.string()),
  isErased: z.boolean(),
  jurisdiction: jurisdictionField,
  /** In order of arrival. */
  papers: z.array(CasePaper),
});
export type CasePapers = z.output<typeof CasePapers>;

const PaperCheck = z.strictObject({
  isChecked: z.boolean('Please say true or false.'),
  revision: optionalRevision,
});
export type PaperCheck = z.output<typeof PaperCheck>;

/** The papers of cases, from the family and from staff. */
export const paperCalls = {
  getCasePapers: get('Cases/{number}/Papers', {
    role: 'staff',
    summary: 'List the papers of a case',
    answer: CasePapers,
    example: {
      answer: {
        number: '1042-1',
        deceasedName: 'Mr John Arthur Ellis',
        isErased: false,
        jurisdiction: 'england-and-wales',
        papers: [
          {
            id: '7',
            kind: 'registration',
            format: 'pdf',
            bytes: 182_044,
            source: 'family',
            addedBy: 'Mrs Margaret Ellis',
            addedAt: '2026-11-26T18:20:00',
            checked: null,
            revision: 1,
          },
        ],
      },
    },
  }),
  getCasePaper: get('Cases/{number}/Papers/{id}/File', {
    role: 'staff',
    summary: 'Download a paper of a case',
    file: 'application/octet-stream',
    answer: streamedFile,
    example: { answer: '(the file)' },
  }),
  /** A PDF, JPEG, PNG or HEIC. The same file of the same kind is kept once. */
  addCasePaper: post('Cases/{number}/PaperKinds/{kind}', {
    role: 'staff',
    summary: 'Add a paper to a case',
    raw: paperFile,
    answer: z.literal(true),
    example: { request: '(the file)' },
  }),
  /** A checked paper can complete a task of the papers stage, for the gate before the cremation. */
  checkCasePaper: put('Cases/{number}/Papers/{id}', {
    role: 'staff',
    summary: 'Mark a paper of a case as checked, or not',
    body: PaperCheck,
    answer: z.literal(true),
    example: { request: { isChecked: true, revision: 1 } },
  }),
  /** Removes the file too. */
  removeCasePaper: remove('Cases/{number}/Papers/{id}', {
    role: 'staff',
    summary: 'Remove a paper of a case',
    query: noFields,
    answer: z.literal(true),
  }),
};
