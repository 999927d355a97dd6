import { PrivateAddress } from '../outgoing/private-addresses.ts';
import { S3Failure } from '../storage/s3-request.ts';
import { JobFailure, type Job } from '../jobs/job.ts';
import { checkBackup, type CheckParts } from './check-backup.ts';
import { notesToDelete } from './erasure-notes.ts';
import { listArchives, getKeyFileName, findKeysWithoutArchive, type BackupFolder } from './folders/folder.ts';
import { chooseArchivesToDelete, hasGap } from './folders/retention.ts';

export type BackupJobParts = Omit<CheckParts, 'progress'> & {
  /** Null where no backups are made. */
  openFolder: (() => BackupFolder) | null;
  makeBackup: (folder: BackupFolder, progress: (done: number) => Promise<void>) => Promise<{ name: string }>;
  clock: () => Date;
  keepBackupsDays: number;
};

/** Writes a backup, restores it into a database of its own and checks it. Older ones are deleted only if it is good. */
export const backupJob =
  (parts: BackupJobParts): Job =>
  async (run) => {
    if (!parts.openFolder) throw new JobFailure('no-backup-folder', noFolder);
    try {
      const folder = parts.openFolder();
      const { name } = await parts.makeBackup(folder, (done) => run.progress(done, 0));
      const checked = await checkBackup(await folder.open(name), {
        ...parts,
        progress: () => run.progress(0, 0),
      });
      const deleted = await deleteOld(folder, parts);
      return [...checked, { name: 'Old backups deleted', count: deleted }];
    } catch (error) {
      if (error instanceof PrivateAddress) throw new JobFailure('backup-failed', privateAddress);
      throw isForOperators(error) ? new JobFailure('backup-failed', (error as Error).message) : error;
    }
  };

async function deleteOld(folder: BackupFolder, { clock, keepBackupsDays }: BackupJobParts): Promise<number> {
  const names = await folder.list();
  const archives = listArchives(names);
  const old = chooseArchivesToDelete(archives, clock(), keepBackupsDays);
  for (const name of old) {
    await folder.remove(name);
    await folder.remove(getKeyFileName(name));
  }
  for (const name of findKeysWithoutArchive(names, clock())) await folder.remove(name);
  // Erasures made after an archive are repeated when it is restored.
  const notes = hasGap(archives) ? [] : notesToDelete(await folder.list(), clock());
  for (const name of notes) await folder.remove(name);
  return old.length;
}

// Errors of this kind are written for operators, without personal data.
const isForOperators = (error: unknown) =>
  error instanceof S3Failure ||
  (error as { code?: string }).code === 'damaged' ||
  Boolean((error as { isAway?: boolean }).isAway);

const privateAddress =
  'The cloud storage for backups leads into a private network. Your IT support sets such an address on the server (BACKUP_S3_URL).';
const noFolder = 'Nobody has said where backups go. Please enter it in Settings, under Backups.';
