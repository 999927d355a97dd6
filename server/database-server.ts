import { startEmbedded, type Embedded } from '#back-office/database/embedded/embedded.ts';
import type { Config } from './config.ts';
import { generatedKey } from './keys.ts';

/**
 * The PostgreSQL server of our own back office: the embedded one, which this starts, or the provider's. `whileStarting`
 * is called when only PostgreSQL has something to do.
 */
export async function startDatabaseServer(
  { databaseUrl, dataDir }: Config,
  log: (sentence: string) => void,
  whileStarting: () => void,
): Promise<Embedded> {
  if (databaseUrl) return externalServer(databaseUrl);
  return startEmbedded({
    dataDir,
    password: generatedKey(dataDir, 'database-password'),
    log,
    whileStarting,
    upgrading: { moveRows },
  });
}

const externalServer = (url: string): Embedded => ({
  url,
  isNew: false,
  isRestarting: () => false,
  stop: async () => {},
});

// Imported only for an upgrade, because every start waits for what is imported here.
const moveRows = async (fromUrl: string, toUrl: string) =>
  (await import('#back-office/backups.ts')).moveRows(fromUrl, toUrl);
