// @proof: 10,000 random histories of a case, each with its corrections, and the page of its family after each of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { familyLevels } from '#contract/operator/cases/family-page.ts';
import { paperKindNames } from '#contract/operator/cases/paper-kinds.ts';
import { stageTasks } from '#contract/operator/cases/stage-tasks.ts';
import { caseStages, jurisdictions, openStages, type CaseStage } from '#contract/operator/cases/stages.ts';
import { createFamilySentences, type FamilyEntries } from '#back-office/cases/family-page/sentences.ts';
import { createRandom, type Random } from '../support/random.ts';

const histories = 10_000;
const changesMax = 24;
const levels = familyLevels.filter((level) => level !== 'nothing');
const places = ['Hillside', 'Van 2', 'Chapel'].map((name) => ({ guid: name, name }));

/** Each moment is a minute after the one before, so that it identifies its change. */
const createMoment = (minute: number) =>
  new Date(Date.UTC(2026, 10, 1, 8, minute)).toISOString().slice(0, 19);

function createCase({ pick }: Random): FamilyEntries {
  const jurisdiction = pick(jurisdictions);
  const tasks = openStages.flatMap((stage) =>
    stageTasks[jurisdiction][stage].map(({ kind }) => ({
      id: `${stage}-${kind}`,
      kind,
      stage,
      doneAt: null,
    })),
  );
  const stage = { id: '0', stage: 'arrange' as CaseStage, at: createMoment(0) };
  return {
    deceasedName: 'Arthur Penn',
    jurisdiction,
    stage,
    tasks,
    care: [],
    papers: [],
    acts: [],
    signature: null,
    isStopped: false,
  };
}

type Change = (entries: FamilyEntries, random: Random, minute: number) => void;

/** Everything that happens to a case. */
const changes: Change[] = [
  ({ care }, { pick }, minute) => {
    const act = pick(['arrived', 'left', 'handed-over', 'checked'] as const);
    const kind = pick(['person', 'person', 'ashes'] as const);
    const entry = { number: care.length + 1, act, kind, place: pick(places), by: 'Ruth', correctedBy: null };
    care.push({ ...entry, happenedAt: createMoment(minute) });
  },
  ({ care }, { pick, next }, minute) => {
    const open = care.filter(({ correctedBy, act }) => correctedBy === null && act !== 'withdrawn');
    if (open.length === 0) return;
    const wrong = pick(open);
    const number = care.length + 1;
    wrong.correctedBy = number;
    const isWithdrawn = next() < 0.5;
    const correction = {
      ...wrong,
      number,
      correctedBy: null,
      act: isWithdrawn ? ('withdrawn' as const) : wrong.act,
    };
    // A correction keeps the time of the entry that it corrects, or states another one.
    care.push({
      ...correction,
      place: isWithdrawn ? null : pick(places),
      happenedAt: next() < 0.5 ? wrong.happenedAt : createMoment(minute),
    });
    care.sort((one, other) => one.happenedAt.localeCompare(other.happenedAt) || one.number - other.number);
  },
  ({ tasks }, { pick }, minute) => {
    const task = pick(tasks);
    task.doneAt = task.doneAt === null ? createMoment(minute) : null;
  },
  (entries, { pick }, minute) => {
    entries.stage = { id: String(minute), stage: pick(caseStages), at: createMoment(minute) };
  },
  ({ acts }, { pick }, minute) => {
    const kind = pick(['identity', 'cremation', 'release']);
    const act = { id: String(minute), kind, state: 'waiting' as const, at: createMoment(minute) };
    acts.push({
      ...act,
      way: kind === 'release' ? pick(['collected', 'delivered', 'scattered'] as const) : null,
    });
  },
  ({ acts }, { pick }) => {
    const waiting = acts.filter(({ state }) => state === 'waiting');
    if (waiting.length > 0) pick(waiting).state = pick(['confirmed', 'refused'] as const);
  },
  ({ papers }, { pick }, minute) => {
    papers.push({ id: String(minute), kind: pick(paperKindNames), checkedAt: null });
  },
  ({ papers }, { pick }, minute) => {
    if (papers.length === 0) return;
    const paper = pick(papers);
    paper.checkedAt = paper.checkedAt === null ? createMoment(minute) : null;
  },
  (entries, _, minute) => {
    entries.signature = entries.signature ? null : { id: String(minute), at: createMoment(minute) };
  },
  (entries) => {
    entries.isStopped = !entries.isStopped;
  },
];

/**
 * The moments of the entries that count now, by name. Computed here again, because the code of the page would prove
 * nothing.
 */
function countEntries({ care, tasks, papers, acts, signature, stage }: FamilyEntries): Map<string, string> {
  const corrected = new Set(
    care.filter(({ correctedBy }) => correctedBy !== null).map(({ number }) => number),
  );
  const counting = new Map<string, string>();
  for (const { number, act, happenedAt } of care)
    if (!corrected.has(number) && act !== 'withdrawn') counting.set(`care-${number}`, happenedAt);
  for (const task of tasks) {
    if (task.doneAt) counting.set(`task-${task.id}`, task.doneAt);
    else if (stage && task.stage === stage.stage) counting.set(`task-${task.id}`, stage.at);
  }
  for (const { id, checkedAt } of papers) if (checkedAt) counting.set(`paper-${id}`, checkedAt);
  for (const { id, state, at } of acts) if (state === 'confirmed') counting.set(`act-${id}`, at);
  if (signature) counting.set(`signature-${signature.id}`, signature.at);
  if (stage) counting.set(`stage-${stage.id}`, stage.at);
  return counting;
}

/** Plays histories. Returns the sentences of the page that no entry supports. */
function play(show: (entries: FamilyEntries) => FamilyEntries) {
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (let seed = 1; seed <= histories; seed++) {
    const random = createRandom(seed);
    const entries = createCase(random);
    const changeCount = 1 + Math.floor(random.next() * changesMax);
    for (let minute = 1; minute <= changeCount; minute++) {
      random.pick(changes)(entries, random, minute);
      const counting = countEntries(entries);
      for (const { text, entry, since } of createFamilySentences(show(entries), random.pick(levels))) {
        seen.add(text);
        if (counting.get(entry) !== since) wrong.push(`${seed}.${minute}: ${text} (${entry}, ${since})`);
      }
    }
  }
  return { wrong, seen };
}

test('in 10,000 random histories a family reads no sentence without an entry that counts', () => {
  const { wrong, seen } = play((entries) => entries);
  assert.deepEqual(wrong.slice(0, 5), []);
  assert.ok(seen.size > 40, `${seen.size} different sentences`);
});

test('a page that overlooks corrections is found out', () => {
  const blind = play(({ care, ...entries }) => ({
    ...entries,
    care: care.map((entry) => ({ ...entry, correctedBy: null })),
  }));
  assert.ok(blind.wrong.length > 100, `${blind.wrong.length} wrong sentences`);
});
