import type { AllCalls, OperatorApi } from '#contract/operator/calls.ts';
import type { NewAct } from '#contract/operator/cases/acts.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { unwrapAnswer } from './unwrap-answer.ts';

export type AshesParts = { operatorApi: OperatorApi; callsAs: (actor: Actor) => AllCalls };

/** Days are counted back from the start. */
type DemonstrationAshes = {
  person: number;
  diedDaysAgo: number;
  crematedDaysAgo: number;
  keptAt: string;
  /** None: the family has not decided. */
  instructedDaysAgo?: number;
  triedDaysAgo?: number;
  noticeDaysAgo?: number;
  collectedDaysAgo?: number;
};

const demonstrationAshes: DemonstrationAshes[] = [
  {
    person: 6,
    diedDaysAgo: 45,
    crematedDaysAgo: 30,
    keptAt: 'Demonstration shelf 1',
    instructedDaysAgo: 40,
    collectedDaysAgo: 20,
  },
  {
    person: 7,
    diedDaysAgo: 26,
    crematedDaysAgo: 12,
    keptAt: 'Demonstration shelf 2',
    instructedDaysAgo: 22,
    triedDaysAgo: 3,
  },
  {
    person: 8,
    diedDaysAgo: 130,
    crematedDaysAgo: 110,
    keptAt: 'Demonstration shelf 3',
    triedDaysAgo: 60,
    noticeDaysAgo: 9,
  },
];

const dayMs = 86_400_000;
const once = { idempotencyKey: null };

/**
 * Adds cases after their cremation: ashes that were collected, ashes that wait, and ashes that are scattered after a notice.
 * Each needs two people, so two colleagues are invited and leave again. Nobody can sign in as them.
 */
export async function addAshes(
  parts: AshesParts,
  now: Date,
): Promise<{ cases: string[]; colleagues: string[] }> {
  const { operatorApi } = parts;
  const colleagues: Colleague[] = [];
  for (const number of [1, 2]) colleagues.push(await inviteColleague(parts, number));
  const [first, second] = colleagues as [Colleague, Colleague];
  const cases: string[] = [];
  for (const ashes of demonstrationAshes) {
    const number = await openCase(operatorApi, ashes, now);
    await tellStory({ first, second, operatorApi, number, now }, ashes);
    cases.push(number);
  }
  for (const { guid } of colleagues)
    unwrapAnswer(await operatorApi.removeStaff({ guid, query: { keys: 'revoke', requests: 'none' } }));
  return { cases, colleagues: colleagues.map(({ guid }) => guid) };
}

type Colleague = { guid: string; api: AllCalls };

async function inviteColleague({ operatorApi, callsAs }: AshesParts, number: number): Promise<Colleague> {
  const name = `Demonstration colleague ${number}`;
  const body = { name, eMail: `colleague${number}@demonstration.example`, role: 'staff' as const };
  const { guid } = unwrapAnswer(await operatorApi.inviteStaff({ body, ...once }));
  return { guid, api: callsAs({ kind: 'person', id: guid, name, role: 'staff' }) };
}

const dayBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10);

async function openCase(
  operatorApi: OperatorApi,
  { person, diedDaysAgo }: DemonstrationAshes,
  now: Date,
): Promise<string> {
  const body = {
    deceasedName: `Demonstration person ${person}`,
    applicantName: `Demonstration relative ${person}`,
    relationship: 'Demonstration relative',
    jurisdiction: 'england-and-wales' as const,
    diedOn: dayBefore(now, diedDaysAgo),
  };
  const { number } = unwrapAnswer(await operatorApi.createCase({ body, ...once }));
  const { tasks } = unwrapAnswer(await operatorApi.getCase({ number }));
  for (const { id, stage } of tasks)
    if (stage !== 'ashes')
      unwrapAnswer(await operatorApi.updateCaseTask({ number, id, body: { isDone: true } }));
  const none = { kind: 'none' as const, declaredBy: body.applicantName };
  unwrapAnswer(await operatorApi.addCaseImplant({ number, body: none, ...once }));
  unwrapAnswer(await operatorApi.moveCase({ number, body: { stage: 'cremation' } }));
  return number;
}

type Story = { first: Colleague; second: Colleague; operatorApi: OperatorApi; number: string; now: Date };

async function tellStory(story: Story, ashes: DemonstrationAshes): Promise<void> {
  const { operatorApi, number, now } = story;
  const relative = `Demonstration relative ${ashes.person}`;
  const at = `${dayBefore(now, ashes.crematedDaysAgo)}T10:30:00`;
  await byTwo(story, { kind: 'identity', at, place: 'Demonstration chapel', note: 'Label and plate' });
  await byTwo(story, { kind: 'cremation', at, place: 'Demonstration crematorium' });
  unwrapAnswer(await operatorApi.updateCaseAshes({ number, body: { keptAt: ashes.keptAt } }));
  if (ashes.instructedDaysAgo !== undefined) {
    const givenOn = dayBefore(now, ashes.instructedDaysAgo);
    const body = { choice: 'collect' as const, givenBy: relative, givenOn, way: 'letter' as const };
    unwrapAnswer(await operatorApi.addAshesInstruction({ number, body, ...once }));
  }
  if (ashes.triedDaysAgo !== undefined) {
    const madeOn = dayBefore(now, ashes.triedDaysAgo);
    const body = { madeOn, way: 'phone' as const, outcome: 'Nobody answered. A message was left.' };
    unwrapAnswer(await operatorApi.addAshesAttempt({ number, body, ...once }));
  }
  if (ashes.noticeDaysAgo !== undefined) {
    const madeOn = dayBefore(now, ashes.noticeDaysAgo);
    const body = { madeOn, way: 'letter' as const, isNotice: true, outcome: 'Sent by recorded delivery.' };
    unwrapAnswer(await operatorApi.addAshesAttempt({ number, body, ...once }));
  }
  if (ashes.collectedDaysAgo !== undefined) {
    const collected = `${dayBefore(now, ashes.collectedDaysAgo)}T14:00:00`;
    const proof = { way: 'collected', to: 'applicant', proof: 'passport' } as const;
    await byTwo(story, { kind: 'release', at: collected, ...proof });
  }
}

/** Records an act as one colleague, and confirms it as the other. */
async function byTwo({ first, second, number }: Story, body: NewAct): Promise<void> {
  const { id } = unwrapAnswer(await first.api.recordCaseAct({ number, body, ...once }));
  unwrapAnswer(await second.api.confirmCaseAct({ number, id, body: {} }));
}
