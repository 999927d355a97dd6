import { pipeline } from 'node:stream/promises';
import { dayMs } from '#contract/fields/durations.ts';
import {
  listArchives,
  getKeyFileName,
  nameOfArchive,
  readSmall,
  type BackupFolder,
} from './backup/folders/folder.ts';
import { backupJob } from './backup/backup-job.ts';
import { openDiskFolder } from './backup/folders/disk-folder.ts';
import { openS3Folder } from './backup/folders/s3-folder.ts';
import { recordErasure } from './backup/erasure-notes.ts';
import { openSealedKeys, sealKeys, type Keys } from './backup/sealed-keys.ts';
import { writeArchive, type ArchiveSource } from './backup/write-archive.ts';
import type { Manifest } from './backup/archive/manifest.ts';
import {
  countVanishedPapers,
  findChangedPapers,
  isPaper,
  paperFiles,
  settleMissingPapers,
} from './cases/papers/backup.ts';
import { checkRequests } from './cremation/check-restored.ts';
import { checkCollections } from './direct-debit/check-restored.ts';
import { checkBookings } from './events/check-restored.ts';
import type { Database } from './database/database.ts';
import { isDoneElsewhere } from './jobs/has-run.ts';
import type { Job } from './jobs/job.ts';
import type { ErasingParts } from './privacy/parts.ts';
import { forgetSharedFolder } from './photographs/shared-folder.ts';
import { forgetProcesses } from './running-processes/stopped.ts';
import {
  moveRows as move,
  restoreBackup as restore,
  type RestoreParts,
  type RestoreHooks,
} from './backup/restore-backup.ts';
import { createPersonalData } from './composition/personal-data.ts';
import {
  settleMissingFiles,
  countVanished,
  findChangedOriginals,
  isOriginal,
  photographFiles,
} from './photographs/backup.ts';
import { isStoredFile } from './photographs/files.ts';
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

const aheadMsMax = dayMs;

/**
 * The archive that an operator names; `latest` is the newest. Null if there is none. One from the future, by a clock that was
 * ahead, counts as the oldest.
 */
export async function findBackup(
  folder: BackupFolder,
  archiveName: string,
  now = new Date(),
): Promise<string | null> {
  const names = await folder.list();
  const archives = listArchives(names);
  const newest = (archives.find(({ madeAt }) => madeAt.getTime() < now.getTime() + aheadMsMax) ?? archives[0])
    ?.name;
  return (archiveName === 'latest' ? newest : names.find((each) => each === archiveName)) ?? null;
}

/** The keys beside an archive; null if there are none. Throws if the passphrase is another one. */
export async function readBackupKeys(
  folder: BackupFolder,
  archive: string,
  passphrase: string,
): Promise<Keys | null> {
  const name = getKeyFileName(archive);
  if (!(await folder.list()).includes(name)) return null;
  return openSealedKeys(await readSmall(folder, name), passphrase);
}

/** Writes an archive, and its keys beside it. */
export async function makeBackup(
  folder: BackupFolder,
  { keys, keepDays, storage, ...parts }: BackupParts,
): Promise<{ name: string; manifest: Manifest }> {
  const name = nameOfArchive(parts.clock(), keepDays);
  const photographs = { storage, list: storedFiles };
  if (keys) {
    const sealed = await sealKeys(keys.files, keys.passphrase);
    await folder.write(getKeyFileName(name), (to) => pipeline([sealed], to));
  }
  try {
    const manifest = await folder.write(name, (to) => writeArchive({ ...parts, photographs }, to));
    return { name, manifest };
  } catch (error) {
    await folder.remove(getKeyFileName(name)).catch(() => {});
    throw error;
  }
}

type JobBackupParts = Pick<BackupParts, 'databaseUrl' | 'storage' | 'clock'> & {
  database: Database;
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
    isFile: isStoredFile,
    isOriginal: (file) => isOriginal(file) || isPaper(file),
    findChangedOriginals: findChangedFiles,
    countVanished: (missing) => countVanishedFiles(parts.database, missing),
    checks: [
      { name: 'Requests', problem: 'Requests that cannot be read', check: checkRequests },
      { name: 'Bookings', problem: 'Events with more people than places', check: checkBookings },
      { name: 'Collections', problem: 'Invoices that were collected twice', check: checkCollections },
    ],
  });

type NoteParts = Pick<JobBackupParts, 'clock' | 'database'> & {
  backups: { place: BackupPlace | null };
};

/**
 * Notes an erasure beside the backups. Returns false in a process without a place for backups: the process that makes them
 * does it, even if it is restarting just now.
 */
export const erasureNotes =
  ({ database, clock, backups: { place } }: NoteParts): ErasingParts['recordErasure'] =>
  async (erasure) => {
    if (!place) return !(await isDoneElsewhere(database, 'backup', clock()));
    await recordErasure(openBackupFolder(place), erasure);
    return true;
  };

/** The files of photographs and of papers of cases. */
async function* storedFiles(database: Database) {
  for await (const files of photographFiles(database)) yield { files, isPhotograph: true };
  for await (const files of paperFiles(database)) yield { files, isPhotograph: false };
}

async function findChangedFiles(database: Database, files: { file: string; sha256: string }[]) {
  const photographs = files.filter(({ file }) => !isPaper(file));
  const papers = files.filter(({ file }) => isPaper(file));
  return [
    ...(await findChangedOriginals(database, photographs)),
    ...(await findChangedPapers(database, papers)),
  ];
}

async function countVanishedFiles(database: Database, missing: string[]) {
  const { originals, sizes } = await countVanished(database, missing);
  return { originals: originals + (await countVanishedPapers(database, missing)), sizes };
}

const restoring: RestoreHooks = {
  isFile: isStoredFile,
  settleMissingFiles: async (database, files) => {
    await settleMissingFiles(database, files);
    await settleMissingPapers(database, files);
  },
  settlePlace: async (database) => {
    await forgetSharedFolder(database);
    await forgetProcesses(database);
  },
  erase: async (database, kind, ids) => {
    const clock = () => new Date();
    const data = createPersonalData({ database, clock }).find((each) => each.kind === kind);
    return (await data?.erase(database, ids, clock()))?.files ?? [];
  },
};

export const restoreBackup = (
  folder: Pick<BackupFolder, 'place' | 'list' | 'open'>,
  name: string,
  parts: RestoreParts,
) => restore(folder, name, parts, restoring);

export const moveRows = (fromUrl: string, toUrl: string) => move(fromUrl, toUrl, restoring.settlePlace);
