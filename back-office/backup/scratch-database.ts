import pg from 'pg';
import { minuteMs } from '#contract/fields/durations.ts';
import { poolSettings } from '../database/database.ts';
import { JobFailure } from '../jobs/job.ts';

const statementMs = 10 * minuteMs;
const notAllowed = '42501'; // https://www.postgresql.org/docs/18/errcodes-appendix.html

/** Makes a database beside this one, and drops it afterwards, as well as one that a killed process has left. */
export async function withScratchDatabase<Result>(
  url: string,
  use: (scratchUrl: string) => Promise<Result>,
): Promise<Result> {
  const name = `${decodeURIComponent(new URL(url).pathname.slice(1)) || 'lychgate'}_restored`;
  const scratch = new URL(url);
  scratch.pathname = `/${encodeURIComponent(name)}`;
  const drop = () => run(url, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  await drop();
  try {
    await run(url, `create database ${pg.escapeIdentifier(name)}`);
    return await use(scratch.href);
  } finally {
    await drop();
  }
}

/** Whether the user of this database may make another one. */
export async function canCreateDatabases(url: string): Promise<boolean> {
  const client = createClient(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
    );
    return rows[0]!.may;
  } finally {
    await client.end();
  }
}

async function run(url: string, statement: string) {
  const client = createClient(url);
  await client.connect();
  try {
    await client.query(statement);
  } catch (error) {
    if ((error as pg.DatabaseError).code === notAllowed)
      throw new JobFailure('no-scratch-database', databaseCreationRefused);
    throw error;
  } finally {
    await client.end();
  }
}

function createClient(url: string): pg.Client {
  const client = new pg.Client({ ...poolSettings(url, { isPooled: true }), query_timeout: statementMs });
  client.on('error', () => {}); // a broken connection also fails the statement that waits on it
  return client;
}

const databaseCreationRefused =
  'The backup was written, but it could not be checked: the database user may not create databases. Please run ' +
  '“alter role NAME createdb” on the server.';
