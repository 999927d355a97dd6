import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '#back-office/storage/private-folder.ts';
import type { EndedSession, EndedSessions } from './operator-auth.ts';

/**
 * Stores ended sessions and used links in DATA_DIR, for a website without its own database. Each is an empty file
 * named by its expiry and id.
 */
export function openEndedSessions(dataDir: string, clock: () => number): EndedSessions {
  const folder = join(dataDir, 'ended-passes');
  makePrivateFolder(folder);
  const createPath = ({ id, expiresAt }: EndedSession) => join(folder, `${expiresAt.getTime()}.${id}`);
  const eraseExpired = async () => {
    const expired = (await readdir(folder)).filter((name) => parseInt(name) <= clock());
    await Promise.all(expired.map((name) => rm(join(folder, name), { force: true })));
  };
  return {
    has: (pass) => access(createPath(pass)).then(yes, ignoreCode('ENOENT')),
    end: async (pass) => {
      await eraseExpired();
      // Creating a file is atomic, so only one of two callers succeeds.
      return writeFile(createPath(pass), '', { flag: 'wx', mode: 0o600, flush: true }).then(
        yes,
        ignoreCode('EEXIST'),
      );
    },
  };
}

const yes = () => true;

const ignoreCode = (expected: string) => (error: NodeJS.ErrnoException) => {
  if (error.code === expected) return false;
  throw error;
};
