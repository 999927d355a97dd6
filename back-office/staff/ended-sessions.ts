import type { Database } from '../database/database.ts';

type Session = { id: string; expiresAt: Date };

/** Stores used links and ended operator sessions until they expire, for all processes on one database. */
export const endedSessions = ({ database, clock }: { database: Database; clock: () => Date }) => ({
  has: async ({ id }: Session): Promise<boolean> => {
    const [ended] = await database.rows`select from ended_pass where id = ${id}`;
    return ended !== undefined;
  },
  /** False if it has been ended before, so only one caller gets true. */
  end: async ({ id, expiresAt }: Session): Promise<boolean> => {
    const [ended] = await database.rows`
      with expired as (delete from ended_pass where expires_at <= ${clock()})
      insert into ended_pass (id, expires_at) values (${id}, ${expiresAt}) on conflict do nothing returning id`;
    return ended !== undefined;
  },
});
