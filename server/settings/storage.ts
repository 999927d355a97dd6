import { resolve } from 'node:path';
import type { MachineSettings } from './machine.ts';

/** The places of photographs and backups. */
export const readStorageSettings = (settings: MachineSettings) => ({
  s3: readS3(settings),
  backup: {
    /** Null where no backups are made. */
    place: readBackupPlace(settings),
    /** Null where they leave the keys out. */
    passphrase: settings.BACKUP_PASSPHRASE ?? null,
  },
});

/** Object storage for photographs; null for this machine's disk. */
function readS3({ S3_URL: url, S3_KEY: key, S3_SECRET: secret, S3_REGION: region }: MachineSettings) {
  if (!url && !key && !secret) return null;
  if (!url || !key || !secret) throw new Error('S3_URL, S3_KEY and S3_SECRET must be set together.');
  return { url, key, secret, region };
}

function readBackupPlace(settings: MachineSettings) {
  const {
    BACKUP_DIR: folder,
    BACKUP_S3_URL: url,
    BACKUP_S3_KEY: key,
    BACKUP_S3_SECRET: secret,
    BACKUP_S3_REGION: region,
  } = settings;
  if (folder && url) throw new Error('Please set only one of BACKUP_DIR and BACKUP_S3_URL.');
  if (folder) return { folder: resolve(folder) };
  if (!url && !key && !secret) return null;
  if (!url || !key || !secret)
    throw new Error('BACKUP_S3_URL, BACKUP_S3_KEY and BACKUP_S3_SECRET must be set together.');
  return { s3: { url, key, secret, region } };
}
