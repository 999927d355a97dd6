// @proof: four members of staff act on eight cases in a random order of hundreds of acts, once with the gates and once without.
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { isRefused } from '#contract/call.ts';
import type { AllCalls } from '#contract/operator/calls.ts';
import { jurisdictions } from '#contract/operator/cases/stages.ts';
import { gates } from '#back-office/cases/checks/gates.ts';
import { sql, type Database } from '#back-office/database/database.ts';
import { openCremations } from './cremation-fixture.ts';
import { createRandom, type Random } from '../support/random.ts';
import { assertAccepted } from '../support/answers.ts';

const caseCount = 8;
const steps = 900;

type Turn = { number: string; by: AllCalls; key: AllCalls; random: Random; now: Date };

const createInput = ({ number }: Turn) => ({ number, idempotencyKey: null });
const formatWallTime = (now: Date) => now.toISOString().slice(0, 19);
const formatDay = (now: Date) => now.toISOString().slice(0, 10);

const record = (turn: Turn, kind: 'identity' | 'cremation' | 'release') => {
  const method = turn.random.pick(['collected', 'delivered', 'scattered'] as const);
  const handed = { way: method, to: 'applicant' as const, proof: 'passport' as const };
  const body = {
    kind,
    at: formatWallTime(turn.now),
    place: 'Hillside',
    note: 'Label',
    ...(kind === 'release' && handed),
  };
  return turn.by.recordCaseAct({ ...createInput(turn), body });
};

/** Decides about a pending act, also as the person who recorded it or with the operator key. */
async function decide({ number, by, key, random }: Turn, isConfirming = true) {
  const { acts } = assertAccepted(await key.getCaseChecks({ number }));
  const { releases } = assertAccepted(await key.getCaseAshes({ number }));
  const act = [...acts, ...releases].find(({ state }) => state === 'waiting');
  if (!act) return;
  const caller = random.next() < 0.1 ? key : by;
  if (isConfirming) await caller.confirmCaseAct({ number, id: act.id, body: {} });
  else await caller.refuseCaseAct({ number, id: act.id, body: { reason: 'Not right' } });
}

async function tickOne({ number, by, random }: Turn, isDone: boolean) {
  const { tasks } = assertAccepted(await by.getCase({ number }));
  const openTasks = tasks.filter(
    ({ stage, kind, done: ticked }) =>
      (stage === 'papers' || kind === 'agree-price') && Boolean(ticked) !== isDone,
  );
  const task = random.pick(openTasks);
  if (task) await by.updateCaseTask({ number, id: task.id, body: { isDone } });
}

const addObjection = (turn: Turn) =>
  turn.by.addCaseObjection({
    ...createInput(turn),
    body: { objector: 'A son', text: 'No', receivedOn: formatDay(turn.now) },
  });

const addImplant = (turn: Turn, kind: 'none' | 'pump') =>
  turn.by.addCaseImplant({ ...createInput(turn), body: { kind, declaredBy: 'A doctor' } });

/** Everything that staff may do at any time, and how often. */
const acts: [weight: number, (turn: Turn) => Promise<unknown>][] = [
  [12, (turn) => tickOne(turn, true)],
  [0.3, (turn) => tickOne(turn, false)],
  [2, (turn) => addImplant(turn, 'none')],
  [0.2, (turn) => addImplant(turn, 'pump')],
  [
    4,
    async ({ number, by, random, now }) => {
      const found = random.pick(assertAccepted(await by.getCaseChecks({ number })).implants);
      if (found)
        await by.updateCaseImplant({
          number,
          id: found.id,
          body: { removedBy: 'A doctor', removedOn: formatDay(now) },
        });
    },
  ],
  [0.2, addObjection],
  [
    4,
    async ({ number, key }) => {
      const open = assertAccepted(await key.getCaseChecks({ number })).objections.find(
        ({ closed }) => !closed,
      );
      if (open) await key.closeCaseObjection({ number, id: open.id, body: { reason: 'Agreed' } });
    },
  ],
  [
    1,
    (turn) =>
      turn.by.addAshesInstruction({
        ...createInput(turn),
        body: {
          choice: turn.random.pick(['collect', 'scatter', 'keep'] as const)!,
          givenBy: 'Joan',
          givenOn: formatDay(turn.now),
          way: 'letter',
        },
      }),
  ],
  [
    0.5,
    (turn) =>
      turn.by.addAshesAttempt({
        ...createInput(turn),
        body: { madeOn: formatDay(turn.now), way: 'letter', isNotice: true, outcome: 'Sent' },
      }),
  ],
  [1, (turn) => record(turn, 'identity')],
  [5, (turn) => record(turn, 'cremation')],
  [4, (turn) => record(turn, 'release')],
  [8, (turn) => decide(turn)],
  [0.3, (turn) => decide(turn, false)],
  [
    0.3,
    ({ number, key, random }) =>
      key.overruleGate({ number, gate: random.pick(overruled)!, body: { reason: 'So' } }),
  ],
  // Both run at once; the lock of the case decides which comes first.
  [0.5, (turn) => Promise.all([decide(turn), addObjection(turn)])],
  [0.5, (turn) => Promise.all([decide(turn), addImplant(turn, 'pump'), decide(turn)])],
];
const overruled = ['papers', 'implants', 'price', 'identity', 'cremation', 'instruction', 'notice'] as const;
const weights = acts.reduce((sum, [weight]) => sum + weight, 0);

function chooseAct({ next }: Random) {
  let left = next() * weights;
  return (acts.find(([weight]) => (left -= weight) < 0) ?? acts[0]!)[1];
}

/** In SQL: an overrule before the act covers what was missing at a gate. */
const isCovered = (gate: string, condition: ReturnType<typeof sql>) => sql`coalesce((
  select ${condition} = any(missing) from case_gate_overrule o
  where o.case_id = act.case_id and gate = ${gate} and o.at < act.decided_at order by o.id desc limit 1), false)`;

/** The acts that should not count. Each moment is taken under the lock of its case, so that their order is known. */
const findWrong = ({ rows }: Database) => rows<{ id: string; problem: string }>`
  select act.id, problem from case_act act join funeral_case c on c.id = act.case_id, lateral (
    select 'one person' as problem where act.decided_by is null or act.decided_by = act.recorded_by
    union all select 'objection' from case_objection o where o.case_id = act.case_id and o.recorded_at < act.decided_at
      and coalesce(o.closed_at > act.decided_at, true) and act.kind <> 'identity'
    union all select 'papers' from case_task t where t.case_id = act.case_id and act.kind = 'cremation'
      and t.stage = 'papers' and t.kind <> 'implants' and coalesce(t.done_at > act.decided_at, true)
      and not ${isCovered('papers', sql`t.kind`)}
    union all select 'price' from case_task t where t.case_id = act.case_id and act.kind = 'cremation'
      and t.kind = 'agree-price' and coalesce(t.done_at > act.decided_at, true) and not ${isCovered('price', sql`'price'`)}
    union all select 'implants' where act.kind = 'cremation' and not ${isCovered('implants', sql`'not-asked'`)}
      and not exists (select from case_implant i where i.case_id = act.case_id and i.recorded_at < act.decided_at)
    union all select 'implant' from case_implant i where i.case_id = act.case_id and act.kind = 'cremation'
      and i.recorded_at < act.decided_at and i.kind <> 'none' and i.removed_on is null
      and not ${isCovered('implants', sql`i.id::text`)}
    union all select 'identity' where act.kind = 'cremation' and (
      select i.state <> 'confirmed' or i.decided_at > act.decided_at from case_act i
      where i.case_id = act.case_id and i.kind = 'identity' and i.recorded_at < act.decided_at
      order by i.id desc limit 1) is distinct from false
    union all select 'ashes-choice' where act.kind = 'cremation' and c.jurisdiction = 'scotland'
      and not exists (select from ashes_instruction n where n.case_id = c.id and n.recorded_at < act.decided_at)
    union all select 'not cremated' where act.kind = 'release' and not exists (
      select from case_act b where b.case_id = act.case_id and b.kind = 'cremation' and b.state = 'confirmed'
        and b.decided_at < act.decided_at)
    union all select 'no instruction' where act.kind = 'release' and act.way <> 'scattered'
      and not ${isCovered('instruction', sql`'no-instruction'`)}
      and not exists (select from ashes_instruction n where n.case_id = c.id and n.recorded_at < act.decided_at)
    union all select 'no notice' where act.kind = 'release' and act.way = 'scattered'
      and not exists (select from case_gate_overrule o where o.case_id = c.id and gate = 'notice' and o.at < act.decided_at)
      and not exists (select from ashes_instruction n where n.case_id = c.id and n.choice = 'scatter'
        and n.recorded_at < act.decided_at)
      and not exists (select from ashes_attempt n where n.case_id = c.id and n.is_notice
        and n.recorded_at < act.decided_at and n.made_on + 15 <= act.decided_at::date)
  ) found where act.state = 'confirmed'`;

/** Plays random acts. Returns the acts that should not count, and the number of each kind that counted. */
async function play(seed: number) {
  const office = await openCremations(['Ruth', 'Ben', 'Ada', 'Tom']);
  try {
    return await playIn(office, seed);
  } finally {
    await office.drop();
  }
}

async function playIn(office: Awaited<ReturnType<typeof openCremations>>, seed: number) {
  const { clock, database, api, actors, as } = office;
  // Each reading of the clock is a millisecond later than the one before.
  Object.defineProperty(office.parts, 'clock', {
    value: () => (clock.now = new Date(clock.now.getTime() + 1)),
    enumerable: true,
  });
  const random = createRandom(seed);
  const numbers: string[] = [];
  for (let count = 0; count < caseCount; count += 1)
    numbers.push(await office.openCase(jurisdictions[count % jurisdictions.length]));
  const staff = actors.map(as);
  const key = as({ kind: 'operator', id: 'operator-key', name: 'Operator key', role: 'administrator' });
  const wrong: string[] = [];
  const known = new Set<string>();
  for (let step = 0; step < steps; step += 1) {
    if (step % 50 === 0) clock.now = new Date(clock.now.getTime() + 86_400_000);
    const turn = { number: random.pick(numbers)!, by: random.pick(staff)!, key, random, now: clock.now };
    const answer = await chooseAct(random)(turn);
    if (isRefused(answer)) assert.notEqual(answer.status, 500);
    const confirmed = await database.rows<{ id: string }>`select id from case_act where state = 'confirmed'`;
    if (confirmed.length === known.size) continue;
    // Checked after every act, because a tick that is undone later would hide it.
    for (const { id, problem } of await findWrong(database)) if (!known.has(id)) wrong.push(problem);
    for (const { id } of confirmed) known.add(id);
  }
  const counts = await database.rows<{ kind: string; count: number }>`
    select kind, count(*)::integer as count from case_act where state = 'confirmed' group by kind order by kind`;
  assert.ok(assertAccepted(await api.getCases({ query: {} })).total === caseCount);
  return {
    wrong,
    counts: Object.fromEntries(counts.map(({ kind, count }) => [kind, count])),
  };
}

test('no cremation and no release counts without two people and all gates', async () => {
  const { wrong, counts } = await play(1);
  assert.deepEqual(wrong, []);
  assert.ok(counts.cremation! >= 4 && counts.release! >= 2, JSON.stringify(counts));
});

test('with the gates switched off, the same run finds wrong ones of each kind', async (context) => {
  context.after(() => mock.restoreAll());
  for (const gate of ['listCremationGates', 'listReleaseGates'] as const) mock.method(gates, gate, () => []);
  const { wrong, counts } = await play(1);
  assert.ok(wrong.length > 5, `${wrong.length} of ${JSON.stringify(counts)}`);
  assert.ok(!wrong.includes('one person'), 'two people are not a gate that can be switched off');
  assert.ok(new Set(wrong).size >= 3, [...new Set(wrong)].join(', '));
});
