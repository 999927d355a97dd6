import { todayInLondon } from '#contract/fields/today.ts';
import type { RetentionRule } from '#contract/operator/privacy/retention.ts';
import type { PrivacyParts } from './parts.ts';

/** How long each kind is kept, and what the nightly job would erase now. */
export async function getRetention({ rules }: Pick<PrivacyParts, 'rules'>): Promise<RetentionRule[]> {
  const listed: RetentionRule[] = [];
  // One after the other: each reads a table.
  for (const { name, keeps, setting, due } of rules) {
    const { count, oldest } = await due();
    listed.push({ name, keeps, setting, due: count, oldest: oldest && todayInLondon(oldest) });
  }
  return listed;
}
