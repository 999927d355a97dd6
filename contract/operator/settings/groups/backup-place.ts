import * as z from 'zod/mini';
import { textUpTo } from '../../../fields/fields.ts';
import { isPlainAddress } from '../readings.ts';
import { setting, type SettingGroupTable } from '../setting.ts';

const folderMessage = 'Please enter a whole path, such as /mnt/backups.';
const urlMessage = 'Please enter the web address of a bucket, such as https://s3.example.com/our-backups.';
const passphraseCharactersMin = 12;

/** The place of the nightly backup: a folder, or a bucket. The environment sets the whole place, and wins. */
export const backupPlace = {
  heading: 'Backups',
  text: 'Each night everything is copied to this place, restored from there and checked. It has to be another disk or machine than the one that Lychgate runs on.',
  role: 'administrator',
  fields: {
    folder: setting({
      label: 'Folder',
      help: 'A disk that is connected to the server, such as /mnt/backups. Leave it empty for cloud storage.',
      kind: 'text',
      schema: z.string().check(z.regex(/^(\/[^\p{Cc}]{1,500})?$/u, folderMessage)),
      default: '',
      isOptional: true,
      fixedBy: 'BACKUP_DIR',
      example: { value: '/mnt/backups', source: 'staff' },
    }),
    url: setting({
      label: 'Cloud storage',
      help: 'The web address of a bucket at a provider with S3.',
      kind: 'text',
      schema: z.string().check(
        z.maxLength(500, urlMessage),
        z.refine((text) => text === '' || isPlainAddress(text), urlMessage),
      ),
      default: '',
      isOptional: true,
      fixedBy: 'BACKUP_S3_URL',
    }),
    region: setting({
      label: 'Region of the cloud storage',
      kind: 'text',
      schema: textUpTo(100),
      default: 'us-east-1',
      isOptional: true,
      fixedBy: 'BACKUP_S3_REGION',
    }),
    key: setting({
      label: 'Access key of the cloud storage',
      kind: 'text',
      schema: textUpTo(200),
      default: '',
      isOptional: true,
      fixedBy: 'BACKUP_S3_KEY',
    }),
    /** Sealed in the database. Answers say `set` in its place. */
    secret: setting({
      label: 'Secret of the cloud storage',
      kind: 'secret',
      schema: textUpTo(1_000),
      default: '',
      isOptional: true,
      fixedBy: 'BACKUP_S3_SECRET',
    }),
    passphrase: setting({
      label: 'Passphrase',
      help: 'It protects the keys in the backup. Keep it on paper, apart from the server: without it a backup on a new server lacks them.',
      kind: 'secret',
      schema: textUpTo(1_000).check(
        z.refine(
          (text) => text === '' || text.length >= passphraseCharactersMin,
          `Please enter at least ${passphraseCharactersMin} characters.`,
        ),
      ),
      default: '',
      isOptional: true,
      fixedBy: 'BACKUP_PASSPHRASE',
      example: { value: 'set', source: 'staff' },
    }),
  },
} satisfies SettingGroupTable;
