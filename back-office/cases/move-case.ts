import type { Refused } from '#contract/call.ts';
import type { StageChange } from '#contract/operator/cases/cases.ts';
import type { CaseStage } from '#contract/operator/cases/stages.ts';
import type { Database } from '../database/database.ts';
import { withCase, type StoredCase } from './find-case.ts';
import { tellMilestone } from './family-page/tell-milestone.ts';
import { noteStage, startStages } from './open-case.ts';
import { recordCase, revisionConflict } from './parts.ts';
import { readGateFacts } from './checks/read-facts.ts';
import { refuseStageBehindGate, type CheckParts } from './checks/refusals.ts';
import type { Changes } from '../history/differences.ts';
import { isStale } from '../check.ts';

/** Moves a case to another stage, whose tasks become due. The gates before the stage have to be open. */
export const moveCase = (
  parts: CheckParts,
  number: string,
  { stage, revision }: StageChange,
): Promise<true | Refused> =>
  withCase(parts.database, number, async (database, before) => {
    if (stage === before.stage) return true;
    if (isStale(revision, before.revision)) return revisionConflict;
    const refused = refuseStageBehindGate(await readGateFacts({ ...parts, database }, before), stage);
    if (refused) return refused;
    await enterStage(database, before, stage, parts.clock());
    const changes: Changes = { stage: [before.stage, stage] };
    await recordCase(parts, database, { number: before.number, action: 'moved the case', changes });
    if (stage === 'cremation') await tellMilestone({ ...parts, database }, before, 'papers');
    return true;
  });

/** Stores the stage of a locked case, and starts its tasks. */
export async function enterStage(
  database: Database,
  { id }: Pick<StoredCase, 'id'>,
  stage: CaseStage,
  at: Date,
): Promise<void> {
  await database.rows`
    update funeral_case set stage = ${stage}, closed_at = ${stage === 'closed' ? at : null},
      revision = revision + 1, changed_at = ${at}
    where id = ${id}`;
  await noteStage(database, { id, stage }, at);
  await startStages(database, { id, stage }, at);
}
