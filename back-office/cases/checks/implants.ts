import { refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { ImplantRemoval, NewImplant } from '#contract/operator/cases/checks.ts';
import { implantNames, type ImplantKind } from '#contract/operator/cases/implants.ts';
import { addOnce } from '../../add-once.ts';
import type { Database, Queries } from '../../database/database.ts';
import { differences, type Changes } from '../../history/differences.ts';
import { refuseDayToCome } from '../date-problems.ts';
import { markCaseChanged, withCase, type StoredCase } from '../find-case.ts';
import { gates } from './gates.ts';
import { recordCase } from '../parts.ts';
import { readGateFacts } from './read-facts.ts';
import type { CheckParts } from './refusals.ts';
import { tickTask } from './tick-task.ts';
import { isStale, refuseChangedMeanwhile } from '../../check.ts';

const implantsMax = 20;

/** Adds an implant, or the declaration that there is none. */
export const addCaseImplant = (
  parts: CheckParts,
  { number, body, idempotencyKey }: { number: string; body: NewImplant; idempotencyKey: string | null },
): Promise<true | Refused> =>
  withCase(parts.database, number, (database, stored) =>
    addOnce(
      { ...parts, database },
      { call: 'addCaseImplant', idempotencyKey, content: [stored.number, body] },
      async (): Promise<true | Refused> => {
        const { kind } = body;
        const kinds = (
          await database.rows<{ kind: string }>`select kind from case_implant where case_id = ${stored.id}`
        ).map((row) => row.kind);
        if (kind === 'none' && kinds.includes('none')) return true;
        if (kind === 'none' && kinds.length > 0) return someDeclared;
        if (kinds.length >= implantsMax) return tooMany;
        await database.rows`delete from case_implant where case_id = ${stored.id} and kind = 'none'`;
        const detail = cleanText(body.detail ?? '') || null;
        const declaredBy = cleanText(body.declaredBy);
        await database.rows`
          insert into case_implant (case_id, kind, detail, declared_by, recorded_by_name, recorded_at)
          values (${stored.id}, ${kind}, ${detail}, ${declaredBy}, ${parts.actor.name}, ${parts.clock()})`;
        const changes = differences({}, { implant: implantNames[kind], detail, declaredBy });
        await recordImplant({ ...parts, database }, stored, 'added an implant', changes);
        return true;
      },
    ),
  );

type StoredImplant = {
  id: string;
  kind: ImplantKind | 'none';
  removedBy: string | null;
  removedOn: string | null;
  revision: number;
};

/** Records the removal of an implant. */
export const updateCaseImplant = (
  parts: CheckParts,
  number: string,
  id: string,
  { removedBy, removedOn, revision }: ImplantRemoval,
): Promise<true | Refused> =>
  withCase(parts.database, number, async (database, stored) => {
    const before = await findImplant(database, stored, id);
    if (!before) return implantNotFound;
    if (before.kind === 'none') return nothingToRemove;
    const refused = refuseDayToCome('removedOn', removedOn, parts.clock());
    if (refused) return refused;
    const after = { removedBy: cleanText(removedBy), removedOn };
    const { removedBy: by, removedOn: on } = before;
    const changes = differences<Record<keyof typeof after, string | null>>(
      { removedBy: by, removedOn: on },
      after,
    );
    if (Object.keys(changes).length === 0) return true;
    if (isStale(revision, before.revision)) return revisionConflict;
    await database.rows`
      update case_implant set removed_by = ${after.removedBy}, removed_on = ${removedOn}, revision = revision + 1
      where id = ${before.id}`;
    const named = { implant: [null, implantNames[before.kind]] as [unknown, unknown], ...changes };
    await recordImplant({ ...parts, database }, stored, 'noted the removal of an implant', named);
    return true;
  });

/** Deletes an implant that was entered by mistake. */
export const removeCaseImplant = (parts: CheckParts, number: string, id: string): Promise<true | Refused> =>
  withCase(parts.database, number, async (database, stored): Promise<true | Refused> => {
    const before = await findImplant(database, stored, id);
    if (!before) return true;
    await database.rows`delete from case_implant where id = ${before.id}`;
    const changes: Changes = { implant: [implantNames[before.kind], null] };
    await recordImplant({ ...parts, database }, stored, 'deleted an implant', changes);
    return true;
  });

async function findImplant({ rows }: Queries, stored: StoredCase, id: string) {
  if (!/^\d{1,18}$/.test(id)) return undefined;
  const [implant] = await rows<StoredImplant>`
    select id, kind, removed_by as "removedBy", removed_on::text as "removedOn", revision
    from case_implant where id = ${id} and case_id = ${stored.id}`;
  return implant;
}

/** Adds an entry to the history, and ticks the task about implants once their gate is met. */
async function recordImplant(
  parts: CheckParts & { database: Database },
  stored: StoredCase,
  action: string,
  changes: Changes,
): Promise<void> {
  const { database, clock } = parts;
  await markCaseChanged(database, stored, clock());
  await recordCase(parts, database, { number: stored.number, action, changes });
  const states = gates.listCremationGates({ ...(await readGateFacts(parts, stored)), overrules: [] });
  if (states.some(({ gate, isMet }) => gate === 'implants' && isMet))
    await tickTask(parts, stored, 'implants');
}

const implantNotFound = refuse(404, 'implant-not-found', 'This case does not have this implant any more.');
const nothingToRemove = refuse(409, 'nothing-to-remove', 'It was declared that there is no implant.');
const someListed = 'Implants are listed. Please delete those that were a mistake first.';
const someDeclared = refuse(409, 'implants-declared', someListed, { fields: { kind: someListed } });
const revisionConflict = refuseChangedMeanwhile('this implant');
const tooMany = refuse(409, 'too-many', `A case can have ${implantsMax} implants at most.`);
