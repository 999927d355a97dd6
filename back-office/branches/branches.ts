import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { Branch } from '#contract/operator/branches.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { sql, type Database, type Fragment, type Queries } from '../database/database.ts';
import type { Changes } from '../history/differences.ts';

export type BranchParts = {
  database: Database;
  /** The main branch's defaults: PROVIDER_NAME, PROVIDER_PHONE and STAFF_MAIL. */
  providerName: string;
  phone: string;
  staffMail: string[];
};

type Inherited = { [Name in 'name' | 'phone' | 'eMail' | 'notificationAddresses']: Branch[Name] };
/** The branch's own values; null if it has none. */
export type StoredBranch = { [Name in keyof Inherited]: Inherited[Name] | null } & {
  id: number;
  guid: string;
  isMain: boolean;
  revision: number;
};

/** All branches, the main branch first. */
export async function getBranches(parts: BranchParts): Promise<Branch[]> {
  const stored = await parts.database.rows<StoredBranch>`
    select id, guid, is_main as "isMain", name, phone, email as "eMail",
           notification_addresses as "notificationAddresses", revision
    from branch order by is_main desc, lower(name), id`;
  const { id: _, inherited: __, ...main } = fillFromSettings(stored[0]!, pickInherited(parts));
  return stored.map((branch) => {
    const { id: ___, ...filled } = fillFromSettings(branch, branch.isMain ? pickInherited(parts) : main);
    return filled;
  });
}

/** The branch that a row names; null is the main branch. */
export async function findBranch(parts: BranchParts, id: number | null): Promise<Branch> {
  const branches = await getBranches(parts);
  const { guid } = await parts.database.oneRow<{ guid: string }>`select branch_guid(${id}) as guid`;
  return branches.find((branch) => branch.guid === guid) ?? branches[0]!;
}

/** The change of a branch for the history, which names branches; empty if it is the same one. */
export async function describeBranchChange(
  parts: BranchParts,
  before: number | null,
  after: number | null,
): Promise<Changes> {
  if (before === after) return {};
  return { branch: [(await findBranch(parts, before)).name, (await findBranch(parts, after)).name] };
}

/**
 * The branch that a field names, as rows store it: null for the main branch. `undefined`, an absent field, leaves the
 * branch unchanged.
 */
export async function findBranchId(
  { rows }: Queries,
  guid: string | null | undefined,
  before: number | null = null,
): Promise<number | null | Refused> {
  if (guid === undefined) return before;
  if (guid === null) return null;
  const [branch] = guidPattern.test(guid)
    ? await rows<{ id: number; isMain: boolean }>`
        select id, is_main as "isMain" from branch where guid = ${guid}`
    : [];
  if (!branch) return branchNotFound;
  return branch.isMain ? null : branch.id;
}

/** A condition on `branch_id`: the row belongs to the branch of a filter; without a filter, every row does. */
export async function filterByBranch(
  database: Queries,
  guid: string | undefined,
  column: Fragment,
): Promise<Fragment | Refused> {
  if (!guid) return sql`true`;
  const id = await findBranchId(database, guid);
  if (isRefused(id)) return id;
  // Not `is not distinct from`, which no index serves.
  return id === null ? sql`${column} is null` : sql`${column} = ${id}`;
}

const pickInherited = ({ providerName, phone, staffMail }: BranchParts): Inherited => ({
  name: providerName,
  phone,
  eMail: staffMail[0] ?? '',
  notificationAddresses: staffMail,
});

const inheritedNames = ['name', 'phone', 'eMail', 'notificationAddresses'] as const;

const fillFromSettings = (stored: StoredBranch, from: Inherited): Branch & { id: number } => ({
  ...stored,
  name: stored.name ?? from.name,
  phone: stored.phone ?? from.phone,
  eMail: stored.eMail ?? from.eMail,
  notificationAddresses: stored.notificationAddresses ?? from.notificationAddresses,
  inherited: inheritedNames.filter((name) => stored[name] === null),
});

export const branchNotFound = refuse(
  404,
  'branch-not-found',
  'There is no such branch. It may have been removed.',
);
