import { isRefused, refuse, type Refused } from '#contract/call.ts';
import type { Branch } from '#contract/operator/branches.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { sql, type Database, type Fragment, type Queries } from '../database/database.ts';

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
  const { id: _, inherited: __, ...main } = filledIn(stored[0]!, settingsOf(parts));
  return stored.map((branch) => {
    const { id: ___, ...filled } = filledIn(branch, branch.isMain ? settingsOf(parts) : main);
    return filled;
  });
}

/** The branch that a row names; null is the main branch. */
export async function findBranch(parts: BranchParts, id: number | null): Promise<Branch> {
  const branches = await getBranches(parts);
  const [{ guid }] = (await parts.database.rows<{ guid: string }>`select branch_guid(${id}) as guid`) as [
    { guid: string },
  ];
  return branches.find((branch) => branch.guid === guid) ?? branches[0]!;
}

/**
 * The branch that a field names, as rows store it: null for the main branch. `undefined`, an absent field, keeps the
 * branch of before.
 */
export async function branchIdFor(
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
  if (!branch) return noSuchBranch;
  return branch.isMain ? null : branch.id;
}

/** In SQL: whether a row is of the branch that a filter names, by its `branch_id`; without a filter, every row is. */
export async function inBranch(
  database: Queries,
  guid: string | undefined,
  column: Fragment,
): Promise<Fragment | Refused> {
  if (!guid) return sql`true`;
  const id = await branchIdFor(database, guid);
  if (isRefused(id)) return id;
  // Not `is not distinct from`, which no index serves.
  return id === null ? sql`${column} is null` : sql`${column} = ${id}`;
}

const settingsOf = ({ providerName, phone, staffMail }: BranchParts): Inherited => ({
  name: providerName,
  phone,
  eMail: staffMail[0] ?? '',
  notificationAddresses: staffMail,
});

const inheritedNames = ['name', 'phone', 'eMail', 'notificationAddresses'] as const;

const filledIn = (stored: StoredBranch, from: Inherited): Branch & { id: number } => ({
  ...stored,
  name: stored.name ?? from.name,
  phone: stored.phone ?? from.phone,
  eMail: stored.eMail ?? from.eMail,
  notificationAddresses: stored.notificationAddresses ?? from.notificationAddresses,
  inherited: inheritedNames.filter((name) => stored[name] === null),
});

export const noSuchBranch = refuse(
  404,
  'no-such-branch',
  'There is no such branch. It may have been removed.',
);
