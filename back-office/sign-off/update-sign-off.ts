import { isRefused, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import type { SignoffChange } from '#contract/operator/sign-off/sign-offs.ts';
import { findBranchId, describeBranchChange } from '../branches/branches.ts';
import { cleanEmail } from '../email/address-key.ts';
import { lockSignoff } from './find-sign-off.ts';
import {
  revisionConflict,
  signoffNotFound,
  recordSignoffChange,
  type SignoffParts,
  type StoredSignoff,
} from './parts.ts';
import type { Changes } from '../history/differences.ts';
import { isStale } from '../check.ts';

/** Corrects who is asked about whom, and the branch. Nothing is emailed. */
export const updateSignoff = (
  parts: SignoffParts,
  guid: string,
  { revision, ...change }: SignoffChange,
): Promise<true | Refused> =>
  parts.database.transaction(async (database) => {
    const before = await lockSignoff(database, guid);
    if (!before) return signoffNotFound;
    if (isStale(revision, before.revision)) return revisionConflict;
    const branchId = await findBranchId(database, change.branch, before.branchId);
    if (isRefused(branchId)) return branchId;
    const after = {
      eMail: change.eMail === undefined ? before.eMail : cleanEmail(change.eMail),
      name: cleanText(change.name ?? before.name),
      deceasedName: cleanText(change.deceasedName ?? before.deceasedName),
      branchId,
    };
    const changes = await findChanges({ ...parts, database }, before, after);
    if (Object.keys(changes).length === 0) return true;
    await database.rows`
      update signoff set email = ${after.eMail}, name = ${after.name}, deceased_name = ${after.deceasedName},
        branch_id = ${branchId}, revision = revision + 1
      where id = ${before.id}`;
    await recordSignoffChange(parts, database, {
      record: { type: 'signoff', id: before.guid },
      actor: parts.actor,
      action: 'changed',
      changes,
    });
    return true;
  });

type CorrectableFields = Pick<StoredSignoff, 'eMail' | 'name' | 'deceasedName' | 'branchId'>;

async function findChanges(
  parts: SignoffParts,
  before: CorrectableFields,
  after: CorrectableFields,
): Promise<Changes> {
  const changedFields = (['deceasedName', 'name', 'eMail'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field): [string, [unknown, unknown]] => [field, [before[field], after[field]]]);
  return {
    ...Object.fromEntries(changedFields),
    ...(await describeBranchChange(parts, before.branchId, after.branchId)),
  };
}
