import pg from 'pg';
import type { Refused } from '#contract/call.ts';
import type { Database } from './database.ts';

const uniqueViolation = '23505';

/**
 * Runs a transaction that sets a unique number or name. Returns the refusal, and saves nothing, if the database reports that
 * another record has it, even one that was added at the same moment.
 */
export async function refuseIfTaken<Result>(
  refusal: Refused,
  database: Database,
  work: (connection: Database) => Promise<Result>,
): Promise<Result | Refused> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === uniqueViolation) return refusal;
    throw error;
  }
}
