import { sql, type Fragment } from '../database/database.ts';

/** In SQL: whether an address belongs to a visitor of the demonstration. */
export const isDemonstrationAddress = (address: Fragment) =>
  sql`${address} ~ '^visitor[0-9]+@demonstration\\.example$'`;
