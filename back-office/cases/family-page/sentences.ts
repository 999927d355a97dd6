import type { ReleaseWay } from '#contract/operator/cases/acts.ts';
import type { CareEntry, Whereabouts } from '#contract/operator/cases/care.ts';
import type { FamilyLevel, FamilySentence } from '#contract/operator/cases/family-page.ts';
import type { CaseStage, Jurisdiction } from '#contract/operator/cases/stages.ts';
import { listTasksDone } from '#contract/operator/cases/paper-kinds.ts';
import { dropCorrectedEntries, findMove } from '../care/whereabouts.ts';
import { hasOneForm, paperSentences, taskSentences } from './sentence-tables.ts';

type CareFact = Pick<CareEntry, 'number' | 'act' | 'place' | 'happenedAt' | 'by' | 'correctedBy'> & {
  kind: 'person' | 'ashes';
};

/** The facts from which the page of a family follows. Moments are wall time in Europe/London. */
export type FamilyEntries = {
  deceasedName: string;
  jurisdiction: Jurisdiction;
  /** The latest entry of a stage; null if the case is in another one. */
  stage: { id: string; stage: CaseStage; at: string } | null;
  /** In the order in which they happened. */
  care: CareFact[];
  tasks: { id: string; kind: string; stage: CaseStage; doneAt: string | null }[];
  papers: { id: string; kind: string; checkedAt: string | null }[];
  acts: {
    id: string;
    kind: string;
    state: 'waiting' | 'confirmed' | 'refused';
    way: ReleaseWay | null;
    at: string;
  }[];
  /** The signature of the application that counts. */
  signature: { id: string; at: string } | null;
  /** While an objection is open, the page mentions neither the next steps nor the objection. */
  isStopped: boolean;
};

type Level = Exclude<FamilyLevel, 'nothing'>;

/**
 * The sentences of the page of a family, the latest first. Each follows from one entry, and disappears when that is
 * corrected or undone.
 */
export function createFamilySentences(entries: FamilyEntries, level: Level): FamilySentence[] {
  const sentences = [
    ...describeWhereabouts(entries, level),
    ...describeWaiting(entries),
    ...describeNext(entries),
    ...describeDone(entries),
  ];
  return sentences.toSorted((one, other) => other.since.localeCompare(one.since));
}

const findConfirmedAct = ({ acts }: FamilyEntries, kind: string) =>
  acts.find((act) => act.kind === kind && act.state === 'confirmed');

const filterCare = ({ care }: FamilyEntries, kind: CareFact['kind']) =>
  care.filter((entry) => entry.kind === kind);

/** The place of the person until the cremation, and afterwards that of the ashes. */
function describeWhereabouts(entries: FamilyEntries, level: Level): FamilySentence[] {
  if (level === 'steps' || findConfirmedAct(entries, 'release')) return [];
  const isCremated = findConfirmedAct(entries, 'cremation') !== undefined;
  const care = filterCare(entries, isCremated ? 'ashes' : 'person');
  const move = findMove(care);
  if (!move) return [];
  const { state, place } = move;
  const texts = isCremated ? ashesTexts : createPersonTexts(entries.deceasedName);
  const isPlaceTold = level === 'place';
  const text = texts[state](isPlaceTold ? (place?.name ?? null) : null);
  // Without the place, the sentence counts from the arrival in our care, not from the last move.
  const entry = isPlaceTold || state === 'handed-over' ? move.entry : findFirstInCare(care);
  return [{ topic: 'where', text, since: entry.happenedAt, entry: `care-${entry.number}` }];
}

function findFirstInCare(care: CareFact[]): CareFact {
  const counting = dropCorrectedEntries(care);
  return counting[counting.findLastIndex(({ act }) => act === 'handed-over') + 1]!;
}

type WhereaboutsTexts = Record<Exclude<Whereabouts['state'], 'unknown'>, (place: string | null) => string>;

const createPersonTexts = (name: string): WhereaboutsTexts => ({
  at: (place) => (place ? `${name} is in our care, at ${place}.` : `${name} is in our care.`),
  moving: (place) =>
    place ? `${name} is in our care, on the way from ${place}.` : `${name} is in our care.`,
  'handed-over': (place) =>
    place ? `We have handed ${name} over, at ${place}.` : `We have handed ${name} over.`,
});

const ashesTexts: WhereaboutsTexts = {
  at: (place) => (place ? `The ashes are in our care, at ${place}.` : 'The ashes are in our care.'),
  moving: (place) =>
    place ? `The ashes are in our care, on the way from ${place}.` : 'The ashes are in our care.',
  'handed-over': (place) =>
    place ? `We have handed the ashes over, at ${place}.` : 'We have handed the ashes over.',
};

/** The open tasks of the stage that families wait for. */
function describeWaiting({ tasks, papers, stage, jurisdiction, signature }: FamilyEntries): FamilySentence[] {
  if (!stage) return [];
  const checked = papers.filter(({ checkedAt }) => checkedAt !== null).map(({ kind }) => kind);
  const done = listTasksDone(checked, jurisdiction);
  return tasks.flatMap(({ id, kind, doneAt, stage: ofTask }): FamilySentence[] => {
    const isOpen = doneAt === null && ofTask === stage.stage && !done.has(kind);
    // Staff may still need a signed application on paper, but the family does not wait for that.
    const isSigned = kind === 'application' && signature !== null && hasOneForm(jurisdiction);
    const text = isOpen && !isSigned && taskSentences(jurisdiction)[kind]?.waiting;
    return text ? [{ topic: 'waiting', text, since: stage.at, entry: `task-${id}` }] : [];
  });
}

function describeNext(entries: FamilyEntries): FamilySentence[] {
  const { stage, isStopped } = entries;
  if (!stage || isStopped || findConfirmedAct(entries, 'release')) return [];
  const text = getNextText(entries, stage.stage);
  return text ? [{ topic: 'next', text, since: stage.at, entry: `stage-${stage.id}` }] : [];
}

function getNextText(entries: FamilyEntries, stage: CaseStage): string | null {
  if (stage === 'closed') return null;
  if (stage === 'ashes')
    return findConfirmedAct(entries, 'cremation')
      ? 'Next, the ashes go where you have asked us to take them.'
      : null;
  if (stage === 'cremation') return 'The cremation comes next.';
  const isHere = findMove(filterCare(entries, 'person')) !== null;
  if (stage === 'papers') return 'When the papers are complete, the cremation comes next.';
  return isHere
    ? 'Next, we collect the papers that the cremation needs.'
    : `Next, we bring ${entries.deceasedName} into our care.`;
}

function describeDone({ tasks, papers, acts, jurisdiction, signature }: FamilyEntries): FamilySentence[] {
  // The signature says it itself.
  const isSaid = (kind: string) => kind === 'application' && signature !== null && hasOneForm(jurisdiction);
  const ofTasks = tasks.map(({ id, kind, doneAt }) => ({
    text: isSaid(kind) ? undefined : taskSentences(jurisdiction)[kind]?.done,
    since: doneAt,
    entry: `task-${id}`,
  }));
  const ofPapers = papers.map(({ id, kind, checkedAt }) => ({
    text: paperSentences[kind],
    since: checkedAt,
    entry: `paper-${id}`,
  }));
  const ofActs = acts.map(({ id, kind, state, way, at }) => ({
    text: state === 'confirmed' ? getActText(kind, way) : undefined,
    since: at,
    entry: `act-${id}`,
  }));
  const ofSignature = signature
    ? [{ text: 'The applicant has signed.', since: signature.at, entry: `signature-${signature.id}` }]
    : [];
  return [...ofTasks, ...ofPapers, ...ofActs, ...ofSignature].flatMap(
    ({ text, since, entry }): FamilySentence[] =>
      text && since ? [{ topic: 'done', text, since, entry }] : [],
  );
}

const releaseTexts: Record<ReleaseWay, string> = {
  collected: 'The ashes were collected.',
  delivered: 'The ashes were delivered.',
  scattered: 'The ashes were scattered.',
};

function getActText(kind: string, way: ReleaseWay | null): string | undefined {
  if (kind === 'cremation') return 'The cremation took place.';
  return kind === 'release' && way ? releaseTexts[way] : undefined;
}
