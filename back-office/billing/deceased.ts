import type { Refused } from '#contract/call.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import { payerDiedReason, type EffectsOfDeath } from '#contract/operator/money/customers.ts';
import type { Actor } from '#contract/operator/staff/actor.ts';
import type { Database } from '../database/database.ts';
import { emailKey } from '../email/address-key.ts';
import { blockAddress, unblockAfterDeath } from '../email/suppression.ts';
import { customerNotFound } from './customers.ts';
import { recordCustomer, type BillingParts } from './parts.ts';

export type DeceasedParts = BillingParts & {
  /** Cancels payments that GoCardless has not sent to the bank yet. The next run retries those that failed. */
  cancelCollectionsOfDeceased: () => Promise<unknown>;
};

/** The effects of recording a customer as deceased now. */
export async function getEffectsOfDeath(
  { database, clock }: Pick<DeceasedParts, 'database' | 'clock'>,
  guid: string,
): Promise<EffectsOfDeath | Refused> {
  const [customer] = guidPattern.test(guid)
    ? await database.rows<{ id: string; eMail: string | null }>`
        select id, email as "eMail" from customer where guid = ${guid}`
    : [];
  if (!customer) return customerNotFound;
  const { id, eMail } = customer;
  const key = eMail && emailKey(eMail);
  const effects = await database.oneRow<Omit<EffectsOfDeath, 'eMail'>>`
    select
      (select count(*)::integer from pending_email where lower(recipient) = lower(${eMail})) as "pendingEmails",
      (select count(*)::integer from customer c where lower(c.email) = lower(${eMail}) and c.id <> ${id})
        as "otherCustomers",
      (select count(*)::integer from contact where email_key = ${key}) as contacts,
      (select count(*)::integer from attendee a join event e on e.id = a.event_id
       where a.email_key = ${key} and a.attendance_status = 'Attending' and e.cancelled_at is null
         and e.starts_at > (${clock()}::timestamptz at time zone 'Europe/London')) as bookings,
      (select coalesce(jsonb_agg(jsonb_build_object('number', number, 'deceasedName', deceased_name) order by number), '[]')
       from funeral_case where stage <> 'closed' and (customer_id = ${id} or lower(email) = lower(${eMail}))) as cases,
      (select coalesce(jsonb_agg(jsonb_build_object('guid', i.guid, 'number', i.number,
                'outstandingPence', b.outstanding_pence) order by i.id), '[]')
       from invoice i join invoice_balance b on b.invoice_id = i.id
       where i.customer_id = ${id} and b.outstanding_pence > 0) as invoices,
      (select count(*)::integer from direct_debit_collection d join invoice i on i.id = d.invoice_id
       where i.customer_id = ${id} and (d.state = 'created' or (d.state = 'intent' and d.first_sent_at is null)))
        as cancellable,
      (select count(*)::integer from direct_debit_collection d join invoice i on i.id = d.invoice_id
       where i.customer_id = ${id} and d.state = 'submitted') as "atTheBank"`;
  return { eMail, ...effects };
}

export async function markDeceased(
  parts: DeceasedParts,
  guid: string,
  deceased: boolean,
): Promise<true | Refused> {
  if (!guidPattern.test(guid)) return customerNotFound;
  const { database, clock, actor } = parts;
  const at = clock();
  const answer = await database.transaction(async (connection) => {
    const [customer] = await connection.rows<Customer>`
      select id, guid, email as "eMail" from customer where guid = ${guid} for no key update`;
    if (!customer) return customerNotFound;
    if (deceased) await stopBillingDeceased(connection, { customerId: customer.id, at, actor });
    else await resumeBilling(connection, customer, { at, actor });
    return true as const;
  });
  if (answer === true && deceased) await parts.cancelCollectionsOfDeceased();
  return answer;
}

type Customer = { id: string; guid: string; eMail: string | null };
type By = { at: Date; actor: Actor };

/** Marks a customer as deceased. No email is sent to them any more, and nothing is collected. */
export async function stopBillingDeceased(
  database: Database,
  { customerId, at, actor }: By & { customerId: string },
): Promise<void> {
  const [died] = await database.rows<Customer>`
    update customer set deceased_at = ${at}, changed_at = ${at} where id = ${customerId} and deceased_at is null
    returning id, guid, email as "eMail"`;
  if (!died) return;
  if (died.eMail) await blockAddress(database, died.eMail, at, 'payer-deceased');
  await database.rows`
    select flag_invoice(id, ${payerDiedReason}) from (
      select id from invoice where customer_id = ${customerId} and state = 'due' order by id for update) open`;
  await recordCustomer(database, { actor, at, guid: died.guid, action: 'recorded that they have died' });
}

async function resumeBilling(
  database: Database,
  { id, guid, eMail }: Customer,
  { at, actor }: By,
): Promise<void> {
  const [resumed] = await database.rows<{ recordedAt: Date }>`
    update customer c set deceased_at = null, changed_at = ${at} from customer before
    where c.id = ${id} and before.id = c.id and before.deceased_at is not null
    returning before.deceased_at as "recordedAt"`;
  if (!resumed) return;
  await unblockAfterDeath(database, { recordedAt: resumed.recordedAt, at });
  await blockForOthers(database, eMail);
  // Any other reason stays.
  await database.rows`
    update invoice set changed_at = ${at}, flagged =
      nullif(trim(regexp_replace(replace(flagged, ${payerDiedReason}, ''), '\\s+', ' ', 'g')), '')
    where customer_id = ${id} and strpos(flagged, ${payerDiedReason}) > 0`;
  await recordCustomer(database, { actor, at, guid, action: 'recorded that they have not died' });
}

/** Another deceased customer may share the address, which then stays blocked. */
async function blockForOthers(database: Database, eMail: string | null): Promise<void> {
  const [other] = await database.rows<{ eMail: string; recordedAt: Date }>`
    select email as "eMail", deceased_at as "recordedAt" from customer
    where lower(email) = lower(${eMail}) and deceased_at is not null order by deceased_at limit 1`;
  if (other) await blockAddress(database, other.eMail, other.recordedAt, 'payer-deceased');
}
