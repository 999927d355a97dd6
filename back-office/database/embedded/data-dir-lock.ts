import {
  chownSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { findOtherOwner } from './server-user.ts';

/**
 * Locks DATA_DIR until this process ends. Throws if another process still holds the lock after `waitMs`.
 *
 * Uses SQLite's exclusive lock on an empty file, because Node has no file locks. The operating system releases it with
 * the process, even after kill -9. Never open that file with node:fs: closing it would release the lock.
 */
export function lockDataDir(dataDir: string, waitMs = 0): { release(): void } {
  const folder = makeDataDir(dataDir);
  const holderFile = join(folder, 'lock-holder');
  const lock = takeLock(folder, holderFile, waitMs);
  writeFileSync(holderFile, `${process.pid}`, { mode: 0o600 });
  return {
    release() {
      if (!lock.isOpen) return;
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

/** Creates the folder if it does not exist, and returns its real path. Does not change an existing folder. */
export function makeDataDir(dataDir: string): string {
  const folder = resolve(dataDir);
  const serverUser = findOtherOwner([]);
  try {
    mkdirSync(dirname(folder), { recursive: true });
    // Only the user who runs PostgreSQL for root may enter: the folder contains keys and emails.
    mkdirSync(folder, { mode: serverUser ? 0o710 : 0o700 });
    if (serverUser) chownSync(folder, 0, serverUser.gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw createUnwritableError(folder, error);
  }
  return realpathSync(folder);
}

// https://www.sqlite.org/rescode.html
const codes = { busy: 5, corrupt: 11, notADatabase: 26 };

function takeLock(folder: string, holderFile: string, waitMs: number, isRepaired = false): DatabaseSync {
  const lock = openLock(folder, waitMs);
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    const { errcode } = error as { errcode?: number };
    if (errcode === codes.busy) throw createLockedError(folder, holderFile);
    const isDamaged = errcode === codes.corrupt || errcode === codes.notADatabase;
    if (!isDamaged || isRepaired) throw createUnwritableError(folder, error);
  }
  // The file means nothing but its lock, and it is empty as a rule. Another process that holds the lock keeps it.
  emptyFile(folder);
  return takeLock(folder, holderFile, waitMs, true);
}

function emptyFile(folder: string) {
  try {
    truncateSync(join(folder, 'lock'));
    rmSync(join(folder, 'lock-journal'), { force: true });
  } catch (error) {
    throw createUnwritableError(folder, error);
  }
}

function openLock(folder: string, waitMs: number) {
  try {
    return new DatabaseSync(join(folder, 'lock'), { timeout: waitMs });
  } catch (error) {
    throw createUnwritableError(folder, error);
  }
}

function createLockedError(folder: string, holderFile: string) {
  return new Error(
    `Another Lychgate${describeHolder(holderFile)} is already running on ${folder}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  );
}

// The other process may not have written its pid yet.
function describeHolder(holderFile: string) {
  try {
    const [pid] = /^\d{1,10}$/.exec(readFileSync(holderFile, 'utf8')) ?? [];
    return pid ? ` (process ${pid})` : '';
  } catch {
    return '';
  }
}

function createUnwritableError(folder: string, cause: unknown) {
  return new Error(
    `Lychgate may not write in ${folder} (${(cause as Error).message}). ` +
      'Start it as the user that the folder belongs to, or set DATA_DIR to another folder.',
    { cause },
  );
}
