import type { Refused } from '#contract/call.ts';
import type { CustomerRecord } from '#contract/operator/money/customers.ts';
import { guidPattern } from '#contract/fields/fields.ts';
import type { Database } from '../database/database.ts';
import { customerNotFound } from './customers.ts';
import { customerFacts, toCustomer, type CustomerRow } from './list-customers.ts';

type Row = CustomerRow & Pick<CustomerRecord, 'mandates' | 'setUp'>;

/** One customer, with their mandates. */
export async function getCustomer(
  { database, clock }: { database: Database; clock: () => Date },
  guid: string,
): Promise<CustomerRecord | Refused> {
  if (!guidPattern.test(guid)) return customerNotFound;
  const [row] = await database.rows<Row>`
    select ${customerFacts},
           (select coalesce(jsonb_agg(jsonb_build_object('id', m.gocardless_mandate_id, 'state', m.state,
                     'since', london_day(m.created_at),
                     'changedOn', london_day(m.changed_at)) order by m.id desc), '[]')
            from direct_debit_mandate m where m.customer_id = c.id) as mandates,
           (select jsonb_build_object('state', s.state,
                     'emailedAt', london_text(s.link_sent_at),
                     'linkExpiresAt', london_text(s.link_expires_at),
                     'link', case when s.link_sent_at is null and s.link_expires_at > ${clock()} then s.link end)
            from direct_debit_set_up s where s.customer_id = c.id order by s.id desc limit 1) as "setUp"
    from customer c where c.guid = ${guid}`;
  return row ? { ...row, ...toCustomer(row) } : customerNotFound;
}
