import type { RecordType } from '#contract/operator/history.ts';
import type { Database } from '../database/database.ts';

/** Erases the values in the history of records, and answers of how many entries. Who changed what, and when, stays. */
export async function eraseHistory(
  { rows }: Pick<Database, 'rows'>,
  recordType: RecordType,
  ids: string[],
): Promise<number> {
  const erased = await rows`
    update history set changes = null
    where record_type = ${recordType} and record_id = any(${ids}) and changes is not null returning 1`;
  return erased.length;
}
