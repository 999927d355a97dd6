import { refuse, type Refused } from '#contract/call.ts';
import { customerTexts } from '#contract/records/customer.ts';
import type { CustomerChange, NewCustomer } from '#contract/operator/money/customers.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { mapNames } from '#contract/fields/shape.ts';
import { addOnce } from '../add-once.ts';
import { applyChange } from '../apply-change.ts';
import { refuseIfTaken } from '../database/refuse-if-taken.ts';
import { cleanEmail } from '../email/address-key.ts';
import { differences } from '../history/differences.ts';
import { customerColumns } from '../records/customer.ts';
import { listColumns, selectList, listValues } from '../records/columns.ts';
import { recordCustomer, type BillingParts } from './parts.ts';
import { isStale, refuseChangedMeanwhile } from '../check.ts';

export async function createCustomer(
  parts: BillingParts,
  input: NewCustomer,
  idempotencyKey: string | null,
): Promise<{ guid: string } | Refused> {
  const customer = cleanCustomer(input);
  return parts.database.transaction((database) =>
    addOnce({ ...parts, database }, { call: 'createCustomer', idempotencyKey, content: customer }, () =>
      addCustomer({ ...parts, database }, customer),
    ),
  );
}

async function addCustomer(
  { database: connection, clock, actor }: BillingParts,
  customer: CustomerRow,
): Promise<{ guid: string } | Refused> {
  const at = clock();
  const [created] = await connection.rows<{ guid: string }>`
      insert into customer (${listColumns(customerColumns)}, created_at, changed_at)
      values (${listValues(customerColumns, customer)}, ${at}, ${at})
      on conflict (reference) do nothing returning guid`;
  if (!created) return referenceTaken;
  const changes = differences<CustomerRow>({}, customer);
  await recordCustomer(connection, { actor, at, guid: created.guid, action: 'added', changes });
  return created;
}

/** Changes the fields that are present. */
export async function updateCustomer(
  { database, clock, actor }: BillingParts,
  guid: string,
  { revision, ...change }: CustomerChange,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return customerNotFound;
  const at = clock();
  return refuseIfTaken(referenceTaken, database, async (connection) => {
    const [existing] = await connection.rows<CustomerRow & { guid: string; revision: number }>`
      select guid, revision, ${selectList(customerColumns, 'customer')} from customer where guid = ${guid} for no key update`;
    if (!existing) return customerNotFound;
    const { guid: recordGuid, revision: stored, ...before } = existing;
    const after = cleanCustomer(applyChange(before, change));
    const changes = differences<CustomerRow>(before, after);
    if (Object.keys(changes).length === 0) return true as const;
    if (isStale(revision, stored)) return revisionConflict;
    await connection.rows`
      update customer set (${listColumns(customerColumns)}) = (${listValues(customerColumns, after)}),
        changed_at = ${at}, revision = revision + 1
      where guid = ${guid}`;
    await recordCustomer(connection, { actor, at, guid: recordGuid, action: 'changed', changes });
    return true as const;
  });
}

type CustomerRow = { [Name in keyof NewCustomer]-?: Exclude<NewCustomer[Name], undefined> };

const cleanCustomer = (input: NewCustomer): CustomerRow => ({
  reference: input.reference,
  name: input.name.trim(),
  eMail: input.eMail ? cleanEmail(input.eMail) : null,
  ...mapNames(['phone', ...customerTexts], (name) => input[name]?.trim() || null),
});

export const customerNotFound = refuse(404, 'customer-not-found', 'There is no such customer.');
const takenMessage = 'Another customer has this reference.';
const referenceTaken = refuse(409, 'reference-taken', takenMessage, { fields: { reference: takenMessage } });
const revisionConflict = refuseChangedMeanwhile('this customer');
