import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { archivesAmong, keysOf, nameOfArchive, type BackupFolder } from './backup/folders/folder.ts';
import { backupJob } from './backup/backup-job.ts';
import { openDiskFolder } from './backup/folders/disk-folder.ts';
import { openS3Folder } from './backup/folders/s3-folder.ts';
import { noteErasure, readErasuresSince } from './backup/erasure-notes.ts';
import type { ArchiveEntry } from './backup/archive/read-entries.ts';
import { restoreArchive, verifyArchive, type Restored } from './backup/restore-archive.ts';
import { beginRestore, markRestored, whatHolds } from './backup/rows/empty-database.ts';
import { openSealedKeys, sealKeys, type Keys } from './backup/sealed-keys.ts';
import { writeArchive, type ArchiveSource } from './backup/write-archive.ts';
import type { Manifest } from './backup/archive/manifest.ts';
import { checkRequests } from './cremation/check-restored.ts';
import { checkCollections } from './direct-debit/check-restored.ts';
import { checkBookings } from './events/check-restored.ts';
import { openDatabase, type Database } from './database/database.ts';
import { isDoneElsewhere } from './jobs/has-run.ts';
import type { Job } from './jobs/job.ts';
import { personalDataOf } from './people-data.ts';
import type { ErasingParts } from './privacy/parts.ts';
import {
  findChangedOriginals,
  isOriginal,
  photographFiles,
  settleMissingFiles,
} from './photographs/backup.ts';
import { forgetSharedFolder } from './photographs/shared-folder.ts';
import { forgetProcesses } from './running-processes/stopped.ts';
import type { S3Settings } from './storage/s3-request.ts';
import type { Storage } from './storage/storage.ts';

export { refuseUnlessStopped } from './running-processes/stopped.ts';

export type BackupPlace = { folder: string } | { s3: S3Settings };

export const openBackupFolder = (place: BackupPlace): BackupFolder =>
  'folder' in place ? openDiskFolder(place.folder) : openS3Folder(place.s3);

export type BackupParts = {
  databaseUrl: string;
  storage: Pick<Storage, 'open'>;
  clock: () => Date;
  /** After how many days the archive is deleted. */
  keepDays: number;
  /** The files of `DATA_DIR/keys`; null without a passphrase to encrypt them. */
  keys: { files: Keys; passphrase: string } | null;
  progress?: ArchiveSource['progress'];
};

const aheadMsMax = 24 * 60 * 60_000;

/**
 * The archive that an operator names; `latest` is the newest. Null if there is none. One from the future, by a clock that was
 * ahead, counts as the oldest.
 */
export async function findBackup(
  folder: BackupFolder,
  asked: string,
  now = new Date(),
): Promise<string | null> {
  const names = await folder.list();
  const archives = archivesAmong(names);
  const newest = (archives.find(({ madeAt }) => madeAt.getTime() < now.getTime() + aheadMsMax) ?? archives[0])
    ?.name;
  return (asked === 'latest' ? newest : names.find((each) => each === asked)) ?? null;
}

/** The keys beside an archive; null if there are none. Throws if the passphrase is another one. */
export async function readBackupKeys(
  folder: BackupFolder,
  archive: string,
  passphrase: string,
): Promise<Keys | null> {
  const name = keysOf(archive);
  if (!(await folder.list()).includes(name)) return null;
  return openSealedKeys(await text(await folder.open(name)), passphrase);
}

/** Writes an archive, and its keys beside it. */
export async function makeBackup(
  folder: BackupFolder,
  { keys, keepDays, storage, ...parts }: BackupParts,
): Promise<{ name: string; manifest: Manifest }> {
  const name = nameOfArchive(parts.clock(), keepDays);
  const photographs = { storage, list: photographFiles };
  if (keys) {
    const sealed = await sealKeys(keys.files, keys.passphrase);
    await folder.write(keysOf(name), (to) => pipeline([sealed], to));
  }
  const manifest = await folder.write(name, (to) => writeArchive({ ...parts, photographs }, to));
  return { name, manifest };
}

type JobBackupParts = Pick<BackupParts, 'databaseUrl' | 'storage' | 'clock'> & {
  keepBackupsDays: number;
  backups: {
    place: BackupPlace | null;
    /** Null without a passphrase to encrypt them. */
    readKeys: () => BackupParts['keys'];
  };
};

/** The nightly job. */
export const nightlyBackup = ({ backups: { place, readKeys }, ...parts }: JobBackupParts): Job =>
  backupJob({
    ...parts,
    openFolder: place && (() => openBackupFolder(place)),
    makeBackup: (folder, progress) =>
      makeBackup(folder, { ...parts, keepDays: parts.keepBackupsDays, keys: readKeys(), progress }),
    isOriginal,
    findChangedOriginals,
    checks: [
      { name: 'Requests', wrong: 'Requests that cannot be read', check: checkRequests },
      { name: 'Bookings', wrong: 'Events with more people than places', check: checkBookings },
      { name: 'Collections', wrong: 'Invoices that were collected twice', check: checkCollections },
    ],
  });

type NoteParts = Pick<JobBackupParts, 'clock'> & {
  database: Database;
  backups: { place: BackupPlace | null };
};

/**
 * How an erasure is noted beside the backups. A process without a place for them leaves it to the one that makes them,
 * which may be restarting just now.
 */
export const erasureNotes =
  ({ database, clock, backups: { place } }: NoteParts): ErasingParts['noteErasure'] =>
  async (erasure) => {
    if (!place) return !(await isDoneElsewhere(database, 'backup', clock()));
    await noteErasure(openBackupFolder(place), erasure);
    return true;
  };

/** Erases again what was erased since the archive was made. Answers how many erasures there were. */
async function eraseAgain(
  folder: Pick<BackupFolder, 'list' | 'open'>,
  since: Date,
  { databaseUrl, storage }: Pick<RestoreParts, 'databaseUrl' | 'storage'>,
): Promise<number> {
  const notes = await readErasuresSince(folder, since);
  const clock = () => new Date();
  const database = openDatabase(databaseUrl, { connectionsMax: 1 });
  try {
    for (const { kind, ids } of notes.flatMap(({ steps }) => steps)) {
      const erased = await database.transaction(async (connection) => {
        const data = personalDataOf({ database: connection, clock }).find((each) => each.kind === kind);
        return data?.erase(connection, ids, clock());
      });
      await storage.remove(erased?.files ?? []);
    }
  } finally {
    await database.close();
  }
  return notes.length;
}

export type RestoreParts = {
  databaseUrl: string;
  storage: Storage;
  /** Removes what is in the database now. */
  isReplacing: boolean;
};

/** Restores an archive, once it has been read to its end. Throws a sentence for the operator. */
export async function restoreBackup(
  folder: Pick<BackupFolder, 'list' | 'open'>,
  name: string,
  { databaseUrl, storage, isReplacing }: RestoreParts,
): Promise<Restored & { erasedAgain: number }> {
  if ((await whatHolds(databaseUrl)) === 'data' && !isReplacing) throw new Error(notEmpty);
  await verifyArchive(await folder.open(name));
  await beginRestore(databaseUrl);
  const restored = await restoreArchive(await folder.open(name), {
    databaseUrl,
    takeFile: (entry) => storeFile(storage, entry),
    settle: async (database, { manifest }) => {
      await settleMissingFiles(database, manifest.missing);
      await settlePlace(database);
    },
  });
  const since = new Date(restored.head.madeAt);
  const erasedAgain = await eraseAgain(folder, since, { databaseUrl, storage });
  await markRestored(databaseUrl);
  return { ...restored, erasedAgain };
}

/** Moves the rows of one database into another, which is empty, and compares them. Nobody may write meanwhile. */
export async function moveRows(fromUrl: string, toUrl: string): Promise<Restored> {
  if ((await whatHolds(fromUrl)) !== 'data') throw new Error(nothingToMove);
  if ((await whatHolds(toUrl)) === 'data') throw new Error(targetNotEmpty);
  await beginRestore(toUrl);
  const archive = new PassThrough();
  const written = writeArchive(
    { databaseUrl: fromUrl, clock: () => new Date(), photographs: null },
    archive,
  ).catch((error: Error) => {
    archive.destroy(error);
    throw error;
  });
  const taken = restoreArchive(archive, {
    databaseUrl: toUrl,
    takeFile: async () => {},
    settle: settlePlace,
  });
  const [, restored] = await Promise.all([written, taken]);
  await markRestored(toUrl);
  return restored;
}

async function settlePlace(database: Database) {
  await forgetSharedFolder(database);
  await forgetProcesses(database);
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

const nothingToMove =
  'There is nothing to move: the database is empty, or a restore or a move into it was not finished.';
const targetNotEmpty = 'The database to move to is not empty. Please make an empty one.';
const notEmpty =
  'The database is not empty. Restore into an empty DATA_DIR or database, or add --replace: everything in it now is then removed.';
