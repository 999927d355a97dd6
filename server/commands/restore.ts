// npm run restore -- ARCHIVE: restores one archive into an empty DATA_DIR or database.
import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { findBackup, openBackupFolder, readBackupKeys, restoreBackup } from '#back-office/backups.ts';
import { openStorage } from '#back-office/storage/open-storage.ts';
import { readConfig, type Config } from '../config.ts';
import { checkKeys, writeKeys } from '../keys.ts';
import { openStoppedInstallation, runCommand, print } from './open-place.ts';

runCommand(async () => {
  const config = readConfig();
  const { dataDir, s3 } = config;
  const { folder, name } = await findArchive(config, process.argv.slice(2));
  // Before anything is written, so that a wrong passphrase changes nothing.
  const { passphrase } = config.backup;
  const sealed = passphrase ? await readBackupKeys(folder, name, passphrase) : null;
  const keys = sealed && checkKeys(sealed);
  await using opened = new AsyncDisposableStack();
  const { url, close } = await openStoppedInstallation(config);
  opened.defer(close);
  print(`Restoring ${name}.`);
  const { head, manifest, erasedAgain } = await restoreBackup(folder, name, {
    databaseUrl: url,
    storage: await openStorage({ dataDir, s3, isShared: config.photographsShared }),
    isReplacing: process.argv.includes('--replace'),
  });
  if (keys) writeKeys(dataDir, keys);
  const tables = Object.values(manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Restored and compared: ${rows} rows of ${tables.length} tables, ${manifest.photographs.count} photographs.`,
  );
  print(`This is everything as it stood at ${head.madeAt}.`);
  if (erasedAgain > 0) print(`Erasures since then that were done again: ${erasedAgain}.`);
  if (!keys) print(withoutKeys);
});

async function findArchive({ backup }: Config, args: string[]) {
  const archive = args.find((each) => !each.startsWith('--'));
  if (!archive) throw new Error('Say which archive: npm run restore -- FILE, or npm run restore -- latest');
  const path = resolve(archive);
  if (existsSync(path)) return { folder: openBackupFolder({ folder: dirname(path) }), name: basename(path) };
  if (!backup.place)
    throw new Error(`There is no file ${path}, and neither BACKUP_DIR nor BACKUP_S3_URL is set.`);
  const folder = openBackupFolder(backup.place);
  const name = await findBackup(folder, archive);
  if (!name) throw new Error(`There is no such archive in ${folder.place}.`);
  return { folder, name };
}

const withoutKeys =
  'Its keys were not restored: there is no file with them beside it, or BACKUP_PASSPHRASE is not set. Copy DATA_DIR/keys ' +
  'from elsewhere before you start Lychgate, or people have to set up their sign-in codes again.';
