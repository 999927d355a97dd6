import type { Database } from '../../database/database.ts';

type Parts = { database: Database; wakeResizing: () => void };

/** Wakes the worker if photographs are waiting for their display sizes. Returns how many. */
export async function wakeResizingIfDue({ database, wakeResizing }: Parts): Promise<number> {
  const waiting = await database.oneRow<{ count: number }>`
    select count(*)::integer as count from photograph where state = 'waiting'`;
  if (waiting.count > 0) wakeResizing();
  return waiting.count;
}
