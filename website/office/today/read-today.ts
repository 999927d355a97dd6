import { mayCall } from '#contract/operator/people/roles.ts';
import { readAttention } from '../../attention/attention.ts';
import { answered, type Staff } from '../staff.ts';

export type Today = Awaited<ReturnType<typeof readToday>>;

/** Everything that Today shows. Money is for finance, and the setup for administrators. */
export async function readToday({ api, actor: { role } }: Staff) {
  const [attention, events, money, setUp] = await Promise.all([
    readAttention(api, () => undefined),
    api.getEventsToWatch({}),
    mayCall(role, 'getCollections') ? countMoney(api) : 0,
    mayCall(role, 'getSetUpCheck') ? api.getSetUpCheck({}) : [],
  ]);
  return { attention, events: answered(events), money, setUp: answered(setUp) };
}

/** How many invoices and collections wait for a decision. */
async function countMoney(api: Staff['api']): Promise<number> {
  const [collections, invoices] = await Promise.all([
    api.getCollections({ query: { state: 'needs_review', limit: '1' } }),
    api.getInvoices({ query: { flagged: 'true', limit: '1' } }),
  ]);
  return answered(collections).total + answered(invoices).total;
}
