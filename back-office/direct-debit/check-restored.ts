import type { Database } from '../database/database.ts';

/** Counts the collections, as after a restore; `wrong` counts invoices that were collected twice. */
export async function checkCollections({ rows }: Database): Promise<{ count: number; wrong: number }> {
  const [found] = await rows<{ count: number; wrong: number }>`
    select (select count(*) from dd_collection)::integer as count,
           (select count(*) from (
              select from dd_collection where state <> all(array['failed', 'charged_back', 'cancelled'])
              group by invoice_id having count(*) > 1) as twice)::integer as wrong`;
  return found!;
}
