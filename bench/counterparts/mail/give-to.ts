import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** Makes a user of the system the owner of a folder. */
export function giveTo(user: string, folder: string): void {
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(execFileSync('id', [flag, user], { encoding: 'utf8' })),
  );
  chownSync(folder, uid!, gid!);
}
