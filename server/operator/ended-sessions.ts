import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '#back-office/private-folder.ts';
import type { EndedSession, EndedSessions } from './operator-auth.ts';

/**
 * Keeps ended passes in DATA_DIR, for a website without a database of its own. Each is an empty file, named by its
 * expiry and its id.
 */
export function openEndedSessions(dataDir: string, clock: () => number): EndedSessions {
  const folder = join(dataDir, 'ended-passes');
  makePrivateFolder(folder);
  const pathOf = ({ id, expiresAt }: EndedSession) => join(folder, `${expiresAt.getTime()}.${id}`);
  const eraseExpired = async () => {
    const expired = (await readdir(folder)).filter((name) => parseInt(name) <= clock());
    await Promise.all(expired.map((name) => rm(join(folder, name), { force: true })));
  };
  return {
    has: (pass) => access(pathOf(pass)).then(yes, noWhere('ENOENT')),
    end: async (pass) => {
      await eraseExpired();
      // Creating a file is one step, so only one of two callers succeeds.
      return writeFile(pathOf(pass), '', { flag: 'wx', mode: 0o600, flush: true }).then(
        yes,
        noWhere('EEXIST'),
      );
    },
  };
}

const yes = () => true;

const noWhere = (expected: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === expected) return false;
  throw error;
};
