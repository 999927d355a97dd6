import { isRefused } from '#contract/call.ts';
import type { Staff } from '../../staff.ts';

const namedMax = 5;

/** The guid of the customer that somebody has typed, by number or name, or what is wrong with it. */
export async function findCustomer(
  api: Staff['api'],
  typed: string,
): Promise<{ guid: string } | { problem: string }> {
  const text = typed.trim().slice(0, 100);
  const exact = await api.getCustomers({ query: { reference: text } });
  if (!isRefused(exact) && exact.items[0]) return exact.items[0];
  const found = await api.getCustomers({ query: { q: text, limit: String(namedMax + 1) } });
  if (isRefused(found) || found.total === 0)
    return { problem: 'There is no such customer. Please add the customer first.' };
  if (found.total === 1) return found.items[0]!;
  const names = found.items.slice(0, namedMax).map(({ reference, name }) => `${name} (${reference})`);
  const more = found.total > namedMax ? ` and ${found.total - namedMax} more` : '';
  return { problem: `Several customers match: ${names.join(', ')}${more}. Please enter the number of one.` };
}
