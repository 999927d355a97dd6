import { refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { attemptWayNames, choiceNames, instructionWayNames } from '#contract/operator/cases/act-names.ts';
import type { AshesChange, NewAttempt, NewInstruction } from '#contract/operator/cases/ashes.ts';
import { addOnce } from '../../add-once.ts';
import { sql, type Database, type Fragment, type Queries } from '../../database/database.ts';
import { differences, type Changes } from '../../history/differences.ts';
import { noteInRegister } from '../acts/note-in-register.ts';
import { tickTask } from '../checks/tick-task.ts';
import { refuseDayToCome } from '../date-problems.ts';
import { markCaseChanged, withCase, type StoredCase } from '../find-case.ts';
import { recordCase, type CaseParts } from '../parts.ts';
import { isStale, refuseChangedMeanwhile } from '../../check.ts';

const rowsMax = 200;

const names = ['nominatedPerson', 'nominatedContact', 'keptAt'] as const;
type AshesRow = Record<(typeof names)[number], string | null> & { revision: number };

/** Changes the place of the ashes, or the person who may collect them besides the applicant. */
export const updateCaseAshes = (
  parts: CaseParts,
  number: string,
  { revision, ...change }: AshesChange,
): Promise<true | Refused> =>
  withCase(parts.database, number, async (database, stored) => {
    const [row] = await database.rows<AshesRow>`
      select nominated_person as "nominatedPerson", nominated_contact as "nominatedContact", kept_at as "keptAt", revision
      from case_ashes where case_id = ${stored.id}`;
    const { revision: present, ...before } = row ?? { ...mapNames(names, () => null), revision: 0 };
    const after = mapNames(names, (name) =>
      change[name] === undefined ? before[name] : cleanText(change[name] ?? '') || null,
    );
    const changes = differences(before, after);
    if (Object.keys(changes).length === 0) return true;
    if (isStale(revision, present)) return revisionConflict;
    await database.rows`
      insert into case_ashes (case_id, nominated_person, nominated_contact, kept_at)
      values (${stored.id}, ${after.nominatedPerson}, ${after.nominatedContact}, ${after.keptAt})
      on conflict (case_id) do update set nominated_person = excluded.nominated_person,
        nominated_contact = excluded.nominated_contact, kept_at = excluded.kept_at, revision = case_ashes.revision + 1`;
    await recordAshes(parts, database, stored, { action: 'changed the ashes', changes });
    return true;
  });

type RepeatableAdd<Body> = { number: string; body: Body; idempotencyKey: string | null };

/** Records an instruction in writing. The latest one counts, and earlier ones are kept. */
export const addAshesInstruction = (
  parts: CaseParts,
  { number, body, idempotencyKey }: RepeatableAdd<NewInstruction>,
): Promise<true | Refused> =>
  withCase(parts.database, number, (database, stored) =>
    addOnce(
      { ...parts, database },
      { call: 'addAshesInstruction', idempotencyKey, content: [stored.number, body] },
      async (): Promise<true | Refused> => {
        const { choice, givenOn, way } = body;
        const refused =
          refuseDayToCome('givenOn', givenOn, parts.clock()) ??
          (await refuseTooMany(database, sql`ashes_instruction`, stored));
        if (refused) return refused;
        const detail = cleanText(body.detail ?? '') || null;
        const givenBy = cleanText(body.givenBy);
        await database.rows`
          insert into ashes_instruction (case_id, choice, detail, given_by, given_on, way, recorded_by_name, recorded_at)
          values (${stored.id}, ${choice}, ${detail}, ${givenBy}, ${givenOn}, ${way}, ${parts.actor.name}, ${parts.clock()})`;
        const changes = differences(
          {},
          {
            instruction: choiceNames[choice],
            detail,
            givenBy,
            givenOn,
            inWriting: instructionWayNames[way],
          },
        );
        await recordAshes(parts, database, stored, {
          action: 'recorded an instruction for the ashes',
          changes,
        });
        await tickTask({ ...parts, database }, stored, 'ashes-wish');
        await noteInRegister(database, stored);
        return true;
      },
    ),
  );

/** Records an attempt to reach somebody about the ashes, or a notice that they will be scattered. */
export const addAshesAttempt = (
  parts: CaseParts,
  { number, body, idempotencyKey }: RepeatableAdd<NewAttempt>,
): Promise<true | Refused> =>
  withCase(parts.database, number, (database, stored) =>
    addOnce(
      { ...parts, database },
      { call: 'addAshesAttempt', idempotencyKey, content: [stored.number, body] },
      async (): Promise<true | Refused> => {
        const { madeOn, way, isNotice = false } = body;
        const refused =
          refuseDayToCome('madeOn', madeOn, parts.clock()) ??
          (await refuseTooMany(database, sql`ashes_attempt`, stored));
        if (refused) return refused;
        const outcome = cleanText(body.outcome);
        await database.rows`
          insert into ashes_attempt (case_id, made_on, way, is_notice, outcome, recorded_by_name, recorded_at)
          values (${stored.id}, ${madeOn}, ${way}, ${isNotice}, ${outcome}, ${parts.actor.name}, ${parts.clock()})`;
        const action = isNotice
          ? 'recorded a notice about the ashes'
          : 'recorded an attempt to reach somebody';
        const changes = differences({}, { madeOn, reachedBy: attemptWayNames[way], outcome });
        await recordAshes(parts, database, stored, { action, changes });
        return true;
      },
    ),
  );

async function recordAshes(
  parts: CaseParts,
  database: Database,
  stored: StoredCase,
  change: { action: string; changes: Changes },
): Promise<void> {
  await markCaseChanged(database, stored, parts.clock());
  await recordCase(parts, database, { number: stored.number, ...change });
}

async function refuseTooMany(
  { oneRow }: Queries,
  table: Fragment,
  { id }: StoredCase,
): Promise<Refused | null> {
  const counted = await oneRow<{ count: number }>`
    select count(*)::integer as count from ${table} where case_id = ${id}`;
  return counted.count >= rowsMax ? tooMany : null;
}

const revisionConflict = refuseChangedMeanwhile('the record of the ashes');
const tooMany = refuse(409, 'too-many', `The ashes of a case can have ${rowsMax} of these at most.`);
