import * as z from 'zod/mini';
import { webAddress } from './web-address.ts';
import { wholeNumber } from './whole-number.ts';

const schemes = ['postgres:', 'postgresql:'];
const address = (name: string) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
          `${name} must be an address that starts with postgres:// or postgresql://.`,
        ),
      ),
  );
const connectionsMin = 4;
const connectionsMaxDefault = 12;

/** The database, and what this process does with it. */
export const databaseSettings = {
  DATABASE_URL: address('DATABASE_URL'),
  DATABASE_DIRECT_URL: address('DATABASE_DIRECT_URL'),
  DATABASE_READ_URL: address('DATABASE_READ_URL'),
  DATABASE_POOLER: z.optional(z.enum(['on', 'off'], 'DATABASE_POOLER must be on or off.')),
  DATABASE_CONNECTIONS: z.optional(wholeNumber('DATABASE_CONNECTIONS', connectionsMin, 50)),
  ROLE: z.optional(z.enum(['web', 'worker', 'both'], 'ROLE must be web, worker or both.')),
  PHOTOGRAPHS_SHARED: z.optional(z.enum(['on', 'off'], 'PHOTOGRAPHS_SHARED must be on or off.')),
  S3_URL: z.optional(webAddress('S3_URL')),
};

/** Said before a backup, a restore or a move through a pooler. */
export const directUrlMissing =
  'DATABASE_URL leads to PgBouncer, and backups need PostgreSQL itself. Please set DATABASE_DIRECT_URL to its address.';

type Given = z.output<ReturnType<typeof z.object<typeof databaseSettings>>> & {
  BACK_OFFICE_URL?: string | undefined;
  BACKUP_DIR?: string | undefined;
  BACKUP_S3_URL?: string | undefined;
  DEMO_PAYMENTS?: string | undefined;
  DEMO_ACCOUNTS?: string | undefined;
};

export const databaseOf = (given: Given) => ({
  databaseUrl: given.DATABASE_URL ?? null,
  /** The server itself, for migrations and backups; null without one, and where only the address of a pooler is known. */
  databaseDirectUrl: directUrlOf(given),
  /** A replica of DATABASE_URL, for what only reads. */
  databaseReadUrl: readUrlOf(given),
  /** Whether DATABASE_URL leads to a pooler that lends a connection for one transaction. */
  isPooled: given.DATABASE_POOLER === 'on',
  /** How many connections this process may open. */
  databaseConnections: Number(given.DATABASE_CONNECTIONS ?? connectionsMaxDefault),
  /** Whether this process serves visitors, works in the background, or both. */
  role: roleOf(given),
  /** Whether DATA_DIR/photographs is the same folder for every process on DATABASE_URL. */
  photographsShared: sharingOf(given),
});

function directUrlOf({ DATABASE_DIRECT_URL, DATABASE_URL, DATABASE_POOLER, ...given }: Given) {
  if (DATABASE_DIRECT_URL) return DATABASE_DIRECT_URL;
  if (DATABASE_POOLER !== 'on') return DATABASE_URL ?? null;
  if (given.BACKUP_DIR || given.BACKUP_S3_URL) throw new Error(directUrlMissing);
  return null;
}

function readUrlOf({ DATABASE_URL, DATABASE_READ_URL }: Given): string | null {
  if (DATABASE_READ_URL && !DATABASE_URL)
    throw new Error('DATABASE_READ_URL is a replica of DATABASE_URL, which is not set.');
  return DATABASE_READ_URL ?? null;
}

function roleOf({ ROLE = 'both', DATABASE_URL, BACK_OFFICE_URL, ...given }: Given) {
  if (ROLE === 'both') return ROLE;
  if (!DATABASE_URL || BACK_OFFICE_URL)
    throw new Error(
      `ROLE=${ROLE} needs DATABASE_URL and our own back office: otherwise no other process does the rest.`,
    );
  if (given.DEMO_PAYMENTS === 'on' || given.DEMO_ACCOUNTS === 'on')
    throw new Error(
      'DEMO_PAYMENTS and DEMO_ACCOUNTS simulate services in one process, so they need ROLE=both.',
    );
  return ROLE;
}

/** If each process on one database kept its own, acknowledged photographs would be lost. */
function sharingOf({ BACK_OFFICE_URL, DATABASE_URL, S3_URL, PHOTOGRAPHS_SHARED }: Given): boolean {
  if (BACK_OFFICE_URL || !DATABASE_URL || S3_URL) return false;
  if (PHOTOGRAPHS_SHARED === 'on') return true;
  throw new Error(
    'DATABASE_URL is set, so several processes may use this database, and all of them need the same photographs. ' +
      'Set PHOTOGRAPHS_SHARED=on if DATA_DIR/photographs is the same folder for every process (that is so for a single ' +
      'process that always has the same DATA_DIR), or set S3_URL, S3_KEY and S3_SECRET.',
  );
}
