import * as z from 'zod/mini';
import { get, post, put } from '../../call.ts';
import { Application, exampleAnswers, NewAnswers, SavedAnswers } from '../../visitor/application.ts';
import { exampleSigned, signedFile } from '../../visitor/application-signature.ts';
import { branchFilter } from '../branches.ts';
import { noFields } from '../../fields/fields.ts';

/** The action in the history of a case. The page of a case shows consecutive ones as one. */
export const answeredAction = 'answered the application';

/** A signature with its sealed document. */
const CaseSignature = z.object({
  id: z.string(),
  name: z.string(),
  at: z.string(),
  /** Null while it is valid. */
  voided: z.nullable(z.object({ by: z.string(), at: z.string(), fields: z.array(z.string()) })),
  /** Whether the document is, byte for byte, the one that was sealed. */
  isIntact: z.boolean(),
  /** Whether staff have marked the broken seal as seen. */
  isBreakSeen: z.boolean(),
});
export type CaseSignature = z.output<typeof CaseSignature>;

/** An application as staff see it. */
export const CaseApplication = z.extend(Application, {
  /** The family's link, which cannot sign; null until it is sent. */
  link: z.nullable(z.string()),
  /** When it was last sent (wall time in Europe/London). */
  sentAt: z.nullable(z.string()),
  /** The applicant's address; null if none is known. */
  eMail: z.nullable(z.string()),
  /** The newest first. */
  signatures: z.array(CaseSignature),
});
export type CaseApplication = z.output<typeof CaseApplication>;

const VoidedApplication = z.object({
  number: z.string(),
  deceasedName: z.nullable(z.string()),
  /** The person who changed an answer after it was signed, and the wall time in Europe/London. */
  by: z.string(),
  at: z.string(),
});
export type VoidedApplication = z.output<typeof VoidedApplication>;

/** The second step after a request: a family answers about one case, online or on the phone. */
export const applicationCalls = {
  getCaseApplication: get('Cases/{number}/Application', {
    role: 'staff',
    summary: 'Read the application of a case',
    answer: CaseApplication,
    example: {
      answer: {
        ...exampleAnswers.application,
        answers: [exampleAnswers.given],
        signatures: [{ ...exampleSigned, id: '7', voided: null, isIntact: true, isBreakSeen: false }],
        link: 'https://willow.example/application/application-42-5mq0',
        sentAt: '2026-11-24T10:30:00',
        eMail: 'margaret@willow.example',
      },
    },
  }),
  /** Saves a family's answers from the phone. An answer with an outdated revision is not saved. */
  answerCaseApplication: put('Cases/{number}/Application', {
    role: 'staff',
    summary: 'Answer questions of an application for a family',
    body: NewAnswers,
    answer: SavedAnswers,
    example: {
      request: exampleAnswers.request,
      answer: { answers: [exampleAnswers.given], isObjectionNoted: false, conflicts: [] },
    },
  }),
  /** Emails the link to the applicant. A later email has the same link. */
  sendApplicationLink: post('Cases/{number}/Application/Link', {
    role: 'staff',
    summary: 'Email the applicant the link of the application',
    once: true,
    body: noFields,
    answer: z.literal(true),
    example: { request: {} },
  }),
  /** A voided signature keeps its document. */
  getSignedApplication: get('Cases/{number}/Application/Signatures/{id}', {
    role: 'staff',
    summary: 'Print what was signed, with its seal',
    ...signedFile,
  }),
  /** The broken seals that the nightly check has found and nobody has marked as seen, a hundred at most. */
  getBrokenSeals: get('Cases/BrokenSeals', {
    role: 'staff',
    summary: 'List signed applications whose seal is broken',
    answer: z.array(
      z.object({ number: z.string(), deceasedName: z.nullable(z.string()), checkedAt: z.string() }),
    ),
    example: {
      answer: [{ number: '1042-1', deceasedName: 'Mr John Arthur Ellis', checkedAt: '2026-11-26T02:00:00' }],
    },
  }),
  /** Removes them from the Today page. */
  markBrokenSealsSeen: post('Cases/{number}/Application/Seen', {
    role: 'administrator',
    summary: 'Mark broken seals of a case as seen',
    body: noFields,
    answer: z.literal(true),
    example: { request: {} },
  }),
  /** The oldest first, a hundred at most. */
  getVoidedApplications: get('Cases/VoidedApplications', {
    role: 'staff',
    summary: 'List applications that must be signed again',
    query: z.strictObject({ branch: branchFilter }),
    answer: z.array(VoidedApplication),
    example: {
      answer: [
        {
          number: '1042-1',
          deceasedName: 'Mr John Arthur Ellis',
          by: 'Harold Ellis',
          at: '2026-11-26T09:15:00',
        },
      ],
    },
  }),
};
