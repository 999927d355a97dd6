import { createHmac, hkdfSync } from 'node:crypto';

const digestCharacters = 16;

// Settings that may differ between processes.
const ofOneProcess = new Set([
  'DATABASE_CONNECTIONS',
  'DATABASE_DIRECT_URL',
  'DATABASE_POOLER',
  'DATABASE_READ_URL',
  'DATABASE_URL',
  'DATA_DIR',
  'DEMO',
  'HOST',
  'METRICS_KEY',
  'PHOTOGRAPHS_SHARED',
  'PORT',
  'ROLE',
  'TRUST_PROXY',
]);

/** The settings that all processes on one database should have alike. */
export const sharedSettingsOf = (given: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || ofOneProcess.has(name) || name.startsWith('BACKUP_') ? [] : [[name, value]],
    ),
  );

/** A digest of each setting, so that processes can compare them without showing them. */
export function fingerprintsOf(settings: Record<string, string>, secret: string): Record<string, string> {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lychgate settings', 32));
  const digestOf = (text: string) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, digestCharacters);
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, digestOf(`${name}=${value}`)]),
  );
}
