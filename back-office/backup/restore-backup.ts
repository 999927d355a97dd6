import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase, type Database } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';
import type { ArchiveEntry, IsFile } from './archive/read-entries.ts';
import { drain } from './archive/read-tar.ts';
import { readErasuresSince, type ErasureNote } from './erasure-notes.ts';
import type { BackupFolder } from './folders/folder.ts';
import { restoreArchive, verifyArchive, type Restored } from './restore-archive.ts';
import { beginRestore, markRestored, readDatabaseContent } from './rows/empty-database.ts';
import { canCreateDatabases, withScratchDatabase } from './scratch-database.ts';
import { writeArchive } from './write-archive.ts';

/** The features' own steps for their rows and files. */
export type RestoreHooks = {
  isFile: IsFile;
  /** Puts photographs right whose files are not in the archive. */
  settleMissingFiles: (database: Database, files: string[]) => Promise<void>;
  /** Deletes the rows about the folder and the processes of the original installation. */
  settlePlace: (database: Database) => Promise<void>;
  /** Erases these records, and returns the names of their files. */
  erase: (database: Database, kind: string, ids: string[]) => Promise<string[]>;
};

export type RestoreParts = {
  databaseUrl: string;
  storage: Storage;
  /** Whether to remove the present content of the database. */
  isReplacing: boolean;
};

/**
 * Restores an archive, once it has been read to its end. If that replaces data, the archive is first restored into a
 * database beside it. Throws a sentence for the operator.
 */
export async function restoreBackup(
  folder: Pick<BackupFolder, 'place' | 'list' | 'open'>,
  name: string,
  { databaseUrl, storage, isReplacing }: RestoreParts,
  restoring: RestoreHooks,
): Promise<Restored & { erasedAgain: number }> {
  const holdsData = (await readDatabaseContent(databaseUrl)) === 'data';
  if (holdsData && !isReplacing) throw new Error(notEmpty);
  const { head, manifest: verified } = await verifyArchive(await folder.open(name), restoring.isFile);
  const erasures = await readErasuresSince(folder, new Date(head.madeAt));
  if (holdsData && (await canCreateDatabases(databaseUrl)))
    await tryOut(folder, name, databaseUrl, restoring);
  await beginRestore(databaseUrl);
  const restored = await restoreArchive(await folder.open(name), {
    databaseUrl,
    isFile: restoring.isFile,
    takeFile: (entry) => storeFile(storage, entry),
    settle: async (database, { manifest }) => {
      if (manifest.entries !== verified.entries) throw new Error(changed);
      await restoring.settleMissingFiles(database, manifest.missing);
      await restoring.settlePlace(database);
    },
  });
  await eraseAgain(erasures, { databaseUrl, storage }, restoring);
  await markRestored(databaseUrl);
  return { ...restored, erasedAgain: erasures.length };
}

/** Restores the rows into a database that is dropped again, so that an archive which cannot be restored replaces nothing. */
const tryOut = (
  folder: Pick<BackupFolder, 'open'>,
  name: string,
  databaseUrl: string,
  { isFile, settleMissingFiles }: RestoreHooks,
) =>
  withScratchDatabase(databaseUrl, async (scratchUrl) =>
    restoreArchive(await folder.open(name), {
      databaseUrl: scratchUrl,
      isFile,
      takeFile: ({ content }) => drain(content),
      settle: (database, { manifest }) => settleMissingFiles(database, manifest.missing),
    }),
  );

/** Moves the rows of one database into another, which is empty, and compares them. Nothing may write to either of them. */
export async function moveRows(
  fromUrl: string,
  toUrl: string,
  settlePlace: RestoreHooks['settlePlace'],
): Promise<Restored> {
  if ((await readDatabaseContent(fromUrl)) !== 'data') throw new Error(nothingToMove);
  if ((await readDatabaseContent(toUrl)) === 'data') throw new Error(targetNotEmpty);
  await beginRestore(toUrl);
  const archive = new PassThrough();
  const writing = writeArchive(
    { databaseUrl: fromUrl, clock: () => new Date(), photographs: null },
    archive,
  ).catch((error: Error) => {
    archive.destroy(error);
    throw error;
  });
  const restoring = restoreArchive(archive, {
    databaseUrl: toUrl,
    isFile: () => false,
    takeFile: ({ content }) => drain(content),
    settle: settlePlace,
  });
  const [, restored] = await Promise.all([writing, restoring]);
  await markRestored(toUrl);
  return restored;
}

/** Repeats the erasures since the archive was made. */
async function eraseAgain(
  notes: ErasureNote[],
  { databaseUrl, storage }: Pick<RestoreParts, 'databaseUrl' | 'storage'>,
  { erase }: RestoreHooks,
): Promise<void> {
  const database = openDatabase(databaseUrl, { connectionsMax: 1 });
  try {
    for (const { kind, ids } of notes.flatMap(({ steps }) => steps))
      await storage.remove(await database.transaction((connection) => erase(connection, kind, ids)));
  } finally {
    await database.close();
  }
}

async function storeFile(storage: Storage, { name, content }: ArchiveEntry) {
  const path = join(storage.incoming, `${randomUUID()}.part`);
  try {
    await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await storage.take(path, name);
  } finally {
    await rm(path, { force: true });
  }
}

const changed = 'The archive changed while it was being restored. Please start the restore again.';
const nothingToMove =
  'There is nothing to move: the database is empty, or a restore or a move into it was not finished.';
const targetNotEmpty = 'The database to move to is not empty. Please make an empty one.';
const notEmpty =
  'The database is not empty. Restore into an empty DATA_DIR or database, or add --replace: everything in it now is then removed.';
