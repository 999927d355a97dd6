import { isRefused, type Refused } from '#contract/call.ts';
import type { CaseStage, Jurisdiction } from '#contract/operator/cases/stages.ts';
import type { CaseField } from '#contract/records/case.ts';
import type { Database, Queries } from '../database/database.ts';
import { selectList } from '../records/columns.ts';
import { caseColumns } from '../records/case.ts';
import { readCaseNumber } from './case-number.ts';
import { caseErased, caseNotFound, personNotFound } from './parts.ts';

/** A case that is locked for a change. */
export type StoredCase = Record<
  Exclude<CaseField, 'deceasedName' | 'jurisdiction' | 'branch'>,
  string | null
> & {
  id: string;
  number: string;
  deceasedName: string;
  jurisdiction: Jurisdiction;
  branch: string;
  branchId: number | null;
  owner: string | null;
  ownerId: number | null;
  funeral: string | null;
  customer: string | null;
  customerId: string | null;
  stage: CaseStage;
  revision: number;
  isErased: boolean;
};

/** Finds a case and locks it until the end of the transaction. Refuses one that was erased. */
async function lockCase(database: Database, input: string): Promise<StoredCase | Refused> {
  const [row] = await database.rows<StoredCase>`
    select c.id, number, ${selectList(caseColumns, 'c')}, c.branch_id as "branchId", owner_id as "ownerId", owner.name as owner,
           funeral_guid as funeral, customer_id as "customerId", customer.guid as customer, stage, c.revision,
           erased_at is not null as "isErased"
    from funeral_case c left join staff owner on owner.id = owner_id left join customer on customer.id = customer_id
    where number = ${readCaseNumber(input)} for update of c`;
  if (!row) return caseNotFound;
  return row.isErased ? caseErased : row;
}

type Owner = { ownerId: number | null; owner: string | null };

/** The member of staff that a field names. `undefined`, an absent field, keeps the owner. */
export async function chooseOwner(
  { rows }: Queries,
  guid: string | null | undefined,
  before: Owner,
): Promise<Owner | Refused> {
  if (guid === undefined) return before;
  if (guid === null) return { ownerId: null, owner: null };
  // The lock waits for a removal of this person that has not committed.
  const [person] = await rows<Owner>`
    select id as "ownerId", name as owner from present_staff where guid = ${guid} for share`;
  return person ?? personNotFound;
}

/** Runs a change in a transaction that has locked the case. */
export const withCase = <Answer>(
  database: Database,
  number: string,
  change: (database: Database, stored: StoredCase) => Promise<Answer | Refused>,
): Promise<Answer | Refused> =>
  database.transaction(async (connection) => {
    const stored = await lockCase(connection, number);
    return isRefused(stored) ? stored : change(connection, stored);
  });

/** Stores the time of the last change, from which retention counts. Every change of a part of a case calls this. */
export const markCaseChanged = ({ rows }: Queries, { id }: Pick<StoredCase, 'id'>, at: Date) =>
  rows`update funeral_case set changed_at = ${at} where id = ${id}`;
