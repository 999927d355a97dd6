import type { MachineSettings } from './machine.ts';

/** The message of a backup, a restore or a move that would go through a pooler. */
export const directUrlMissing =
  'DATABASE_URL leads to PgBouncer, and backups need PostgreSQL itself. Please set DATABASE_DIRECT_URL to its address.';

/** The database, and what this process does with it. */
export const readDatabaseSettings = (settings: MachineSettings) => ({
  databaseUrl: settings.DATABASE_URL ?? null,
  /** The server itself, for migrations and backups; null without one, or if only the address of a pooler is known. */
  databaseDirectUrl: readDirectUrl(settings),
  /** A replica of DATABASE_URL for read-only statements. */
  databaseReadUrl: readReplicaUrl(settings),
  /** Whether DATABASE_URL leads to a pooler that assigns connections for single transactions. */
  isPooled: settings.DATABASE_POOLER,
  /** How many connections this process may open. */
  databaseConnections: settings.DATABASE_CONNECTIONS,
  /** Whether this process serves visitors, works in the background, or both. */
  role: readRole(settings),
  /** Whether DATA_DIR/photographs is the same folder for every process on DATABASE_URL. */
  photographsShared: readSharing(settings),
});

function readDirectUrl({ DATABASE_DIRECT_URL, DATABASE_URL, DATABASE_POOLER, ...settings }: MachineSettings) {
  if (DATABASE_DIRECT_URL) return DATABASE_DIRECT_URL;
  if (!DATABASE_POOLER) return DATABASE_URL ?? null;
  if (settings.BACKUP_DIR || settings.BACKUP_S3_URL) throw new Error(directUrlMissing);
  return null;
}

function readReplicaUrl({ DATABASE_URL, DATABASE_READ_URL }: MachineSettings): string | null {
  if (DATABASE_READ_URL && !DATABASE_URL)
    throw new Error('DATABASE_READ_URL is a replica of DATABASE_URL, which is not set.');
  return DATABASE_READ_URL ?? null;
}

function readRole({ ROLE, DATABASE_URL, BACK_OFFICE_URL, ...settings }: MachineSettings) {
  if (ROLE === 'both') return ROLE;
  if (!DATABASE_URL || BACK_OFFICE_URL)
    throw new Error(
      `ROLE=${ROLE} needs DATABASE_URL and our own back office: otherwise no other process does the rest.`,
    );
  if (settings.DEMO_PAYMENTS || settings.DEMO_ACCOUNTS)
    throw new Error(
      'DEMO_PAYMENTS and DEMO_ACCOUNTS simulate services in one process, so they need ROLE=both.',
    );
  return ROLE;
}

/** If processes on one database had separate folders, acknowledged photographs would be lost. */
function readSharing({
  BACK_OFFICE_URL,
  DATABASE_URL,
  S3_URL,
  PHOTOGRAPHS_SHARED,
}: MachineSettings): boolean {
  if (BACK_OFFICE_URL || !DATABASE_URL || S3_URL) return false;
  if (PHOTOGRAPHS_SHARED) return true;
  throw new Error(
    'DATABASE_URL is set, so several processes may use this database, and all of them need the same photographs. ' +
      'Set PHOTOGRAPHS_SHARED=on if DATA_DIR/photographs is the same folder for every process (that is so for a single ' +
      'process that always has the same DATA_DIR), or set S3_URL, S3_KEY and S3_SECRET.',
  );
}
