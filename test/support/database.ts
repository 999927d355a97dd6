import { createHash, randomBytes } from 'node:crypto';

import pg from 'pg';

import { readBaseline } from '#back-office/database/baseline.ts';
import { openDatabase, type Database } from '#back-office/database/database.ts';
import { readFunctions } from '#back-office/database/functions.ts';
import { migrate, readMigrations } from '#back-office/database/migrate.ts';

import { startTestPostgres } from './postgres.ts';
import { until } from './until.ts';

const connectMs = 10_000;
const statementMs = 60_000;

/**
 * Creates an empty database with today's schema, on the server in TEST_DATABASE_URL or on one of this process's own.
 */
export async function createDatabase(): Promise<{ url: string; database: Database; drop(): Promise<void> }> {
  const server = await (serverUrl ??= findServer());
  const template = await (templateName ??= makeTemplate(server));
  const name = `test_${randomBytes(8).toString('hex')}`;
  await runOnServer(server, (client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  );
  const url = getUrl(server, name);
  const database = openDatabase(url);
  return { url, database, drop: () => drop(server, name, database) };
}

/** Waits until this many statements of a database wait for a lock. */
export const waitForBlockedStatements = (database: Database, count: number): Promise<void> =>
  until(async () => {
    const [blocked] = await database.rows<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return blocked!.count >= count;
  });

let serverUrl: Promise<string> | undefined;
let templateName: Promise<string> | undefined;

// The server that is started here ends with this process.
async function findServer(): Promise<string> {
  return process.env.TEST_DATABASE_URL ?? (await startTestPostgres()).url;
}

// The first test process makes one template for each server and set of baseline, migrations and functions.
async function makeTemplate(server: string): Promise<string> {
  const files = [...(await readMigrations()), ...(await readFunctions())];
  const checksums = [...files.map(({ checksum }) => checksum), await readBaseline()];
  const template = `template_${createHash('sha256').update(checksums.join()).digest('hex').slice(0, 16)}`;
  await runOnServer(server, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount) return;
    // The template gets its name only when it is complete, because a test process may be killed in between.
    await client.query(`drop database if exists half_${template} with (force)`);
    await client.query(`create database half_${template}`);
    await migrate(getUrl(server, `half_${template}`));
    await client.query(`alter database half_${template} rename to ${template}`);
  });
  return template;
}

async function drop(server: string, name: string, database: Database) {
  await database.close();
  await runOnServer(server, (client) => client.query(`drop database ${name} with (force)`));
}

async function runOnServer<Result>(connectionString: string, use: (client: pg.Client) => Promise<Result>) {
  const limits = { connectionTimeoutMillis: connectMs, query_timeout: statementMs };
  const client = new pg.Client({ connectionString, ...limits });
  await client.connect();
  return use(client).finally(() => client.end());
}

function getUrl(server: string, name: string) {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
