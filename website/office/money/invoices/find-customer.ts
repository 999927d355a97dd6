import { isRefused } from '#contract/call.ts';
import type { Staff } from '../../require-staff.ts';

const namedMax = 5;

/** The guid of the customer that somebody has typed, by number or name, or what is wrong with it. */
export async function findCustomer(
  api: Staff['api'],
  searchText: string,
): Promise<{ guid: string } | { problem: string }> {
  const text = searchText.trim().slice(0, 100);
  const exact = await api.getCustomers({ query: { reference: text } });
  if (!isRefused(exact) && exact.items[0]) return exact.items[0];
  const answer = await api.getCustomers({ query: { q: text, limit: String(namedMax + 1) } });
  if (isRefused(answer) || answer.total === 0)
    return { problem: 'There is no such customer. Please add the customer first.' };
  if (answer.total === 1) return answer.items[0]!;
  const names = answer.items.slice(0, namedMax).map(({ reference, name }) => `${name} (${reference})`);
  const more = answer.total > namedMax ? ` and ${answer.total - namedMax} more` : '';
  return { problem: `Several customers match: ${names.join(', ')}${more}. Please enter the number of one.` };
}
