// A separate process that begins a backup or a restore, and stops in the middle of it until the test kills it.
import { makeBackup, openBackupFolder, restoreBackup } from '#back-office/backups.ts';
import { openStorage } from '#back-office/storage/open-storage.ts';

const {
  FOLDER: folder = '',
  URL: databaseUrl = '',
  NAME: name = '',
  DATA_DIR: dataDir = '',
  DO,
} = process.env;
const storage = await openStorage({ dataDir, s3: null, floorBytes: 0 });

// After the rows, at the first photograph.
async function stopHere(): Promise<never> {
  process.send?.('half-way');
  return new Promise(() => setInterval(() => {}, 60_000));
}

if (DO === 'backup') {
  await makeBackup(openBackupFolder({ folder }), {
    databaseUrl,
    storage: { open: stopHere },
    clock: () => new Date(),
    keepDays: 35,
    keys: null,
  });
} else {
  const stopping = { ...storage, take: stopHere };
  await restoreBackup(openBackupFolder({ folder }), name, {
    databaseUrl,
    storage: stopping,
    isReplacing: false,
  });
}
