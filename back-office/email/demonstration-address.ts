import { sql, type Fragment } from '../database/database.ts';

/** In SQL: whether an address is one of the visitors whom the demonstration makes up. */
export const isDemonstrationAddress = (address: Fragment) =>
  sql`${address} ~ '^visitor[0-9]+@demonstration\\.example$'`;
