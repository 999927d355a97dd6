import { refuse, type Refused } from '#contract/call.ts';
import type { Database } from '../../database/database.ts';

export type FoundList = { id: string; name: string };

/** The lists of these guids, locked so that none is removed during the transaction. */
export async function findLists({ rows }: Database, guids: string[]): Promise<FoundList[] | Refused> {
  const ids = [...new Set(guids.map((guid) => guid.toLowerCase()))];
  if (ids.length === 0) return [];
  const found = await rows<FoundList>`
    select id, name from contact_list where guid = any(${ids}::uuid[]) and removed_at is null
    order by lower(name) for share`;
  return found.length === ids.length ? found : listNotFound;
}

const sentence = 'There is no such list. It may have been removed.';
export const listNotFound = refuse(404, 'list-not-found', sentence, { fields: { lists: sentence } });
