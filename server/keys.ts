import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '#back-office/cannot-start.ts';
import { makeFilePrivate, makePrivateFolder } from '#back-office/storage/private-folder.ts';

const keyBytes = 24;

/** A key that is generated on the first start and stored in DATA_DIR, readable only by its owner. */
export function generatedKey(dataDir: string, name: string): string {
  const folder = join(dataDir, 'keys');
  makePrivateFolder(folder);
  const path = join(folder, name);
  if (existsSync(path)) return readKey(path);
  const key = randomBytes(keyBytes).toString('base64url');
  // Written completely or not at all: an empty key would open everything.
  writeFileSync(`${path}.new`, `${key}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
  return key;
}

function readKey(path: string): string {
  makeFilePrivate(path);
  const key = readFileSync(path, 'utf8').trim();
  if (key.length < 16)
    throw new CannotStart(`The key in ${path} is damaged. Delete that file, and a new key is made.`);
  return key;
}

// It belongs to one embedded server: a restore makes another.
const ownOfEachServer = 'database-password';

/** The key files that a backup holds, by name. */
export function readKeys(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'keys');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return Object.fromEntries(
    names
      .filter((name) => name !== ownOfEachServer && !name.endsWith('.new'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** Puts keys back that a backup has brought. */
export function writeKeys(dataDir: string, keys: Record<string, string>) {
  const folder = join(dataDir, 'keys');
  makePrivateFolder(folder);
  for (const [name, key] of Object.entries(keys)) {
    if (!/^[a-z-]+$/.test(name)) continue;
    writeFileSync(join(folder, `${name}.new`), key, { mode: 0o600, flush: true });
    renameSync(join(folder, `${name}.new`), join(folder, name));
  }
}
