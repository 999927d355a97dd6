import pg from 'pg';
import { minuteMs } from '#contract/fields/durations.ts';
import { poolSettings } from '../../database/database.ts';

export type DatabaseContent = 'nothing' | 'unfinished restore' | 'data';

const dropMs = 10 * minuteMs;

/** The content of a database. */
export const readDatabaseContent = (url: string): Promise<DatabaseContent> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ content: DatabaseContent }>(`
      select case when to_regclass('unfinished_restore') is not null then 'unfinished restore'
                  when exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v'))
                    then 'data'
                  else 'nothing' end as content`);
    return rows[0]!.content;
  });

/** Removes every table, and marks the database until `markRestored`: nothing starts on it. */
export const beginRestore = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query(
      'begin; drop schema public cascade; create schema public; create table unfinished_restore (); commit',
    );
  });

export const markRestored = (url: string): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('drop table unfinished_restore');
    // Collect statistics, or the first pages after a restore would be slow.
    await client.query('analyze');
  });

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ ...poolSettings(url, { isPooled: true }), query_timeout: dropMs });
  client.on('error', () => {}); // a broken connection also fails the statement that waits on it
  await client.connect();
  return use(client).finally(() => client.end());
}
