import pg from 'pg';

import { CannotStart } from '../cannot-start.ts';
import { applyFunctions, ownFunctions, readFunctions } from './functions.ts';
import { readSqlFiles, type SqlFile } from './read-sql.ts';

type Migration = SqlFile & { number: number };
/** `functions` is left out where the migrations are not all there, as in a test of an earlier release. */
type Folders = { migrations: URL | string; functions?: URL | string };
/** `upTo` a migration: the functions, which belong to the last one, are then left out. */
type Restoring = { upTo?: number; isRestoring: true };

const connectMs = 10_000;
const lockWaitMs = 60_000;
const statementMs = 600_000;
const lockKey = 5_924_243; // any number that no other lock of this database uses

/**
 * Applies the migrations of this version, forward only: each file `NNN-name.sql` once, in order, in a transaction of its
 * own. Then applies the functions that have changed. A database that a later version has migrated is left as it is.
 */
export async function migrate(url: string, given: Folders | Restoring = ownFolders): Promise<void> {
  const restoring = 'isRestoring' in given ? given : undefined;
  const folders: Folders = 'isRestoring' in given ? ownFolders : given;
  const migrations = (await readMigrations(folders.migrations)).slice(0, restoring?.upTo);
  const functions =
    folders.functions && restoring?.upTo === undefined ? await readFunctions(folders.functions) : [];
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  client.on('error', () => {}); // a broken connection also fails the statement that waits on it
  await client.connect();
  try {
    if (!restoring) await refuseUnfinished(client);
    // One more round than there are files: the last one finds no migration to apply.
    for (let round = 0; round <= migrations.length; round++) {
      if (!(await applyNext(client, migrations, functions))) return;
    }
  } finally {
    await client.end();
  }
}

// Its tables are there, and their rows are not.
async function refuseUnfinished(client: pg.Client) {
  const { rows } = await client.query<{ isUnfinished: boolean }>(
    `select to_regclass('unfinished_restore') is not null as "isUnfinished"`,
  );
  if (rows[0]?.isUnfinished) {
    throw new CannotStart(
      'A restore or a move into this database was not finished. Please run "npm run restore" or "npm run move" again.',
    );
  }
}

const ownFolders = {
  migrations: new URL('migrations/', import.meta.url),
  functions: ownFunctions,
};

/** The migrations in order. */
export async function readMigrations(folder: URL | string = ownFolders.migrations): Promise<Migration[]> {
  const files = await readSqlFiles(folder);
  return files.map((file, index) => ({ ...file, number: numberOf(file, index + 1) }));
}

function numberOf({ name }: SqlFile, place: number): number {
  if (!name.startsWith(`${place}-`.padStart(4, '0'))) {
    throw new Error(`Migrations are numbered 001, 002, 003 without a gap: ${name} stands in place ${place}.`);
  }
  return place;
}

// The lock belongs to the transaction, so it also works with a connection pooler.
// Answers whether there was a migration to apply; if there was none, the functions were.
async function applyNext(client: pg.Client, migrations: Migration[], functions: SqlFile[]): Promise<boolean> {
  await client.query('begin');
  try {
    await client.query(
      `set local lock_timeout = ${lockWaitMs}; set local statement_timeout = ${statementMs}`,
    );
    await client.query(`select pg_advisory_xact_lock(${lockKey})`);
    const applied = await appliedMigrations(client);
    refuseForeign(applied, migrations);
    const isNewer = applied.length > migrations.length;
    const next = migrations.find(({ number }) => !applied.some((each) => each.number === number));
    if (next) await apply(client, next);
    else if (functions.length > 0 && !isNewer) await applyFunctions(client, functions);
    await client.query('commit');
    return next !== undefined;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the first error says more
    throw error;
  }
}

type Applied = Pick<Migration, 'number' | 'name' | 'checksum'> & { needs: number };

async function appliedMigrations(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('migration') is not null as known`,
  );
  if (!rows[0]?.known) {
    await client.query(`create table migration (
      number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null
    )`);
  }
  await client.query('alter table migration add column if not exists needs integer not null default 0');
  return (await client.query<Applied>('select number, name, checksum, needs from migration order by number'))
    .rows;
}

/**
 * An earlier version may run on a later database, as it does during a rolling upgrade: a migration only adds. One that
 * takes something away says in a line of its own from which migration on a version does without it.
 */
const needsPattern = /^-- Needs every process to know migration (\d{3})\.$/m;

const neededBy = ({ sql }: Migration): number => Number(needsPattern.exec(sql)?.[1] ?? 0);

function refuseForeign(applied: Applied[], migrations: Migration[]) {
  for (const { number, name, checksum, needs } of applied) {
    const ours = migrations[number - 1];
    if (needs > migrations.length) {
      throw new CannotStart(
        `The database is too new for this Lychgate: it has had migration ${name}, which takes away what this version ` +
          'uses. Start the newer version, or restore a backup from before it.',
      );
    }
    if (ours && ours.checksum !== checksum) {
      throw new CannotStart(
        `Migration ${ours.name} was edited after this database had it: ` +
          'put the file back as it was, and the change into a new migration.',
      );
    }
  }
}

async function apply(client: pg.Client, migration: Migration) {
  const { number, name, sql, checksum } = migration;
  try {
    await client.query(sql);
  } catch (cause) {
    throw new Error(`Migration ${name} failed and changed nothing: ${(cause as Error).message}`, { cause });
  }
  await client.query('insert into migration values ($1, $2, $3, now(), $4)', [
    number,
    name,
    checksum,
    neededBy(migration),
  ]);
}
