// npm run backup: writes one archive. Lychgate may be running.
import { resolve } from 'node:path';
import { mergeSettings, type StaffSettings } from '#contract/operator/settings/values.ts';
import { makeBackup, openBackupFolder, type BackupPlace } from '#back-office/backups.ts';
import { openDatabase, type Database } from '#back-office/database/database.ts';
import { readStored } from '#back-office/settings/stored-settings.ts';
import { openLiveStorage } from '#back-office/storage/live-storage.ts';
import { readConfig, type Config } from '../config.ts';
import { createSealer } from '../create-sealer.ts';
import { readKeys, readOrCreateKey } from '../keys.ts';
import { openDatabaseAccess, runCommand, print } from './open-place.ts';

runCommand(async () => {
  const config = readConfig();
  const place = readPlace(config);
  const { dataDir, backup, staffSettings } = config;
  await using opened = new AsyncDisposableStack();
  const { url, close } = await openDatabaseAccess(config);
  opened.defer(close);
  const database = openDatabase(url, { connectionsMax: 1 });
  opened.defer(() => database.close());
  const settings = mergeSettings(staffSettings.values, (await readStored(database)).values);
  const folder = openBackupFolder(place);
  const { name, manifest } = await makeBackup(folder, {
    databaseUrl: url,
    storage: await openPhotographs(config, { database, settings }),
    clock: () => new Date(),
    keepDays: settings.retention.backupsDays,
    keys: backup.passphrase ? { files: readKeys(dataDir), passphrase: backup.passphrase } : null,
  });
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  print(`Written to ${folder.place}: ${name}`);
  print(`It holds ${rows} rows and ${manifest.photographs.count} photographs.`);
  if (manifest.missing.length > 0)
    print(`Files of photographs that were not there: ${manifest.missing.length}.`);
  if (!backup.passphrase)
    print('The keys in DATA_DIR/keys are not in it: set BACKUP_PASSPHRASE to have them encrypted beside it.');
});

function readPlace({ backup }: Config): BackupPlace {
  const folder = process.argv[2];
  if (folder) return { folder: resolve(folder) };
  if (backup.place) return backup.place;
  throw new Error('Say where to: npm run backup -- /mnt/backups, or set BACKUP_DIR or BACKUP_S3_URL.');
}

/** The photographs on the disk and in the bucket that staff have entered. */
const openPhotographs = (
  { dataDir, s3, photographsShared, operatorKey }: Config,
  { database, settings }: { database: Database; settings: StaffSettings },
) =>
  openLiveStorage({
    storage: { dataDir, s3, isShared: photographsShared },
    settings: { current: () => settings, refresh: async () => {} },
    secrets: {
      open: (sealed) =>
        createSealer(operatorKey ?? readOrCreateKey(dataDir, 'operator-key'), 'settings').open(sealed),
    },
    database,
    log: print,
  });
