import { CannotStart } from '../cannot-start.ts';
import type { DatabaseAccess, Queries } from './database.ts';

const asInPgBouncer = "connect_query = 'set statement_timeout = 7000; set lock_timeout = 3000'";

/** Finds out whether the pooler, if there is one, is set up as DATABASE_POOLER says. */
export async function checkPooler(
  database: Queries,
  { isPooled }: Required<DatabaseAccess>,
  log: (sentence: string) => void,
): Promise<void> {
  const { statement, lock } = await readTimeouts(database);
  if (!isPooled || (statement !== '0' && lock !== '0')) return;
  // Without them, a slow statement could hold its connection for any time.
  log(`The pooler sets no statement_timeout or no lock_timeout. Set ${asInPgBouncer} in PgBouncer.`);
}

async function readTimeouts({ rows }: Queries) {
  const reading = rows<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`;
  const [timeouts] = await reading.catch((error: Error) => {
    if (!error.message.includes('unsupported startup parameter')) throw error;
    throw new CannotStart('DATABASE_URL leads to PgBouncer. Please set DATABASE_POOLER=on.', {
      cause: error,
    });
  });
  return timeouts!;
}
