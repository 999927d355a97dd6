import * as z from 'zod/mini';
import { actKinds } from './acts.ts';
import { labelKinds } from './care-code.ts';
import { get, post, put } from '../../call.ts';
import { guid, optional, required, noFields, nullableText, optionalRevision } from '../../fields/fields.ts';
import { londonDateTime } from '../../fields/wall-time.ts';
import { secondsAgoField } from '../events/check-in.ts';

/** Messages that the scan page also shows without a connection. */
export const careMessages = {
  code: 'Please scan the label, or type its code.',
  wrongCode: 'This is not the code of a label of ours. Please read it again.',
  place: 'Please choose a place.',
  act: 'Please say what happened.',
  recipient: 'Please say to whom.',
};

/** The acts that staff record. A correction can also withdraw an entry. */
export const careActs = ['arrived', 'left', 'handed-over', 'checked'] as const;
export type CareAct = (typeof careActs)[number];
const entryActs = [...careActs, 'withdrawn'] as const;

const labelKind = z.enum(labelKinds);
const place = z.object({ guid: z.string(), name: z.string() });

const noteField = optional(1_000, 'note');
const belongingsFields = { description: required(500, 'Please say what belongs to them.') };

const BelongingsChange = z.strictObject({ ...belongingsFields, revision: optionalRevision });
export type BelongingsChange = z.output<typeof BelongingsChange>;

const entryGuid = guid('guid must be the guid of a new entry, made by the device.');
const placeField = guid(careMessages.place);
/** Wall time in Europe/London, for an entry that is recorded later. */
const atField = z.nullish(londonDateTime('Please enter when it happened.'));

const NewCareEntry = z.strictObject({
  /** Created by the device. An entry that is sent again is stored once. */
  guid: entryGuid,
  code: required(50, careMessages.code),
  place: placeField,
  act: z.enum(careActs, careMessages.act),
  /** Needed for `handed-over`: to whom. */
  note: noteField,
  at: atField,
  /** The seconds since it happened, if the device had no connection. Not a time, because its clock may be wrong. */
  secondsAgo: secondsAgoField,
  /** The device's clock, as a moment in UTC, stored beside the effective time. */
  deviceAt: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(19[7-9]|20\d)\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,3})?Z$/,
          'deviceAt must be like 2026-11-24T10:12:00Z.',
        ),
      ),
  ),
});
export type NewCareEntry = z.output<typeof NewCareEntry>;

const CareCorrection = z.strictObject({
  guid: entryGuid,
  /** `withdrawn`: the entry was wrong, without a replacement. */
  act: z.enum(entryActs, careMessages.act),
  place: z.nullish(placeField),
  /** By default, the time of the corrected entry. */
  at: atField,
  note: required(1_000, 'Please say why the entry is corrected.'),
});
export type CareCorrection = z.output<typeof CareCorrection>;

/** The current place of something, from the uncorrected entries. Times are wall time in Europe/London. */
const Whereabouts = z.object({
  state: z.enum(['unknown', 'at', 'moving', 'handed-over']),
  place: z.nullable(place),
  since: nullableText,
  by: nullableText,
});
export type Whereabouts = z.output<typeof Whereabouts>;

const CareLabel = z.object({
  kind: labelKind,
  /** Belongings have several labels. */
  part: z.number(),
  /** Formatted for people: `1042-1-P1-7KQFM`. */
  code: z.string(),
  /** The description of belongings, and its revision. */
  description: nullableText,
  revision: z.nullable(z.number()),
  now: Whereabouts,
});
export type CareLabel = z.output<typeof CareLabel>;

const CareEntry = z.object({
  /** Its position in the chain of the case: 1, 2, 3. */
  number: z.number(),
  kind: labelKind,
  part: z.number(),
  act: z.enum(entryActs),
  place: z.nullable(place),
  by: z.string(),
  happenedAt: z.string(),
  receivedAt: z.string(),
  /** The device's clock, if it was wrong. */
  deviceAt: nullableText,
  note: nullableText,
  corrects: z.nullable(z.number()),
  correctedBy: z.nullable(z.number()),
  /** The SHA-256 that the next entry holds, in hexadecimal. */
  digest: z.string(),
});
export type CareEntry = z.output<typeof CareEntry>;

const CaseCare = z.object({
  number: z.string(),
  deceasedName: nullableText,
  isErased: z.boolean(),
  labels: z.array(CareLabel),
  /** In order of their times. */
  entries: z.array(CareEntry),
  /** The last check of the chain, and its findings. */
  checkedAt: nullableText,
  problem: nullableText,
});
export type CaseCare = z.output<typeof CaseCare>;

const FoundLabel = z.object({
  number: z.string(),
  deceasedName: nullableText,
  kind: labelKind,
  part: z.number(),
  description: nullableText,
  now: Whereabouts,
  /** The oldest act that waits for a second person who scans this label. */
  waiting: z.nullable(z.object({ id: z.string(), kind: z.enum(actKinds) })),
});
export type FoundLabel = z.output<typeof FoundLabel>;

const BrokenChain = z.object({
  number: z.string(),
  deceasedName: nullableText,
  problem: z.string(),
  checkedAt: z.string(),
});

const examplePlace = { guid: '1c8e5a90-7d42-4f3b-9a16-5e0c7b2d8f41', name: 'Mortuary, Church Street' };
const exampleWhere = {
  state: 'at' as const,
  place: examplePlace,
  since: '2026-11-24T13:40:00',
  by: 'Ruth Okafor',
};
const exampleLabel = { kind: 'person' as const, part: 1, description: null, now: exampleWhere };
const exampleCareLabel = { ...exampleLabel, revision: null };
const exampleCase = { number: '1042-1', deceasedName: 'Mr John Arthur Ellis' };
const exampleCode = '1042-1-P1-7KQFM';
const exampleEntry = {
  guid: '8a4f0d27-61c3-4b95-b7e0-2d9c5f1a3e68',
  code: exampleCode,
  place: examplePlace.guid,
  act: 'arrived' as const,
};
const exampleProblem = 'Entry 3 is not as it was recorded.';

/** The chain of care: where somebody who died, their belongings, the coffin and the ashes are. */
export const careCalls = {
  getCaseCare: get('Cases/{number}/Care', {
    role: 'staff',
    summary: 'Read the chain of care of a case',
    answer: CaseCare,
    example: {
      answer: {
        ...exampleCase,
        isErased: false,
        labels: [{ ...exampleCareLabel, code: exampleCode }],
        entries: [
          {
            number: 1,
            kind: 'person',
            part: 1,
            act: 'arrived',
            place: examplePlace,
            by: 'Ruth Okafor',
            happenedAt: '2026-11-24T13:40:00',
            receivedAt: '2026-11-24T13:40:02',
            deviceAt: null,
            note: null,
            corrects: null,
            correctedBy: null,
            digest: '5f2b0c4e8d1a7963'.repeat(4),
          },
        ],
        checkedAt: '2026-11-25T02:00:00',
        problem: null,
      },
    },
  }),
  /** With a QR code of each label as an SVG image. */
  getCareLabels: get('Cases/{number}/Labels', {
    role: 'staff',
    summary: 'Read the labels of a case to print them',
    answer: z.array(z.extend(CareLabel, { qrCode: z.string() })),
    example: { answer: [{ ...exampleCareLabel, code: exampleCode, qrCode: '<svg>…</svg>' }] },
  }),
  /** Finds the label of a code. Refused with `label-not-found` if there is none. */
  findCareLabel: get('CareLabels/{code}', {
    role: 'staff',
    summary: 'Find the case and the whereabouts of a label',
    answer: FoundLabel,
    example: { answer: { ...exampleCase, ...exampleLabel, waiting: null } },
  }),
  /** Adds belongings, with a label of their own. */
  addBelongings: post('Cases/{number}/Belongings', {
    role: 'staff',
    summary: 'Add belongings of somebody who died',
    once: true,
    body: z.strictObject(belongingsFields),
    answer: z.object({ part: z.number() }),
    example: { request: { description: 'Wedding ring, left on' }, answer: { part: 1 } },
  }),
  /** Changes their description. The history keeps the earlier one. */
  updateBelongings: put('Cases/{number}/Belongings/{part}', {
    role: 'staff',
    summary: 'Change what belongs to somebody who died',
    body: BelongingsChange,
    answer: z.literal(true),
    example: { request: { description: 'Wedding ring, taken off and in a bag', revision: 1 } },
  }),
  /** Records an entry. A repeat with the same guid gets the same answer. */
  recordCare: post('CareEntries', {
    role: 'staff',
    summary: 'Record where a label is, and what happened there',
    body: NewCareEntry,
    answer: z.object({ caseNumber: z.string(), entry: z.number() }),
    example: {
      request: { ...exampleEntry, secondsAgo: 240, deviceAt: '2026-11-24T13:36:00Z' },
      answer: { caseNumber: exampleCase.number, entry: 1 },
    },
  }),
  /** Adds an entry with the correction; the earlier one is kept. To change a correction, correct it in turn. */
  correctCareEntry: post('Cases/{number}/Care/{entry}/Correction', {
    role: 'staff',
    summary: 'Correct an entry of a chain of care by a new one',
    body: CareCorrection,
    answer: z.object({ entry: z.number() }),
    example: {
      request: { guid: exampleEntry.guid, act: 'withdrawn', note: 'The wrong label was scanned.' },
      answer: { entry: 2 },
    },
  }),
  checkCareChain: post('Cases/{number}/Care/Check', {
    role: 'staff',
    summary: 'Check that the chain of care of a case is whole',
    body: noFields,
    answer: z.object({ entries: z.number(), problem: nullableText }),
    example: { request: {}, answer: { entries: 14, problem: null } },
  }),
  /** The broken chains that nobody has marked as seen, a hundred at most. */
  getBrokenCareChains: get('CareChains/Broken', {
    role: 'staff',
    summary: 'List the chains of care that are not whole',
    answer: z.array(BrokenChain),
    example: { answer: [{ ...exampleCase, problem: exampleProblem, checkedAt: '2026-11-25T02:00:00' }] },
  }),
  /** Marks a broken chain as seen. It stays broken, but the Today page lists it only if something else breaks. */
  markCareChainSeen: post('Cases/{number}/Care/Seen', {
    role: 'administrator',
    summary: 'Mark a chain of care that is not whole as seen',
    body: noFields,
    answer: z.literal(true),
    example: { request: {} },
  }),
};
