import type { ReleaseWay } from '#contract/operator/cases/acts.ts';
import type { InstructionChoice } from '#contract/operator/cases/ashes.ts';
import {
  scatterNoticeDays,
  cremationGates,
  overrulableGates,
  releaseGates,
  type Gate,
  type GateState,
} from '#contract/operator/cases/gates.ts';
import type { PlaceKind } from '#contract/operator/cases/care-places.ts';
import { listTasksDone } from '#contract/operator/cases/paper-kinds.ts';
import { implantNames, type ImplantKind } from '#contract/operator/cases/implants.ts';
import type { Jurisdiction } from '#contract/operator/cases/stages.ts';
import { formatDay } from '#contract/fields/days.ts';

type ActFact = 'none' | 'waiting' | 'confirmed' | 'refused';

type Scan = { entry: number; act: string; placeKind: PlaceKind; placeName: string };

/** Everything that the gates of a case depend on. */
export type GateFacts = {
  jurisdiction: Jurisdiction;
  /** `YYYY-MM-DD`, in London. */
  today: string;
  /** The open tasks of the stage of papers, without implants, which have their own gate. */
  openPapers: { kind: string; title: string }[];
  /** Null if the application is signed, or nobody was asked to sign. `voided` is the last signature, if it was voided. */
  unsigned: { voided: { id: string; by: string } | null } | null;
  /** Whether the application has a valid signature, which counts as its paper. */
  isSigned: boolean;
  /** The kinds of the papers that staff have checked. */
  checkedPapers: string[];
  isPriceAgreed: boolean;
  implants: { id: string; kind: ImplantKind | 'none'; isRemoved: boolean }[];
  removesLeadlessPacemakers: boolean;
  /** The ids of the open objections. */
  openObjections: string[];
  /** The latest check of the identity. */
  identity: ActFact;
  cremation: ActFact;
  /** The last scans that count; null if there are no places, so that nobody can scan. */
  scans: { beforeCremation: Scan | null; ashes: Scan | null } | null;
  /** The latest instruction for the ashes. */
  instruction: { id: string; choice: InstructionChoice } | null;
  /** The first day on which a notice since that instruction allows scattering. */
  scatterFrom: string | null;
  /** The latest overrule of each gate. */
  overrules: { gate: string; missing: string[]; by: string; at: string; reason: string }[];
};

/** The sentence about a gate, and the names of the missing items, which an overrule stores. */
type GateFinding = { missing: string[]; sentence: string };

/** The gates before a cremation is recorded and confirmed. */
const listCremationGates = (facts: GateFacts): GateState[] =>
  cremationGates
    .filter((gate) => gate !== 'ashes-choice' || facts.jurisdiction === 'scotland')
    .filter((gate) => gate !== 'label' || facts.scans !== null)
    .map((gate) => evaluateGate(facts, gate, null));

/**
 * The gates before a case moves on to the stage of the cremation. The check of the identity and the way to the crematorium
 * belong to that stage.
 */
const listStageGates = (facts: GateFacts): GateState[] =>
  listCremationGates(facts).filter(({ gate }) => gate !== 'identity' && gate !== 'label');

/** The gates before ashes leave in this way. */
const listReleaseGates = (facts: GateFacts, way: ReleaseWay): GateState[] =>
  releaseGates
    .filter((gate) => gate !== (way === 'scattered' ? 'instruction' : 'notice'))
    .filter((gate) => gate !== 'ashes-label' || facts.scans !== null)
    .map((gate) => evaluateGate(facts, gate, way));

/** The gates, which pages and calls share. */
export const gates = { listCremationGates, listStageGates, listReleaseGates };

/** The names of the items that a gate misses. */
export const missingForGate = (facts: GateFacts, gate: Gate): string[] =>
  rules[gate](facts, 'collected').missing;

/** Whether a gate can be overruled. The identity and the cremation always need two people. */
const canOverrule = (gate: string): boolean => overrulableGates.some((each) => each === gate);

function evaluateGate(facts: GateFacts, gate: Gate, way: ReleaseWay | null): GateState {
  const { missing, sentence } = rules[gate](facts, way);
  const overrule = facts.overrules.find((each) => each.gate === gate);
  const isCovered =
    overrule !== undefined && canOverrule(gate) && missing.every((each) => overrule.missing.includes(each));
  const overruled =
    missing.length > 0 && isCovered ? { by: overrule.by, at: overrule.at, reason: overrule.reason } : null;
  return { gate, isMet: missing.length === 0 || isCovered, sentence, overruled };
}

const metGate = (sentence: string): GateFinding => ({ missing: [], sentence });

const rules: Record<Gate, (facts: GateFacts, way: ReleaseWay | null) => GateFinding> = {
  papers: findPapers,
  implants: findImplants,
  price: ({ isPriceAgreed }) =>
    isPriceAgreed
      ? metGate('The price is agreed.')
      : { missing: ['price'], sentence: 'The price is not agreed in writing yet.' },
  objection: ({ openObjections }) =>
    openObjections.length === 0
      ? metGate('No objection is open.')
      : {
          missing: openObjections,
          sentence:
            openObjections.length === 1
              ? 'An objection is open. The person who looks after the case and administrators can read it.'
              : `${openObjections.length} objections are open. The person who looks after the case and administrators can read them.`,
        },
  'ashes-choice': ({ instruction }) =>
    instruction
      ? metGate('The applicant has chosen what happens to the ashes.')
      : {
          missing: ['ashes-choice'],
          sentence: 'In Scotland the applicant chooses what happens to the ashes before the cremation.',
        },
  label: findLabelGate,
  identity: ({ identity }) =>
    identity === 'confirmed'
      ? metGate('Two members of staff have checked who it is.')
      : { missing: ['identity'], sentence: identitySentences[identity] },
  cremation: ({ cremation }) =>
    cremation === 'confirmed'
      ? metGate('The cremation is confirmed.')
      : {
          missing: ['cremation'],
          sentence:
            cremation === 'waiting'
              ? 'The cremation waits for a second member of staff to confirm it.'
              : 'No cremation is recorded yet.',
        },
  instruction: ({ instruction }) => {
    if (!instruction)
      return { missing: ['no-instruction'], sentence: 'There is no instruction for the ashes.' };
    return instruction.choice === 'scatter'
      ? {
          missing: [`scatter-${instruction.id}`],
          sentence: 'The instruction is to scatter the ashes. A change needs a new instruction in writing.',
        }
      : metGate('There is an instruction for the ashes.');
  },
  notice: findNotice,
  'ashes-label': ({ scans }) =>
    scans?.ashes
      ? metGate(`The label of the ashes was scanned at ${scans.ashes.placeName}.`)
      : {
          missing: ['ashes-label'],
          sentence: 'Nobody has scanned the label of the ashes yet.',
        },
};

const identitySentences: Record<Exclude<ActFact, 'confirmed'>, string> = {
  none: 'Nobody has checked who it is yet. Two members of staff have to.',
  waiting: 'One member of staff has checked who it is. A second one has to confirm it.',
  refused: 'The last check of who it is was refused. Two members of staff have to check again.',
};

/**
 * The gate of the papers: its tasks, and the signature if a family was asked for it. A task is done once staff have ticked
 * it or have checked its paper. The signature does the task of the application.
 */
function findPapers({ openPapers, checkedPapers, isSigned, jurisdiction, unsigned }: GateFacts): GateFinding {
  const done = listTasksDone(isSigned ? [...checkedPapers, 'application'] : checkedPapers, jurisdiction);
  const open = openPapers.filter(({ kind }) => !done.has(kind));
  if (open.length === 0 && !unsigned) return metGate('The papers are complete.');
  const tasks = open.map(({ title }) => title).join('; ');
  const sentences = [tasks && `Not done yet: ${tasks}.`, unsigned && describeUnsigned(unsigned)];
  return {
    missing: [
      ...open.map(({ kind }) => kind),
      ...(unsigned ? [`signature-${unsigned.voided?.id ?? 'none'}`] : []),
    ],
    sentence: sentences.filter(Boolean).join(' '),
  };
}

const describeUnsigned = ({ voided }: NonNullable<GateFacts['unsigned']>): string =>
  voided
    ? `The application must be signed again, because ${voided.by} changed an answer after it was signed.`
    : 'The application is not signed yet.';

function findImplants({ implants, removesLeadlessPacemakers }: GateFacts): GateFinding {
  if (implants.length === 0)
    return { missing: ['not-asked'], sentence: 'Nobody has said yet whether there are implants.' };
  const notRemoved = implants.filter(
    ({ kind, isRemoved }) => !isRemoved && mustBeRemoved(kind, removesLeadlessPacemakers),
  );
  if (notRemoved.length > 0)
    return {
      missing: notRemoved.map(({ id }) => id),
      sentence: `Not removed yet: ${notRemoved.map(({ kind }) => implantNames[kind]).join(', ')}.`,
    };
  return metGate(
    implants.some(({ kind }) => kind === 'none')
      ? 'No implant was declared.'
      : 'The implants are dealt with.',
  );
}

/** Whether an implant must be removed before a cremation. The provider decides about leadless pacemakers. */
export const mustBeRemoved = (kind: ImplantKind | 'none', removesLeadlessPacemakers: boolean): boolean =>
  kind !== 'none' && (kind !== 'leadless-pacemaker' || removesLeadlessPacemakers);

function findLabelGate({ scans }: GateFacts): GateFinding {
  const scan = scans?.beforeCremation;
  // Naming the scan ends an overrule at the next scan, which the administrator has not seen.
  const missing = [`label-${scan?.entry ?? 'none'}`];
  if (!scan) return { missing, sentence: 'Nobody has scanned the label of the person or of the coffin yet.' };
  const { act, placeKind, placeName } = scan;
  // At a crematorium, 'handed-over' means that the crematorium has received the coffin.
  if (act === 'left' || placeKind !== 'crematorium')
    return {
      missing,
      sentence: `The label of the person or of the coffin was last scanned ${act === 'left' ? 'as it left' : 'at'} ${placeName}. Please scan it at the crematorium.`,
    };
  return metGate(`The label was scanned at ${placeName}.`);
}

/** The gate of the notice. Scattering needs one unless the instruction is to scatter. */
function findNotice({ instruction, scatterFrom, today }: GateFacts): GateFinding {
  if (instruction?.choice === 'scatter') return metGate('The instruction is to scatter the ashes.');
  if (scatterFrom !== null && today >= scatterFrom) return metGate('The notice is over.');
  return {
    missing: [`notice-${instruction?.id ?? 'none'}`],
    sentence:
      scatterFrom === null
        ? `Ashes are scattered without an instruction only after a notice of ${scatterNoticeDays} days. None was sent.`
        : `The notice of ${scatterNoticeDays} days is not over. The ashes can be scattered from ${formatDay(scatterFrom)}.`,
  };
}
