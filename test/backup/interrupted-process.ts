// A separate process that begins a backup or a restore, and stops in the middle of it until the test kills it.
import { makeBackup, openBackupFolder, restoreBackup } from '#back-office/backups.ts';
import { openStorage } from '#back-office/storage/open-storage.ts';
import { waitForKill } from '../support/processes/child-process.ts';

const {
  FOLDER: folder = '',
  URL: databaseUrl = '',
  NAME: name = '',
  DATA_DIR: dataDir = '',
  DO,
} = process.env;
const storage = await openStorage({ dataDir, s3: null, floorBytes: 0 });

if (DO === 'backup') {
  await makeBackup(openBackupFolder({ folder }), {
    databaseUrl,
    storage: { open: waitForKill },
    clock: () => new Date(),
    keepDays: 35,
    keys: null,
  });
} else {
  const stopping = { ...storage, take: waitForKill };
  await restoreBackup(openBackupFolder({ folder }), name, {
    databaseUrl,
    storage: stopping,
    isReplacing: false,
  });
}
