import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { webAddress } from './web-address.ts';

/** The place of backups. */
export const backupSettings = {
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_S3_URL: z.optional(webAddress('BACKUP_S3_URL')),
  BACKUP_S3_KEY: z.optional(z.string()),
  BACKUP_S3_SECRET: z.optional(z.string()),
  BACKUP_S3_REGION: z.optional(z.string()),
  BACKUP_PASSPHRASE: z.optional(
    z.string().check(z.minLength(12, 'BACKUP_PASSPHRASE must have at least 12 characters.')),
  ),
};

type Given = z.output<z.ZodMiniObject<typeof backupSettings>>;

/** `place` is null where no backups are made; `passphrase` where they leave the keys out. */
export const backupOf = (given: Given) => ({
  place: placeOf(given),
  passphrase: given.BACKUP_PASSPHRASE ?? null,
});

function placeOf(given: Given) {
  const {
    BACKUP_DIR: folder,
    BACKUP_S3_URL: url,
    BACKUP_S3_KEY: key,
    BACKUP_S3_SECRET: secret,
    BACKUP_S3_REGION: region,
  } = given;
  if (folder && url) throw new Error('Please set only one of BACKUP_DIR and BACKUP_S3_URL.');
  if (folder) return { folder: resolve(folder) };
  if (!url && !key && !secret) return null;
  if (!url || !key || !secret)
    throw new Error('BACKUP_S3_URL, BACKUP_S3_KEY and BACKUP_S3_SECRET must be set together.');
  return { s3: { url, key, secret, region: region ?? 'us-east-1' } };
}
