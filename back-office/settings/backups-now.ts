import type { StaffSettings } from '#contract/operator/settings/values.ts';
import type { BackupParts, BackupPlace } from '../backups.ts';
import { JobFailure } from '../jobs/job.ts';
import type { Secrets } from './secrets.ts';

/** The place and passphrase of the environment, which take precedence, and how to read the keys of the server. */
export type StatedBackups = {
  place: BackupPlace | null;
  passphrase: string | null;
  readKeys: () => NonNullable<BackupParts['keys']>['files'];
};

/** The place of backups at the moment, and how to read the keys for them: null without a passphrase to encrypt them. */
export function readCurrentBackups(
  { place, passphrase, readKeys }: StatedBackups,
  { backupPlace }: StaffSettings,
  { open }: Pick<Secrets, 'open'>,
) {
  const openSecret = (sealed: string) => {
    const text = sealed && open(sealed);
    if (text === null) throw new JobFailure('backup-failed', keyChanged);
    return text;
  };
  const enteredPlace = (): BackupPlace | null => {
    const { folder, url, key, secret, region } = backupPlace;
    if (folder) return { folder };
    if (!url) return null;
    // Opened when a run uses it, so that the run reports a problem.
    const s3 = {
      url,
      key,
      region,
      isEntered: true as const,
      get secret() {
        return openSecret(secret);
      },
    };
    return { s3 };
  };
  return {
    place: place ?? enteredPlace(),
    readKeys: () => {
      const phrase = passphrase ?? openSecret(backupPlace.passphrase);
      return phrase ? { files: readKeys(), passphrase: phrase } : null;
    },
  };
}

const keyChanged =
  'The secrets of the backup cannot be read, because OPERATOR_KEY has changed. Please enter them again in Settings.';
