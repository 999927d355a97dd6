import * as z from 'zod/mini';
import { get, post, put } from '../../call.ts';
import { localDay, optional, required, nullableText, optionalRevision } from '../../fields/fields.ts';
import { limit, numberPosition, createPageSchema } from '../../http/pages.ts';
import { branchFilter } from '../branches.ts';
import { CaseAct } from './acts.ts';
import { GateState } from './gates.ts';

/** The instructions that an applicant can give for the ashes. */
export const instructionChoices = ['collect', 'deliver', 'scatter', 'keep', 'other'] as const;
export type InstructionChoice = (typeof instructionChoices)[number];

/** The ways in which an instruction reached us, always in writing. */
export const instructionWays = ['application', 'letter', 'email', 'form'] as const;

export const attemptWays = ['phone', 'letter', 'email', 'text', 'visit'] as const;

/** The reasons why ashes need attention. */
const ashesDues = ['no-instruction', 'uncollected', 'notice-over'] as const;
export type AshesDue = (typeof ashesDues)[number];

export const ashesViews = ['here', 'due', 'gone', 'coming'] as const;
export type AshesView = (typeof ashesViews)[number];

const choiceNeeded = 'Please say what happens to the ashes.';
const choice = z.enum(instructionChoices, choiceNeeded);
const due = z.nullable(z.enum(ashesDues));

const Instruction = z.object({
  id: z.string(),
  choice,
  detail: nullableText,
  givenBy: z.string(),
  givenOn: z.string(),
  way: z.enum(instructionWays),
  recordedBy: z.string(),
  recordedAt: z.string(),
});
export type Instruction = z.output<typeof Instruction>;

const Attempt = z.object({
  id: z.string(),
  madeOn: z.string(),
  way: z.enum(attemptWays),
  /** Whether it is a notice that the ashes will be scattered. */
  isNotice: z.boolean(),
  outcome: z.string(),
  recordedBy: z.string(),
  recordedAt: z.string(),
});
export type Attempt = z.output<typeof Attempt>;

export const CaseAshes = z.object({
  number: z.string(),
  deceasedName: nullableText,
  applicantName: nullableText,
  isErased: z.boolean(),
  /** The confirmed cremation. */
  crematedAt: nullableText,
  nominatedPerson: nullableText,
  nominatedContact: nullableText,
  keptAt: nullableText,
  /** The first day on which they can be scattered without an instruction; null without a valid notice. */
  scatterFrom: nullableText,
  due,
  /** The latest first, which is the valid one. */
  instructions: z.array(Instruction),
  attempts: z.array(Attempt),
  /** Releases: waiting, confirmed and refused ones, the latest first. */
  releases: z.array(CaseAct),
  /** The gates before handing over and before scattering. */
  gates: z.object({ handOver: z.array(GateState), scatter: z.array(GateState) }),
  revision: z.number(),
});
export type CaseAshes = z.output<typeof CaseAshes>;

export const AshesOnList = z.object({
  number: z.string(),
  deceasedName: nullableText,
  applicantName: nullableText,
  /** The guid of the branch of the case. */
  branch: z.string(),
  crematedOn: nullableText,
  choice: z.nullable(choice),
  nominatedPerson: nullableText,
  keptAt: nullableText,
  /** The day on which they left, how, and who has them. */
  released: z.nullable(z.object({ on: z.string(), way: z.string(), to: nullableText })),
  due,
});
export type AshesOnList = z.output<typeof AshesOnList>;

const AshesQuery = z.strictObject({
  branch: branchFilter,
  /** Here: cremated and not released. Due: those of these that need attention. Coming: not cremated yet. */
  view: z.optional(z.enum(ashesViews, `view is one of ${ashesViews.join(', ')}.`)),
  /** Words of the names, the number, the email address or the phone number of the case; each must occur. */
  q: z.optional(z.string().check(z.maxLength(200, 'q can be 200 characters long.'))),
  before: numberPosition('before'),
  limit,
});
export type AshesQuery = z.output<typeof AshesQuery>;

const AshesChange = z.strictObject({
  nominatedPerson: optional(255, 'The nominated person'),
  nominatedContact: optional(255, 'How to reach them'),
  keptAt: optional(255, 'The place'),
  revision: optionalRevision,
});
export type AshesChange = z.output<typeof AshesChange>;

const NewInstruction = z
  .strictObject({
    choice,
    detail: optional(1000, 'The detail'),
    givenBy: required(255, 'Please say who gave the instruction.'),
    givenOn: localDay('Please enter the day of the instruction as YYYY-MM-DD.'),
    way: z.enum(instructionWays, 'Please say how it was given in writing.'),
  })
  .check(
    z.refine(({ choice: chosen, detail }) => chosen !== 'other' || Boolean(detail?.trim()), {
      path: ['detail'],
      message: choiceNeeded,
    }),
  );
export type NewInstruction = z.output<typeof NewInstruction>;

const NewAttempt = z
  .strictObject({
    madeOn: localDay('Please enter the day of the attempt as YYYY-MM-DD.'),
    way: z.enum(attemptWays, 'Please say how you tried.'),
    isNotice: z.optional(z.boolean('isNotice must be true or false.')),
    outcome: required(1000, 'Please say what came of it.'),
  })
  .check(
    z.refine(({ way, isNotice }) => !isNotice || way === 'letter' || way === 'email', {
      path: ['way'],
      message: 'A notice is in writing: a letter or an email.',
    }),
  );
export type NewAttempt = z.output<typeof NewAttempt>;

const exampleCase = {
  number: '1042-1',
  deceasedName: 'Mr John Arthur Ellis',
  applicantName: 'Mrs Margaret Ellis',
};
const exampleAshes = { nominatedPerson: 'Ms Jane Ellis', keptAt: 'Shelf 4, front office' };
const exampleInstruction = {
  choice: 'collect' as const,
  givenBy: 'Mrs Margaret Ellis',
  givenOn: '2026-11-27',
  way: 'application' as const,
};

export const ashesCalls = {
  /** The latest case first. `counts` has the number in each view, for the same search and branch. */
  getAshes: get('Cases/Ashes', {
    role: 'staff',
    summary: 'List the register of ashes',
    query: AshesQuery,
    answer: z.extend(createPageSchema(AshesOnList), {
      counts: z.object({ here: z.number(), due: z.number(), gone: z.number(), coming: z.number() }),
    }),
    example: {
      answer: {
        total: 1,
        counts: { here: 1, due: 0, gone: 0, coming: 0 },
        items: [
          {
            ...exampleCase,
            ...exampleAshes,
            branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
            crematedOn: '2026-12-08',
            choice: exampleInstruction.choice,
            released: null,
            due: null,
          },
        ],
        next: null,
      },
    },
  }),
  getCaseAshes: get('Cases/{number}/Ashes', {
    role: 'staff',
    summary: 'Read what is known about the ashes of a case',
    answer: CaseAshes,
    example: {
      answer: {
        ...exampleCase,
        ...exampleAshes,
        isErased: false,
        crematedAt: '2026-12-08T10:30:00',
        nominatedContact: '01632 960 456',
        scatterFrom: null,
        due: null,
        instructions: [
          {
            id: '9',
            ...exampleInstruction,
            detail: null,
            recordedBy: 'Ruth Okafor',
            recordedAt: '2026-11-27T15:00:00',
          },
        ],
        attempts: [],
        releases: [],
        gates: {
          handOver: [
            { gate: 'cremation', isMet: true, sentence: 'The cremation is confirmed.', overruled: null },
          ],
          scatter: [],
        },
        revision: 1,
      },
    },
  }),
  updateCaseAshes: put('Cases/{number}/Ashes', {
    role: 'staff',
    summary: 'Change where ashes are, or who may collect them',
    body: AshesChange,
    answer: z.literal(true),
    example: { request: { ...exampleAshes, revision: 1 } },
  }),
  /** Adds an instruction in writing. The latest one is valid, and earlier ones are kept. */
  addAshesInstruction: post('Cases/{number}/Ashes/Instructions', {
    role: 'staff',
    summary: 'Record an instruction for the ashes',
    once: true,
    body: NewInstruction,
    answer: z.literal(true),
    example: { request: exampleInstruction },
  }),
  /**
   * Adds an attempt to reach the family. A notice runs from the day after it was sent, unless a later instruction
   * arrives.
   */
  addAshesAttempt: post('Cases/{number}/Ashes/Attempts', {
    role: 'staff',
    summary: 'Record an attempt to reach somebody about the ashes',
    once: true,
    body: NewAttempt,
    answer: z.literal(true),
    example: {
      request: { madeOn: '2027-02-01', way: 'letter', isNotice: true, outcome: 'Sent by recorded delivery.' },
    },
  }),
  /** The receipt, once a second person has confirmed the release. */
  getReleaseReceipt: get('Cases/{number}/Ashes/Receipt', {
    role: 'staff',
    summary: 'Print the receipt of the release of ashes',
    file: 'application/pdf',
    answer: z.object({
      name: z.string(),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
    example: { answer: '%PDF-1.7' },
  }),
};
