import * as z from 'zod/mini';
import { get, post } from '../call.ts';
import { jurisdictionField } from '../operator/cases/case.ts';
import { paperFile } from '../operator/cases/papers.ts';

const OwnPapers = z.object({
  jurisdiction: jurisdictionField,
  /** False once the case is closed. */
  isOpen: z.boolean(),
  /** Papers of the family only, and none can be opened here. */
  papers: z.array(z.object({ kind: z.string(), addedAt: z.string(), isChecked: z.boolean() })),
});
export type OwnPapers = z.output<typeof OwnPapers>;

/** The papers that a family sends behind the link of its application. */
export const visitorPaperCalls = {
  getOwnPapers: get('OwnApplication/{token}/Papers', {
    role: 'staff',
    summary: 'List the papers that a family has sent',
    answer: OwnPapers,
    example: {
      answer: {
        jurisdiction: 'england-and-wales',
        isOpen: true,
        papers: [{ kind: 'registration', addedAt: '2026-11-26T18:20:00', isChecked: false }],
      },
    },
  }),
  /** A PDF, JPEG, PNG or HEIC. The same file of the same kind is kept once, however often it is sent. */
  addOwnPaper: post('OwnApplication/{token}/Papers/{kind}', {
    role: 'staff',
    summary: 'Send a paper behind the link of an application',
    raw: paperFile,
    answer: z.literal(true),
    example: { request: '(the file)' },
  }),
};
