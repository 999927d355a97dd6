import { hash } from 'node:crypto';
import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hourMs } from '#contract/fields/durations.ts';
import { makePrivateFolder } from '#back-office/storage/private-folder.ts';

// A browser repeats a request within minutes, and a person may send an open page again after hours.
const periodMs = 12 * hourMs;

/** True for only one caller with this name, across restarts and all processes that share the folder. */
export type ClaimUpload = (name: string) => Promise<boolean>;

/**
 * Remembers which images were passed on to an external back office, for a website without a database. Each is an
 * empty file named by its digest, in a folder for each twelve hours. The current and the previous folder are kept.
 */
export function createUploadClaims(folder: string, clock: () => number): ClaimUpload {
  const root = join(folder, 'upload-tries');
  makePrivateFolder(root);
  let erasedIn = 0;
  const eraseBefore = async (period: number) => {
    if (erasedIn === period) return;
    erasedIn = period;
    const expired = (await readdir(root)).filter((name) => Number(name) < period - 1);
    await Promise.all(expired.map((name) => rm(join(root, name), { recursive: true, force: true })));
  };
  return async (name) => {
    const period = Math.floor(clock() / periodMs);
    const id = hash('sha256', name, 'base64url');
    await eraseBefore(period);
    makePrivateFolder(join(root, `${period}`));
    // Creating a file is atomic, so only one of two callers succeeds.
    const isFirst = await writeFile(join(root, `${period}`, id), '', {
      flag: 'wx',
      mode: 0o600,
      flush: true,
    }).then(() => true, resolveOnError(false, 'EEXIST'));
    if (!isFirst) return false;
    // The period changes for one process before it does for another, so look on both sides.
    const beside = [period - 1, period + 1].map((other) =>
      access(join(root, `${other}`, id)).then(() => true, resolveOnError(false, 'ENOENT')),
    );
    return !(await Promise.all(beside)).includes(true);
  };
}

const resolveOnError =
  (answer: boolean, expected: string) =>
  (error: NodeJS.ErrnoException): boolean => {
    if (error.code === expected) return answer;
    throw error;
  };
