import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const keyBytes = 24;

/** A key that was made on the first start and is kept in DATA_DIR, readable by its owner only. */
export function generatedKey(dataDir: string, name: string): string {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const key = randomBytes(keyBytes).toString('base64url');
  writeFileSync(path, `${key}\n`, { mode: 0o600, flush: true });
  return key;
}
