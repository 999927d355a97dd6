import { sql } from '../database/database.ts';

type Fragment = ReturnType<typeof sql>;

/** In SQL: whether an address is one of the visitors whom the demonstration makes up. */
export const isDemonstrationAddress = (address: Fragment) =>
  sql`${address} ~ '^visitor[0-9]+@demonstration\\.example$'`;
