import { refuse, type Refused } from '#contract/call.ts';
import { cleanLines, cleanText } from '#contract/fields/clean-text.ts';
import type { NewObjection, Objection } from '#contract/operator/cases/checks.ts';
import { isAtLeast, type Actor } from '#contract/operator/staff/actor.ts';
import { addOnce } from '../../add-once.ts';
import { sql, type Queries } from '../../database/database.ts';
import { refuseDayToCome } from '../date-problems.ts';
import { markCaseChanged, withCase } from '../find-case.ts';
import { recordCase } from '../parts.ts';
import { emailObjection } from './objection-email.ts';
import type { CheckParts } from './refusals.ts';

const objectionsMax = 50;

/** Records an objection, which stops the case. The history does not have its text. */
export const addCaseObjection = (
  parts: CheckParts,
  { number, body, idempotencyKey }: { number: string; body: NewObjection; idempotencyKey: string | null },
): Promise<true | Refused> =>
  withCase(parts.database, number, (database, stored) =>
    addOnce(
      { ...parts, database },
      { call: 'addCaseObjection', idempotencyKey, content: [stored.number, body] },
      async (): Promise<true | Refused> => {
        const { receivedOn } = body;
        const at = parts.clock();
        const refused = refuseDayToCome('receivedOn', receivedOn, at);
        if (refused) return refused;
        const counted = await database.oneRow<{ count: number }>`
          select count(*)::integer as count from case_objection where case_id = ${stored.id}`;
        if (counted.count >= objectionsMax) return tooMany;
        const added = await database.oneRow<{ id: string }>`
          insert into case_objection (case_id, objector, text, received_on, recorded_by, recorded_by_name, recorded_at)
          values (${stored.id}, ${cleanText(body.objector)}, ${cleanLines(body.text)},
                  ${receivedOn}, (select id from staff where guid::text = ${parts.actor.id}), ${parts.actor.name}, ${at}) returning id`;
        await emailObjection({ ...parts, database }, { ...stored, objectionId: added.id });
        await markCaseChanged(database, stored, at);
        await recordCase(parts, database, { number: stored.number, action: 'recorded an objection' });
        return true;
      },
    ),
  );

/** Closes an objection, with a reason that only those who read the objection see. */
export const closeCaseObjection = (
  parts: CheckParts,
  number: string,
  id: string,
  { reason }: { reason: string },
): Promise<true | Refused> =>
  withCase(parts.database, number, async (database, stored) => {
    const [found] = await readObjections({ ...parts, database }, stored.id, id);
    if (!found) return objectionNotFound;
    if (!found.canClose) return notYours;
    if (found.closed) return closedAlready;
    const at = parts.clock();
    await database.rows`
      update case_objection set closed_at = ${at}, closed_by_name = ${parts.actor.name}, close_reason = ${cleanText(reason)}
      where id = ${found.id}`;
    await markCaseChanged(database, stored, at);
    await recordCase(parts, database, { number: stored.number, action: 'closed an objection' });
    return true;
  });

/**
 * The objections that the caller may read: all of them for the owner of the case and for administrators, and otherwise
 * those that the caller has recorded.
 */
export const readObjections = (
  { database: { rows }, actor }: { database: Queries; actor: Actor },
  caseId: string,
  id: string | null = null,
): Promise<Objection[]> => {
  const isPerson = actor.kind === 'person';
  const canClose = sql`(${isAtLeast(actor.role, 'administrator')} or (${isPerson} and coalesce(owner.guid::text = ${actor.id}, false)))`;
  return rows<Objection>`
    select objection.id, objector, text, received_on::text as "receivedOn", recorded_by_name as "recordedBy",
           london_text(recorded_at) as "recordedAt",
           case when objection.closed_at is not null then jsonb_build_object('at', london_text(objection.closed_at),
             'by', closed_by_name, 'reason', close_reason) end as closed, ${canClose} as "canClose"
    from case_objection objection join funeral_case c on c.id = case_id
    left join staff owner on owner.id = c.owner_id left join staff recorder on recorder.id = recorded_by
    where case_id = ${caseId} and (${id}::text is null or objection.id::text = ${id})
      and (${canClose} or (${isPerson} and coalesce(recorder.guid::text = ${actor.id}, false)))
    order by objection.id desc`;
};

const objectionNotFound = refuse(
  404,
  'objection-not-found',
  'This case has no such objection, or you are not among those who read it.',
);
const notYours = refuse(
  403,
  'not-yours',
  'Only the person who looks after the case or an administrator closes an objection.',
);
const closedAlready = refuse(409, 'closed-already', 'This objection is closed already.');
const tooMany = refuse(409, 'too-many', `A case can have ${objectionsMax} objections at most.`);
