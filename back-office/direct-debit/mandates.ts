import { setUpStates } from '#contract/operator/money/direct-debit.ts';
import type { Database } from '../database/database.ts';
import type { DirectDebitParts } from './parts.ts';
import type { BillingRequest, Mandate } from './gocardless/resources.ts';

type Clock = Pick<DirectDebitParts, 'clock'>;

/** The current state of a mandate, and the mandate that has replaced it, if any. */
export type MandateUpdate = { mandate: Mandate; successor: Mandate | null };

/** Updates a mandate. Collections that are not sent yet move to the mandate that has replaced it. */
export async function applyMandate(
  { clock }: Clock,
  database: Database,
  { mandate, successor }: MandateUpdate,
): Promise<void> {
  const now = clock();
  const [customer] = await database.rows<{ customerId: string }>`
    update direct_debit_mandate set state = ${mandate.status}, replaced_by = coalesce(${successor?.id ?? null}::text, replaced_by),
      changed_at = ${now}
    where gocardless_mandate_id = ${mandate.id} returning customer_id as "customerId"`;
  if (!customer || !successor) return;
  await storeMandate(database, customer.customerId, successor, now);
  await database.rows`
    update direct_debit_collection set gocardless_mandate_id = ${successor.id}, changed_at = ${now}
    where gocardless_mandate_id = ${mandate.id} and state = 'intent' and first_sent_at is null`;
}

/** Updates a set-up from its billing request, and stores the mandate of a fulfilled one. */
export async function applyBillingRequest(
  { clock }: Clock,
  database: Database,
  { request, mandate }: { request: BillingRequest; mandate: Mandate | null },
): Promise<void> {
  const now = clock();
  const [setUp] = await database.rows<{ customerId: string }>`
    update direct_debit_set_up set billing_request_id = ${request.id}, changed_at = ${now},
      state = coalesce(${readStatus(request)}, state)
    where billing_request_id = ${request.id}
       or (billing_request_id is null and guid::text = ${request.metadata.set_up ?? null})
    returning customer_id as "customerId"`;
  if (setUp && mandate) await storeMandate(database, setUp.customerId, mandate, now);
}

// Ignores a status that GoCardless adds later.
const readStatus = ({ status }: BillingRequest): string | undefined =>
  setUpStates.find((state) => state === status);

async function storeMandate(
  database: Database,
  customerId: string,
  { id, status }: Mandate,
  now: Date,
): Promise<void> {
  await database.rows`
    insert into direct_debit_mandate (customer_id, gocardless_mandate_id, state, created_at, changed_at)
    values (${customerId}, ${id}, ${status}, ${now}, ${now})
    on conflict (gocardless_mandate_id) do update set state = excluded.state, changed_at = excluded.changed_at`;
}

/** The customer of a payment or mandate; undefined if it is not one of ours. */
export async function findCustomer(database: Database, resourceId: string): Promise<string | undefined> {
  const [customer] = await database.rows<{ id: string }>`
    select customer_id as id from direct_debit_mandate where gocardless_mandate_id = ${resourceId}
    union all
    select i.customer_id from direct_debit_collection d join invoice i on i.id = d.invoice_id
    where d.gocardless_payment_id = ${resourceId}`;
  return customer?.id;
}
