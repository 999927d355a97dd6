import type { Database } from '../../database/database.ts';

type Parts = { database: Database; wakeResizing: () => void };

/** Sees to the photographs whose smaller pictures are not made yet. Answers how many there are. */
export async function wakeResizingIfDue({ database, wakeResizing }: Parts): Promise<number> {
  const [waiting] = await database.rows<{ count: number }>`
    select count(*)::integer as count from photograph where state = 'waiting'`;
  if (waiting!.count > 0) wakeResizing();
  return waiting!.count;
}
