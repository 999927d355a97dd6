import { refuse, type Refused } from '#contract/call.ts';
import type { CustomerChange, NewCustomer } from '#contract/operator/money/customers.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { applyChange } from '../apply-change.ts';
import { refusedIfTaken } from '../database/refused-if-taken.ts';
import { cleanEmail } from '../email/address-key.ts';
import { differences, recordCustomer, type BillingParts } from './parts.ts';

export async function createCustomer(
  { database, clock, actor }: BillingParts,
  given: NewCustomer,
): Promise<{ guid: string } | Refused> {
  const at = clock();
  const entered = cleaned(given);
  const { reference, name, eMail, phone, addressLine1, addressLine2, town, postCode } = entered;
  return database.transaction(async (connection) => {
    const [made] = await connection.rows<{ guid: string }>`
      insert into customer (reference, name, email, phone, address_line1, address_line2, town, post_code,
                            created_at, changed_at)
      values (${reference}, ${name}, ${eMail}, ${phone}, ${addressLine1}, ${addressLine2}, ${town}, ${postCode},
              ${at}, ${at})
      on conflict (reference) do nothing returning guid`;
    if (!made) return referenceTaken;
    const changes = differences<Stored>({}, entered);
    await recordCustomer(connection, { actor, at, guid: made.guid, action: 'added', changes });
    return made;
  });
}

/** Changes only the fields that are named. */
export async function updateCustomer(
  { database, clock, actor }: BillingParts,
  guid: string,
  { revision, ...change }: CustomerChange,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return noSuchCustomer;
  const at = clock();
  return refusedIfTaken(referenceTaken, database, async (connection) => {
    const [found] = await connection.rows<Stored & { guid: string; revision: number }>`
      select guid, revision, reference, name, email as "eMail", phone, address_line1 as "addressLine1",
             address_line2 as "addressLine2", town, post_code as "postCode"
      from customer where guid = ${guid} for no key update`;
    if (!found) return noSuchCustomer;
    const { guid: recordGuid, revision: stored, ...before } = found;
    const after = cleaned(applyChange(before, change));
    const changes = differences<Stored>(before, after);
    if (Object.keys(changes).length === 0) return true as const;
    if (revision !== undefined && revision !== stored) return changedMeanwhile;
    await connection.rows`
      update customer set reference = ${after.reference}, name = ${after.name}, email = ${after.eMail},
        phone = ${after.phone}, address_line1 = ${after.addressLine1}, address_line2 = ${after.addressLine2},
        town = ${after.town}, post_code = ${after.postCode}, changed_at = ${at}, revision = revision + 1
      where guid = ${guid}`;
    await recordCustomer(connection, { actor, at, guid: recordGuid, action: 'changed', changes });
    return true as const;
  });
}

type Stored = { [Name in keyof NewCustomer]-?: Exclude<NewCustomer[Name], undefined> };

const cleaned = (given: NewCustomer): Stored => ({
  reference: given.reference,
  name: given.name.trim(),
  eMail: given.eMail ? cleanEmail(given.eMail) : null,
  phone: given.phone?.trim() || null,
  addressLine1: given.addressLine1?.trim() || null,
  addressLine2: given.addressLine2?.trim() || null,
  town: given.town?.trim() || null,
  postCode: given.postCode?.trim() || null,
});

export const noSuchCustomer = refuse(404, 'customer-not-found', 'There is no such customer.');
const isTaken = 'Another customer has this reference.';
const referenceTaken = refuse(409, 'reference-taken', isTaken, { fields: { reference: isTaken } });
const changedMeanwhile = refuse(
  409,
  'changed-meanwhile',
  'Somebody else has changed this customer meanwhile. Please look at it again.',
);
