import { guidPattern } from '#contract/fields/fields.ts';
import { sql, type Database, type Fragment } from '../database/database.ts';
import { signoffColumns, type StoredSignoff } from './parts.ts';

/**
 * Finds a sign-off by its guid and locks it until the end of the transaction. Every change to a sign-off or its emails
 * takes this lock first.
 */
export const lockSignoff = async (database: Database, guid: string): Promise<StoredSignoff | undefined> =>
  guidPattern.test(guid) ? lock(database, sql`s.guid = ${guid}`) : undefined;

/** Finds and locks a sign-off by the token of one of its emails. */
export const lockSignoffByToken = (database: Database, digest: Buffer): Promise<StoredSignoff | undefined> =>
  lock(database, sql`s.id = (select signoff_id from signoff_token where token_digest = ${digest})`);

async function lock({ rows }: Database, where: Fragment) {
  const [row] = await rows<StoredSignoff>`select ${signoffColumns} from signoff s where ${where} for update`;
  return row;
}
