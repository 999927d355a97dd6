import { canCall, createMissingRole } from '#contract/operator/access.ts';
import { tickTasksOfCheckedPapers } from './checks/tick-task.ts';
import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { CaseChange } from '#contract/operator/cases/cases.ts';
import { openStages } from '#contract/operator/cases/stages.ts';
import { stageTasks } from '#contract/operator/cases/stage-tasks.ts';
import { applyChange } from '../apply-change.ts';
import { findBranchId, describeBranchChange } from '../branches/branches.ts';
import { isStale, refuseInvalid } from '../check.ts';
import type { Database } from '../database/database.ts';
import { differences, type Changes } from '../history/differences.ts';
import { funeralNotFound } from '../funeral-not-found.ts';
import { caseColumns } from '../records/case.ts';
import { listColumns, listValues } from '../records/columns.ts';
import { voidSignature } from './application/void-signature.ts';
import { noteInRegister } from './acts/note-in-register.ts';
import { findDateProblems } from './date-problems.ts';
import { chooseOwner, withCase, type StoredCase } from './find-case.ts';
import { addStageTasks, cleanCase, startStages } from './open-case.ts';
import { recordCase, revisionConflict, type CaseParts } from './parts.ts';

/** Changes the named fields. */
export const updateCase = (
  parts: CaseParts,
  number: string,
  { revision, ...change }: CaseChange,
): Promise<true | Refused> => {
  if (change.customer !== undefined && !canCall(parts.actor.role, 'getCustomers'))
    return Promise.resolve(createMissingRole('finance'));
  return withCase(parts.database, number, async (database, before) => {
    const after = await mergeCase({ ...parts, database }, before, change);
    if (isRefused(after)) return after;
    const problems = findDateProblems(after.fields, parts.clock());
    if (Object.keys(problems).length > 0) return refuseInvalid(problems);
    const changes = await findChanges({ ...parts, database }, before, after);
    if (Object.keys(changes).length === 0) return true;
    if (isStale(revision, before.revision)) return revisionConflict;
    const at = parts.clock();
    await database.rows`
      update funeral_case set (${listColumns(caseColumns)}) = (${listValues(caseColumns, { ...after.fields, branch: after.branchId })}),
        owner_id = ${after.ownerId}, funeral_guid = ${after.funeral}, customer_id = ${after.customerId},
        revision = revision + 1, changed_at = ${at}
      where id = ${before.id}`;
    if (changes.jurisdiction) {
      await replaceStageTasks(database, before, { ...after.fields, at });
      await tickTasksOfCheckedPapers({ ...parts, database }, { ...before, ...after.fields });
    }
    await recordCase(parts, database, { number: before.number, action: 'changed', changes });
    if (changes.deceasedName) await requestNewSignature({ ...parts, database }, before, after);
    await noteInRegister(database, before);
    return true;
  });
};

async function mergeCase({ database }: CaseParts, before: StoredCase, change: Omit<CaseChange, 'revision'>) {
  const branchId = await findBranchId(database, change.branch, before.branchId);
  if (isRefused(branchId)) return branchId;
  const owner = await chooseOwner(database, change.owner, before);
  if (isRefused(owner)) return owner;
  const { funeral = before.funeral } = change;
  if (funeral && funeral !== before.funeral) {
    const refused = await refuseLinkedFuneral(database, before, funeral);
    if (refused) return refused;
  }
  const customer = await findCustomer(database, change.customer, before);
  if (isRefused(customer)) return customer;
  const { owner: _, funeral: __, customer: ___, branch: ____, ...named } = change;
  const merged = applyChange<Omit<typeof named, never>>(before, named);
  const jurisdiction = change.jurisdiction ?? before.jurisdiction;
  const fields = { ...cleanCase({ ...merged, deceasedName: merged.deceasedName! }), jurisdiction };
  return { fields, branchId, ...owner, funeral, ...customer };
}

type MergedCase = Exclude<Awaited<ReturnType<typeof mergeCase>>, Refused>;

async function refuseLinkedFuneral({ rows }: Database, { id }: StoredCase, guid: string) {
  const [funeral] = await rows<{ number: string | null }>`
    select number from funeral left join funeral_case c on c.funeral_guid = funeral.guid and c.id <> ${id}
    where funeral.guid = ${guid} for share of funeral`;
  if (!funeral) return funeralNotFound();
  return (
    funeral.number &&
    refuse(
      409,
      'funeral-linked',
      `This funeral belongs to case ${funeral.number} already. Nothing was saved.`,
    )
  );
}

async function findCustomer(
  { rows }: Database,
  guid: string | null | undefined,
  { customerId, customer }: StoredCase,
): Promise<Pick<StoredCase, 'customerId' | 'customer'> | Refused> {
  if (guid === undefined) return { customerId, customer };
  if (guid === null) return { customerId: null, customer: null };
  const [found] = await rows<{ customerId: string; customer: string }>`
    select id as "customerId", guid as customer from customer where guid = ${guid} for share`;
  return found ?? customerNotFound;
}

/** Voids the signature after a change of the name of the person who died, which the signed text has. */
const requestNewSignature = (parts: CaseParts, before: StoredCase, { fields }: MergedCase) =>
  voidSignature(parts, { ...before, ...fields }, { by: parts.actor.name, fields: ['deceasedName'] });

/** The changes for the history, which names people and branches. */
async function findChanges(parts: CaseParts, before: StoredCase, after: MergedCase): Promise<Changes> {
  const { branch: _, ...compared } = { ...before, branch: null };
  return {
    ...differences(compared, after.fields),
    ...differences(
      { owner: before.owner, funeral: before.funeral, customer: before.customer },
      { owner: after.owner, funeral: after.funeral, customer: after.customer },
    ),
    ...(await describeBranchChange(parts, before.branchId, after.branchId)),
  };
}

/** Replaces the open tasks of the former jurisdiction by those of the new one. Tasks of both, and done ones, stay. */
async function replaceStageTasks(
  database: Database,
  { id, stage }: StoredCase,
  { jurisdiction, at }: Pick<MergedCase['fields'], 'jurisdiction'> & { at: Date },
): Promise<void> {
  const titles = openStages.flatMap((each) => stageTasks[jurisdiction][each]).map(({ title }) => title);
  await database.rows`
    delete from case_task
    where case_id = ${id} and kind is not null and done_at is null and title <> all(${titles}::text[])`;
  await addStageTasks(database, id, { jurisdiction });
  await startStages(database, { id, stage }, at);
}

const customerNotFound = refuse(404, 'customer-not-found', 'There is no customer with this guid.');
