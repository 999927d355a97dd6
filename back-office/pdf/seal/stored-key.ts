import type { Database, Queries } from '../../database/database.ts';
import type { Secrets } from '../../settings/secrets.ts';
import { createSealingKey, isCurrent, type SealingKey } from './certificate.ts';

type Parts = {
  database: Database;
  secrets: Secrets;
  clock: () => Date;
  provider: { name: string };
};

type Row = { id: string; certificate: Buffer; sealedKey: string };

/**
 * The key that seals the documents of the provider, with the id of its certificate. The first document makes it. One that has
 * expired, or that the key of this server no longer opens, is replaced; its certificate stays for what it has sealed.
 */
export async function readSealingKey(parts: Parts): Promise<SealingKey & { id: string }> {
  const at = parts.clock();
  const stored = await readCurrentRow(parts.database);
  const opened = stored && parts.secrets.open(stored.sealedKey);
  if (stored && opened && isCurrent(stored.certificate, at))
    return { id: stored.id, certificate: stored.certificate, key: Buffer.from(opened, 'base64') };
  const made = await createSealingKey(parts.provider.name, at);
  const id = await replace(parts, stored?.id ?? null, made);
  return id === null ? readSealingKey(parts) : { ...made, id };
}

async function readCurrentRow({ rows }: Queries): Promise<Row | undefined> {
  const [row] = await rows<Row>`
    select id, certificate, sealed_key as "sealedKey" from sealing_certificate where sealed_key is not null`;
  return row;
}

/** Returns null if another process was faster. */
const replace = (
  { database, secrets, clock }: Parts,
  before: string | null,
  { key, certificate }: SealingKey,
): Promise<string | null> =>
  database.transaction(async (connection) => {
    await connection.rows`lock table sealing_certificate in exclusive mode`;
    const now = await readCurrentRow(connection);
    if ((now?.id ?? null) !== before) return null;
    await connection.rows`update sealing_certificate set sealed_key = null where sealed_key is not null`;
    const { id } = await connection.oneRow<{ id: string }>`
      insert into sealing_certificate (certificate, sealed_key, made_at)
      values (${certificate}, ${secrets.seal(key.toString('base64'))}, ${clock()}) returning id`;
    return id;
  });
