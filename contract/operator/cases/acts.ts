import * as z from 'zod/mini';
import { get, post, put } from '../../call.ts';
import { optional, required, nullableText } from '../../fields/fields.ts';
import { londonDateTime } from '../../fields/wall-time.ts';
import { branchFilter } from '../branches.ts';
import { colleagueRef } from '../cremation/requests.ts';
import type { LabelKind } from './care-code.ts';

/** Acts that need two people. Only the check of the identity can be done again. */
export const actKinds = ['identity', 'cremation', 'release'] as const;
export type ActKind = (typeof actKinds)[number];

/** The labels that are scanned for an act, as proof of who it is. */
export const labelsOfActs = {
  identity: ['person'],
  cremation: ['coffin', 'person'],
  release: ['ashes'],
} as const satisfies Record<ActKind, readonly LabelKind[]>;

export const releaseWays = ['collected', 'delivered', 'scattered'] as const;
export type ReleaseWay = (typeof releaseWays)[number];

/** Ashes go to the applicant or to the person whom they have nominated. */
const recipients = ['applicant', 'nominated'] as const;

export const proofs = ['passport', 'driving-licence', 'other-photo', 'other'] as const;
export type Proof = (typeof proofs)[number];

const actStates = ['waiting', 'confirmed', 'refused'] as const;

const kind = z.enum(actKinds, `kind is one of ${actKinds.join(', ')}.`);

export const CaseAct = z.object({
  id: z.string(),
  kind,
  /** An act is valid once it is confirmed. */
  state: z.enum(actStates),
  /** Wall time in Europe/London, as all times here. */
  at: z.string(),
  place: nullableText,
  note: nullableText,
  /** The label that was scanned as it was recorded; null without one. */
  recordedLabel: nullableText,
  way: z.nullable(z.enum(releaseWays)),
  recipient: nullableText,
  proof: z.nullable(z.enum(proofs)),
  proofDetail: nullableText,
  recordedBy: colleagueRef,
  recordedAt: z.string(),
  /** The person who confirmed or refused it. */
  decidedBy: nullableText,
  decidedAt: nullableText,
  decidedLabel: nullableText,
  /** The reason of a refusal. */
  reason: nullableText,
  /** Whether the caller is the second person that it waits for. */
  canConfirm: z.boolean(),
});
export type CaseAct = z.output<typeof CaseAct>;

const placeNeeded: Record<ActKind, string> = {
  identity: 'Please say where the check was made.',
  cremation: 'Please name the crematorium.',
  release: 'Please say where the ashes were scattered.',
};

const wayNeeded = 'Please say how the ashes left.';
const proofNeeded = 'Please say with which proof of identity.';

/** The code of the label on the person, the coffin or the ashes. Needed once there are places for labels. */
const code = optional(50, 'The code');

export const NewAct = z
  .strictObject({
    kind,
    at: londonDateTime('Please enter the day and the time as YYYY-MM-DDTHH:mm:ss.'),
    /** The crematorium, or the place of the check or of the scattering. */
    place: optional(255, 'The place'),
    /** The things that were compared, in a check of the identity. */
    note: optional(1000, 'The note'),
    way: z.nullish(z.enum(releaseWays, wayNeeded)),
    /** The recipient of the ashes, if they were handed over. */
    to: z.nullish(z.enum(recipients, 'Please say who has the ashes.')),
    proof: z.nullish(z.enum(proofs, proofNeeded)),
    /** The last digits of the document, or another detail of the proof. */
    proofDetail: optional(255, 'The detail of the proof'),
    code,
  })
  .check(
    z.check(({ value, issues }) => {
      for (const [field, message] of Object.entries(findProblems(value)))
        issues.push({ code: 'custom', path: [field], message, input: value });
    }),
  );
export type NewAct = z.output<typeof NewAct>;

type EnteredAct = { [Name in keyof NewAct]?: NewAct[Name] };

/** Finds missing fields of an act, and fields that its kind cannot have. */
function findProblems({
  kind: of,
  place,
  note,
  way,
  to,
  proof,
  proofDetail,
}: EnteredAct): Record<string, string> {
  if (!of) return {};
  const isHandedOver = of === 'release' && way !== 'scattered';
  return {
    ...(!isHandedOver && !place?.trim() && { place: placeNeeded[of] }),
    ...(of === 'identity' && !note?.trim() && { note: 'Please say what was compared.' }),
    ...(of === 'release' && !way && { way: wayNeeded }),
    ...(of !== 'release' && way && { way: 'Only ashes have this.' }),
    ...(isHandedOver && way && !to && { to: 'Please say who has the ashes.' }),
    ...(isHandedOver && way && !proof && { proof: proofNeeded }),
    ...(proof === 'other' && !proofDetail?.trim() && { proofDetail: 'Please say what the proof was.' }),
  };
}

export const WaitingAct = z.object({
  number: z.string(),
  deceasedName: nullableText,
  /** The guid of the branch of the case. */
  branch: z.string(),
  id: z.string(),
  kind,
  recordedBy: colleagueRef,
  recordedAt: z.string(),
  canConfirm: z.boolean(),
});
export type WaitingAct = z.output<typeof WaitingAct>;

const exampleColleague = { guid: '3b1f6c02-9a4e-4d57-8c21-6f0b7e5d9a13', name: 'Ruth Okafor' };
const exampleRequest = {
  kind: 'cremation' as const,
  at: '2026-12-08T10:30:00',
  place: 'Hillside Crematorium',
};
const exampleCode = '1042-1-C1-3HWXQ';
export const exampleAct: CaseAct = {
  id: '12',
  state: 'waiting',
  ...exampleRequest,
  note: null,
  recordedLabel: 'coffin',
  way: null,
  recipient: null,
  proof: null,
  proofDetail: null,
  recordedBy: exampleColleague,
  recordedAt: '2026-12-08T11:02:00',
  decidedBy: null,
  decidedAt: null,
  decidedLabel: null,
  reason: null,
  canConfirm: true,
};

/**
 * An act that cannot be undone needs two members of staff, each with their own sign-in. An API key or the operator key is not a
 * person, and cannot be either of them.
 */
export const actCalls = {
  /** Up to 100, the oldest first, of all branches or one. */
  getWaitingActs: get('Cases/Waiting', {
    role: 'staff',
    summary: 'List the acts that need a second person',
    query: z.strictObject({ branch: branchFilter }),
    answer: z.array(WaitingAct),
    example: {
      answer: [
        {
          number: '1042-1',
          deceasedName: 'Mr John Arthur Ellis',
          branch: '6d0c9a57-2f3e-4b81-9c46-0a7f5e8d1b32',
          id: exampleAct.id,
          kind: exampleAct.kind,
          recordedBy: exampleColleague,
          recordedAt: exampleAct.recordedAt,
          canConfirm: true,
        },
      ],
    },
  }),
  getCaseAct: get('Cases/{number}/Acts/{id}', {
    role: 'staff',
    summary: 'Read what a member of staff has recorded',
    answer: CaseAct,
    example: { answer: exampleAct },
  }),
  /** Records an act, which waits for a second person and is not valid before. Refused while a gate is closed. */
  recordCaseAct: post('Cases/{number}/Acts', {
    role: 'staff',
    summary: 'Record a check, a cremation or a release of ashes',
    once: true,
    body: NewAct,
    answer: z.object({ id: z.string() }),
    example: { request: { ...exampleRequest, code: exampleCode }, answer: { id: exampleAct.id } },
  }),
  /** Confirms an act, by another person than its recorder. The gates are checked again. */
  confirmCaseAct: put('Cases/{number}/Acts/{id}/Confirmation', {
    role: 'staff',
    summary: 'Confirm what a colleague has recorded',
    body: z.strictObject({ code }),
    answer: z.literal(true),
    example: { request: { code: exampleCode } },
  }),
  /** Refuses an act. Its recorder withdraws it in the same way. */
  refuseCaseAct: put('Cases/{number}/Acts/{id}/Refusal', {
    role: 'staff',
    summary: 'Refuse what was recorded, with a reason',
    body: z.strictObject({ reason: required(1000, 'Please say why.') }),
    answer: z.literal(true),
    example: { request: { reason: 'It was another crematorium.' } },
  }),
};
