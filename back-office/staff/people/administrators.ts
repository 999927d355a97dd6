import type { Database } from '../../database/database.ts';

type Administrator = { guid: string; name: string; eMail: string };

/** The administrators who can sign in. */
export const readAdministrators = ({ database }: { database: Database }): Promise<Administrator[]> =>
  database.rows<Administrator>`
    select guid, name, email as "eMail" from present_staff
    where role = 'administrator' and password_hash is not null order by id`;
