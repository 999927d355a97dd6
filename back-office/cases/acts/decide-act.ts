import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { ActKind, ReleaseWay } from '#contract/operator/cases/acts.ts';
import type { Database } from '../../database/database.ts';
import { markCaseChanged, withCase, type StoredCase } from '../find-case.ts';
import { recordCase } from '../parts.ts';
import { enterStage } from '../move-case.ts';
import { readGateFacts } from '../checks/read-facts.ts';
import { refuseActBehindGate, type CheckParts } from '../checks/refusals.ts';
import { tickTask } from '../checks/tick-task.ts';
import { tellMilestone } from '../family-page/tell-milestone.ts';
import { labelGate } from './act-label.ts';
import { findActingPerson, type ActingPerson } from './acting-person.ts';
import { actNotFound } from './read-acts.ts';
import { noteInRegister } from './note-in-register.ts';
import type { Changes } from '../../history/differences.ts';

type StoredAct = {
  id: string;
  kind: ActKind;
  way: ReleaseWay | null;
  state: 'waiting' | 'confirmed' | 'refused';
  recordedBy: number;
  decidedBy: number | null;
};

type Deciding = { database: Database; stored: StoredCase; act: StoredAct; person: ActingPerson };

/** Locks a case and finds one of its acts, for a person who decides about it. */
const withAct = (
  parts: CheckParts,
  number: string,
  id: string,
  decide: (deciding: Deciding) => Promise<true | Refused>,
): Promise<true | Refused> =>
  withCase(parts.database, number, async (database, stored) => {
    const person = await findActingPerson(database, parts.actor);
    if (isRefused(person)) return person;
    const [act] = /^\d{1,18}$/.test(id)
      ? await database.rows<StoredAct>`
          select id, kind, way, state, recorded_by as "recordedBy", decided_by as "decidedBy"
          from case_act where id = ${id} and case_id = ${stored.id}`
      : [];
    return act ? decide({ database, stored, act, person }) : actNotFound;
  });

/** Confirms an act that another person has recorded. From then on it counts. */
export const confirmCaseAct = (
  parts: CheckParts,
  number: string,
  id: string,
  { code }: { code?: string | null | undefined },
): Promise<true | Refused> =>
  withAct(parts, number, id, async ({ database, stored, act, person }) => {
    if (act.recordedBy === person.id) return samePerson;
    if (act.state === 'confirmed' && act.decidedBy === person.id) return true;
    if (act.state !== 'waiting') return decidedAlready;
    if (stored.stage === 'closed') return caseClosed;
    const refused = refuseActBehindGate(await readGateFacts({ ...parts, database }, stored), act);
    if (refused) return refused;
    const scanned = await labelGate.readLabel(database, stored, { kind: act.kind, code });
    if (isRefused(scanned)) return scanned;
    const at = parts.clock();
    await database.rows`
      update case_act set state = 'confirmed', decided_by = ${person.id}, decided_by_name = ${person.name},
        decided_at = ${at}, decided_label = ${scanned.label}
      where id = ${act.id}`;
    await markCaseChanged(database, stored, at);
    const action = `confirmed ${actNames[act.kind]}`;
    await recordCase(parts, database, { number: stored.number, action });
    await applyConfirmedAct({ ...parts, database }, stored, act.kind);
    if (act.kind !== 'identity')
      await tellMilestone({ ...parts, database }, stored, act.kind === 'release' ? 'released' : 'cremation');
    return true;
  });

/** Ticks the task of a confirmed act, moves the case on, and writes the register. */
async function applyConfirmedAct(parts: CheckParts, stored: StoredCase, kind: ActKind): Promise<void> {
  const { database, clock } = parts;
  if (kind === 'identity') return tickTask(parts, stored, 'check-by-two');
  await noteInRegister(database, stored);
  if (kind === 'release') return tickTask(parts, stored, 'hand-over');
  if (stored.stage === 'ashes') return;
  await enterStage(database, stored, 'ashes', clock());
  const changes: Changes = { stage: [stored.stage, 'ashes'] };
  await recordCase(parts, database, { number: stored.number, action: 'moved the case', changes });
}

/** Refuses a pending act with a reason, or withdraws it if the caller has recorded it. */
export const refuseCaseAct = (
  parts: CheckParts,
  number: string,
  id: string,
  { reason }: { reason: string },
): Promise<true | Refused> =>
  withAct(parts, number, id, async ({ database, stored, act, person }) => {
    if (act.state === 'refused' && act.decidedBy === person.id) return true;
    if (act.state !== 'waiting') return decidedAlready;
    const at = parts.clock();
    const reasonText = cleanText(reason);
    await database.rows`
      update case_act set state = 'refused', decided_by = ${person.id}, decided_by_name = ${person.name},
        decided_at = ${at}, reason = ${reasonText}
      where id = ${act.id}`;
    await markCaseChanged(database, stored, at);
    const verb = act.recordedBy === person.id ? 'took back' : 'refused';
    const changes: Changes = { reason: [null, reasonText] };
    await recordCase(parts, database, {
      number: stored.number,
      action: `${verb} ${actNames[act.kind]}`,
      changes,
    });
    return true;
  });

const actNames: Record<ActKind, string> = {
  identity: 'the check of who it is',
  cremation: 'the cremation',
  release: 'the release of the ashes',
};

const samePerson = refuse(
  403,
  'same-person',
  'You have recorded this yourself. Another member of staff has to confirm it, with their own sign-in.',
);
const decidedAlready = refuse(
  409,
  'decided-already',
  'Somebody has confirmed or refused this already. Nothing was saved.',
);
const caseClosed = refuse(409, 'case-closed', 'This case is closed. Reopen it to confirm something.');
