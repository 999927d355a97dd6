import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import type { Database } from '../database/database.ts';
import { migrate, readMigrations } from '../database/migrate.ts';
import { tableOf, type Head, type Manifest } from './archive/manifest.ts';
import { damaged, openArchive, type ArchiveEntry, type OpenArchive } from './archive/read-entries.ts';
import { openRows, readRows } from './rows/copy-rows.ts';
import { prepareTables } from './rows/prepare-tables.ts';
import { isSame } from './rows/row-digest.ts';
import { withTransaction } from './rows/session.ts';

export type RestoreTarget = {
  /** A database without tables, but for the mark of an unfinished restore. */
  databaseUrl: string;
  /** Takes each file of a photograph, to its end. */
  takeFile: (entry: ArchiveEntry, database: Database) => Promise<void>;
  /** Called within the transaction once every row and file is there. */
  settle: (database: Database, restored: Restored) => Promise<void>;
};

export type Restored = { head: Head; manifest: Manifest };

const pieceBytesMax = 256 * 1024 * 1024;
const decompress = promisify(gunzip);

/** Reads an archive to its end. Throws `DamagedArchive` unless it is whole. */
export async function verifyArchive(from: Readable): Promise<Restored> {
  const archive = await openArchive(from);
  try {
    for await (const { content } of archive.entries()) await finished(Readable.from(content).resume());
    return { head: archive.head, manifest: archive.manifest() };
  } finally {
    archive.close();
  }
}

/**
 * Restores an archive in one transaction, so that one which is killed or refused leaves the database without rows. Compares
 * the rows of each table with what was backed up, and migrates to this version at the end.
 */
export async function restoreArchive(from: Readable, target: RestoreTarget): Promise<Restored> {
  const archive = await openArchive(from);
  const { head } = archive;
  try {
    if (head.migration > (await readMigrations()).length) throw new CannotStart(newer);
    await migrate(target.databaseUrl, { upTo: head.migration, isRestoring: true });
    const restored = await withTransaction(target.databaseUrl, 'begin', async (client, database) => {
      const prepared = await prepareTables(client, database, head.tables);
      const manifest = await takeEntries(client, archive, (entry) => target.takeFile(entry, database));
      await compareRows(client, { head, manifest });
      await prepared.finish(manifest.sequences);
      await target.settle(database, { head, manifest });
      return { head, manifest };
    });
    await migrate(target.databaseUrl, { isRestoring: true });
    return restored;
  } finally {
    archive.close();
  }
}

async function takeEntries(
  client: pg.Client,
  archive: OpenArchive,
  takeFile: (entry: ArchiveEntry) => Promise<void>,
): Promise<Manifest> {
  let open: ReturnType<typeof openRows> | undefined;
  for await (const entry of archive.entries()) {
    const name = tableOf(entry.name);
    if (open && open.name !== name) {
      await open.end();
      open = undefined;
    }
    if (name) {
      const table = archive.head.tables.find((each) => each.name === name);
      if (!table) throw damaged('it has rows of an unknown table');
      open ??= openRows(client, table);
      await open.write(await rowsOf(entry));
    } else {
      await takeFile(entry);
    }
  }
  await open?.end();
  return archive.manifest();
}

async function rowsOf({ content }: ArchiveEntry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece);
  return decompress(Buffer.concat(pieces), { maxOutputLength: pieceBytesMax }).catch(() => {
    throw damaged('its rows cannot be read');
  });
}

/** Reads every row back. */
async function compareRows(client: pg.Client, { head, manifest }: Restored) {
  await client.query('set local synchronize_seqscans = off');
  for (const table of head.tables) {
    const found = await readRows(client, table);
    const expected = manifest.tables[table.name];
    if (!isSame(found, expected)) {
      throw damaged(`${table.name} has ${found.rows} rows instead of ${expected?.rows}, or others`);
    }
  }
}

const newer = 'This archive was written by a newer Lychgate. Restore it with that version, or a later one.';
