import pg from 'pg';
import type { Refused } from '#contract/call.ts';
import type { Database } from './database.ts';

const uniqueViolation = '23505';

/**
 * A transaction that gives a record a number or a name which another one may have, or get at the same moment. Only the
 * database knows that for certain; it then keeps nothing, and this is the refusal.
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
