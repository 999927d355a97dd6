import type { AllCalls } from '#contract/operator/calls.ts';
import { operatorKeyActor, type Actor } from '#contract/operator/staff/actor.ts';
import type { Jurisdiction } from '#contract/operator/cases/stages.ts';
import { callsAs } from '#back-office/back-office.ts';
import { backOfficeParts } from '../support/back-office-parts.ts';
import { createDatabase } from '../support/database.ts';
import { assertAccepted } from '../support/answers.ts';
import { inviteColleague } from '../support/records/colleague.ts';

/** A back office with an administrator and members of staff who sign in, a clock, and cases. */
export async function openCremations(names: string[]) {
  const { database, drop } = await createDatabase();
  const clock = { now: new Date('2026-12-01T10:00:00Z') };
  const parts = await backOfficeParts(database, () => clock.now);
  const api = callsAs(parts, operatorKeyActor);
  const actors: Actor[] = [];
  for (const name of names) actors.push(await inviteColleague(api, name));
  const openCase = async (jurisdiction: Jurisdiction = 'england-and-wales') => {
    const body = {
      deceasedName: 'Arthur Penn',
      applicantName: 'Joan Penn',
      jurisdiction,
      diedOn: '2026-11-20',
    };
    return assertAccepted(await api.createCase({ body, idempotencyKey: null })).number;
  };
  return { database, drop, clock, parts, api, actors, as: (actor: Actor) => callsAs(parts, actor), openCase };
}

type Act = Parameters<AllCalls['recordCaseAct']>[0]['body'];

export const recordAct = (api: AllCalls, number: string, body: Act) =>
  api.recordCaseAct({ number, body, idempotencyKey: null });

/** Has the first person record an act, and the second confirm it. Returns its id. */
export async function recordByTwo([first, second]: [AllCalls, AllCalls], number: string, body: Act) {
  const { id } = assertAccepted(await recordAct(first, number, body));
  assertAccepted(await second.confirmCaseAct({ number, id, body: {} }));
  return id;
}

/** Ticks the tasks of some kinds, of a case. */
export async function tickTasks(
  api: AllCalls,
  number: string,
  isWanted: (kind: string, stage: string) => boolean,
) {
  const { tasks } = assertAccepted(await api.getCase({ number }));
  for (const { id, kind, stage } of tasks)
    if (kind && isWanted(kind, stage))
      assertAccepted(await api.updateCaseTask({ number, id, body: { isDone: true } }));
}

/** Opens every gate before a cremation but the identity. */
export async function openGates(api: AllCalls, number: string) {
  await tickTasks(api, number, (kind, stage) => stage === 'papers' || kind === 'agree-price');
  const none = { kind: 'none' as const, declaredBy: 'Joan Penn' };
  assertAccepted(await api.addCaseImplant({ number, body: none, idempotencyKey: null }));
}

export const identity = {
  kind: 'identity' as const,
  at: '2026-12-01T09:00:00',
  place: 'Chapel',
  note: 'Label and plate',
};
export const cremation = { kind: 'cremation' as const, at: '2026-12-01T09:30:00', place: 'Hillside' };
export const collected = {
  kind: 'release' as const,
  at: '2026-12-01T09:45:00',
  way: 'collected' as const,
  to: 'applicant' as const,
  proof: 'passport' as const,
};
