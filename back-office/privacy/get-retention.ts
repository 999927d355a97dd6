import { todayInLondon } from '#contract/fields/days.ts';
import type { RetentionRule } from '#contract/operator/privacy/retention.ts';
import type { PrivacyParts } from './parts.ts';

/** How long each kind is kept, and what the nightly job would erase now. */
export async function getRetention({ rules }: Pick<PrivacyParts, 'rules'>): Promise<RetentionRule[]> {
  const shown: RetentionRule[] = [];
  // One after the other: each reads a table.
  for (const { name, keeps, setting, due } of rules) {
    const { count, oldest } = await due();
    shown.push({ name, keeps, setting, due: count, oldest: oldest && todayInLondon(oldest) });
  }
  return shown;
}
