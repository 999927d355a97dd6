import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '#back-office/cannot-start.ts';
import { makeFilePrivate, makePrivateFolder } from '#back-office/storage/private-folder.ts';

const keyBytes = 24;
// The same characters as in the settings OPERATOR_KEY and API_KEY.
const pattern = /^[\x21-\x7e]{16,200}$/;
const fileBytesMax = 1_000;

/**
 * The files in `DATA_DIR/keys`, each with what is lost if it is damaged. Null: it is created again and nothing is
 * lost.
 */
const losses = {
  'operator-key':
    'everybody who signed in with it is signed out, and people whose sign-in asks for a code need a recovery code, then ' +
    'set up their app again',
  'api-key': 'the programs that have the old one need the new one',
  'claims-holder': null,
  'database-password': null,
};

type KeyName = keyof typeof losses;
type Keys = Partial<Record<KeyName, string>>;

const names = Object.keys(losses) as KeyName[];
// The password belongs to one embedded server; a restore creates another.
const inBackups = names.filter((name) => name !== 'database-password');

/** A key that is generated on the first start and stored in DATA_DIR, readable only by its owner. */
export function readOrCreateKey(dataDir: string, name: KeyName): string {
  const path = join(openFolder(dataDir), name);
  if (existsSync(path)) {
    makeFilePrivate(path);
    const key = readKey(path);
    if (key) return key;
    if (losses[name]) throw new CannotStart(createDamagedError(path, losses[name]));
  }
  const key = randomBytes(keyBytes).toString('base64url');
  writeKey(path, `${key}\n`);
  return key;
}

/** Undefined for a damaged key, because an empty key would let anybody in. */
function readKey(path: string): string | undefined {
  if (lstatSync(path).size > fileBytesMax) return undefined;
  const key = readFileSync(path, 'utf8').trim();
  return pattern.test(key) ? key : undefined;
}

const createDamagedError = (path: string, loss: string) =>
  `The key in ${path} is damaged. Put a copy of the file back, for example from another backup of DATA_DIR. If there is ` +
  `none, delete the file, and a new key is made: ${loss}.`;

/** Reads the key files for a backup, by name. Leaves damaged ones out. */
export function readKeys(dataDir: string): Keys {
  const folder = join(dataDir, 'keys');
  const keyFiles = inBackups.map((name) => [name, join(folder, name)] as const);
  return Object.fromEntries(
    keyFiles.flatMap(([name, path]) => {
      const key = existsSync(path) ? readKey(path) : undefined;
      return key ? [[name, `${key}\n`]] : [];
    }),
  );
}

/**
 * Picks the keys that a backup holds.
 * @throws a sentence for the operator if one of them is damaged
 */
export function checkKeys(keys: Record<string, string>): Keys {
  const known = inBackups.flatMap((name) => (keys[name] === undefined ? [] : [[name, keys[name]] as const]));
  if (!known.every(([, key]) => pattern.test(key.trim()))) throw new Error(notOfABackup);
  return Object.fromEntries(known);
}

/** Writes the keys from a backup. */
export function writeKeys(dataDir: string, keys: Keys) {
  const folder = openFolder(dataDir);
  for (const [name, key] of Object.entries(keys)) writeKey(join(folder, name), key);
}

function openFolder(dataDir: string): string {
  const folder = join(dataDir, 'keys');
  makePrivateFolder(folder);
  return folder;
}

// Writes all or nothing. Removes a leftover of a killed process first, because it may be a link to elsewhere.
function writeKey(path: string, content: string) {
  rmSync(`${path}.new`, { force: true });
  writeFileSync(`${path}.new`, content, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(`${path}.new`, path);
}

const notOfABackup =
  'The keys beside this archive are not those of a Lychgate. Nothing was restored. Remove that file, or use another archive.';
