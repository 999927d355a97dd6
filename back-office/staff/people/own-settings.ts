import type { Refused } from '#contract/call.ts';
import type { OwnSettings } from '#contract/operator/staff/account.ts';
import { recordHistory } from '../../history/record-history.ts';
import { noAccount } from './account.ts';
import type { StaffParts } from './parts.ts';

type Parts = Pick<StaffParts, 'database' | 'clock' | 'actor'>;

export async function getOwnSettings({ database, actor }: Parts): Promise<OwnSettings | Refused> {
  const [settings] = await database.rows<OwnSettings>`
    select has_search_key as "hasSearchKey" from present_staff where guid::text = ${actor.id}`;
  return settings ?? noAccount;
}

export const changeOwnSettings = (
  { database, clock, actor }: Parts,
  { hasSearchKey }: OwnSettings,
): Promise<true | Refused> =>
  database.transaction(async (connection) => {
    const [before] = await connection.rows<OwnSettings>`
      select has_search_key as "hasSearchKey" from present_staff where guid::text = ${actor.id} for no key update`;
    if (!before) return noAccount;
    if (before.hasSearchKey === hasSearchKey) return true;
    await connection.rows`update staff set has_search_key = ${hasSearchKey} where guid::text = ${actor.id}`;
    await recordHistory(connection, {
      actor,
      at: clock(),
      record: { type: 'staff', id: actor.id },
      action: 'changed',
      changes: { hasSearchKey: [before.hasSearchKey, hasSearchKey] },
    });
    return true;
  });
