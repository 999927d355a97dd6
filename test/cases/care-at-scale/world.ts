import { labelKinds, type LabelKind } from '#contract/operator/cases/care-code.ts';
import { jurisdictions } from '#contract/operator/cases/stages.ts';
import { callsAs } from '#back-office/back-office.ts';
import { computeLabelCode } from '#back-office/cases/care/labels.ts';
import { openCremations } from '../cremation-fixture.ts';
import { Device, type Colleague } from './device.ts';
import { createRandom } from '../../support/random.ts';
import { assertAccepted } from '../../support/answers.ts';
import { inviteColleague } from '../../support/records/colleague.ts';

const branchCount = 20;
const devicesPerBranch = 5;
const staffPerBranch = 3;

/** A person who died, as they really are. Labels name the case that they were printed for. */
export type Body = {
  case: number;
  branch: number;
  labels: Record<'person' | 'coffin' | 'ashes', number>;
  /** The name on the plate of the coffin, and later on the disc in the ashes. */
  plate: number;
  isAtCrematorium: boolean;
  stage: 'arrive' | 'identify' | 'drive' | 'cremate' | 'label-ashes' | 'release' | 'hand-over' | 'done';
};

export type Case = { id: string; number: string; codes: Record<LabelKind, string> };

type Branch = { staff: Colleague[]; devices: Device[]; mortuary: string; crematorium: string };

/** An office with branches, devices and cases in which nothing has happened yet. */
export async function openWorld(personCount: number) {
  const office = await openCremations([]);
  const { parts, clock, api, database } = office;
  const branches: Branch[] = [];
  for (let branch = 0; branch < branchCount; branch += 1) branches.push(await openBranch(office, branch));
  const bodies: Body[] = [];
  const add = async (index: number) => {
    const body = {
      deceasedName: `Person ${index}`,
      applicantName: 'Joan Penn',
      jurisdiction: jurisdictions[index % jurisdictions.length]!,
      diedOn: '2026-11-20',
    };
    assertAccepted(await api.createCase({ body, idempotencyKey: null }));
  };
  await runInTurns(Array.from({ length: personCount }, (_, index) => () => add(index)));
  const cases = await openReadyCases(database);
  for (const index of cases.keys())
    bodies.push({
      case: index,
      branch: index % branchCount,
      labels: { person: index, coffin: index, ashes: index },
      plate: -1,
      isAtCrematorium: false,
      stage: 'arrive',
    });
  return { ...office, parts, clock, branches, bodies, cases };
}

export type World = Awaited<ReturnType<typeof openWorld>>;

async function openBranch(
  { api, parts, clock }: Awaited<ReturnType<typeof openCremations>>,
  index: number,
): Promise<Branch> {
  const staff: Colleague[] = [];
  for (let place = 0; place < staffPerBranch; place += 1) {
    const actor = await inviteColleague(api, `Colleague ${index}-${place}`);
    staff.push({ actor, api: callsAs(parts, actor) });
  }
  const place = async (name: string, kind: 'mortuary' | 'crematorium') =>
    assertAccepted(await api.createCarePlace({ body: { name, kind }, idempotencyKey: null })).guid;
  const random = createRandom(index + 1);
  return {
    staff,
    devices: Array.from(
      { length: devicesPerBranch },
      (_, each) => new Device(staff[each % staffPerBranch]!, clock, random),
    ),
    mortuary: await place(`Mortuary ${index}`, 'mortuary'),
    crematorium: await place(`Crematorium ${index}`, 'crematorium'),
  };
}

/** Opens the gates that other tests cover, and reads the codes of the labels. */
async function openReadyCases({ rows }: World['database']): Promise<Case[]> {
  await rows`update case_task set done_at = now(), done_by = 'Office'`;
  await rows`
    insert into case_implant (case_id, kind, declared_by, recorded_by_name, recorded_at)
    select id, 'none', 'Joan Penn', 'Office', now() from funeral_case`;
  await rows`
    insert into ashes_instruction (case_id, choice, given_by, given_on, way, recorded_by_name, recorded_at)
    select id, 'collect', 'Joan Penn', '2026-11-21', 'form', 'Office', now() from funeral_case`;
  const found = await rows<{ id: string; number: string; labelKey: string }>`
    select id, number, label_key as "labelKey" from funeral_case
    order by substring(deceased_name from 8)::integer`;
  return found.map(({ id, number, labelKey }) => ({
    id,
    number,
    codes: Object.fromEntries(
      labelKinds.map((kind) => [kind, computeLabelCode(labelKey, { caseNumber: number, kind, part: 1 })]),
    ) as Case['codes'],
  }));
}

const turnsAtOnce = 8;

/** Runs tasks, as many at once as there are connections. */
export async function runInTurns(tasks: (() => Promise<void>)[]): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < tasks.length) await tasks[next++]!();
  };
  await Promise.all(Array.from({ length: turnsAtOnce }, run));
}
