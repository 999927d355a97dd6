import { isRefused, refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { mapNames } from '#contract/fields/shape.ts';
import type { FuneralChange, FuneralForStaff, NewFuneral } from '#contract/operator/funerals/funerals.ts';
import {
  funeralFieldNames,
  funeralTexts,
  type FuneralField,
  type FuneralText,
} from '#contract/records/funeral.ts';
import { applyChange } from '../apply-change.ts';
import { findBranchId } from '../branches/branches.ts';
import { sql, type Database } from '../database/database.ts';
import { differences, type Changes } from '../history/differences.ts';
import { eraseHistory } from '../history/erase-history.ts';
import { recordHistory } from '../history/record-history.ts';
import { funeralNotFound } from '../funeral-not-found.ts';
import { listColumns, selectList, listValues } from '../records/columns.ts';
import { funeralColumns } from '../records/funeral.ts';
import type { FuneralParts } from './parts.ts';
import { isStale, refuseChangedMeanwhile } from '../check.ts';

export const createFuneral = (
  parts: FuneralParts,
  { guid = null, showsName = true, isOpenByGuid = true, ...fields }: NewFuneral,
): Promise<{ guid: string } | Refused> =>
  parts.database.transaction(async (database) => {
    const at = parts.clock();
    const branchId = await findBranchId(database, fields.branch);
    if (isRefused(branchId)) return branchId;
    const funeral = { ...cleanFuneral(fields), showsName, isOpenByGuid, branch: branchId };
    const [created] = await database.rows<FuneralRow>`
      insert into funeral (guid, ${listColumns(funeralColumns)}, created_at)
      values (coalesce(${guid}::uuid, gen_random_uuid()), ${listValues(funeralColumns, funeral)}, ${at})
      on conflict (guid) do nothing returning ${storedColumns}`;
    if (!created) return refuse(409, 'funeral-exists', 'There is a funeral with this guid already.');
    const changes = differences<Fields>({}, pickFields(created));
    await recordHistory(database, {
      actor: parts.actor,
      at,
      record: { type: 'funeral', id: created.guid },
      action: 'added',
      changes,
    });
    return { guid: created.guid };
  });

/** Changes the named fields. */
export const updateFuneral = (
  { database, actor, clock }: FuneralParts,
  guid: string,
  { revision, branch, ...change }: FuneralChange,
): Promise<true | Refused> =>
  database.transaction(async (connection) => {
    const before = await lockFuneral(connection, guid);
    if (!before) return funeralNotFound();
    const branchId = await findBranchId(connection, branch, before.branchId);
    if (isRefused(branchId)) return branchId;
    const after = cleanFuneral(applyChange<Omit<Fields, 'branch'>>(before, change));
    const isSame = Object.keys(differences(before, after)).length === 0 && branchId === before.branchId;
    if (isSame) return true;
    if (isStale(revision, before.revision)) return revisionConflict;
    const updated = await connection.oneRow<FuneralRow>`
      update funeral set (${listColumns(funeralColumns)}) = (${listValues(funeralColumns, { ...after, branch: branchId })}),
        revision = revision + 1
      where guid = ${before.guid} returning ${storedColumns}`;
    const changes = differences<Fields>(before, pickFields(updated));
    await recordHistory(connection, {
      actor,
      at: clock(),
      record: { type: 'funeral', id: before.guid },
      action: nameAction(changes),
      changes,
    });
    return true;
  });

/** Erases a funeral, its photographs and their files. Its history stays, without values. */
export async function removeFuneral(parts: FuneralParts, guid: string): Promise<true | Refused> {
  const answer = await parts.database.transaction(async (connection) => {
    // Lock the funeral, so that no photograph is added during this transaction.
    const funeral = await lockFuneral(connection, guid);
    if (!funeral) return funeralNotFound();
    await eraseFuneral(parts, connection, funeral.guid);
    return true as const;
  });
  await parts.photographFiles.removeNoted();
  return answer;
}

/** Erases a locked funeral and notes the files of its photographs, which the caller removes after the commit. */
export async function eraseFuneral(
  { actor, clock, photographFiles }: Pick<FuneralParts, 'actor' | 'clock' | 'photographFiles'>,
  connection: Database,
  guid: string,
): Promise<void> {
  await photographFiles.note(connection, guid);
  await connection.rows`delete from funeral where guid = ${guid}`;
  const record = { type: 'funeral', id: guid } as const;
  await recordHistory(connection, { actor, at: clock(), record, action: 'erased' });
  await eraseHistory(connection, 'funeral', [guid]);
}

type Fields = Pick<FuneralForStaff, FuneralField>;
type FuneralRow = Fields & { guid: string; branchId: number | null; revision: number };

const storedColumns = sql`guid, ${selectList(funeralColumns, 'funeral')}, branch_id as "branchId", revision`;

const pickFields = (stored: FuneralRow): Fields =>
  mapNames(funeralFieldNames, (name) => stored[name]) as Fields;

/** The fields as they are stored: the name without needless spaces, an empty text as null. */
const cleanFuneral = <Input extends Pick<NewFuneral, 'personName' | FuneralText>>(fields: Input) => ({
  ...fields,
  ...mapNames(funeralTexts, (name) => cleanText(fields[name] ?? '') || null),
  personName: cleanText(fields.personName),
});

/** Finds a funeral and locks it until the transaction ends. */
export async function lockFuneral({ rows }: Database, guid: string): Promise<FuneralRow | null> {
  if (!guidPattern.test(guid)) return null;
  const [funeral] = await rows<FuneralRow>`
    select ${storedColumns} from funeral where guid = ${guid} for update`;
  return funeral ?? null;
}

/** The action of a change. A change of `mayAddPhotographs` alone closes or reopens the gallery. */
function nameAction({ mayAddPhotographs, ...others }: Changes): string {
  if (!mayAddPhotographs || Object.keys(others).length > 0) return 'changed';
  return mayAddPhotographs[1] ? 'reopened' : 'closed';
}

const revisionConflict = refuseChangedMeanwhile('this funeral');
