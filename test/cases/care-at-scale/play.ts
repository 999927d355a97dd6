import { isRefused, type Refused } from '#contract/call.ts';
import type { ActKind } from '#contract/operator/cases/acts.ts';
import { checkCareChains } from '#back-office/cases/care/check-chains.ts';
import { isNoticed, read, type Colleague } from './device.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { runInTurns, openWorld, type Body, type Case, type World } from './world.ts';
import { assertAccepted } from '../../support/answers.ts';

const roundsMax = 300;
const roundMs = 3 * 3_600_000;

export type PlayOptions = {
  swapsLabels: boolean;
  /** Whether one of the two people checks the identity. */
  oneLooks: boolean;
  /** One identity check in this number is left out. */
  forgetsOnceIn: number;
};

type Run = World & PlayOptions & { stops: Map<string, number>; wrong: string[] };
type Turn = { run: Run; body: Body; random: Random };

/** Plays the way of every person to its end. Returns what stopped attempts, counted by name, and every error. */
export async function play(personCount: number, options: PlayOptions) {
  const world = await openWorld(personCount);
  try {
    const run: Run = { ...world, ...options, stops: new Map(), wrong: [] };
    if (options.swapsLabels) for (const kind of ['person', 'coffin', 'ashes'] as const) swapLabels(run, kind);
    let rounds = 0;
    for (; rounds < roundsMax && run.bodies.some(({ stage }) => stage !== 'done'); rounds += 1) {
      world.clock.now = new Date(world.clock.now.getTime() + roundMs);
      await playRound(run, rounds);
    }
    return await summarise(run, rounds);
  } finally {
    await world.drop();
  }
}

/** One pair in a hundred has each other's labels. */
function swapLabels({ bodies }: Run, kind: keyof Body['labels']) {
  const random = createRandom(kind.length);
  for (const body of bodies) {
    const other = bodies[body.case + 20];
    if (!other || !random.isOneIn(100) || other.labels[kind] !== other.case) continue;
    [body.labels[kind], other.labels[kind]] = [other.labels[kind], body.labels[kind]];
  }
}

async function playRound(run: Run, round: number) {
  const tasks = run.bodies
    .filter(({ stage }) => stage !== 'done')
    .map((body) => () => playStep({ run, body, random: createRandom(body.case * 64 + round) }));
  await runInTurns(tasks);
  const devices = run.branches.flatMap((branch) => branch.devices);
  await runInTurns(devices.map((device) => () => device.send()));
}

/** Takes the next step with a person. */
async function playStep(turn: Turn): Promise<void> {
  const { body, random, run } = turn;
  const { mortuary, crematorium } = run.branches[body.branch]!;
  if (body.stage === 'identify' && random.isOneIn(run.forgetsOnceIn)) body.stage = 'drive';
  // Somebody does it too early.
  if (body.stage === 'drive' && !body.isAtCrematorium && random.isOneIn(30)) await act(turn, 'cremation');
  if (body.stage === 'cremate' && random.isOneIn(30)) await act(turn, 'release');
  // The identity check may have been refused since.
  if (body.stage === 'cremate' && random.isOneIn(8)) await act(turn, 'identity');
  const steps: Record<Body['stage'], () => Promise<boolean> | boolean> = {
    arrive: () => scan(turn, 'person', 'arrived', mortuary),
    identify: () => act(turn, 'identity'),
    drive: () => {
      const isScanned = scan(turn, 'coffin', 'arrived', crematorium);
      if (isScanned) body.isAtCrematorium = true;
      return isScanned;
    },
    cremate: () => act(turn, 'cremation'),
    'label-ashes': () => scan(turn, 'ashes', 'arrived', mortuary),
    release: () => act(turn, 'release'),
    'hand-over': () => scan(turn, 'ashes', 'handed-over', mortuary),
    done: () => true,
  };
  const { stage } = body;
  if (await steps[stage]()) body.stage = following[stage];
}

const following: Record<Body['stage'], Body['stage']> = {
  arrive: 'identify',
  identify: 'drive',
  drive: 'cremate',
  cremate: 'label-ashes',
  'label-ashes': 'release',
  release: 'hand-over',
  'hand-over': 'done',
  done: 'done',
};

const stop = ({ stops }: Run, name: string): false => {
  stops.set(name, (stops.get(name) ?? 0) + 1);
  return false;
};

/** Scans the label on the person, coffin or ashes into a device of the branch. */
function scan({ run, body, random }: Turn, kind: keyof Body['labels'], does: string, place: string): boolean {
  const code = read(run.cases[getLabel(body, kind)]!.codes[kind], random);
  if (isNoticed(code)) return stop(run, 'check letter');
  const device = random.pick(run.branches[body.branch]!.devices);
  device.record({ code, place, act: does, note: does === 'handed-over' ? 'Joan Penn' : '' });
  return true;
}

const kindsOf = { identity: 'person', cremation: 'coffin', release: 'ashes' } as const;

/** Two people record an act that cannot be undone. Returns whether it counts now. */
async function act(turn: Turn, kind: ActKind): Promise<boolean> {
  const { run, body, random } = turn;
  const { staff } = run.branches[body.branch]!;
  const first = random.pick(staff);
  const others = staff.filter((each) => each !== first);
  const second = random.isOneIn(50) ? first : random.pick(others);
  const label = kindsOf[kind];
  const labelled = getLabel(body, label);
  // A page is found by the label or by the plate, and sometimes it is that of somebody else.
  const named = body.plate >= 0 && random.isOneIn(2) ? body.plate : labelled;
  const page = random.isOneIn(50) ? (named + 20) % run.cases.length : named;
  // One of each two may act without looking, but never both.
  const careless = run.oneLooks ? random.pick(['first', 'second', 'none', 'none'] as const) : 'both';
  const isRight = witnessOf(body, kind) === page;
  if (!isRight && (careless === 'second' || careless === 'none')) return stop(run, 'the first person looked');
  const input = { run, page: run.cases[page]!, code: run.cases[labelled]!.codes[label], random };
  const id = await record(input, first, kind);
  if (!id) return putRight(turn, label);
  const isHere = kind !== 'cremation' || body.isAtCrematorium;
  const isFine = (isRight && isHere) || careless === 'both';
  const confirmed = await confirm(input, second, { id, kind, isRight: isFine });
  if (!confirmed) return putRight(turn, label);
  if (kind === 'cremation' && !body.isAtCrematorium) run.wrong.push(`not there: ${body.case}`);
  if (page !== body.case) run.wrong.push(`${kind} of ${body.case} as ${page}`);
  if (kind === 'identity') body.plate = page;
  return true;
}

/** Without a check of who it is, the coffin gets its label and its plate by the label on the person. */
const getLabel = ({ labels, plate }: Body, kind: keyof Body['labels']): number =>
  kind === 'coffin' && plate < 0 ? labels.person : labels[kind];

/** The name that a person reads who checks: on the body, on the plate of the coffin, or on the disc in the ashes. */
function witnessOf({ case: own, plate, labels }: Body, kind: ActKind): number {
  if (kind === 'identity') return own;
  return plate < 0 ? labels.person : plate;
}

/** Staff who were stopped find the reason, exchange the swapped labels and scan again. */
function putRight({ run, body }: Turn, label: keyof Body['labels']): false {
  const other = run.oneLooks && run.bodies.find((each) => each !== body && each.labels[label] === body.case);
  if (other) other.labels[label] = other.case;
  if (run.oneLooks) body.labels[label] = body.case;
  if (body.stage === 'cremate') body.stage = 'drive';
  if (body.stage === 'release') body.stage = 'label-ashes';
  return false;
}

type Input = { run: Run; page: Case; code: string; random: Random };

async function record(
  { run, page, code, random }: Input,
  by: Colleague,
  kind: ActKind,
): Promise<string | null> {
  const at = new Date(run.clock.now.getTime() - 60_000).toISOString().slice(0, 19);
  const release = { way: 'collected', to: 'applicant', proof: 'passport' } as const;
  const body = {
    kind,
    at,
    place: 'Here',
    note: 'The band of the hospital',
    code: random.isOneIn(50) ? '' : read(code, random),
    ...(kind === 'release' && release),
  };
  const answer = await by.api.recordCaseAct({ number: page.number, body, idempotencyKey: null });
  if (!isRefused(answer)) return answer.id;
  await nameStop(run, { number: page.number, kind }, answer);
  if (answer.code !== 'waits-already') return null;
  const [waiting] = await run.database.rows<{ id: string }>`
    select id from case_act where case_id = ${page.id} and kind = ${kind} and state = 'waiting'`;
  return waiting?.id ?? null;
}

async function confirm(
  { run, page: { number }, code, random }: Input,
  by: Colleague,
  { id, kind, isRight }: { id: string; kind: ActKind; isRight: boolean },
): Promise<boolean> {
  if (!isRight) {
    const reason = 'Somebody else lies here';
    const answer = await by.api.refuseCaseAct({ number, id, body: { reason } });
    return stop(run, isRefused(answer) ? answer.code : 'the second person looked');
  }
  const answer = await by.api.confirmCaseAct({ number, id, body: { code: read(code, random) } });
  if (!isRefused(answer)) return true;
  await nameStop(run, { number, kind }, answer);
  return false;
}

/** Counts what stopped an attempt: a gate by its name, or a refusal by its code. */
async function nameStop(
  run: Run,
  { number, kind }: { number: string; kind: ActKind },
  { code, more }: Refused,
): Promise<void> {
  if (code !== 'gate-closed')
    return void stop(run, code === 'does-not-fit' && more.fields?.code ? 'no label' : code);
  const gates =
    kind === 'release'
      ? assertAccepted(await run.api.getCaseAshes({ number })).gates.handOver
      : assertAccepted(await run.api.getCaseChecks({ number })).gates;
  for (const { gate, isMet } of gates) if (!isMet) stop(run, `gate ${gate}`);
}

async function summarise(run: Run, rounds: number) {
  const { branches, database, parts, bodies } = run;
  const devices = branches.flatMap((branch) => branch.devices);
  for (const device of devices) await device.sendAll();
  for (const { refused } of devices) for (const reason of refused) stop(run, reason);
  const [stored] = await database.rows<{ entries: number; acts: number; same: number }>`
    select (select count(*)::integer from care_entry) as entries,
           (select count(*)::integer from case_act where state = 'confirmed' and kind <> 'identity') as acts,
           (select count(*)::integer from case_act where state = 'confirmed' and recorded_by = decided_by) as same`;
  return {
    rounds,
    wrong: run.wrong,
    stops: Object.fromEntries([...run.stops].toSorted()),
    done: bodies.filter(({ stage }) => stage === 'done').length,
    sent: devices.reduce((sum, { sent }) => sum + sent, 0),
    ...stored!,
    chains: await checkCareChains(parts),
  };
}
