import * as z from 'zod/mini';
import { get, post, put, remove } from '../../call.ts';
import {
  localDay,
  optional,
  required,
  noFields,
  nullableText,
  optionalRevision,
} from '../../fields/fields.ts';
import { CaseAct, exampleAct } from './acts.ts';
import { GateState } from './gates.ts';
import { implantKinds } from './implants.ts';

const implantNeeded = 'Please say which implant it is.';
const implantKind = z.enum([...implantKinds, 'none'], implantNeeded);

const Implant = z.object({
  id: z.string(),
  /** `none`: somebody has declared that there is none. */
  kind: implantKind,
  detail: nullableText,
  /** The person who said so. */
  declaredBy: z.string(),
  recordedBy: z.string(),
  recordedAt: z.string(),
  /** Whether it must be removed before a cremation. */
  mustBeRemoved: z.boolean(),
  removed: z.nullable(z.object({ by: z.string(), on: z.string() })),
  revision: z.number(),
});
export type Implant = z.output<typeof Implant>;

const Objection = z.object({
  id: z.string(),
  objector: z.string(),
  text: z.string(),
  receivedOn: z.string(),
  recordedBy: z.string(),
  recordedAt: z.string(),
  closed: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
  /** Whether the caller can close it, as the owner of the case or an administrator. Its recorder can only read it. */
  canClose: z.boolean(),
});
export type Objection = z.output<typeof Objection>;

export const CaseChecks = z.object({
  number: z.string(),
  deceasedName: nullableText,
  isErased: z.boolean(),
  /** The gates before the cremation. */
  gates: z.array(GateState),
  implants: z.array(Implant),
  /** The objections that the caller may read. */
  objections: z.array(Objection),
  /** The number of open objections, including those that the caller may not read. */
  openObjections: z.number(),
  /** The latest first. */
  acts: z.array(CaseAct),
});
export type CaseChecks = z.output<typeof CaseChecks>;

const NewImplant = z
  .strictObject({
    kind: implantKind,
    detail: optional(255, 'The detail'),
    declaredBy: required(255, 'Please say who told us.'),
  })
  .check(
    z.refine(({ kind, detail }) => kind !== 'other' || Boolean(detail?.trim()), {
      path: ['detail'],
      message: implantNeeded,
    }),
  );
export type NewImplant = z.output<typeof NewImplant>;

const ImplantRemoval = z.strictObject({
  removedBy: required(255, 'Please say who removed it.'),
  removedOn: localDay('Please enter the day of the removal as YYYY-MM-DD.'),
  revision: optionalRevision,
});
export type ImplantRemoval = z.output<typeof ImplantRemoval>;

const NewObjection = z.strictObject({
  objector: required(255, 'Please say who objects.'),
  text: required(4000, 'Please write down the objection.'),
  receivedOn: localDay('Please enter the day of the objection as YYYY-MM-DD.'),
});
export type NewObjection = z.output<typeof NewObjection>;

const reasonBody = z.strictObject({ reason: required(1000, 'Please say why.') });

/** The checks before a cremation. */
export const checkCalls = {
  getCaseChecks: get('Cases/{number}/Checks', {
    role: 'staff',
    summary: 'Read what has to be right before the cremation',
    answer: CaseChecks,
    example: {
      answer: {
        number: '1042-1',
        deceasedName: 'Mr John Arthur Ellis',
        isErased: false,
        gates: [{ gate: 'implants', isMet: false, sentence: 'Not removed yet: Pacemaker.', overruled: null }],
        implants: [
          {
            id: '4',
            kind: 'pacemaker',
            detail: null,
            declaredBy: 'Mrs Margaret Ellis',
            recordedBy: 'Ruth Okafor',
            recordedAt: '2026-11-25T10:00:00',
            mustBeRemoved: true,
            removed: null,
            revision: 1,
          },
        ],
        objections: [],
        openObjections: 0,
        acts: [exampleAct],
      },
    },
  }),
  /** Adds an implant. `none` is refused while there is one; any other replaces `none`. */
  addCaseImplant: post('Cases/{number}/Implants', {
    role: 'staff',
    summary: 'Add an implant to a case, or that there is none',
    once: true,
    body: NewImplant,
    answer: z.literal(true),
    example: { request: { kind: 'pacemaker', declaredBy: 'Mrs Margaret Ellis' } },
  }),
  updateCaseImplant: put('Cases/{number}/Implants/{id}', {
    role: 'staff',
    summary: 'Say who removed an implant, and when',
    body: ImplantRemoval,
    answer: z.literal(true),
    example: { request: { removedBy: 'Dr Shah', removedOn: '2026-11-26', revision: 1 } },
  }),
  /** Removes an implant entered by mistake. The history keeps it. */
  removeCaseImplant: remove('Cases/{number}/Implants/{id}', {
    role: 'staff',
    summary: 'Delete an implant that was a mistake',
    query: noFields,
    answer: z.literal(true),
  }),
  /**
   * Adds an objection, which stops the case. Only the owner of the case, the recorder and administrators can read
   * it.
   */
  addCaseObjection: post('Cases/{number}/Objections', {
    role: 'staff',
    summary: 'Record an objection to the cremation',
    once: true,
    body: NewObjection,
    answer: z.literal(true),
    example: {
      request: {
        objector: 'Mr Alan Ellis, son',
        text: 'He wants a burial beside his mother.',
        receivedOn: '2026-11-27',
      },
    },
  }),
  /** Closes an objection. Only the owner of the case and administrators can. */
  closeCaseObjection: put('Cases/{number}/Objections/{id}', {
    role: 'staff',
    summary: 'Close an objection, with a reason',
    body: reasonBody,
    answer: z.literal(true),
    example: { request: { reason: 'He agreed in writing on 30 November.' } },
  }),
  /** Overrules a gate for what is missing now. Anything that is missing later stops the case again. */
  overruleGate: put('Cases/{number}/Gates/{gate}', {
    role: 'administrator',
    summary: 'Overrule a gate of a case, with a reason',
    body: reasonBody,
    answer: z.literal(true),
    example: { request: { reason: 'The coroner released the papers by phone.' } },
  }),
};
