import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { TestContext } from 'node:test';
import { makeBackup, openBackupFolder, type BackupPlace, restoreBackup } from '#back-office/backups.ts';
import { openStorage } from '#back-office/storage/open-storage.ts';
import { emptyDatabase } from '../database/empty-database.ts';
import { startTestLychgate, type TestedLychgate } from '../support/lychgate.ts';
import { until } from '../support/until.ts';
import { createFolder } from '../support/temporary-folder.ts';

/** Mounts a disk of this size in memory. Returns its folder, or null without the right to mount. */
export async function mountSmallDisk(t: TestContext, size: string): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lychgate-small-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0;
  t.after(() => {
    if (isMounted) spawnSync('umount', [folder]);
    spawnSync('rmdir', [folder]);
  });
  return isMounted ? folder : null;
}

/** A Lychgate with demonstration data: events, bookings, a funeral with photographs, papers and prices. */
export async function startFilledLychgate(t: TestContext) {
  const lychgate = await startTestLychgate({ DEMO: 'on' });
  t.after(lychgate.stop);
  // The last part of the demonstration is added after the start.
  await until(async () => (await lychgate.database!.rows`select from photograph_report`).length > 0);
  return lychgate;
}

export async function backUp({ dataDir, databaseUrl }: TestedLychgate, place: BackupPlace, at = new Date()) {
  return makeBackup(openBackupFolder(place), {
    databaseUrl: databaseUrl!,
    storage: await openStorage({ dataDir, s3: null }),
    clock: () => at,
    keepDays: 35,
    keys: null,
  });
}

/** An empty database and DATA_DIR, to restore into. */
export async function emptyMachine(t: TestContext) {
  const { url, database } = await emptyDatabase(t);
  const dataDir = createFolder(t);
  return {
    url,
    database,
    dataDir,
    restore: async (place: BackupPlace, name: string, isReplacing = false) =>
      restoreBackup(openBackupFolder(place), name, {
        databaseUrl: url,
        storage: await openStorage({ dataDir, s3: null, floorBytes: 0 }),
        isReplacing,
      }),
  };
}

/** The files of photographs by name, in base64. */
export async function readPhotographs(dataDir: string): Promise<Record<string, string>> {
  const folder = join(dataDir, 'photographs');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const files = paths.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
  return Object.fromEntries(
    await Promise.all(files.map(async (path) => [relative(folder, path), await readFile(path, 'base64')])),
  );
}
