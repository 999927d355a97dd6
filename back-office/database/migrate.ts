import pg from 'pg';

import { minuteMs } from '#contract/fields/durations.ts';
import { CannotStart } from '../cannot-start.ts';
import { baselineNumber, readBaseline } from './baseline.ts';
import { applyFunctions, ownFunctions, readFunctions } from './functions.ts';
import { readSqlFiles, type SqlFile } from './read-sql.ts';

type Migration = SqlFile & { number: number };
/** `functions` is absent in tests of earlier releases, which lack the migrations that the functions need. */
type Folders = { migrations: URL | string; functions?: URL | string; hasBaseline?: boolean };
/** `upTo` a migration: the functions, which belong to the last one, are then left out. */
type RestoreOptions = { upTo?: number; isRestoring: true };

const connectMs = 10_000;
const lockWaitMs = minuteMs;
const statementMs = 10 * minuteMs;
const lockKey = 5_924_243; // any number that no other lock of this database uses

/**
 * Applies the migrations of this version, forward only: each file `NNN-name.sql` once, in order, in a transaction of its
 * own. An empty database begins with the baseline. Then applies the functions that have changed. Leaves a database that a
 * later version has migrated unchanged.
 */
export async function migrate(url: string, source: Folders | RestoreOptions = ownFolders): Promise<void> {
  const restoring = 'isRestoring' in source ? source : undefined;
  const folders: Folders = 'isRestoring' in source ? ownFolders : source;
  const migrations = (await readMigrations(folders.migrations)).filter(
    ({ number }) => number <= (restoring?.upTo ?? Infinity),
  );
  const functions =
    folders.functions && restoring?.upTo === undefined ? await readFunctions(folders.functions) : [];
  const baseline = folders.hasBaseline ? await readBaseline() : null;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMs });
  client.on('error', () => {}); // a broken connection also fails the statement that waits on it
  await client.connect();
  try {
    if (!restoring) await refuseUnfinished(client);
    // One more round than there are files: the last one finds no migration to apply.
    for (let round = 0; round <= migrations.length; round++) {
      if (!(await applyNext(client, { migrations, functions, baseline }))) return;
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
  hasBaseline: true,
};

/** The migrations in order. Those before the first one are in the baseline alone. */
export async function readMigrations(folder: URL | string = ownFolders.migrations): Promise<Migration[]> {
  const files = await readSqlFiles(folder);
  const first = Number(files[0]?.name.slice(0, 3));
  return files.map((file, index) => ({ ...file, number: readNumber(file, first + index) }));
}

/** Numbers of migrations: databases and archives from `oldest` on can be upgraded, and `last` is this version's own. */
export async function readRange(): Promise<{ oldest: number; last: number }> {
  const migrations = await readMigrations();
  return { oldest: migrations[0]!.number - 1, last: migrations.at(-1)!.number };
}

function readNumber({ name }: SqlFile, place: number): number {
  if (!name.startsWith(`${place}-`.padStart(4, '0'))) {
    throw new Error(`Migrations are numbered 001, 002, 003 without a gap: ${name} stands in place ${place}.`);
  }
  return place;
}

type MigrationFiles = { migrations: Migration[]; functions: SqlFile[]; baseline: string | null };

// The lock belongs to the transaction, so it also works with a connection pooler.
// Returns whether there was a migration to apply. If not, it has applied the functions.
async function applyNext(client: pg.Client, own: MigrationFiles): Promise<boolean> {
  const { migrations, functions, baseline } = own;
  await client.query('begin');
  try {
    await client.query(
      `set local lock_timeout = ${lockWaitMs}; set local statement_timeout = ${statementMs}`,
    );
    await client.query(`select pg_advisory_xact_lock(${lockKey})`);
    const applied = await readAppliedMigrations(client);
    refuseForeign(applied, migrations);
    const isNewer = (applied.at(-1)?.number ?? 0) > (migrations.at(-1)?.number ?? 0);
    const next = migrations.find(({ number }) => !applied.some((each) => each.number === number));
    if (next && baseline && applied.length === 0) await applyBaseline(client, baseline, migrations);
    else if (next) await apply(client, next);
    else if (functions.length > 0 && !isNewer) await applyFunctions(client, functions);
    await client.query('commit');
    return next !== undefined;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the first error says more
    throw error;
  }
}

type AppliedMigration = Pick<Migration, 'number' | 'name' | 'checksum'> & { needs: number };

async function readAppliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ hasTable: boolean }>(
    `select to_regclass('migration') is not null as "hasTable"`,
  );
  if (!rows[0]?.hasTable) {
    await client.query(`create table migration (
      number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null
    )`);
  }
  await client.query('alter table migration add column if not exists needs integer not null default 0');
  return (
    await client.query<AppliedMigration>(
      'select number, name, checksum, needs from migration order by number',
    )
  ).rows;
}

/**
 * An earlier version may run on a later database, as it does during a rolling upgrade, because a migration only adds. A
 * migration that removes something names, in a separate line, the first migration whose version does not need it.
 */
const needsPattern = /^-- Needs every process to know migration (\d{3})\.$/m;

const neededBy = ({ sql }: Migration): number => Number(needsPattern.exec(sql)?.[1] ?? 0);

function refuseForeign(applied: AppliedMigration[], migrations: Migration[]) {
  const first = migrations[0]?.number ?? 1;
  const newest = applied.at(-1);
  if (newest && newest.number < first - 1)
    throw new CannotStart(describeTooOld('The database', newest.number, first - 1));
  for (const { number, name, checksum, needs } of applied) {
    const expected = migrations.find((each) => each.number === number);
    if (needs > (migrations.at(-1)?.number ?? 0)) {
      throw new CannotStart(
        `The database is too new for this Lychgate: it has had migration ${name}, which takes away what this version ` +
          'uses. Start the newer version, or restore a backup from before it.',
      );
    }
    if (expected && expected.checksum !== checksum) {
      throw new CannotStart(
        `Migration ${expected.name} was edited after this database had it: ` +
          'put the file back as it was, and the change into a new migration.',
      );
    }
  }
}

export const describeTooOld = (what: string, number: number, oldest: number): string =>
  `${what} is too old for this Lychgate: its last migration is ${padNumber(number)}, and this version upgrades from ` +
  `${padNumber(oldest)} on. Start a version with migration ${padNumber(oldest)} first, which docs/upgrading.md names.`;

const padNumber = (number: number) => String(number).padStart(3, '0');

/** Creates the whole schema, and notes the migrations that are part of it. */
async function applyBaseline(client: pg.Client, baseline: string, migrations: Migration[]) {
  try {
    await client.query(baseline);
  } catch (cause) {
    throw new Error(`The baseline failed and changed nothing: ${(cause as Error).message}`, { cause });
  }
  for (const migration of migrations.filter(({ number }) => number <= baselineNumber))
    await noteApplied(client, migration);
}

async function apply(client: pg.Client, migration: Migration) {
  const { name, sql } = migration;
  try {
    await client.query(sql);
  } catch (cause) {
    throw new Error(`Migration ${name} failed and changed nothing: ${(cause as Error).message}`, { cause });
  }
  await noteApplied(client, migration);
}

async function noteApplied(client: pg.Client, migration: Migration) {
  const { number, name, checksum } = migration;
  await client.query('insert into migration values ($1, $2, $3, now(), $4)', [
    number,
    name,
    checksum,
    neededBy(migration),
  ]);
}
