import { refuse, type Refused } from '#contract/call.ts';
import { cleanText } from '#contract/fields/clean-text.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { BranchChange, NewBranch } from '#contract/operator/branches.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import { addOnce } from '../add-once.ts';
import { applyChange } from '../apply-change.ts';
import { isStale, refuseChangedMeanwhile, refuseInvalid } from '../check.ts';
import { sql, type Database } from '../database/database.ts';
import { oneAtATime } from '../database/one-at-a-time.ts';
import { cleanEmail, computeKeyOfCleanAddress } from '../email/address-key.ts';
import { recordHistory } from '../history/record-history.ts';
import { branchNotFound, type BranchParts, type StoredBranch } from './branches.ts';
import type { Changes } from '../history/differences.ts';

export type ManageBranchesParts = BranchParts & { clock: () => Date; actor: Actor };

const branchesMax = 100;

export const createBranch = (
  parts: ManageBranchesParts,
  content: NewBranch,
  idempotencyKey: string | null,
): Promise<{ guid: string } | Refused> =>
  oneAtATime(parts, sql`branch`, (database) =>
    addOnce({ ...parts, database }, { call: 'createBranch', idempotencyKey, content }, () =>
      addBranch(parts, database, content),
    ),
  );

async function addBranch(
  parts: ManageBranchesParts,
  database: Database,
  input: NewBranch,
): Promise<{ guid: string } | Refused> {
  const branchFields = cleanBranch(input);
  const problem = await findProblem(parts, database, { ...branchFields, guid: null, isMain: false });
  if (problem) return problem;
  const { count } = await database.oneRow<{ count: number }>`
      select count(*)::integer as count from branch`;
  if (count >= branchesMax) return tooManyBranches;
  const { name, phone, eMail, notificationAddresses } = branchFields;
  const inserted = await database.oneRow<{ guid: string }>`
      insert into branch (name, phone, email, notification_addresses, created_at)
      values (${name}, ${phone}, ${eMail}, ${notificationAddresses}, ${parts.clock()}) returning guid`;
  await record(parts, database, {
    guid: inserted.guid,
    action: 'added',
    changes: differences(none, branchFields),
  });
  return inserted;
}

/** Changes the fields that are present. */
export const updateBranch = (
  parts: ManageBranchesParts,
  guid: string,
  { revision, ...change }: BranchChange,
): Promise<true | Refused> =>
  oneAtATime(parts, sql`branch`, async (database) => {
    const branch = await find(database, guid);
    if (!branch) return branchNotFound;
    const branchFields = cleanBranch(applyChange<NewBranch>(pickEntered(branch), change));
    if (Object.keys(differences(pickEntered(branch), branchFields)).length === 0) return true;
    if (isStale(revision, branch.revision)) return revisionConflict;
    const problem = await findProblem(parts, database, { ...branch, ...branchFields });
    if (problem) return problem;
    const { name, phone, eMail, notificationAddresses } = branchFields;
    await database.rows`
      update branch set name = ${name}, phone = ${phone}, email = ${eMail},
                        notification_addresses = ${notificationAddresses}, revision = revision + 1
      where id = ${branch.id}`;
    const changes = differences(pickEntered(branch), branchFields);
    await record(parts, database, { guid: branch.guid, action: 'changed', changes });
    return true;
  });

export const removeBranch = (parts: ManageBranchesParts, guid: string): Promise<true | Refused> =>
  oneAtATime(parts, sql`branch`, async (database) => {
    const branch = await find(database, guid);
    if (!branch) return branchNotFound;
    if (branch.isMain) return mainBranchStays;
    await database.rows`delete from branch where id = ${branch.id}`;
    const changes = differences(pickEntered(branch), none);
    await record(parts, database, { guid: branch.guid, action: 'removed', changes });
    return true;
  });

type BranchFields = Pick<StoredBranch, 'name' | 'phone' | 'eMail' | 'notificationAddresses'>;

const none: BranchFields = { name: null, phone: null, eMail: null, notificationAddresses: null };

const pickEntered = ({ name, phone, eMail, notificationAddresses }: StoredBranch): BranchFields => ({
  name,
  phone,
  eMail,
  notificationAddresses,
});

const cleanBranch = ({ name, phone, eMail, notificationAddresses }: NewBranch): BranchFields => {
  const addresses = notificationAddresses?.map(cleanEmail) ?? [];
  const byMailbox = new Map(
    addresses.toReversed().map((address) => [computeKeyOfCleanAddress(address), address]),
  );
  return {
    name: cleanText(name ?? '') || null,
    phone: cleanText(phone ?? '') || null,
    eMail: cleanEmail(eMail ?? '') || null,
    notificationAddresses: addresses.length > 0 ? [...byMailbox.values()].toReversed() : null,
  };
};

async function find({ rows }: Database, guid: string): Promise<StoredBranch | null> {
  if (!guidPattern.test(guid)) return null;
  const [branch] = await rows<StoredBranch>`
    select id, guid, is_main as "isMain", name, phone, email as "eMail",
           notification_addresses as "notificationAddresses", revision
    from branch where guid = ${guid}`;
  return branch ?? null;
}

async function findProblem(
  { providerName }: ManageBranchesParts,
  { rows }: Database,
  branch: { name: string | null; guid: string | null; isMain: boolean },
): Promise<Refused | null> {
  const name = branch.name ?? (branch.isMain ? providerName : null);
  if (!name) return refuseInvalid({ name: 'Please enter the name of the branch.' });
  const duplicates = await rows`
    select from branch where lower(coalesce(name, ${providerName})) = lower(${name})
      and guid is distinct from ${branch.guid}::uuid`;
  return duplicates.length > 0 ? refuseInvalid({ name: 'There is a branch with this name already.' }) : null;
}

const differences = (before: BranchFields, after: BranchFields) =>
  Object.fromEntries(
    (Object.keys(after) as (keyof BranchFields)[])
      .filter((field) => formatValue(before[field]) !== formatValue(after[field]))
      .map((field): [string, [unknown, unknown]] => [
        field,
        [formatValue(before[field]), formatValue(after[field])],
      ]),
  );

const formatValue = (value: string | string[] | null) => (Array.isArray(value) ? value.join(', ') : value);

type Change = { guid: string; action: string; changes: Changes };

const record = ({ actor, clock }: ManageBranchesParts, database: Database, { guid, ...change }: Change) =>
  recordHistory(database, { actor, at: clock(), record: { type: 'branch', id: guid }, ...change });

const revisionConflict = refuseChangedMeanwhile('this branch');
const mainBranchStays = refuse(409, 'main-branch', 'The main branch cannot be removed. You can rename it.');
const tooManyBranches = refuse(409, 'too-many', `There can be ${branchesMax} branches at most.`);
