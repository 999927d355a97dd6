import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import type { Database } from '../database/database.ts';
import { baselineNumber } from '../database/baseline.ts';
import { migrate, readRange, describeTooOld } from '../database/migrate.ts';
import { readSettledNames, type SettledNames } from '../database/settled-names.ts';
import { createDamagedError } from './archive/damaged-error.ts';
import type { ArchiveHeader, Manifest, TableDigest } from './archive/manifest.ts';
import { openArchive, type ArchiveEntry, type IsFile, type OpenArchive } from './archive/read-entries.ts';
import { drain } from './archive/read-tar.ts';
import { withSettledNames } from './archive/settled-archive.ts';
import { openRows, readRows } from './rows/copy-rows.ts';
import { prepareTables } from './rows/prepare-tables.ts';
import { createRowDigest, isSameDigest } from './rows/row-digest.ts';
import { withTransaction } from './rows/session.ts';

export type RestoreTarget = {
  /** A database without tables, but for the mark of an unfinished restore. */
  databaseUrl: string;
  isFile: IsFile;
  /** Takes each file of a photograph, to its end. */
  takeFile: (entry: ArchiveEntry, database: Database) => Promise<void>;
  /** Called within the transaction once every row and file is there. */
  settle: (database: Database, restored: Restored) => Promise<void>;
};

export type Restored = { head: ArchiveHeader; manifest: Manifest };

const pieceBytesMax = 256 * 1024 * 1024;
const decompress = promisify(gunzip);

/**
 * Reads an archive to its end, and counts and sums its rows and files. Throws `DamagedArchive` unless they are those of its
 * manifest, and nothing else is in it.
 */
export async function verifyArchive(from: Readable, isFile: IsFile): Promise<Restored> {
  const archive = await openArchive(from, isFile);
  const { head } = archive;
  try {
    const digests = new Map(head.tables.map(({ name }) => [name, createRowDigest()]));
    for await (const entry of archive.entries()) {
      if (entry.table) digests.get(entry.table)!.update(await readContent(entry));
      else await drain(entry.content);
    }
    const manifest = archive.manifest();
    for (const [name, digest] of digests) compare(name, digest.end(), manifest);
    return { head, manifest };
  } finally {
    archive.close();
  }
}

/**
 * Restores an archive in one transaction, so that one which is killed or refused leaves the database without rows. Compares
 * the rows of each table with what was backed up, and migrates to this version at the end.
 */
export async function restoreArchive(from: Readable, target: RestoreTarget): Promise<Restored> {
  const opened = await openArchive(from, target.isFile);
  try {
    const names = await findSettledNames(opened);
    const archive = names ? withSettledNames(opened, names) : opened;
    const { head } = archive;
    const upTo = Math.max(head.migration, baselineNumber);
    await migrate(target.databaseUrl, { upTo, isRestoring: true });
    const restored = await withTransaction(target.databaseUrl, 'begin', async (client, database) => {
      const prepared = await prepareTables(client, database, {
        tables: head.tables,
        isOlder: names !== null,
      });
      const manifest = await takeEntries(client, archive, (entry) => target.takeFile(entry, database));
      await compareRows(client, { head, manifest });
      if (names) await client.query(names.changes);
      await prepared.finish(manifest.sequences);
      await target.settle(database, { head, manifest });
      return { head, manifest };
    });
    await migrate(target.databaseUrl, { isRestoring: true });
    return restored;
  } finally {
    opened.close();
  }
}

/** The names that have changed since an archive was written; null if none have. Throws where it cannot be restored. */
async function findSettledNames({ head: { migration } }: OpenArchive): Promise<SettledNames | null> {
  const { oldest, last } = await readRange();
  if (migration > last) throw new CannotStart(newer);
  if (migration < oldest) throw new CannotStart(describeTooOld('This archive', migration, oldest));
  return migration < baselineNumber ? readSettledNames() : null;
}

async function takeEntries(
  client: pg.Client,
  archive: OpenArchive,
  takeFile: (entry: ArchiveEntry) => Promise<void>,
): Promise<Manifest> {
  let open: ReturnType<typeof openRows> | undefined;
  for await (const entry of archive.entries()) {
    const { table } = entry;
    if (open && open.name !== table) {
      await open.end();
      open = undefined;
    }
    if (table) {
      open ??= openRows(
        client,
        archive.head.tables.find(({ name }) => name === table)!,
      );
      await open.write(await readContent(entry));
    } else {
      await takeFile(entry);
    }
  }
  await open?.end();
  return archive.manifest();
}

async function readContent({ content }: ArchiveEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return decompress(Buffer.concat(pieces), { maxOutputLength: pieceBytesMax }).catch(() => {
    throw createDamagedError('its rows cannot be read');
  });
}

/** Reads every row back. */
async function compareRows(client: pg.Client, { head, manifest }: Restored) {
  await client.query('set local synchronize_seqscans = off');
  for (const table of head.tables) compare(table.name, await readRows(client, table), manifest);
}

function compare(table: string, actual: TableDigest, { tables }: Manifest) {
  const expected = tables[table];
  if (!isSameDigest(actual, expected))
    throw createDamagedError(
      `${table} has ${actual.rows} rows instead of ${expected?.rows ?? 'none'}, or others`,
    );
}

const newer = 'This archive was written by a newer Lychgate. Restore it with that version, or a later one.';
