import { refuse, type Answer, type Input, type Refused } from '#contract/call.ts';
import type { billingCalls, CustomerChange, NewCustomer } from '#contract/operator/money/billing.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { applyChange } from '../apply-change.ts';
import type { Database } from '../database/database.ts';
import { pageSize, readPage } from '../read-page.ts';
import { cleanEmail } from '../email/address-key.ts';
import { blockAddress, unblockAddress } from '../email/suppression.ts';

type Parts = { database: Database; clock: () => Date };

export async function createCustomer(
  { database, clock }: Parts,
  given: NewCustomer,
): Promise<{ guid: string } | Refused> {
  const now = clock();
  const { reference, name, eMail, addressLine1, addressLine2, town, postCode } = cleaned(given);
  const [made] = await database.rows<{ guid: string }>`
    insert into customer (reference, name, e_mail, address_line1, address_line2, town, post_code, created_at, changed_at)
    values (${reference}, ${name}, ${eMail}, ${addressLine1}, ${addressLine2}, ${town}, ${postCode}, ${now}, ${now})
    on conflict (reference) do nothing returning guid`;
  return made ?? referenceTaken();
}

export async function updateCustomer(
  { database, clock }: Parts,
  guid: string,
  change: CustomerChange,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return noSuchCustomer();
  return database.transaction(async (connection) => {
    const [before] = await connection.rows<Stored>`
      select reference, name, e_mail as "eMail", address_line1 as "addressLine1",
             address_line2 as "addressLine2", town, post_code as "postCode"
      from customer where guid = ${guid} for update`;
    if (!before) return noSuchCustomer();
    const after = cleaned(applyChange(before, change));
    const [taken] = await connection.rows`
      select from customer where reference = ${after.reference} and guid <> ${guid}`;
    if (taken) return referenceTaken();
    await connection.rows`
      update customer set reference = ${after.reference}, name = ${after.name}, e_mail = ${after.eMail},
        address_line1 = ${after.addressLine1}, address_line2 = ${after.addressLine2}, town = ${after.town},
        post_code = ${after.postCode}, changed_at = ${clock()}
      where guid = ${guid}`;
    return true as const;
  });
}

type Stored = { [Name in keyof NewCustomer]-?: Exclude<NewCustomer[Name], undefined> };

const cleaned = (given: NewCustomer) => ({
  ...given,
  name: given.name.trim(),
  eMail: given.eMail ? cleanEmail(given.eMail) : null,
});

type Customers = Answer<typeof billingCalls.getCustomers>;
type Query = Input<typeof billingCalls.getCustomers>['query'];
type Row = Omit<Customers['customers'][number], 'deceasedAt'> & { position: string; deceasedAt: Date | null };

export async function getCustomers(
  { database }: Parts,
  { after = '0', limit, reference }: Query,
): Promise<Customers> {
  const customersMax = pageSize(limit);
  const listed = database.rows<Row>`
    select c.id as position, c.guid, c.reference, c.name, c.e_mail as "eMail", c.address_line1 as "addressLine1",
           c.address_line2 as "addressLine2", c.town, c.post_code as "postCode", c.deceased_at as "deceasedAt",
           (select state from dd_mandate m where m.customer_id = c.id order by m.id desc limit 1) as mandate
    from customer c
    where c.id > ${after} and (${reference}::text is null or c.reference = ${reference})
    order by c.id limit ${customersMax + 1}`;
  const counted = database.rows<{ total: number }>`
    select count(*)::integer as total from customer where ${reference}::text is null or reference = ${reference}`;
  const { items, ...page } = await readPage(customersMax, listed, counted);
  return {
    ...page,
    customers: items.map((item) => ({ ...item, deceasedAt: item.deceasedAt?.toISOString() ?? null })),
  };
}

export async function markDeceased(
  { database, clock }: Parts,
  guid: string,
  deceased: boolean,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return noSuchCustomer();
  return database.transaction(async (connection) => {
    const [customer] = await connection.rows<{ id: string; eMail: string | null }>`
      select id, e_mail as "eMail" from customer where guid = ${guid} for update`;
    if (!customer) return noSuchCustomer();
    if (deceased) await stopBillingDeceased(connection, customer.id, clock());
    else await resumeBilling(connection, customer, clock());
    return true as const;
  });
}

/** Marks a customer as deceased. No email is sent to them any more, and nothing is collected. */
export async function stopBillingDeceased(database: Database, customerId: string, at: Date): Promise<void> {
  const [died] = await database.rows<{ eMail: string | null }>`
    update customer set deceased_at = ${at}, changed_at = ${at} where id = ${customerId} and deceased_at is null
    returning e_mail as "eMail"`;
  if (died?.eMail) await blockAddress(database, died.eMail, at, 'payer-deceased');
}

async function resumeBilling(
  database: Database,
  { id, eMail }: { id: string; eMail: string | null },
  at: Date,
) {
  await database.rows`update customer set deceased_at = null, changed_at = ${at} where id = ${id}`;
  if (eMail) await unblockAddress(database, eMail, at, 'payer-deceased');
}

const noSuchCustomer = () => refuse(404, 'customer-not-found', 'There is no such customer.');
const referenceTaken = () => refuse(409, 'reference-taken', 'Another customer has this reference.');
